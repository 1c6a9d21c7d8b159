import { isIP } from 'node:net'
import * as v from 'valibot'
import type { UserId } from '../../../contract/account.ts'
import type { HeldRules } from '../../../contract/held-rules.ts'
import type { ToldRights } from '../../../contract/organizations.ts'
import type { ToldPermissions } from '../../../contract/permissions.ts'
import type { JsonObject } from '../../../domain/json.ts'
import { isObject } from '../../service/tolerant.ts'

/*
 * Replies of New Central, and bodies for it, in the words of the first API, whose readers and writers then serve both. What
 * has no counterpart there keeps its name, and so is shown as an unknown property.
 */

/** No service is older; Go writes a time that never was as the year 1. Milliseconds since the epoch */
const year2000 = 946_684_800_000

/** Milliseconds since the epoch; 0: never; undefined: the service does not say */
export function timeOf(given: unknown): number | undefined {
  const ms = typeof given === 'string' ? momentOf(given) : Number.NaN
  if (Number.isNaN(ms)) return undefined
  return ms < year2000 ? 0 : ms
}

/** A time as RFC 3339, or as milliseconds in digits */
function momentOf(text: string): number {
  return /^\d{12,14}$/.test(text) ? Number(text) : Date.parse(text)
}

function objectOf(given: unknown): { readonly [key: string]: unknown } {
  return isObject(given) ? given : {}
}

/** One list of two that belong together; undefined: one of them is not told, so the whole is not known */
function joined(one: unknown, other: unknown): unknown {
  return Array.isArray(one) && Array.isArray(other) ? [...one, ...other] : undefined
}

/** The entries of a list, bare or in an envelope; null: it is neither */
export function entriesOf(json: unknown): readonly unknown[] | null {
  const list = isObject(json) ? json.items : json
  return Array.isArray(list) ? list : null
}

/**
 * The document does not list the names of permissions. One that the service does not know is answered with false, or with a
 * refusal: a denial counts only from a service that grants the right to view.
 */
export function readRights(told: unknown): ToldRights {
  const given = isObject(told) ? told : {}
  const right = (name: string): boolean | null =>
    given[name] === true ? true : given[name] === false && given.view === true ? false : null
  return { edit: right('edit'), delete: right('delete'), manage: right('manage') }
}

/**
 * A network from a list, by itself, or from both: the later value counts. `self`: whose the answers about permissions
 * are; absent: they are left out
 */
export function legacyNetwork(json: unknown, self?: UserId): unknown {
  if (!isObject(json)) return json
  const { id, name, description, creationTime, lastModified, stats, config, permissions, ...rest } = json
  const counts = objectOf(stats)
  return {
    ...rest,
    id,
    description,
    onlineMemberCount: counts.activeDevices,
    authorizedMemberCount: counts.authorizedDevices,
    totalMemberCount: counts.totalDevices,
    ...(self !== undefined &&
      isObject(permissions) && { permissions: { [self]: legacyRights(permissions) } }),
    config: {
      ...legacyConfig(objectOf(config)),
      name,
      creationTime: timeOf(creationTime),
      lastModified: timeOf(lastModified),
    },
  }
}

/** Members belong to what may be edited. */
function legacyRights(permissions: JsonObject): ToldPermissions {
  const { edit, delete: d } = readRights(permissions)
  return { a: edit, d, m: edit, r: null }
}

function legacyConfig(config: { readonly [key: string]: unknown }): object {
  const { v4AssignmentMode, v6AssignmentMode, v4IpAssignmentPools, v6IpAssignmentPools, routes, ...same } =
    config
  return {
    ...same,
    routes: Array.isArray(routes) ? routes.map(legacyRoute) : routes,
    v4AssignMode: v4AssignmentMode,
    v6AssignMode: v6AssignmentMode,
    ipAssignmentPools: joined(v4IpAssignmentPools, v6IpAssignmentPools),
  }
}

/** A route without a gateway may have an empty text there. */
function legacyRoute(route: unknown): unknown {
  return isObject(route) && route.via === '' ? { ...route, via: null } : route
}

const states = ['authorized', 'not_authorized', 'rejected']

