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
/** A list of which nothing can be read is not known, as it must not pass for an empty one. */
function list<T>(given: unknown, read: (item: unknown) => readonly T[]): unknown {
  if (!Array.isArray(given)) return null
  const items = given.flatMap(read)
  return items.length === 0 && given.length > 0 ? null : items
}
export const texts = (given: unknown): unknown =>
  list(given, (item) => (typeof item === 'string' ? [item] : []))
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

/** Counts the entries of each list of settings that cannot be read. */
export function unreadableTold(given: Json): Json {
  const told = networkTold(given)
  const size = (one: unknown): number => (Array.isArray(one) ? one.length : 0)
  const counts = ['routes', 'ipAssignmentPools', 'rules', 'capabilities', 'tags'].map(
    (field) => [field, size(given[field]) - size(told[field])] as const,
  )
  const servers = ['dns', size(partOf(given.dns).servers) - size(partOf(told.dns).servers)] as const
  return Object.fromEntries([...counts, servers].filter(([, count]) => count > 0))
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
