import { useEffect, useState } from 'preact/hooks'
import { noAccounts } from '../../contract/account.ts'
import type { HostingSource } from '../../contract/hosting.ts'
import { isDenied } from '../../contract/organizations.ts'
import { useApp } from '../app/state.ts'
import { useCapabilities } from './hosts.tsx'

/** A group in which a new network can be made */
export interface GroupOption {
  readonly id: string
  readonly name: string
  /** null: the service does not say */
  readonly organization: { readonly id: string; readonly name: string } | null
}

/** Finds the first of the wanted groups that there is, else any. */
export function groupAmong(
  groups: readonly GroupOption[] | null,
  ...wanted: readonly (string | null | undefined)[]
): GroupOption | undefined {
  const found = wanted.flatMap((id) => groups?.find((group) => group.id === id) ?? [])
  return found[0] ?? groups?.[0]
}

/** The group of this account that was last chosen for a new network. null: none was yet, or it has none */
export function useLastGroup(source: HostingSource | undefined): string | null {
  const { accounts } = useApp().snapshot.value?.accounts ?? noAccounts
  return accounts.find(({ id }) => id === source)?.group ?? null
}

/** The groups of a source that may be edited. null: they are not read yet, cannot be read, or it has none */
export function useGroups(source: HostingSource | undefined): readonly GroupOption[] | null {
  const { tryAsk } = useApp()
  const { hasGroups } = useCapabilities(source ?? 'controller')
  const [read, setRead] = useState<{
    readonly of: HostingSource
    readonly groups: readonly GroupOption[]
  } | null>(null)
  useEffect(() => {
    if (source === undefined || source === 'controller' || !hasGroups) return
    let isShown = true
    const asked = [
      tryAsk('groups.list', { account: source, organization: null }),
      tryAsk('organization.list', { account: source }),
    ] as const
    void Promise.all(asked).then(([groups, organizations]) => {
      if (!isShown || !groups.ok) return
      const names = new Map(
        organizations.ok ? organizations.value.items.map(({ id, name }) => [id, name]) : [],
      )
      setRead({
        of: source,
        groups: groups.value.items
          .filter(({ rights }) => !isDenied(rights.edit))
          .map(({ id, name, organization }) => ({
            id,
            name: name || id,
            organization:
              organization === null
                ? null
                : { id: organization, name: names.get(organization) || organization },
          })),
      })
    })
    return () => {
      isShown = false
    }
  }, [tryAsk, source, hasGroups])
  return read !== null && read.of === source ? read.groups : null
}
