import * as v from 'valibot'
import type { ReadList } from '../../../contract/lists.ts'
import {
  type AccountOrganization,
  type Contents,
  type Limit,
  type NetworkGroup,
  type NetworkParents,
  type Subscription,
  type ToldRights,
  unknownRights,
} from '../../../contract/organizations.ts'
import { type Result, success } from '../../../contract/result.ts'
import * as tolerant from '../../service/tolerant.ts'
import { isObject } from '../../service/tolerant.ts'
import { accountFailure, isAccountFault } from '../errors.ts'
import type { Turn } from '../limiter.ts'
import { anything, type Requests, segment } from '../requests.ts'
import { entriesOf, readRights, timeOf } from './translate.ts'

const names = ['view', 'edit', 'delete', 'manage'] as const
const query = names.map((name) => `permission-check=${name}`).join('&')
const resourceTypes = { organization: 'org', group: 'network_group', network: 'network' } as const

/** Asks for rights along with lists, and for those of one resource. */
export function createRights({ get, write }: Pick<Requests, 'get' | 'write'>) {
  /** The service has refused the names. */
  let isRefused = false

  return {
    /** Reads a list with rights where the service takes the question, else without. `path` has a query already, or none. */
    async list(path: string, fresh: number, turn?: Turn): Promise<Result<readonly unknown[]>> {
      const asked = `${path}${path.includes('?') ? '&' : '?'}${query}`
      const reply = isRefused ? null : await get(asked, entriesOf, fresh, turn)
      if (reply !== null && (reply.ok || !isAccountFault(reply.error, 'account-refused'))) return reply
      const plain = await get(path, entriesOf, fresh, turn)
      isRefused ||= plain.ok
      return plain
    },
    async of(level: keyof typeof resourceTypes, id: string): Promise<Result<ToldRights>> {
      if (isRefused) return success(unknownRights)
      const body = names.map((permission) => ({
        permission,
        resourceId: id,
        resourceType: resourceTypes[level],
      }))
      const reply = await write('POST', '/v2/user/check-permissions', entriesOf, body)
      if (!reply.ok) {
        isRefused ||= isAccountFault(reply.error, 'account-refused')
        return reply
      }
      const answers = reply.value.flatMap((answer) =>
        isObject(answer) && answer.resourceId === id ? [[String(answer.permission), answer.allowed]] : [],
      )
      return success(readRights(Object.fromEntries(answers)))
    },
  }
}

export type Rights = ReturnType<typeof createRights>

const org = (id: string): string => `/v2/org/${segment(id)}`
const group = (id: string): string => `/v2/network-group/${segment(id)}`
/** Milliseconds for which lists are given again without asking */
const freshFor = 25_000

const rights = v.pipe(v.unknown(), v.transform(readRights))
const organization = v.pipe(
  v.object({ id: tolerant.id, name: tolerant.name, permissions: v.optional(v.unknown()) }),
  v.transform(
    ({ permissions, ...rest }): AccountOrganization => ({ ...rest, rights: readRights(permissions) }),
  ),
)
const stats = tolerant.part({
  totalNetworks: tolerant.count,
  authorizedDevices: tolerant.count,
  unauthorizedMemberships: tolerant.count,
  activeDevices: tolerant.count,
})
const networkGroup = v.pipe(
  v.object({
    id: tolerant.id,
    name: tolerant.name,
    description: tolerant.text,
    orgId: tolerant.givenText,
    permissions: v.optional(rights),
    stats,
  }),
  v.transform(
    ({ orgId, permissions, stats: told, ...rest }): NetworkGroup => ({
      ...rest,
      organization: orgId,
      rights: permissions ?? readRights(undefined),
      counts: {
        networks: told.totalNetworks,
        authorized: told.authorizedDevices,
        waiting: told.unauthorizedMemberships,
        active: told.activeDevices,
      },
    }),
  ),
)
const readOrganization = tolerant.objectReader(organization)
const readGroup = tolerant.objectReader(networkGroup)
export const readOrganizations = (json: unknown): ReadList<AccountOrganization> | null =>
  tolerant.listReader(readOrganization)(entriesOf(json))
export const readGroups = (json: unknown): ReadList<NetworkGroup> | null =>
  tolerant.listReader(readGroup)(entriesOf(json))

const entitlement = v.object({
  kind: tolerant.givenText,
  value: v.optional(v.unknown()),
  max: tolerant.count,
  hasUnlimitedUsage: tolerant.givenFlag,
  resetPeriod: tolerant.givenText,
  resetsWhen: v.optional(v.unknown()),
})

