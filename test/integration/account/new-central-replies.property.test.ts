import fc from 'fast-check'
import { expect } from 'vitest'
import { readMember, readMembers, readNetwork } from '../../../main/account/network-schema.ts'
import {
  readGroups,
  readOrganizations,
  readSubscription,
} from '../../../main/account/new-central/organizations.ts'
import {
  centralMemberBody,
  centralNetworkBody,
  entriesOf,
  legacyMember,
  legacyNetwork,
  readFlowRules,
} from '../../../main/account/new-central/translate.ts'
import { memberBody, networkBody } from '../../../main/account/wire.ts'
import { always, seed } from '../../../main/testing/always.ts'
import { drawnOf } from '../../support/api-drawn.ts'
import { readApiTable } from '../../support/api-table.ts'
import { isObject, type Json } from '../../support/documented.ts'
import { exact, memberTold, networkTold, unreadableTold } from '../../support/hosted-told.ts'

process.stdout.write(`New Central: PROPERTY_SEED=${seed}\n`)

const table = readApiTable('new-central.json')
const id16 = /^[0-9a-f]{16}$/
const id10 = /^[0-9a-f]{10}$/

const partOf = (given: unknown): Json => (isObject(given) ? given : {})
const text = (given: unknown): unknown => (typeof given === 'string' ? given : null)
const said = (given: unknown): unknown => (typeof given === 'string' && given !== '' ? given : null)
const count = (given: unknown): unknown => (Number.isInteger(given) && Number(given) >= 0 ? given : null)
const both = (one: unknown, other: unknown): unknown =>
  Array.isArray(one) && Array.isArray(other) ? one.concat(other) : undefined

/** Milliseconds; 0: a year that stands for never; null: not told */
function moment(given: unknown): number | null {
  if (typeof given !== 'string' || !/^\d{4}-/.test(given)) return null
  return given.startsWith('0001') ? 0 : Date.parse(given)
}
const since = (given: unknown): unknown => moment(given) || null

function configSaid(given: Json): Json {
  const config = partOf(given.config)
  const { routes } = config
  return {
    ...config,
    // An empty text stands for no gateway too.
    routes: Array.isArray(routes)
      ? routes.map((route) => (partOf(route).via === '' ? { ...route, via: null } : route))
      : routes,
    name: given.name,
    v4AssignMode: config.v4AssignmentMode,
    v6AssignMode: config.v6AssignmentMode,
    ipAssignmentPools: both(config.v4IpAssignmentPools, config.v6IpAssignmentPools),
  }
}

always(
  'a network tells what was said of it, and what was not said is not known',
  drawnOf(table, 'Network', { stats: drawnOf(table, 'NetworkStats') }),
  (drawn) => {
    const given = partOf(drawn)
    const read = readNetwork(legacyNetwork(drawn))
    if (!(typeof given.id === 'string' && id16.test(given.id))) {
      expect(read).toBeNull()
      return
    }
    const config = configSaid(given)
    expect(read).toMatchObject({
      id: given.id,
      config: networkTold(config),
      unreadable: unreadableTold(config),
      description: text(given.description),
      creationTime: since(given.creationTime),
      lastModified: since(given.lastModified),
      rulesSource: null,
      ownerId: null,
      permissions: null,
    })
  },
)

always('a listed network tells its counts', drawnOf(table, 'NetworkItem'), (drawn) => {
  const read = readNetwork(legacyNetwork(drawn))
  if (read === null) return
  const stats = partOf(partOf(drawn).stats)
  expect(read).toMatchObject({
    onlineMemberCount: count(stats.activeDevices),
    authorizedMemberCount: count(stats.authorizedDevices),
    totalMemberCount: count(stats.totalDevices),
    config: { private: null, routes: null, mtu: null },
  })
})

const flowRules = fc.oneof(
  drawnOf(table, 'CustomRules'),
  drawnOf(table, 'IsolationRules'),
  drawnOf(table, 'IsolationRules', { kind: fc.constantFrom('moon', 'Custom', '') }),
)

always('rules are told as what they are, and a text to the letter', flowRules, (drawn) => {
  const given = partOf(drawn)
  const config = partOf(given.config)
  const read = readFlowRules(drawn)
  if (given.kind === 'custom' && typeof config.source === 'string')
    expect(read).toEqual({ held: { kind: 'text' }, source: config.source })
  else if (typeof given.kind !== 'string') expect(read).toBeNull()
  else if (given.kind === 'custom') expect(read).toEqual({ held: null, source: null })
  else if (given.kind === 'isolation' && isObject(given.config))
    expect(read).toMatchObject({
      source: null,
      held: {
        kind: 'isolation',
        blocksNonIp: typeof config.blockNonIP === 'boolean' ? config.blockNonIP : null,
        filtersServices: typeof config.enableServiceFilter === 'boolean' ? config.enableServiceFilter : null,
      },
    })
  else expect(read).toMatchObject({ source: null, held: { kind: 'other', name: given.kind } })
})

