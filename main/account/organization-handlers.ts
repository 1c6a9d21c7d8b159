import type { organizationCommands } from '../../contract/organization-commands.ts'
import { failure, type Result } from '../../contract/result.ts'
import { confirms } from '../../domain/confirmation.ts'
import type { HandlersOf } from '../base/handlers.ts'
import type { Shell } from '../base/shell.ts'
import type { Accounts } from './accounts.ts'
import { createParts } from './parts.ts'

interface OrganizationHandlerParts {
  /** The accounts in use now; null: not opened yet */
  readonly accounts: () => Accounts | null
  readonly shell: Pick<Shell, 'confirm'>
}

/** One handler for each command about organizations, their groups and their subscriptions. */
export function createOrganizationHandlers({
  accounts,
  shell,
}: OrganizationHandlerParts): HandlersOf<typeof organizationCommands> {
  // The account is named after its organizations, so it is checked after changes of them.
  const { of, thenCheck } = createParts(accounts)

  /** The name is read again, as somebody may have renamed it meanwhile, and main asks too. */
  async function deleted(
    kind: 'delete-organization' | 'delete-group',
    confirm: string,
    found: Promise<Result<{ readonly id: string; readonly name: string }>>,
    remove: (id: string) => Promise<Result<void>>,
  ): Promise<Result<void>> {
    const target = await found
    if (!target.ok) return target
    const { id, name } = target.value
    if (!confirms(confirm, target.value)) return failure('confirmation-wrong')
    const agreed = await shell.confirm({ kind, name: name || id, lines: [id] })
    return agreed.ok ? remove(id) : agreed
  }

  return {
    'organization.list': ({ account }) => of(account, 'organizations', (client) => client.organizations()),
    'organization.create': ({ account, name }) =>
      thenCheck(account, 'organizations', (client) => client.createOrganization(name)),
    'organization.rename': ({ account, organization, name }) =>
      thenCheck(account, 'organizations', (client) => client.renameOrganization(organization, name)),
    'organization.contents': ({ account, organization }) =>
      of(account, 'organizations', (client) => client.organizationContents(organization)),
    'organization.delete': ({ account, organization, confirm }) =>
      thenCheck(account, 'organizations', (client) =>
        deleted('delete-organization', confirm, client.organization(organization), client.deleteOrganization),
      ),
    'organization.subscription': ({ account, organization }) =>
      of(account, 'organizations', (client) => client.subscription(organization)),

    'groups.list': ({ account, organization }) =>
      of(account, 'organizations', (client) => client.groups(organization)),
    'groups.create': ({ account, organization, name, description }) =>
      of(account, 'organizations', (client) => client.createGroup(organization, name, description)),
    'groups.save': ({ account, group, ...change }) =>
      of(account, 'organizations', (client) => client.saveGroup(group, change)),
    'groups.contents': ({ account, group }) =>
      of(account, 'organizations', (client) => client.groupContents(group)),
    'groups.delete': ({ account, group, confirm }) =>
      of(account, 'organizations', (client) =>
        deleted('delete-group', confirm, client.group(group), client.deleteGroup),
      ),
  }
}
