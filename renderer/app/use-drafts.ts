import type { AccountId } from '../../contract/account.ts'
import type { Draft } from '../../contract/draft-commands.ts'
import type { HostingSource } from '../../contract/hosting.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { useApp } from './state.ts'

/** The account that a draft about networks of this source belongs to. null: this computer. */
export function useHost(source: HostingSource): AccountId | null {
  const { snapshot } = useApp()
  return source === 'account' ? (snapshot.value?.accounts.current ?? null) : null
}

/** The networks that have unsaved changes, of their own or of their members. */
export function useUnsavedNetworks(): ReadonlySet<NetworkId> {
  return new Set(useUnsaved().flatMap(({ subject }) => ('network' in subject ? [subject.network] : [])))
}

/** Drafts about networks hosted here or by the current account. Those of other accounts stay hidden until then. */
export function useUnsaved(): readonly Draft[] {
  const { drafts, snapshot } = useApp()
  const current = snapshot.value?.accounts.current ?? null
  return drafts.unsaved().filter(({ subject: { account } }) => account === null || account === current)
}