always(
  'tags and capabilities are told by their numbers, or not at all where one is none',
  fc.record({
    tags: fc.oneof(fc.array(fc.nat().map(String)), fc.array(fc.anything()), fc.anything()),
    capabilities: fc.oneof(fc.array(fc.nat().map(String)), fc.anything()),
  }),
  (grants) => {
    const base = { networkId: '8056c2e21c000001', deviceId: 'abcdef0123' }
    const { listedGrants, config } = readMember(legacyMember({ ...base, ...grants })) ?? {}
    for (const name of ['tags', 'capabilities'] as const) {
      const { [name]: given } = grants
      const isNumbers =
        Array.isArray(given) && given.every((id) => typeof id === 'string' && !/^$|\D|.{11}/.test(id))
      expect(listedGrants?.[name]).toEqual(isNumbers ? given.map(Number) : null)
      // They cannot be set, and have no values.
      expect(config?.[name]).toBeNull()
    }
  },
)

const answer = fc.constantFrom<unknown>(true, false, null, undefined, 'yes', 1)
const permissions = fc.oneof(
  fc.record({ view: answer, edit: answer, delete: answer, manage: answer, other: answer }),
  fc.constantFrom<unknown>(null, undefined, [], 'all'),
)
const right = (given: Json, name: string): boolean | null =>
  given[name] === true ? true : given[name] === false && given.view === true ? false : null

/** Nothing is denied by a service that does not even grant what everybody has. */
function rightsSaid(given: unknown): object {
  const told = partOf(given)
  return { edit: right(told, 'edit'), delete: right(told, 'delete'), manage: right(told, 'manage') }
}

always(
  'organizations and groups tell what was said of them, and only what was denied is denied',
  fc.tuple(drawnOf(table, 'Orgs', { permissions }), drawnOf(table, 'NetworkGroups', { permissions })),
  ([orgs, groups]) => {
    const itemsOf = (list: unknown): readonly unknown[] | null => {
      const { items } = partOf(list)
      return Array.isArray(items) ? items : null
    }
    const good = (list: unknown): readonly Json[] =>
      (itemsOf(list) ?? []).filter(isObject).filter(({ id }) => typeof id === 'string' && id !== '')
    const isLost = (list: unknown): boolean =>
      itemsOf(list) === null || (good(list).length === 0 && itemsOf(list)?.length !== 0)
    const readOrgs = readOrganizations(orgs)
    if (isLost(orgs)) expect(readOrgs).toBeNull()
    else
      expect(readOrgs?.items).toEqual(
        good(orgs).map((org) => ({
          id: org.id,
          name: text(org.name) ?? '',
          rights: rightsSaid(org.permissions),
        })),
      )
    const readAll = readGroups(groups)
    if (isLost(groups)) expect(readAll).toBeNull()
    else
      expect(readAll?.items).toEqual(
        good(groups).map((group) => ({
          id: group.id,
          name: text(group.name) ?? '',
          description: text(group.description) ?? '',
          organization: said(group.orgId),
          rights: rightsSaid(group.permissions),
          counts: {
            networks: count(partOf(group.stats).totalNetworks),
            authorized: count(partOf(group.stats).authorizedDevices),
            waiting: count(partOf(group.stats).unauthorizedMemberships),
            active: count(partOf(group.stats).activeDevices),
          },
        })),
      )
  },
)

always('a subscription tells what was said of it', drawnOf(table, 'Subscription'), (drawn) => {
  const read = readSubscription(drawn)
  const given = partOf(drawn)
  const entitlements = Object.entries(partOf(given.entitlements)).map(
    ([name, one]) => [name, partOf(one)] as const,
  )
  expect(read?.status).toEqual(said(given.status))
  const flags = entitlements.filter(([, { kind }]) => kind === 'boolean')
  expect(read?.included).toEqual(
    Object.fromEntries(flags.map(([name, { value }]) => [name, typeof value === 'boolean' ? value : null])),
  )
  const counted = entitlements.filter(([, { kind }]) => String(kind).startsWith('numeric'))
  expect(read?.limits.map(({ name, used, most }) => [name, used, most])).toEqual(
    counted.map(([name, { value, max }]) => [name, count(value), count(max)]),
  )
})

const status = fc.constantFrom(
  ...['authorized', 'not_authorized', 'rejected', 'MEMBER_STATUS_AUTHORIZED', 'Rejected', 'asleep'],
)

function statusSaid(given: Json): string | null {
  const word = String(given.status).toLowerCase().split('member_status_').join('')
  return ['authorized', 'not_authorized', 'rejected'].includes(word) ? word : null
}