/** A member that was rejected waits for no decision. Nobody is hidden there. */
export function legacyMember(json: unknown): unknown {
  if (!isObject(json)) return json
  const { deviceId, networkId, name, description, status, identity, revision, ...more } = json
  const { activeBridge, noAutoAssignIps, ipv4Assignments, ipv6Assignments, ...times } = more
  const { creationTime, lastAuthorizedTime, lastDeauthorizedTime, ...seen } = times
  const { lastSeen, lastSeenTime, lastSeenIp, agentVersion, ...rest } = seen
  const told = String(status)
    .toLowerCase()
    .replace(/^member_status_/, '')
  const state = states.includes(told) ? told : null
  return {
    ...rest,
    ...(typeof networkId === 'string' && typeof deviceId === 'string' && { id: `${networkId}-${deviceId}` }),
    networkId,
    nodeId: deviceId,
    name,
    description,
    rejected: state === null ? undefined : state === 'rejected',
    lastSeen: seenOf(lastSeenTime, lastSeen),
    physicalAddress: lastSeenIp,
    clientVersion: agentVersion,
    listedGrants: { tags: idsOf(rest.tags), capabilities: idsOf(rest.capabilities) },
    config: {
      authorized: state === null ? undefined : state === 'authorized',
      activeBridge,
      noAutoAssignIps,
      ipAssignments: joined(ipv4Assignments, ipv6Assignments),
      identity,
      revision,
      creationTime: timeOf(creationTime),
      lastAuthorizedTime: timeOf(lastAuthorizedTime),
      lastDeauthorizedTime: timeOf(lastDeauthorizedTime),
    },
  }
}

/** The numbers in a list of texts. null: it is none, or one of them is something else, so that none is sure */
function idsOf(given: unknown): readonly number[] | null {
  const isId = (id: unknown): boolean => typeof id === 'string' && /^\d{1,10}$/.test(id)
  return Array.isArray(given) && given.every(isId) ? given.map(Number) : null
}

/** Returns when a member was seen last. Never, where the service lists no sighting and names no time. */
function seenOf(time: unknown, byAddress: unknown): number | undefined {
  const told = timeOf(time)
  if (told !== undefined || !isObject(byAddress)) return told
  const isNamed = time !== undefined && time !== null
  const times = Object.values(byAddress).flatMap((each) => timeOf(each) ?? [])
  if (times.length < Object.keys(byAddress).length || (times.length === 0 && isNamed)) return undefined
  return Math.max(0, ...times)
}

/** A change of a network, as the first API would take it, for New Central. Pools are always sent whole, by family. */
export function centralNetworkBody({ description, config }: JsonObject): JsonObject {
  const {
    name,
    v4AssignMode,
    v6AssignMode,
    ipAssignmentPools: pools,
    ...same
  } = objectOf(config) as JsonObject
  const ofFamily = (family: number): JsonObject[] =>
    (Array.isArray(pools) ? pools : []).filter(
      (pool): pool is JsonObject => isIP(String(objectOf(pool).ipRangeStart)) === family,
    )
  const next: JsonObject = {
    ...same,
    ...(v4AssignMode !== undefined && { v4AssignmentMode: v4AssignMode }),
    ...(v6AssignMode !== undefined && { v6AssignmentMode: v6AssignMode }),
    ...(pools !== undefined && { v4IpAssignmentPools: ofFamily(4), v6IpAssignmentPools: ofFamily(6) }),
  }
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description: description ?? '' }),
    ...(Object.keys(next).length > 0 && { config: next }),
  }
}

/** A change of a member but for its state, which has operations of its own. */
export function centralMemberBody({ name, description, config }: JsonObject): JsonObject {
  const { activeBridge, noAutoAssignIps, ipAssignments } = objectOf(config) as JsonObject
  const ofFamily = (family: number): string[] =>
    (Array.isArray(ipAssignments) ? ipAssignments : []).filter(
      (ip): ip is string => isIP(String(ip)) === family,
    )
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description: description ?? '' }),
    ...(activeBridge !== undefined && { activeBridge }),
    ...(noAutoAssignIps !== undefined && { noAutoAssignIps }),
    ...(ipAssignments !== undefined && { ipv4Assignments: ofFamily(4), ipv6Assignments: ofFamily(6) }),
  }
}

/** The rules of a network as the service tells them: what they are, and their text where they are one */
interface ToldFlowRules {
  /** null: a text that is not told */
  readonly held: HeldRules | null
  readonly source: string | null
}

const flag = v.fallback(v.nullable(v.boolean()), null)
const listed = <S extends v.GenericSchema>(item: S) => v.fallback(v.nullable(v.array(item)), null)
const isolation = v.object({
  blockNonIP: flag,
  enableServiceFilter: flag,
  allowedServices: listed(v.object({ protocol: v.number(), ports: v.string() })),
  excludedDeviceIds: listed(v.string()),
})

/** null: it is no reply about rules */
export function readFlowRules(json: unknown): ToldFlowRules | null {
  if (!isObject(json) || typeof json.kind !== 'string') return null
  const { kind: name } = json
  const config = isObject(json.config) ? json.config : null
  if (name === 'custom') {
    const source = config?.source
    return typeof source === 'string' ? { held: { kind: 'text' }, source } : { held: null, source: null }
  }
  if (name !== 'isolation' || config === null) return { held: { kind: 'other', name, config }, source: null }
  const { blockNonIP, enableServiceFilter, allowedServices, excludedDeviceIds } = v.parse(isolation, config)
  const held = {
    kind: 'isolation',
    blocksNonIp: blockNonIP,
    filtersServices: enableServiceFilter,
    services: allowedServices,
    excluded: excludedDeviceIds,
  } as const
  return { held, source: null }
}
