import type { AccountId } from '../../contract/account.ts'
import type { Draft } from '../../contract/draft-commands.ts'
import type { HostingSource } from '../../contract/hosting.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { useApp } from './state.ts'

/** The account that a draft about networks of this source belongs to. null: this computer. */
export function hostOf(source: HostingSource): AccountId | null {
  return source === 'controller' ? null : source
}

/** The networks that have unsaved changes, of their own or of their members. */
export function useUnsavedNetworks(): ReadonlySet<NetworkId> {
  return new Set(useUnsaved().flatMap(({ subject }) => ('network' in subject ? [subject.network] : [])))
}

/** Drafts about networks hosted here or by an account. Those of accounts that signed out stay hidden until then. */
export function useUnsaved(): readonly Draft[] {
  const { drafts, snapshot } = useApp()
  const accounts = snapshot.value?.accounts.accounts ?? []
  return drafts
    .unsaved()
    .filter(({ subject: { account } }) => account === null || accounts.some(({ id }) => id === account))
}
