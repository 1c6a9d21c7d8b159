import type { AccountMember, AccountMemberChange, AccountNetworkChange } from '../../../contract/account.ts'
import type { HeldRules } from '../../../contract/held-rules.ts'
import type { ReadList } from '../../../contract/lists.ts'
import type { NetworkParents } from '../../../contract/organizations.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { JsonObject } from '../../../domain/json.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { isObject } from '../../service/tolerant.ts'
import { accountFailure, isAccountFault } from '../errors.ts'
import { endOfOnlyKey, keyAccount, organizationsIn } from '../key-account.ts'
import type { Turn } from '../limiter.ts'
import * as schema from '../network-schema.ts'
import type { OpenAccount, ProviderOptions } from '../provider.ts'
import { anything, createRequests, segment } from '../requests.ts'
import type { NetworkClient } from '../source.ts'
import { memberBody, networkBody } from '../wire.ts'
import { createAccess } from './access.ts'
import { createServiceKeys, createWebhooks } from './automation.ts'
import { createConfigs } from './configs.ts'
import { createOrganizations, createRights } from './organizations.ts'
import { actOf, createTogether } from './together.ts'
import {
  centralMemberBody,
  centralNetworkBody,
  entriesOf,
  legacyMember,
  legacyNetwork,
  readFlowRules,
} from './translate.ts'

/** Milliseconds for which answers are given again without asking */
const freshFor = { list: 5_000, one: 1_000 } as const
/** Milliseconds for which it is known who is in a network while members are added */
const rosterFreshFor = 20_000
const listPath = '/v2/network?stats=true'

/**
 * The networks and members of a key of New Central, in the words of the first API. None throws. Throws if the base is
 * unsafe; sends nothing by itself.
 */
