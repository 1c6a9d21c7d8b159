import type { Account, AccountMember, AccountMemberChange } from '../../../contract/account.ts'
import { personalLacks } from '../../../contract/account-kinds.ts'
import { type Result, success } from '../../../contract/result.ts'
import type { LackedFields } from '../../../contract/source-capabilities.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { isObject } from '../../service/tolerant.ts'
import { accountFailure, isAccountFault } from '../errors.ts'
import { keyAccount, organizationsIn } from '../key-account.ts'
import type { Turn } from '../limiter.ts'
import * as schema from '../network-schema.ts'
import type { ProviderOptions } from '../provider.ts'
import { anything, createRequests, segment } from '../requests.ts'
import type { ListedNetworks, NetworkClient } from '../source.ts'
import { memberBody, networkBody, touchesParts } from '../wire.ts'
import {
  faultOf,
  faultsOfPart,
  legacyMember,
  legacyNetwork,
  ztnetMemberBody,
  ztnetNetworkBody,
} from './translate.ts'

/**
 * Milliseconds for which answers are given again without asking. The server lets 49 calls a minute through, of all its
 * clients together.
 */
const freshFor = { list: 30_000, one: 2_000 } as const
const minute = 60_000

/**
 * The networks and members of a token of ZTNET, personal ones and those of organizations. None throws. Throws if the base
 * is unsafe; sends nothing by itself.
 */