/** An entitlement of an unknown kind is left out: nobody knows what it limits. null: it is no subscription */
export function readSubscription(json: unknown): Subscription | null {
  if (!tolerant.isObject(json)) return null
  const { id, plan, planDisplayName, status } = json
  const limits: Limit[] = []
  const included: { [name: string]: boolean | null } = {}
  const told = tolerant.isObject(json.entitlements) ? json.entitlements : {}
  for (const [name, given] of Object.entries(told)) {
    const one = v.safeParse(entitlement, given)
    if (!one.success) continue
    const { kind, value, max, hasUnlimitedUsage, resetPeriod, resetsWhen } = one.output
    if (kind === 'boolean') included[name] = typeof value === 'boolean' ? value : null
    if (kind?.startsWith('numeric') !== true) continue
    limits.push({
      name,
      used: v.parse(tolerant.count, value ?? null),
      most: max,
      isUnlimited: hasUnlimitedUsage,
      isHard: kind === 'numeric-hard-cap' ? true : kind === 'numeric-soft-cap' ? false : null,
      period: resetPeriod,
      resetsAt: timeOf(resetsWhen) || null,
    })
  }
  const name = [planDisplayName, plan].find((text) => typeof text === 'string' && text !== '')
  return {
    id: v.parse(tolerant.givenText, id ?? null),
    plan: typeof name === 'string' ? name : '',
    status: v.parse(tolerant.givenText, status ?? null),
    limits,
    included,
  }
}

/** Sums what a list of networks with their counts contains. */
function contentsOf(networks: readonly unknown[], groups: number | null): Contents {
  const counts = networks.map((network) => {
    const told =
      tolerant.isObject(network) && tolerant.isObject(network.stats) ? network.stats.totalDevices : null
    return v.parse(tolerant.count, told ?? null)
  })
  const members = counts.reduce<number | null>(
    (sum, count) => (sum === null || count === null ? null : sum + count),
    0,
  )
  return { groups, networks: networks.length, members }
}

/** Organizations, network groups and subscriptions of New Central. */
export function createOrganizations({ draw, write }: Pick<Requests, 'draw' | 'write'>, asked: Rights) {
  async function listed<T>(
    path: string,
    read: (json: unknown) => ReadList<T> | null,
    turn?: Turn,
  ): Promise<Result<ReadList<T>>> {
    const reply = await asked.list(path, freshFor, turn)
    if (!reply.ok) return reply
    const list = read(reply.value)
    return list === null ? accountFailure('account-reply-unexpected', `GET ${path}`) : success(list)
  }
  /** Reads one resource with the rights in it, which its own reply does not tell. */
  async function withRights<T extends { readonly id: string }>(
    level: 'organization' | 'group',
    reply: Result<T>,
  ): Promise<Result<T>> {
    if (!reply.ok) return reply
    const told = await asked.of(level, reply.value.id)
    return success(told.ok ? { ...reply.value, rights: told.value } : reply.value)
  }

  const organizations = (turn?: Turn) => listed('/v2/org', readOrganizations, turn)
  /** `of` null: lists the groups of all organizations, without counts */
  const groups = (of: string | null, turn?: Turn) =>
    listed(of === null ? '/v2/network-group' : `${org(of)}/network-group?stats=true`, readGroups, turn)

  return {
    organizations,
    organization: async (id: string) => withRights('organization', await draw(org(id), readOrganization)),
    createOrganization: async (name: string) =>
      withRights('organization', await write('POST', '/v2/org', readOrganization, { name })),
    renameOrganization: async (id: string, name: string) =>
      withRights('organization', await write('POST', org(id), readOrganization, { name })),
    /** Everything in it goes too. */
    deleteOrganization: (id: string) => write('DELETE', org(id), anything),
    async organizationContents(id: string) {
      const [inside, networks] = await Promise.all([
        draw(`${org(id)}/network-group?stats=true`, entriesOf),
        draw(`/v2/network?org-id=${segment(id)}&stats=true`, entriesOf),
      ])
      if (!inside.ok) return inside
      return networks.ok ? success(contentsOf(networks.value, inside.value.length)) : networks
    },
    subscription: (id: string) => draw(`${org(id)}/subscription`, readSubscription),
    groups,
    group: async (id: string) => withRights('group', await draw(group(id), readGroup)),
    createGroup: async (id: string, name: string, description: string) =>
      withRights(
        'group',
        await write('POST', `${org(id)}/network-group`, readGroup, {
          name,
          ...(description !== '' && { description }),
        }),
      ),
    saveGroup: async (id: string, change: { readonly name?: string; readonly description?: string }) =>
      withRights('group', await write('POST', group(id), readGroup, change)),
    /** Its networks go too. */
    deleteGroup: (id: string) => write('DELETE', group(id), anything),
    async groupContents(id: string) {
      const networks = await draw(`${group(id)}/network?stats=true`, entriesOf)
      return networks.ok ? success(contentsOf(networks.value, null)) : networks
    },
    /** Returns the places of networks by the ids of their groups, as far as the service tells. */
    async places(turn?: Turn): Promise<ReadonlyMap<string, NetworkParents>> {
      const [inside, around] = await Promise.all([groups(null, turn), organizations(turn)])
      const names = new Map(around.ok ? around.value.items.map(({ id, name }) => [id, name]) : [])
      return new Map(
        (inside.ok ? inside.value.items : []).map(({ id, name, organization: of }) => [
          id,
          {
            group: { id, name },
            organization: of === null ? null : { id: of, name: names.get(of) ?? '' },
          },
        ]),
      )
    },
  }
}
