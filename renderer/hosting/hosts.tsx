import { type AccountsSnapshot, noAccounts, sessionFault } from '../../contract/account.ts'
import { type AccountKind, accountName } from '../../contract/account-kinds.ts'
import { type HostedSummary, type HostingSource, hostKind } from '../../contract/hosting.ts'
import { isServing, mayHaveController } from '../../contract/network-state.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import { capabilitiesOf, type SourceCapabilities } from '../../contract/source-capabilities.ts'
import { controllerOf, type NetworkId } from '../../domain/network-id.ts'
import { accountOf, isWritable } from '../app/accounts.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Choice } from '../ui/choice.tsx'

/** Returns whether changes can be sent now. An account does not need the service of this computer. */
export function useUsable(source: HostingSource): boolean {
  const snapshot = useApp().snapshot.value
  return snapshot !== null && isUsable(source, snapshot)
}

/** While this is true a banner says so, and views need not repeat the fault. */
export function useIsAway(): boolean {
  const connection = useApp().snapshot.value?.connection
  return connection !== undefined && !isServing(connection) && connection.state !== 'starting'
}

/** Falls back on the id, which names the controller, while the network is in no list. */
export function useSource(id: NetworkId | null, summary: HostedSummary | null): HostingSource {
  const snapshot = useApp().snapshot.value
  if (summary !== null) return summary.source
  const node = snapshot?.node?.address
  const isForeign = id !== null && node !== undefined && controllerOf(id) !== node
  return (isForeign ? snapshot?.accounts.current : null) ?? 'controller'
}

/**
 * Tells if a network in this node's database belongs to another address, so that its devices ask that node. While the
 * node's own address is not known, none does.
 */
export function useIsOfAnother(): (id: NetworkId, source: HostingSource | null) => boolean {
  const own = useApp().snapshot.value?.node?.address ?? null
  return (id, source) => source === 'controller' && own !== null && controllerOf(id) !== own
}

/** While this is true a banner says so, and views need not repeat the fault. */
export function useIsSignedOut(source: HostingSource): boolean {
  const account = accountOf(useAccounts(), source)
  return account !== null && sessionFault(account) !== null
}

/** The capabilities of networks of this source */
export function useCapabilities(source: HostingSource): SourceCapabilities {
  return capabilitiesOf(source, useAccounts())
}

/** The kind of the account that hosts the networks of a source. null: this computer does, or nobody is signed in to it */
export function useAccountKind(source: HostingSource): AccountKind | null {
  return accountOf(useAccounts(), source)?.kind ?? null
}

/** The word for a host, which names the account where there are several */
export function useHostWord(): (source: HostingSource) => string {
  const t = useTranslate()
  const accounts = useAccounts()
  return (source) => {
    const account = accounts.accounts.length > 1 ? accountOf(accounts, source) : null
    return account === null ? t(`hosted-window.hosts.${hostKind(source)}`) : accountName(account)
  }
}

function useAccounts(): AccountsSnapshot {
  return useApp().snapshot.value?.accounts ?? noAccounts
}

/** The hosts that can create a network now */
export function useHosts(): readonly HostingSource[] {
  const snapshot = useApp().snapshot.value
  if (snapshot === null) return []
  const accounts = snapshot.accounts.accounts.map(({ id }) => id)
  return (['controller', ...accounts] as const).filter((source) => isUsable(source, snapshot))
}

function isUsable(source: HostingSource, snapshot: Snapshot): boolean {
  if (source === 'controller') return mayHaveController(snapshot)
  return isWritable(accountOf(snapshot.accounts, source))
}

interface HostChoiceProps {
  readonly hosts: readonly HostingSource[]
  readonly value: HostingSource | undefined
  readonly onChoose: (source: HostingSource) => void
}

/** Asks where a new network is to be hosted, if there is a choice. */
export function HostChoice({ hosts, value, onChoose }: HostChoiceProps) {
  const t = useTranslate()
  const word = useHostWord()
  if (hosts.length < 2 || value === undefined) return null
  return (
    <div>
      <Choice
        legend={t('hosted-window.hosts.legend')}
        options={hosts.map((host) => ({ value: host, word: word(host) }))}
        value={value}
        onChoose={onChoose}
      />
    </div>
  )
}
