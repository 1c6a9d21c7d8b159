import * as v from 'valibot'
import type { Network, Node, Peer } from '../../contract/node.ts'

/*
 * Replies are read tolerantly: unknown fields are ignored, unknown words kept as they are, and a field that is
 * missing or of the wrong type takes its default. Only what a thing cannot be without, its id or address, is required.
 */
const text = v.fallback(v.string(), '')
const flag = v.fallback(v.boolean(), false)
/** May be beyond 2^53 and then inexact, but never what JSON cannot carry on. */
const number = v.fallback(v.pipe(v.number(), v.finite()), 0)
const positive = v.fallback(v.nullable(v.pipe(v.number(), v.finite(), v.minValue(1))), null)
const port = v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65535))), null)
const address = v.pipe(v.string(), v.toLowerCase(), v.regex(/^[0-9a-f]{10}$/))
const networkId = v.pipe(v.string(), v.toLowerCase(), v.regex(/^[0-9a-f]{16}$/))

/** The good ones of a list: one broken element does not hide the others. */
function listOf<S extends v.GenericSchema>(item: S) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((items) => items.flatMap((given) => parsed(item, given))),
  )
}

function parsed<S extends v.GenericSchema>(schema: S, given: unknown): v.InferOutput<S>[] {
  if (!isObject(given) && typeof given !== 'string') return []
  const result = v.safeParse(schema, given)
  return result.success ? [result.output] : []
}

/** A list stands where an object belongs: to the schema library both are objects, to us not. */
function isObject(given: unknown): given is object {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}

function read<S extends v.GenericSchema>(schema: S): (json: unknown) => v.InferOutput<S> | null {
  return (json) => {
    const result = v.safeParse(schema, json)
    return result.success ? result.output : null
  }
}

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

const network = v.pipe(
  v.object({
    id: v.fallback(v.nullable(networkId), null),
    nwid: v.fallback(v.nullable(networkId), null),
    name: text,
    status: text,
    type: text,
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
    netconfRevision: number,
    portDeviceName: text,
    portError: number,
    multicastSubscriptions: v.fallback(listOf(v.object({ mac: v.string(), adi: number })), []),
    allowManaged: v.fallback(v.boolean(), true),
    allowGlobal: flag,
    allowDefault: flag,
    allowDNS: flag,
    authenticationURL: v.fallback(v.nullable(v.pipe(v.string(), v.minLength(1))), null),
    authenticationExpiryTime: positive,
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }): Network => {
    const { id, nwid, allowManaged, allowGlobal, allowDefault, allowDNS, ...rest } = dataset.value
    const known = id ?? nwid
    if (known === null) {
      addIssue({ message: 'no network id' })
      return NEVER
    }
    return { ...rest, id: known, flags: { allowManaged, allowGlobal, allowDefault, allowDNS } }
  }),
)

const path = v.object({
  address: v.string(),
  active: flag,
  expired: flag,
  preferred: flag,
  lastReceive: number,
  lastSend: number,
})

const peer = v.pipe(
  v.object({
    address,
    role: text,
    latency: number,
    version: text,
    paths: v.fallback(listOf(path), []),
    tunneled: flag,
    isBonded: flag,
  }),
  v.transform(
    ({ isBonded, latency, version, ...rest }): Peer => ({
      ...rest,
      bonded: isBonded,
      latency: latency < 0 ? null : latency,
      version: version === '' || version.includes('-1') ? null : version,
    }),
  ),
)

/** What GET /health tells without a key. */
export interface Health {
  readonly online: boolean
  /** null: not said */
  readonly version: string | null
}

const health = v.object({
  online: flag,
  version: v.fallback(v.nullable(v.pipe(v.string(), v.minLength(1))), null),
})

/* Each reads parsed JSON and answers null where it is not that thing at all. */
export const readNode: (json: unknown) => Node | null = read(node)
export const readNetwork: (json: unknown) => Network | null = read(network)
export const readNetworks: (json: unknown) => readonly Network[] | null = read(listOf(network))
export const readPeer: (json: unknown) => Peer | null = read(peer)
export const readPeers: (json: unknown) => readonly Peer[] | null = read(listOf(peer))
export function readHealth(json: unknown): Health | null {
  return isObject(json) ? read(health)(json) : null
}
/** `{}`, which the service answers for what it does not know. */
export function isEmptyObject(json: unknown): boolean {
  return isObject(json) && Object.keys(json).length === 0
}
