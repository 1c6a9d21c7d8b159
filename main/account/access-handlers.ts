import { type AccessScope, ownGrants, type RoleGrant } from '../../contract/access.ts'
import type { accessCommands } from '../../contract/access-commands.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import { confirms } from '../../domain/confirmation.ts'
import type { HandlersOf } from '../base/handlers.ts'
import type { Shell } from '../base/shell.ts'
import type { Accounts } from './accounts.ts'
import { createKeyRotations } from './key-rotation.ts'
import { createParts } from './parts.ts'
import type { AccountParts } from './provider.ts'

interface AccessHandlerParts {
  /** The accounts in use now; null: not opened yet */
  readonly accounts: () => Accounts | null
  readonly shell: Pick<Shell, 'confirm'>
}

/** One handler for each command about roles, service accounts with their keys, and webhooks. */
export function createAccessHandlers({
  accounts,
  shell,
}: AccessHandlerParts): HandlersOf<typeof accessCommands> {
  const rotations = createKeyRotations(accounts)

  const { of, thenCheck } = createParts(accounts)

  /** Does work once the person agreed: main itself asks, as a page's word is no consent. */
  async function agreed<T>(
    question: Parameters<Shell['confirm']>[0],
    work: () => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const answer = await shell.confirm(question)
    return answer.ok ? work() : answer
  }

  async function replace(
    client: AccountParts['access'],
    scope: AccessScope,
    given: { readonly grants: readonly RoleGrant[]; readonly before: readonly RoleGrant[]; confirm: string },
  ): Promise<Result<void>> {
    const name = await client.scopeName(scope)
    if (!name.ok) return name
    if (!confirms(given.confirm, { id: scope.id, name: name.value })) return failure('confirmation-wrong')
    const keepsOwner = given.grants.some(({ roles }) => roles.includes('Owner'))
    if (scope.level === 'organization' && !keepsOwner)
      return failure('argument-invalid', 'an organization needs an owner')
    const now = await client.list(scope)
    if (!now.ok) return now
    const isAsSeen = isSame(ownGrants(scope.level, now.value.items), given.before)
    if (!isAsSeen || now.value.unreadable > 0) return failure('changed-elsewhere')
    const question = { kind: 'replace-access', name: name.value, lines: given.grants.map(lineOf) } as const
    return agreed(question, () => client.replace(scope, given.grants))
  }

  return {
    'access.list': ({ account, scope }) => of(account, 'access', (client) => client.list(scope)),
    'access.tree': ({ account, organization }) =>
      of(account, 'access', (client) => client.tree(organization)),
    'access.find': ({ account, organization, search }) =>
      of(account, 'access', (client) => client.find(organization, search)),
    'access.add': ({ account, scope, grants }) =>
      of(account, 'access', async (client) => {
        const name = await client.scopeName(scope)
        if (!name.ok) return name
        const question = { kind: 'give-access', name: name.value, lines: grants.map(lineOf) } as const
        return agreed(question, () => client.add(scope, grants))
      }),
    'access.remove': ({ account, scope, grants }) =>
      thenCheck(account, 'access', (client) => client.remove(scope, grants)),
    'access.replace': ({ account, scope, grants, before, confirm }) =>
      thenCheck(account, 'access', (client) => replace(client, scope, { grants, before, confirm })),
    'access.invite': ({ account, organization, emails }) =>
      of(account, 'access', async (client) => {
        const name = await client.scopeName({ level: 'organization', id: organization })
        if (!name.ok) return name
        const question = { kind: 'invite-several', name: name.value, lines: emails } as const
        return agreed(question, () => client.invite(organization, emails))
      }),

    'keys.accounts': ({ account, organization }) =>
      of(account, 'serviceKeys', (client) => client.accounts(organization)),
    'keys.account': ({ account, id }) => of(account, 'serviceKeys', (client) => client.account(id)),
    'keys.createAccount': ({ account, organization, ...wanted }) =>
      of(account, 'serviceKeys', (client) => client.createAccount(organization, wanted)),
    'keys.saveAccount': ({ account, id, ...change }) =>
      of(account, 'serviceKeys', (client) => client.saveAccount(id, change)),
    'keys.deleteAccount': ({ account, id }) =>
      thenCheck(account, 'serviceKeys', (client) => client.deleteAccount(id)),
    'keys.key': ({ account, id }) => of(account, 'serviceKeys', (client) => client.key(id)),
    'keys.create': ({ account, serviceAccount, expires, description }) =>
      of(account, 'serviceKeys', async (client) => {
        if (expires <= Date.now()) return failure('argument-invalid', 'the key would have expired already')
        const lines = [description, new Date(expires).toISOString()].filter((line) => line !== '')
        const question = { kind: 'create-key', name: serviceAccount, lines } as const
        return agreed(question, () => client.createKey(serviceAccount, expires, description))
      }),
    'keys.describe': ({ account, id, description }) =>
      of(account, 'serviceKeys', (client) => client.describeKey(id, description)),
    'keys.delete': ({ account, id }) => thenCheck(account, 'serviceKeys', (client) => client.deleteKey(id)),
    'keys.rotate': async ({ account, ...wanted }) => {
      if (wanted.expires <= Date.now())
        return failure('argument-invalid', 'the key would have expired already')
      return rotations.rotate(account, wanted, () =>
        shell.confirm({
          kind: 'rotate-key',
          name: wanted.serviceAccount,
          lines: [new Date(wanted.expires).toISOString()],
        }),
      )
    },
    'keys.rotation': async ({ account }) => success(await rotations.read(account)),
    'keys.endRotation': ({ account }) => rotations.end(account),

    'webhooks.list': ({ account, organization }) =>
      of(account, 'webhooks', (client) => client.list(organization)),
    'webhooks.create': ({ account, organization, ...wanted }) =>
      of(account, 'webhooks', (client) => {
        const question = {
          kind: 'send-events',
          name: hostOf(wanted.url),
          lines: [wanted.url, ...wanted.events],
        } as const
        return agreed(question, () => client.create(organization, wanted))
      }),
    'webhooks.save': ({ account, id, ...change }) =>
      of(account, 'webhooks', (client) => {
        const { url, events = [] } = change
        if (url === undefined) return client.save(id, change)
        const question = { kind: 'send-events', name: hostOf(url), lines: [url, ...events] } as const
        return agreed(question, () => client.save(id, change))
      }),
    'webhooks.delete': ({ account, id }) => of(account, 'webhooks', (client) => client.delete(id)),
    'webhooks.rotate': ({ account, id, overlap }) =>
      of(account, 'webhooks', (client) => client.rotate(id, overlap)),
    'webhooks.endSecret': ({ account, secret }) =>
      of(account, 'webhooks', (client) => client.endSecret(secret)),
    'webhooks.secret': ({ account, webhook, secret }) =>
      of(account, 'webhooks', (client) => client.secret(webhook, secret)),
  }
}

function lineOf({ principal, roles }: RoleGrant): string {
  return `${principal}: ${roles.join(', ')}`
}

function isSame(one: readonly RoleGrant[], other: readonly RoleGrant[]): boolean {
  const text = (grants: readonly RoleGrant[]): string =>
    JSON.stringify(grants.map(({ principal, roles }) => [principal, [...roles].sort()]).sort())
  return text(one) === text(other)
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