function memberSaid(given: Json): object {
  const state = statusSaid(given)
  return {
    id: given.deviceId,
    network: given.networkId,
    hidden: null,
    rejected: state === null ? null : state === 'rejected',
    description: text(given.description),
    physicalAddress: said(given.lastSeenIp),
    clientVersion: said(given.agentVersion),
    version: said(given.agentVersion),
    revision: exact(given.revision),
    creationTime: since(given.creationTime),
    lastAuthorizedTime: moment(given.lastAuthorizedTime),
    lastDeauthorizedTime: moment(given.lastDeauthorizedTime),
    config: {
      name: text(given.name) ?? '',
      ...memberTold({
        authorized: state === null ? null : state === 'authorized',
        activeBridge: given.activeBridge,
        noAutoAssignIps: given.noAutoAssignIps,
        ipAssignments: both(given.ipv4Assignments, given.ipv6Assignments),
      }),
    },
  }
}

const isMember = ({ deviceId, networkId }: Json): boolean =>
  [
    [deviceId, id10],
    [networkId, id16],
  ].every(([id, form]) => typeof id === 'string' && (form as RegExp).test(id))

always(
  'a member tells what was said of it, and nobody is authorized or rejected by what was not said',
  drawnOf(table, 'Member', { status }),
  (drawn) => {
    const read = readMember(legacyMember(drawn))
    const given = partOf(drawn)
    if (!isMember(given)) expect(read).toBeNull()
    else expect(read).toMatchObject(memberSaid(given))
  },
)

always(
  'members come bare or in an envelope, and one that cannot be read costs itself alone',
  fc.tuple(drawnOf(table, '[Member]', { status }), fc.boolean()),
  ([drawn, isWrapped]) => {
    const list = drawn as readonly unknown[]
    const read = readMembers(entriesOf(isWrapped ? { items: list } : list)?.map(legacyMember))
    const good = list.filter(isObject).filter(isMember)
    if (good.length === 0 && list.length > 0) expect(read).toBeNull()
    else expect(read).toMatchObject({ items: good.map(memberSaid), unreadable: list.length - good.length })
  },
)

const pools = fc.array(
  fc.constantFrom(
    { ipRangeStart: '10.0.0.1', ipRangeEnd: '10.0.0.9' },
    { ipRangeStart: 'fd00::1', ipRangeEnd: 'fd00::9' },
  ),
  { maxLength: 3 },
)
const change = fc.record(
  {
    name: fc.constantFrom('', 'lab'),
    description: fc.constantFrom(null, '', 'x'),
    private: fc.boolean(),
    mtu: fc.constant(1400),
    routes: fc.constantFrom([], [{ target: '10.0.0.0/24', via: null }]),
    ipAssignmentPools: pools,
    dns: fc.constant({ domain: 'a.example', servers: ['10.0.0.1'] }),
    v4AssignMode: fc.record({ zt: fc.boolean() }),
    v6AssignMode: fc.constant({ '6plane': true, rfc4193: null, zt: false }),
  },
  { requiredKeys: [] },
)

always(
  'a change of a network sends what was changed, as the table says, and nothing else',
  fc.tuple(change, drawnOf(table, 'Network')),
  ([changed, held]) => {
    const current = legacyNetwork({ ...partOf(held), config: { v6AssignmentMode: all } })
    const body = centralNetworkBody(networkBody(changed, current))
    expect(table.misfits('UpdateNetwork', JSON.parse(JSON.stringify(body)))).toEqual([])
    const sent = [...Object.keys(body), ...Object.keys(partOf(body.config))].filter((key) => key !== 'config')
    const names = Object.keys(changed).flatMap((field) => renamed[field as keyof typeof renamed] ?? [field])
    expect(sent.toSorted()).toEqual(names.toSorted())
  },
)

const all = { '6plane': false, rfc4193: true, zt: true }
const renamed = {
  v4AssignMode: ['v4AssignmentMode'],
  v6AssignMode: ['v6AssignmentMode'],
  ipAssignmentPools: ['v4IpAssignmentPools', 'v6IpAssignmentPools'],
}

always(
  'a change of a member sends what was changed, and no state',
  fc.record(
    {
      name: fc.constantFrom('', 'pc'),
      description: fc.constantFrom(null, 'x'),
      authorized: fc.boolean(),
      activeBridge: fc.boolean(),
      noAutoAssignIps: fc.boolean(),
      ipAssignments: fc.constantFrom([], ['10.0.0.1', 'fd00::1']),
    },
    { requiredKeys: [] },
  ),
  (changed) => {
    const body = centralMemberBody(memberBody(changed))
    expect(table.misfits('UpdateMember', body)).toEqual([])
    const { ipAssignments, authorized: _, ...rest } = changed
    const addresses = ipAssignments === undefined ? [] : ['ipv4Assignments', 'ipv6Assignments']
    expect(Object.keys(body).toSorted()).toEqual([...Object.keys(rest), ...addresses].toSorted())
  },
)