export function createZtnetClient(options: ProviderOptions) {
  /** The organizations of the last list, for the name of the account */
  let organizations: ReturnType<typeof organizationsIn> = []
  let hasPersonal = true
  /** Maps a network to the organization that has it; null: it is the person's own */
  const organizationOf = new Map<NetworkId, string | null>()
  /**
   * The list that each organization gave last, and its time in milliseconds since the epoch. The key null stands for the
   * person's own networks.
   */
  const lasts = new Map<string | null, { readonly items: readonly unknown[]; readonly at: number }>()

  const { get, forget, draw, write, status, close } = createRequests(options, {
    prefix: '/api/v1',
    // Without the content type the server ignores bodies, and refuses some reads.
    tokenHeader: (token) => ({ 'x-ztnet-auth': token, 'content-type': 'application/json' }),
    faultOf,
    window: minute,
    allowsPlain: true,
    status: {
      get path() {
        return hasPersonal ? '/network' : '/org'
      },
      read: (json) =>
        Array.isArray(json) ? keyAccount(options.token, organizations, options.user, authorsOf(json)) : null,
    },
    touchedBy: () => ['/network', '/org'],
  })

  /** Reads which of the two families the token opens. The answer's value is that of the person's own networks. */
  async function askFamilies(turn?: Turn): Promise<Result<Result<readonly unknown[]>>> {
    const orgs = await get('/org', listOf, freshFor.list, turn)
    // A token may open one family alone, and the server refuses the list to a person without an organization.
    if (!orgs.ok && !isAccountFault(orgs.error, 'account-lacks', 'account-forbidden')) return orgs
    if (orgs.ok) organizations = organizationsIn(orgs.value, 'orgName')
    const own = await get('/network', listOf, freshFor.list, turn)
    hasPersonal = own.ok || !isAccountFault(own.error, 'account-lacks')
    return success(!hasPersonal && orgs.ok ? success([]) : own)
  }

  async function readFamilies(): Promise<Result<readonly unknown[]>> {
    const asked = await askFamilies()
    return asked.ok ? asked.value : asked
  }

  /** Reads the lists of all parts. Of one that fails by itself, the networks of its last list stay. */
  async function readEach(turn?: Turn): Promise<Result<Listed>> {
    const asked = await askFamilies(turn)
    if (!asked.ok) return asked
    const own = hasPersonal || !asked.value.ok ? [{ id: null, name: null }] : []
    const parts = [...own, ...organizations]
    const items: unknown[] = []
    const unlisted: Listed['unlisted'][number][] = []
    for (const { id, name } of parts) {
      const found =
        id === null ? asked.value : await get(`/org/${segment(id)}/network`, listOf, freshFor.list, turn)
      if (!found.ok && !isAccountFault(found.error, ...faultsOfPart)) return found
      const last = lasts.get(id)
      const listed = found.ok ? found.value : (last?.items ?? [])
      if (found.ok && last?.items !== listed) lasts.set(id, { items: listed, at: Date.now() })
      for (const item of listed) organizationOf.set(idOf(item), id)
      items.push(...listed)
      if (!found.ok)
        unlisted.push({
          name: name === '' ? id : name,
          fault: found.error,
          at: last?.at ?? null,
          networks: listed.map(idOf),
        })
    }
    const [first] = unlisted
    // Where nothing is left to show, the account has failed as a whole.
    const isLost = unlisted.length === parts.length && unlisted.every(({ at }) => at === null)
    return first !== undefined && isLost ? { ok: false, error: first.fault } : success({ items, unlisted })
  }

  /** Returns where a network's operations are. They are known once the list was read. */
  async function pathOf(
    id: NetworkId,
  ): Promise<Result<{ readonly path: string; readonly family: 'personal' | 'organization' }>> {
    if (!organizationOf.has(id)) {
      const read = await readEach()
      if (!read.ok) return read
    }
    const organization = organizationOf.get(id)
    if (organization === undefined) return accountFailure('account-not-found', id)
    return success(
      organization === null
        ? { path: `/network/${segment(id)}`, family: 'personal' as const }
        : { path: `/org/${segment(organization)}/network/${segment(id)}`, family: 'organization' as const },
    )
  }

  async function members(id: NetworkId, turn?: Turn, isNew = false): ReturnType<NetworkClient['members']> {
    const at = await pathOf(id)
    if (!at.ok) return at
    const path = `${at.value.path}/member`
    if (isNew) forget(path)
    return get(path, readAll, freshFor.list, turn)
  }

  /** A member with all that can be read of it: by itself in an organization, else out of the list. */
  async function rawMember(id: NetworkId, node: NodeAddress): Promise<Result<unknown>> {
    const at = await pathOf(id)
    if (!at.ok) return at
    const { path, family } = at.value
    if (family === 'organization') return draw(`${path}/member/${segment(node)}`, anyObject)
    const list = await draw(`${path}/member`, listOf)
    if (!list.ok) return list
    const found = list.value.find((item) => isObject(item) && (item.address ?? item.id) === node)
    return found === undefined ? accountFailure('account-not-found', node) : success(found)
  }

  async function oneMember<T>(
    id: NetworkId,
    node: NodeAddress,
    read: (json: unknown) => T | null,
  ): Promise<Result<T>> {
    const raw = await rawMember(id, node)
    if (!raw.ok) return whetherGone(id, node, raw)
    const value = read(legacyMember(raw.value))
    return value === null ? accountFailure('account-reply-unexpected', node) : success(value)
  }

  /** The server refuses what it does not find, like all else: the list tells whether there is such a member. */
  async function whetherGone(
    id: NetworkId,
    node: NodeAddress,
    read: Extract<Result<never>, { ok: false }>,
  ): Promise<Result<never>> {
    if (!isAccountFault(read.error, 'account-refused', 'account-forbidden', 'account-error')) return read
    const list = await members(id, undefined, true)
    // One that cannot be read may be the one that is looked for.
    if (!list.ok || list.value.unreadable > 0 || list.value.items.some((each) => each.id === node))
      return read
    return accountFailure('account-not-found', node)
  }

  /** Puts a member away. The server says that this worked where its controller refused, so it is looked at again. */
  async function stash(id: NetworkId, node: NodeAddress): Promise<Result<void>> {
    const at = await pathOf(id)
    if (!at.ok) return at
    const gone = await write('DELETE', `${at.value.path}/member/${segment(node)}`, anything, {})
    if (!gone.ok) return whetherGone(id, node, gone)
    const left = await oneMember(id, node, schema.readMember)
    if (!left.ok) return isAccountFault(left.error, 'account-not-found') ? success(undefined) : left
    return left.value.config.authorized === false
      ? success(undefined)
      : accountFailure('account-still-authorized', node)
  }

  async function updateMember(
    id: NetworkId,
    node: NodeAddress,
    change: AccountMemberChange,
  ): Promise<Result<AccountMember>> {
    const at = await pathOf(id)
    if (!at.ok) return at
    const { path, family } = at.value
    const body = ztnetMemberBody(memberBody(change), family)
    if (body === null) return accountFailure('account-lacks', `a field of ${family} members`)
    if (change.hidden === true) {
      const put = await stash(id, node)
      if (!put.ok) return put
    } else if (Object.keys(body).length > 0 || family === 'organization') {
      const done = await write('POST', `${path}/member/${segment(node)}`, anything, body)
      if (!done.ok) return done
    }
    return oneMember(id, node, schema.readMember)
  }

  /** Says of a network of a person's own that it is fixed. */
  function marked(network: schema.ReadNetwork): schema.ReadNetwork {
    return organizationOf.get(network.id) === null ? { ...network, isFixed: true } : network
  }

  async function one(id: NetworkId): ReturnType<NetworkClient['network']> {
    const at = await pathOf(id)
    if (!at.ok) return at
    const read = await get(at.value.path, readOne, freshFor.one)
    if (read.ok) return success(marked(read.value))
    if (!isAccountFault(read.error, 'account-refused', 'account-forbidden')) return read
    forget('/network')
    forget('/org')
    const all = await readEach()
    if (!all.ok || all.value.items.some((item) => idOf(item) === id)) return read
    organizationOf.delete(id)
    return accountFailure('account-not-found', id)
  }

  return {
    close,
    async status(): Promise<Result<Account>> {
      const read = await readFamilies()
      return read.ok ? status() : read
    },
    async networks(turn?: Turn) {
      const all = await readEach(turn)
      if (!all.ok) return all
      const { items, unlisted } = all.value
      const read = schema.readNetworks(items.map(legacyNetwork))
      return read === null
        ? accountFailure('account-reply-unexpected', 'GET /network')
        : success({ ...read, items: read.items.map(marked), unlisted })
    },
    network: one,
    /** A personal network cannot be changed once it is made, and its members hardly. */
    async newNetworkLacks() {
      const read = await readFamilies()
      if (!read.ok) return read
      return success(organizations.length === 0 ? newPersonalLacks : { settings: [], members: [] })
    },
    /** It is made where it can be changed: in the first organization, or else as the person's own. */
    async createNetwork(_group?: string, name?: string) {
      const read = await readFamilies()
      if (!read.ok) return read
      const [organization] = organizations
      const path = organization === undefined ? '/network' : `/org/${segment(organization.id)}/network`
      const made = await write('POST', path, readOne, { ...(name !== undefined && { name }) })
      if (!made.ok) return made
      organizationOf.set(made.value.id, organization?.id ?? null)
      return success(marked(made.value))
    },
    async updateNetwork(id, { rulesSource, rules, capabilities, tags, ...settings }) {
      const at = await pathOf(id)
      if (!at.ok) return at
      const { path, family } = at.value
      const isCompiled = [rules, capabilities, tags].some((part) => part !== undefined)
      // Objects replace the old ones on the server, so that they are sent with what it holds.
      const held = touchesParts(settings) ? await draw(path, anyObject) : success(null)
      if (!held.ok) return held
      const body = ztnetNetworkBody(networkBody(settings, legacyNetwork(held.value)))
      if (family === 'personal' || body === null || (isCompiled && typeof rulesSource !== 'string'))
        return accountFailure('account-lacks', `a setting of ${family} networks`)
      if (Object.keys(body).length > 0) {
        const done = await write('POST', path, anything, body)
        if (!done.ok) return done
      }
      // The server applies rules before it checks the rest, so they go alone.
      if (typeof rulesSource === 'string') {
        const done = await write('POST', path, anything, { flowRule: rulesSource })
        if (!done.ok) return done
      }
      return one(id)
    },
    async networkDetails(id) {
      const at = await pathOf(id)
      if (!at.ok) return at
      return draw(at.value.path, (json) => schema.readNetworkDetails(legacyNetwork(json), Date.now()))
    },
    async deleteNetwork(id) {
      const at = await pathOf(id)
      if (!at.ok) return at
      if (at.value.family === 'personal')
        return accountFailure('account-lacks', 'deleting a personal network')
      const gone = await write('DELETE', at.value.path, anything, {})
      if (!gone.ok) return gone
      organizationOf.delete(id)
      for (const [part, { items, at }] of lasts)
        lasts.set(part, { items: items.filter((item) => idOf(item) !== id), at })
      return gone
    },
    members: (id: NetworkId, turn?: Turn) => members(id, turn),
    membersNow: (id: NetworkId, turn?: Turn) => members(id, turn, true),
    member: (id, node) => oneMember(id, node, schema.readMember),
    memberDetails: (id, node) => oneMember(id, node, (json) => schema.readMemberDetails(json, Date.now())),
    updateMember,
    deleteMember: stash,
  } satisfies NetworkClient & { readonly status: unknown; readonly close: unknown }
}

/** A new network has no members yet, and a name is kept only of members that the server has met. */
const newPersonalLacks: LackedFields = { ...personalLacks, members: ['name', ...personalLacks.members] }

interface Listed {
  readonly items: readonly unknown[]
  readonly unlisted: NonNullable<ListedNetworks['unlisted']>
}

const anyObject = (json: unknown): object | null => (isObject(json) ? json : null)
function idOf(json: unknown): NetworkId {
  const id = isObject(json) ? (json.nwid ?? json.id) : null
  return typeof id === 'string' ? id : ''
}
const listOf = (json: unknown): readonly unknown[] | null => (Array.isArray(json) ? json : null)
const readAll = (json: unknown) => schema.readMembers(listOf(json)?.map(legacyMember))
const readOne = (json: unknown) => schema.readNetwork(legacyNetwork(json))

/** The person whose token it is, where it opens personal networks: nothing else tells it. */
function authorsOf(list: readonly unknown[]): readonly string[] {
  return list.flatMap((item) =>
    isObject(item) && typeof item.authorId === 'string' ? [`author ${item.authorId}`] : [],
  )
}
