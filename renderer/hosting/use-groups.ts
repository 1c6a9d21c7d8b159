import { type AccountId, noAccounts } from '../../contract/account.ts'
import type { HostingSource } from '../../contract/hosting.ts'
import { isDenied } from '../../contract/organizations.ts'
import { type Result, success } from '../../contract/result.ts'
import { type App, useApp } from '../app/state.ts'
import { useAnswer } from '../app/use-answer.ts'
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
  const reply = useAnswer(`${source} ${hasGroups}`, () =>
    source === undefined || source === 'controller' || !hasGroups ? null : readGroups(tryAsk, source),
  )
  return reply?.ok ? reply.value : null
}

async function readGroups(ask: App['tryAsk'], account: AccountId): Promise<Result<readonly GroupOption[]>> {
  const [groups, organizations] = await Promise.all([
    ask('groups.list', { account, organization: null }),
    ask('organization.list', { account }),
  ])
  if (!groups.ok) return groups
  const names = new Map(organizations.ok ? organizations.value.items.map(({ id, name }) => [id, name]) : [])
  const options = groups.value.items
    .filter(({ rights }) => !isDenied(rights.edit))
    .map(({ id, name, organization }) => ({
      id,
      name: name || id,
      organization:
        organization === null ? null : { id: organization, name: names.get(organization) || organization },
    }))
  return success(options)
}
