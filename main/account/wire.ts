import type { AccountMemberChange, AccountNetworkChange } from '../../contract/account.ts'
import type { JsonObject } from '../../domain/json.ts'
import { isObject } from './tolerant.ts'

/*
 * A change as the service takes it: a partial body that carries what is to change and nothing else. Of a part that goes
 * over whole (a list, an object inside the configuration), what we do not know is taken from what the service holds.
 */

const networkFields = ['description', 'rulesSource', 'ownerId', 'capabilitiesByName', 'tagsByName'] as const
const configFields = [
  'name',
  'private',
  'enableBroadcast',
  'mtu',
  'multicastLimit',
  'rules',
  'capabilities',
  'tags',
] as const
const configParts = ['v4AssignMode', 'v6AssignMode', 'dns', 'ssoConfig'] as const
const memberFields = ['hidden', 'name', 'description'] as const
const memberConfigFields = [
  'authorized',
  'activeBridge',
  'ipAssignments',
  'noAutoAssignIps',
  'ssoExempt',
  'tags',
  'capabilities',
] as const

/** Whether `networkBody` needs to see what the service holds. */
export function touchesParts(change: AccountNetworkChange): boolean {
  return [...configParts, 'routes', 'ipAssignmentPools', 'permissions'].some(
    (key) => key in change && change[key as keyof AccountNetworkChange] !== undefined,
  )
}

/** `held`: the network as the service answered it; null: not looked at. */
export function networkBody(change: AccountNetworkChange, held: unknown): JsonObject {
  const old = objectOf(held)
  const oldConfig = objectOf(old.config)
  const { permissions, routes, ipAssignmentPools: pools } = change
  const config = {
    ...only(change, configFields),
    ...Object.fromEntries(
      configParts.flatMap((key) => {
        const part = change[key]
        return part === undefined ? [] : [[key, over(writable(key, oldConfig[key]), part)] as const]
      }),
    ),
    ...(routes && { routes: overItems(oldConfig.routes, routes, ['target']) }),
    ...(pools && {
      ipAssignmentPools: overItems(oldConfig.ipAssignmentPools, pools, ['ipRangeStart', 'ipRangeEnd']),
    }),
  }
  return {
    ...only(change, networkFields),
    ...(permissions && {
      permissions: Object.fromEntries(
        Object.entries(permissions).map(([user, may]) => [user, over(objectOf(old.permissions)[user], may)]),
      ),
    }),
    ...(Object.keys(config).length > 0 && { config }),
  }
}

export function memberBody(change: AccountMemberChange): JsonObject {
  const config = only(change, memberConfigFields)
  return { ...only(change, memberFields), ...(Object.keys(config).length > 0 && { config }) }
}

/** Provider and end point of single sign-on are the service's alone to set. */
function writable(key: string, held: unknown): unknown {
  if (key !== 'ssoConfig' || !isObject(held)) return held
  const responseOnly = ['provider', 'authorizationEndpoint', 'authorization_endpoint']
  return Object.fromEntries(Object.entries(held).filter(([name]) => !responseOnly.includes(name)))
}

function overItems(held: unknown, items: readonly object[], by: readonly string[]): JsonObject[] {
  const keyOf = (item: object): string => JSON.stringify(by.map((field) => objectOf(item)[field]))
  const known = new Map(
    (Array.isArray(held) ? held : []).filter(isObject).map((item) => [keyOf(item), item] as const),
  )
  return items.map((item) => over(known.get(keyOf(item)), item))
}

function over(held: unknown, part: object): JsonObject {
  return { ...objectOf(held), ...(part as JsonObject) }
}

function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

function only<T extends object>(change: T, fields: readonly (keyof T & string)[]): JsonObject {
  return Object.fromEntries(
    fields.flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]] as const])),
  ) as JsonObject
}
