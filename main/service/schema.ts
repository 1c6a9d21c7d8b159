import * as v from 'valibot'
import type { ReadList } from '../../contract/lists.ts'
import { type Network, type NetworkPart, networkParts } from '../../contract/node.ts'
import { isNetworkId, type NetworkId } from '../../domain/network-id.ts'
import {
  givenFlag,
  givenText,
  givenTime,
  hasFieldOf,
  integer,
  isObject,
  itemsOf,
  listOf,
  name,
  networkIds,
  part,
  readList,
  sameJson,
  text,
  textOrNone,
  texts,
  unknownPropertiesOf,
} from './tolerant.ts'

/** A word of the service that is shown unchanged, cut to 60 characters in case it is long text. */
const word = v.pipe(
  text,
  v.transform((given) => given.replace(/\s+/g, ' ').slice(0, 60)),
)
const route = v.object({
  target: v.string(),
  via: textOrNone,
  flags: integer,
  metric: integer,
})

const networkFields = v.object({
  ...networkIds,
  name,
  status: word,
  type: word,
  mac: text,
  mtu: integer,
  bridge: givenFlag,
  broadcastEnabled: givenFlag,
  dns: part({ domain: text, servers: texts }),
  assignedAddresses: texts,
  routes: v.fallback(listOf(route), []),
  netconfRevision: integer,
  portDeviceName: text,
  portError: integer,
  multicastSubscriptions: v.fallback(listOf(v.object({ mac: v.string(), adi: integer })), []),
  allowManaged: givenFlag,
  allowGlobal: givenFlag,
  allowDefault: givenFlag,
  allowDNS: givenFlag,
  authenticationURL: givenText,
  authenticationExpiryTime: givenTime,
})
type NetworkFields = v.InferOutput<typeof networkFields>

function networkOf(
  { id, nwid, allowManaged, allowGlobal, allowDefault, allowDNS, ...rest }: NetworkFields,
  said: object,
  asked: NetworkId | null,
): Network | null {
  const given = id ?? nwid ?? asked
  const flags = { allowManaged, allowGlobal, allowDefault, allowDNS }
  if (given === null) return null
  const unreadable = unreadableOf(rest, said)
  const unknownProperties = unknownPropertiesOf(said, networkFields.entries)
  return { ...rest, id: given, flags, untold: untoldOf(said), unreadable, unknownProperties }
}

function untoldOf(said: object): readonly NetworkPart[] {
  return networkParts.filter((part) => {
    const given: unknown = Reflect.get(said, part)
    // The service answers an empty list for DNS that was never set.
    return part === 'dns' ? typeof given !== 'object' || given === null : !Array.isArray(given)
  })
}

function unreadableOf(read: Pick<Network, NetworkPart>, said: object): Network['unreadable'] {
  const lost = networkParts.flatMap((part) => {
    const given: unknown = Reflect.get(said, part)
    const [list, found] = part === 'dns' ? [serversIn(given), read.dns.servers] : [given, read[part]]
    const count = Array.isArray(list) ? list.length - found.length : 0
    return count === 0 ? [] : [[part, count] as const]
  })
  return Object.fromEntries(lost)
}

function serversIn(dns: unknown): unknown {
  return isObject(dns) ? Reflect.get(dns, 'servers') : undefined
}

/**
 * Reads one network from parsed JSON. `asked`: the id that the request named, which counts where the reply has none.
 * null: it is not a network
 */
export function readNetwork(json: unknown, asked: NetworkId | null = null): Network | null {
  // Every field has a default, so an object always parses.
  if (!isObject(json) || !hasFieldOf(json, networkFields.entries)) return null
  return networkOf(v.parse(networkFields, json), json, asked)
}

/** null: it is not a list of networks */
export function readNetworks(json: unknown): ReadList<Network> | null {
  return readList(json, isNetworkId, readNetwork)
}

/** Returns a `readNetworks` that caches: a network whose JSON is unchanged keeps its object and is not parsed again. */
export function rereadNetworks(): (json: unknown) => ReadList<Network> | null {
  let last: readonly (Reading | null)[] = []
  return (json) => {
    const given = itemsOf(json, isNetworkId)
    if (given === null) return null
    last = given.map(([id, said], index) => readingAfter(last[index] ?? null, said, id))
    const items = last.flatMap((reading) => reading?.network ?? [])
    return { items, unreadable: given.length - items.length }
  }
}

interface Reading {
  /** The network's id as the key of the reply. null: the reply is a list */
  readonly key: NetworkId | null
  readonly said: object
  readonly fields: NetworkFields
  readonly network: Network | null
}

/** Reads one network, reusing the previous reading where it can; null: not a network. */
function readingAfter(before: Reading | null, said: unknown, key: NetworkId | null): Reading | null {
  if (!isObject(said) || !hasFieldOf(said, networkFields.entries)) return null
  if (before !== null && before.key === key && sameJson(said, before.said)) return before
  const fields = before === null ? v.parse(networkFields, said) : fieldsAfter(before, said)
  return { key, said, fields, network: networkOf(fields, said, key) }
}

/** Like a full parse, except that an unchanged field keeps its value and is not parsed again. */
function fieldsAfter(before: Reading, said: object): NetworkFields {
  const fields: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(networkFields.entries)) {
    const now: unknown = Reflect.get(said, name)
    const isSame = sameJson(now, Reflect.get(before.said, name))
    fields[name] = isSame ? Reflect.get(before.fields, name) : v.parse(field, now)
  }
  return fields as NetworkFields
}

/** Returns whether the reply is `{}`, which the service sends for what it does not know. */
export function isEmptyObject(json: unknown): boolean {
  return isObject(json) && Object.keys(json).length === 0
}
