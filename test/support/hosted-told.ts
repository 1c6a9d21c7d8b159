import { isObject, type Json } from './documented.ts'

/*
 * What a reply tells of a hosted network and of a member, by itself: it shares nothing with the readers that it tests.
 * null: the reply does not tell
 */
const flag = (given: unknown): unknown => (typeof given === 'boolean' ? given : null)
export const exact = (given: unknown): unknown => (Number.isSafeInteger(given) ? given : null)
const text = (given: unknown): unknown => (typeof given === 'string' ? given : null)
export const time = (given: unknown): unknown =>
  typeof given === 'number' && given >= 1 && given <= 8.64e15 ? given : null
export const timeOrNever = (given: unknown): unknown => (given === 0 ? 0 : time(given))
const partOf = (given: unknown): Json => (isObject(given) ? given : {})
const list = <T>(given: unknown, read: (item: unknown) => readonly T[]): unknown =>
  Array.isArray(given) ? given.flatMap(read) : null
const texts = (given: unknown): unknown => list(given, (item) => (typeof item === 'string' ? [item] : []))
const objects = (given: unknown): unknown => list(given, (item) => (isObject(item) ? [item] : []))
export const flags = <N extends string>(given: unknown, names: readonly N[]): unknown =>
  Object.fromEntries(names.map((name) => [name, flag(partOf(given)[name])]))

function entries(given: unknown, ...names: readonly string[]): unknown {
  return list(given, (item) => {
    const parts = names.map((name) => [name, partOf(item)[name]] as const)
    return parts.every(([, part]) => typeof part === 'string') ? [Object.fromEntries(parts)] : []
  })
}

export function networkTold(given: Json): Json {
  const isUnset = Array.isArray(given.dns) && given.dns.length === 0
  return {
    name: text(given.name) ?? '',
    private: flag(given.private),
    enableBroadcast: flag(given.enableBroadcast),
    mtu: exact(given.mtu),
    multicastLimit: exact(given.multicastLimit),
    v4AssignMode: flags(given.v4AssignMode, ['zt']),
    v6AssignMode: flags(given.v6AssignMode, ['6plane', 'rfc4193', 'zt']),
    routes: list(given.routes, (item) =>
      typeof partOf(item).target === 'string'
        ? [{ target: partOf(item).target, via: text(partOf(item).via) }]
        : [],
    ),
    ipAssignmentPools: entries(given.ipAssignmentPools, 'ipRangeStart', 'ipRangeEnd'),
    dns: isUnset
      ? { domain: '', servers: [] }
      : { domain: text(partOf(given.dns).domain), servers: texts(partOf(given.dns).servers) },
    rules: objects(given.rules),
    capabilities: objects(given.capabilities),
    tags: objects(given.tags),
  }
}

/** `name` stands elsewhere in an account's reply. */
export function memberTold(given: Json): Json {
  const isTag = (item: unknown): boolean =>
    Array.isArray(item) &&
    item.length === 2 &&
    Number.isSafeInteger(item[0]) &&
    (Number.isSafeInteger(item[1]) || typeof item[1] === 'boolean')
  return {
    authorized: flag(given.authorized),
    activeBridge: flag(given.activeBridge),
    ipAssignments: texts(given.ipAssignments),
    noAutoAssignIps: flag(given.noAutoAssignIps),
    ssoExempt: flag(given.ssoExempt),
    tags: list(given.tags, (item) => (isTag(item) ? [item] : [])),
    capabilities: list(given.capabilities, (item) => (Number.isSafeInteger(item) ? [item] : [])),
  }
}