export function createCentralClient(options: ProviderOptions) {
  const requests = createRequests(options, {
    prefix: '/api',
    // The service's edge refuses requests that do not say what sends them.
    tokenHeader: (token) => ({ authorization: `Bearer ${token}`, 'user-agent': 'Meshtray' }),
    // The service refuses in JSON; plain text comes from its edge, which does not know keys.
    faultOf: (status, text) =>
      (status === 401 || status === 403) && !text.trimStart().startsWith('{')
        ? 'account-reply-not-json'
        : null,
    status: {
      path: '/v2/org',
      read(json) {
        const list = entriesOf(json)
        return list === null ? null : keyAccount(options.token, organizationsIn(list, 'name'), options.user)
      },
    },
    touchedBy: (path) => (path.startsWith('/v2/user/') ? [] : ['/v2/network', '/v2beta/network', '/v2/org']),
  })
  const { get, forget, draw, write, status, close } = requests
  const rights = createRights(requests)
  const organizations = createOrganizations(requests, rights)
  const self = keyAccount(options.token, [], options.user).user.id
  const configs = createConfigs((id) => get(network(id), objectOrNull, freshFor.one, 'background'))
  const listed = new Map<NetworkId, JsonObject>()
  /** The form of each network's rules, as it was read last; null: it could not be read */
  const held = new Map<NetworkId, HeldRules | null>()

  const network = (id: NetworkId): string => `/v2/network/${segment(id)}`
  const members = (id: NetworkId): string => `${network(id)}/member`
  const member = (id: NetworkId, node: NodeAddress): string => `${members(id)}/${segment(node)}`
  const rules = (id: NetworkId): string => `/v2beta/network/${segment(id)}/flow-rule`

  /** A listed network with its configuration, which is left out where it was not read yet or cannot be read. */
  function withConfig(item: unknown): unknown {
    if (!isObject(item) || typeof item.id !== 'string') return item
    listed.set(item.id, item)
    return { ...configs.known(item.id), ...item }
  }

  /** The service forbids what it does not find, or fails on it. A new list tells whether it is there. */
  async function orGone<T>(
    reply: Result<T>,
    id: string,
    listed: () => Promise<Result<readonly unknown[]>>,
  ): Promise<Result<T>> {
    if (reply.ok || !isAccountFault(reply.error, 'account-forbidden', 'account-error')) return reply
    const list = await listed()
    return list.ok && !list.value.includes(id) ? accountFailure('account-not-found', id) : reply
  }

  async function networkIds(): Promise<Result<readonly unknown[]>> {
    forget('/v2/network?')
    const list = await rights.list(listPath, freshFor.list)
    return list.ok ? success(list.value.map((item) => (isObject(item) ? item.id : null))) : list
  }

  async function memberIds(id: NetworkId): Promise<Result<readonly unknown[]>> {
    const list = await membersNow(id)
    // One that cannot be read may be the one that is looked for.
    const ids = list.ok && list.value.unreadable === 0 ? list.value.items.map((each) => each.id) : null
    return ids === null ? failure('account-reply-unexpected') : success(ids)
  }

  /** The network as the service has it, with what its list told of it and the text of its rules. */
  async function readWhole(id: NetworkId): Promise<Result<unknown>> {
    const read = await orGone(await get(network(id), objectOrNull, freshFor.one), id, networkIds)
    if (!read.ok) return read
    const told = await get(rules(id), readFlowRules, freshFor.one)
    const whole = configs.keep(id, read.value, told.ok ? told.value.source : null)
    held.set(id, told.ok ? told.value.held : null)
    const known = listed.get(id)
    const permissions = known?.permissions ?? (await askPermissions(id))
    return success(legacyNetwork({ ...known, ...whole, permissions }, self))
  }

  function ruled(network: schema.ReadNetwork): schema.ReadNetwork {
    return { ...network, heldRules: held.get(network.id) ?? null }
  }

  async function askPermissions(id: NetworkId): Promise<unknown> {
    const told = await rights.of('network', id)
    // The same form as the answers in a list, in which only whoever may view is denied anything.
    return told.ok ? { ...told.value, view: true } : undefined
  }

  /** After a refusal the permissions that were told before are void. */
  function orRefused<T>(id: NetworkId, reply: Result<T>): Result<T> {
    if (!reply.ok && isAccountFault(reply.error, 'account-forbidden')) {
      const { permissions: _, ...rest } = listed.get(id) ?? {}
      listed.set(id, rest)
      forget(members(id))
      forget('/v2/network?')
    }
    return reply
  }

  async function one(id: NetworkId): ReturnType<NetworkClient['network']> {
    const [whole, places] = await Promise.all([readWhole(id), organizations.places()])
    if (!whole.ok) return whole
    const found = schema.readNetwork(whole.value)
    return found === null
      ? accountFailure('account-reply-unexpected', `GET ${network(id)}`)
      : success(ruled(placed(found, whole.value, places)))
  }

  /** Replaces the text of a network's rules. Another kind of rules would be lost, and is left alone. */
  async function writeRules(id: NetworkId, source: string): Promise<Result<unknown>> {
    const before = await draw(rules(id), readFlowRules)
    // The network was just read: what is not found are its rules, which a server without the beta API lacks.
    if (!before.ok && isAccountFault(before.error, 'account-not-found'))
      return accountFailure('account-lacks', before.error.detail)
    if (!before.ok) return before
    if (before.value.source === null)
      return accountFailure('account-refused', 'the rules of this network are no text that can be read')
    return write('POST', rules(id), objectOrNull, { kind: 'custom', config: { source } })
  }

  const readAll = (json: unknown): ReadList<AccountMember> | null =>
    schema.readMembers(entriesOf(json)?.map(legacyMember))
  /** The members of a network that are known, so that adding thousands does not list them all for each. */
  const rosters = new Map<NetworkId, { readonly at: number; readonly ids: Set<NodeAddress> }>()

  async function list(id: NetworkId, turn?: Turn): ReturnType<NetworkClient['members']> {
    const read = await get(members(id), readAll, freshFor.list, turn)
    if (read.ok) rosters.set(id, { at: Date.now(), ids: new Set(read.value.items.map(({ id }) => id)) })
    return read
  }

  function membersNow(id: NetworkId, turn?: Turn): ReturnType<typeof list> {
    forget(members(id))
    return list(id, turn)
  }

  /** Returns whether the network has such a member, as far as it was told lately. */
  async function roster(id: NetworkId): Promise<Result<Set<NodeAddress>>> {
    const known = rosters.get(id)
    if (known !== undefined && Date.now() - known.at < rosterFreshFor) return success(known.ids)
    const read = await list(id)
    return read.ok ? success(rosters.get(id)?.ids ?? new Set()) : read
  }
  const readOne = (json: unknown): AccountMember | null => schema.readMember(legacyMember(json))

  async function oneMember(id: NetworkId, node: NodeAddress): Promise<Result<AccountMember>> {
    return orGone(await get(member(id, node), readOne, freshFor.one), node, () => memberIds(id))
  }

  /** Adds or changes a member, and then says whether it is let in, which is an operation of its own. */
  async function updateMember(
    id: NetworkId,
    node: NodeAddress,
    change: AccountMemberChange,
  ): Promise<Result<AccountMember>> {
    const known = await roster(id)
    if (!known.ok) return known
    const body = centralMemberBody(memberBody(change))
    const isThere = known.value.has(node)
    let done: Result<unknown> = success(undefined)
    if (!isThere) done = await write('POST', members(id), entriesOf, [{ deviceId: node, ...body }])
    else if (Object.keys(body).length > 0) done = await write('POST', member(id, node), objectOrNull, body)
    if (!done.ok) {
      rosters.delete(id)
      return orRefused(id, done)
    }
    known.value.add(node)
    const act = actOf(change)
    if (act !== null) {
      const acted = await write('POST', `${member(id, node)}/${act}`, objectOrNull)
      if (!acted.ok) return orRefused(id, acted)
    }
    return draw(member(id, node), readOne)
  }

  /** The networks as their list tells them. Configurations are read afterwards: the list does not wait for hundreds of reads. */
  async function networks(turn: Turn = 'now'): ReturnType<NetworkClient['networks']> {
    const [reply, places] = await Promise.all([
      rights.list(listPath, freshFor.list, turn),
      organizations.places(turn),
    ])
    if (!reply.ok) return reply
    const read = schema.readNetworks(reply.value.map((item) => legacyNetwork(withConfig(item), self)))
    if (read === null) return accountFailure('account-reply-unexpected', 'GET /v2/network')
    configs.readBehind(read.items.map(({ id }) => id))
    const items = read.items.map((item) => {
      const isUnread = configs.known(item.id) === null
      return { ...ruled(placed(item, listed.get(item.id), places)), ...(isUnread && { isUnread }) }
    })
    return success({ ...read, items })
  }

  return {
    status,
    close() {
      configs.close()
      return close()
    },
    organizations,
    access: createAccess(requests),
    serviceKeys: createServiceKeys(requests),
    webhooks: createWebhooks(requests),
    networks,
    async networksWhole() {
      let list = await networks()
      while (list.ok && configs.reading() !== null) {
        await configs.reading()
        list = await networks()
      }
      return list
    },
    network: one,
    /** A network stands in a group and cannot be moved. Where none is named, it is made in the first that may be edited. */
    async createNetwork(named?: string, name = 'New network') {
      const groups = named === undefined ? await organizations.groups(null) : success(null)
      if (!groups.ok) return groups
      const group = named ?? groups.value?.items.find(({ rights }) => rights.edit !== false)?.id
      if (group === undefined) return accountFailure('account-refused', 'there is no network group')
      const path = `/v2/network-group/${segment(group)}/network`
      return write('POST', path, (json) => schema.readNetwork(legacyNetwork(json)), { name })
    },
    async updateNetwork(id, change) {
      const { rulesSource, rules: compiled, capabilities, tags, ...settings }: AccountNetworkChange = change
      const isCompiled = [compiled, capabilities, tags].some((part) => part !== undefined)
      if (isCompiled && typeof rulesSource !== 'string')
        return failure('argument-invalid', 'the service takes rules as a text alone')
      const current = await readWhole(id)
      if (!current.ok) return current
      const body = centralNetworkBody(networkBody(settings, current.value))
      if (Object.keys(body).length > 0) {
        const written = await write('POST', network(id), objectOrNull, body)
        if (!written.ok) return orRefused(id, written)
      }
      if (rulesSource !== undefined) {
        const written = await writeRules(id, rulesSource ?? '')
        if (!written.ok) return orRefused(id, written)
      }
      configs.forget(id)
      return one(id)
    },
    networkDetails: (id) =>
      draw(network(id), (json) => schema.readNetworkDetails(legacyNetwork(json), Date.now())),
    memberDetails: (id, node) =>
      draw(member(id, node), (json) => schema.readMemberDetails(legacyMember(json), Date.now())),
    async deleteNetwork(id) {
      const gone = await write('DELETE', network(id), anything)
      if (!gone.ok) return orGone(orRefused(id, gone), id, networkIds)
      configs.forget(id)
      held.delete(id)
      listed.delete(id)
      return gone
    },
    members: list,
    membersNow,
    together: createTogether({ write, path: members, read: membersNow }),
    member: oneMember,
    async keyExpiry(): Promise<number | null> {
      const orgs = await get('/v2/org', entriesOf, freshFor.list, 'background')
      if (!orgs.ok) return null
      const lists = await Promise.all(
        organizationsIn(orgs.value, 'name').map(({ id }) =>
          get(`/v2/org/${segment(id)}/service-account`, entriesOf, freshFor.one, 'background'),
        ),
      )
      // A list that cannot be read may hold the key in use.
      const accounts = lists.every((list) => list.ok)
        ? lists.flatMap((list) => (list.ok ? list.value : []))
        : []
      const keys = accounts.flatMap((each) =>
        isObject(each) && Array.isArray(each.apiKeys) ? each.apiKeys : [],
      )
      return endOfOnlyKey(keys, Date.now())
    },
    updateMember,
    async deleteMember(id, node) {
      const gone = await write('DELETE', members(id), anything, [{ deviceId: node }])
      rosters.get(id)?.ids.delete(node)
      return gone.ok ? gone : orGone(orRefused(id, gone), node, () => memberIds(id))
    },
  } satisfies NetworkClient &
    Pick<
      OpenAccount,
      'status' | 'close' | 'organizations' | 'keyExpiry' | 'access' | 'serviceKeys' | 'webhooks'
    >
}

/** A network with the place in which its group stands, as far as the service tells */
function placed(
  network: schema.ReadNetwork,
  told: unknown,
  places: ReadonlyMap<string, NetworkParents>,
): schema.ReadNetwork {
  const { networkGroupId: id, networkGroupName: name } = isObject(told) ? told : {}
  if (typeof id !== 'string') return network
  const unnamed = { group: { id, name: typeof name === 'string' ? name : '' }, organization: null }
  return { ...network, place: places.get(id) ?? unnamed }
}

function objectOrNull(json: unknown): JsonObject | null {
  return isObject(json) ? json : null
}
