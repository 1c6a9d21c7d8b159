import type { AccountId } from '../../contract/account.ts'
import type { Draft } from '../../contract/draft-commands.ts'
import type { HostingSource } from '../../contract/hosting.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { useApp } from './state.ts'

/** Of a draft's subject: whose networks these are now */
export function useHost(source: HostingSource): AccountId | null {
  const { snapshot } = useApp()
  return source === 'account' ? (snapshot.value?.accounts.current ?? null) : null
}

/** The networks of those, or of whose members they are */
export function useUnsavedNetworks(): ReadonlySet<NetworkId> {
  return new Set(useUnsaved().flatMap(({ subject }) => ('network' in subject ? [subject.network] : [])))
}

/** Of what is hosted here, or by the account in use: those of other accounts wait for theirs. */
export function useUnsaved(): readonly Draft[] {
  const { drafts, snapshot } = useApp()
  const current = snapshot.value?.accounts.current ?? null
  return drafts.unsaved().filter(({ subject: { account } }) => account === null || account === current)
}
