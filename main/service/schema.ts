import * as v from 'valibot'
import type { Network, Node } from '../../contract/node.ts'
import {
  address,
  flag,
  givenFlag,
  givenTime,
  integer,
  isObject,
  listOf,
  networkIds,
  number,
  reader,
  sameJson,
  text,
  unlessLost,
} from './tolerant.ts'

/** A word of the service that is shown unchanged, cut to 60 characters in case it is long text. */
const word = v.pipe(
  text,
  v.transform((given) => given.replace(/\s+/g, ' ').slice(0, 60)),
)
const port = v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65535))), null)

const node = v.pipe(
  v.object({
    address,
    online: flag,
    version: text,
    tcpFallbackActive: flag,
    config: v.fallback(
      v.object({ settings: v.fallback(v.object({ primaryPort: port }), { primaryPort: null }) }),
      {
        settings: { primaryPort: null },
      },
    ),
  }),
  v.transform(({ config, ...rest }): Node => ({ ...rest, port: config.settings.primaryPort })),
)

const route = v.object({
  target: v.string(),
  via: v.fallback(v.nullable(v.string()), null),
  flags: number,
  metric: number,
})

const networkFields = v.object({
  ...networkIds,
  name: text,
  status: word,
  type: word,
  mac: text,
  mtu: number,
  bridge: flag,
  broadcastEnabled: flag,
  dns: v.fallback(v.object({ domain: text, servers: v.fallback(listOf(v.string()), []) }), {
    domain: '',
    servers: [],
  }),
  assignedAddresses: v.fallback(listOf(v.string()), []),
  routes: v.fallback(listOf(route), []),
  netconfRevision: integer,
  portDeviceName: text,
  portError: number,
  multicastSubscriptions: v.fallback(listOf(v.object({ mac: v.string(), adi: integer })), []),
  allowManaged: givenFlag,
  allowGlobal: givenFlag,
  allowDefault: givenFlag,
  allowDNS: givenFlag,
  authenticationURL: v.fallback(v.nullable(v.pipe(v.string(), v.minLength(1))), null),
  authenticationExpiryTime: givenTime,
})
type NetworkFields = v.InferOutput<typeof networkFields>

const network = v.pipe(networkFields, v.transform(networkOf))

function networkOf({
  id,
  nwid,
  allowManaged,
  allowGlobal,
  allowDefault,
  allowDNS,
  ...rest
}: NetworkFields): Network | null {
  const given = id ?? nwid
  const flags = { allowManaged, allowGlobal, allowDefault, allowDNS }
  return given === null ? null : { ...rest, id: given, flags }
}

/** The reply to GET /health, which needs no token. */
export interface Health {
  readonly online: boolean
  /** null: the service does not say */
  readonly version: string | null
}

const health = v.object({
  online: flag,
  version: v.fallback(v.nullable(v.pipe(v.string(), v.minLength(1))), null),
})

/* Each reads parsed JSON, and returns null if that is not such an object at all. */
export const readNode: (json: unknown) => Node | null = reader(node)
export const readNetwork: (json: unknown) => Network | null = reader(network)
export function readNetworks(json: unknown): readonly Network[] | null {
  return Array.isArray(json)
    ? unlessLost(
        json,
        json.flatMap((said) => (isObject(said) ? (readNetwork(said) ?? []) : [])),
      )
    : null
}

/** Returns a `readNetworks` that caches: a network whose JSON is unchanged keeps its object and is not parsed again. */
export function rereadNetworks(): (json: unknown) => readonly Network[] | null {
  let last: readonly (Reading | null)[] = []
  return (json) => {
    if (!Array.isArray(json)) return readNetworks(json)
    last = json.map((said: unknown, index) => readingAfter(last[index] ?? null, said))
    return unlessLost(
      json,
      last.flatMap((reading) => reading?.network ?? []),
    )
  }
}

interface Reading {
  readonly said: object
  readonly fields: NetworkFields
  readonly network: Network | null
}

/** Reads one network, reusing the previous reading where it can; null: not a network. */
function readingAfter(before: Reading | null, said: unknown): Reading | null {
  if (!isObject(said)) return null
  if (before !== null && sameJson(said, before.said)) return before
  // Every field has a default, so an object always parses.
  const fields = before === null ? v.parse(networkFields, said) : fieldsAfter(before, said)
  return { said, fields, network: networkOf(fields) }
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

export function readHealth(json: unknown): Health | null {
  return isObject(json) ? reader(health)(json) : null
}
/** Returns whether the reply is `{}`, which the service sends for what it does not know. */
export function isEmptyObject(json: unknown): boolean {
  return isObject(json) && Object.keys(json).length === 0
}
