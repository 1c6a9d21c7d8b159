import type {
  AccountMemberChange,
  AccountMemberSettings,
  AccountNetworkChange,
  AccountNetworkSettings,
} from '../../contract/account.ts'
import type { Json, JsonObject } from '../../domain/json.ts'
import type { MemberConfig } from '../../domain/members/member.ts'
import type { NetworkConfig } from '../../domain/network-plan/network-config.ts'
import { isObject } from '../service/tolerant.ts'

/*
 * A change as the service takes it: a body with only the fields that change. A list, or an object inside the
 * configuration, is sent whole, with what we do not know of it taken from what the service holds.
 */

/** The form in which a field is sent, given what the service holds of it. null: the account has no such field */
type Write = (value: unknown, current: unknown) => Json
type Writes<F extends string> = { readonly [Field in F]: Write | null }

const asIs: Write = (value) => value as Json
const over: Write = (part, current) => ({ ...objectOf(current), ...objectOf(part) })
/** A part that is null is not known, and stays as it is. */
const overTold: Write = (part, current) =>
  over(Object.fromEntries(Object.entries(objectOf(part)).filter(([, value]) => value !== null)), current)

/* Every field stands in one of these tables, for the body or its configuration: else it would never be sent. */

const networkWrites: Writes<Exclude<keyof AccountNetworkSettings, 'ssoConfig'>> = {
  description: asIs,
  rulesSource: asIs,
  ownerId: asIs,
  capabilitiesByName: asIs,
  tagsByName: asIs,
  permissions: (permissions, current) =>
    Object.fromEntries(
      Object.entries(objectOf(permissions)).map(([user, may]) => [
        user,
        overTold(may, objectOf(current)[user]),
      ]),
    ),
}
const networkConfigWrites: Writes<keyof NetworkConfig | 'ssoConfig'> = {
  name: asIs,
  private: asIs,
  enableBroadcast: asIs,
  mtu: asIs,
  multicastLimit: asIs,
  rules: asIs,
  capabilities: asIs,
  tags: asIs,
  v4AssignMode: overTold,
  v6AssignMode: overTold,
  dns: overTold,
  // Provider and end point of single sign-on are the service's alone to set.
  ssoConfig: (part, current) =>
    overTold(part, without(current, ['provider', 'authorizationEndpoint', 'authorization_endpoint'])),
  routes: overItems('target'),
  ipAssignmentPools: overItems('ipRangeStart', 'ipRangeEnd'),
  remoteTraceTarget: null,
  remoteTraceLevel: null,
}
const memberWrites: Writes<'name' | keyof AccountMemberSettings> = {
  name: asIs,
  hidden: asIs,
  rejected: asIs,
  description: asIs,
}
const memberConfigWrites: Writes<Exclude<keyof MemberConfig, 'name'>> = {
  authorized: asIs,
  activeBridge: asIs,
  ipAssignments: asIs,
  noAutoAssignIps: asIs,
  ssoExempt: asIs,
  tags: asIs,
  capabilities: asIs,
}

/** Returns whether `networkBody` needs to see what the service holds. */
export function touchesParts(change: AccountNetworkChange): boolean {
  const writes = { ...networkWrites, ...networkConfigWrites }
  return Object.keys(body(change, writes, {})).some((field) => writes[field as keyof typeof writes] !== asIs)
}

/** `current`: the network as the service answered it; null: it was not read */
export function networkBody(change: AccountNetworkChange, current: unknown): JsonObject {
  const { config, ...rest } = objectOf(current)
  return withConfig(body(change, networkWrites, rest), body(change, networkConfigWrites, objectOf(config)))
}

export function memberBody(change: AccountMemberChange): JsonObject {
  return withConfig(body(change, memberWrites, {}), body(change, memberConfigWrites, {}))
}

function withConfig(outer: JsonObject, config: JsonObject): JsonObject {
  return Object.keys(config).length === 0 ? outer : { ...outer, config }
}

function body<F extends string>(
  change: { readonly [Field in F]?: unknown },
  writes: Writes<F>,
  current: JsonObject,
): JsonObject {
  const fields = Object.entries<Write | null>(writes).flatMap(([field, write]) => {
    const value = change[field as F]
    return write === null || value === undefined ? [] : [[field, write(value, current[field])] as const]
  })
  return Object.fromEntries(fields)
}

function without(current: unknown, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(objectOf(current)).filter(([name]) => !names.includes(name)))
}

/** Sends a list, each item over what the service holds of the item in which these fields are the same. */
function overItems(...by: readonly string[]): Write {
  const itemKey = (item: unknown): string => JSON.stringify(by.map((field) => objectOf(item)[field]))
  return (items, current) => {
    const byKey = new Map(
      listOf(current)
        .filter(isObject)
        .map((item) => [itemKey(item), item] as const),
    )
    return listOf(items).map((item) => over(item, byKey.get(itemKey(item))))
  }
}

function objectOf(value: unknown): JsonObject {
  return isObject(value) ? (value as JsonObject) : {}
}

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value : []
}
