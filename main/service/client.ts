import type { ReadList } from '../../contract/lists.ts'
import { eachFlag, type Flags, flagNames, type Network, type Node } from '../../contract/node.ts'
import type { Peer } from '../../contract/peer.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import type { ServiceSettings } from '../../contract/service-settings.ts'
import { isNetworkId, isNodeAddress, type NetworkId, type NodeAddress } from '../../domain/network-id.ts'
import type { Avoided } from '../../domain/service-settings/avoided.ts'
import type { SettingValue } from '../../domain/service-settings/settings.ts'
import { type NodeSettings, readAvoided, readNodeSettings, readServiceSettings } from './config.ts'
import {
  type Connection,
  type ConnectionOptions,
  defaultLimits,
  openConnection,
  parseReply,
} from './connection.ts'
import { isUnreadable } from './errors.ts'
import { type Health, readHealth, readNode } from './node-schema.ts'
import { readPeer, readPeers } from './peer-schema.ts'
import { isEmptyObject, readNetwork, rereadNetworks } from './schema.ts'
import { isObject } from './tolerant.ts'

/** The text of the metrics, unparsed, or why there is none (`NoTraffic`). */
export type Metrics =
  | { readonly state: 'told'; readonly text: string }
  | { readonly state: 'uncounted' | 'not-yet' }

/** The node service's own operations, one method each. No method throws; each returns faults of the contract. */
export interface ServiceClient {
  /** GET /health: the only request that needs no token */
  health(): Promise<Result<Health>>
  /** GET /status */
  status(): Promise<Result<Node>>
  /** GET /status, read for the node's settings */
  settings(): Promise<Result<NodeSettings>>
  /** GET /config; null: the service does not have it, as before its later API revision */
  serviceSettings(): Promise<Result<ServiceSettings | null>>
  /** GET /config, read for what the service keeps away from; null: the service does not have it */
  avoided(): Promise<Result<Avoided | null>>
  /** POST /config/settings. The reply says nothing about what was stored. */
  setServiceSettings(settings: { readonly [key: string]: SettingValue }): Promise<Result<void>>
  /** GET /network; sorted by ascending id */
  networks(): Promise<Result<ReadList<Network>>>
  /** GET /network/{id}; null: this node has not joined it */
  network(id: NetworkId): Promise<Result<Network | null>>
  /**
   * POST /network/{id}: joins the network with defaults for the flags left out, or updates the given flags if it is
   * already joined.
   */
  setNetwork(id: NetworkId, flags: Partial<Flags>): Promise<Result<Network>>
  /** DELETE /network/{id}: idempotent, so leaving a network that is not joined is no error */
  leaveNetwork(id: NetworkId): Promise<Result<void>>
  /** GET /peer */
  peers(): Promise<Result<ReadList<Peer>>>
  /** GET /peer/{address}; null: this node does not know the peer */
  peer(address: NodeAddress): Promise<Result<Peer | null>>
  /**
   * POST /bond/rotate/{address}: traffic with the peer goes over the next link of its bond. The service refuses it with
   * 400 where there is no such bond, or no other link.
   */
  rotateBond(address: NodeAddress): Promise<Result<void>>
  /** GET /metrics */
  metrics(): Promise<Result<Metrics>>
  /** The network controller runs inside the same service. */
  readonly controller: ControllerAccess
  /** Waits for pending requests, then closes the connections. */
  close(): Promise<void>
  /** Aborts pending requests with 'service-closed'. */
  destroy(): Promise<void>
}

/** The connections that the network controller's operations use: same service, same token. */
export interface ControllerAccess {
  /** The address of the node is also that of its controller. */
  address(): Promise<Result<NodeAddress>>
  readonly request: Connection['request']
  /** For bulk changes of members: a small pool of connections, separate from the main one */
  readonly requestMember: Connection['request']
  /** For long lists: a separate connection with a longer timeout and a larger reply limit */
  readonly requestList: Connection['request']
}

/**
 * The service closes a connection after every fifth reply, and the listener is checked before each new one; a pool
 * keeps requests flowing meanwhile. The service handles few connections at a time, so the pool must stay small to leave
 * room for its other clients.
 */
const memberConnections = 4

/**
 * Creates a client for one service with one token. Throws if the address is not a loopback address; sends nothing by
 * itself.
 */
export function createServiceClient(options: ConnectionOptions): ServiceClient {
  const { request, requestText, close, destroy } = openConnection(options)
  const limits = options.limits ?? defaultLimits
  // The list of 10,000 members is about 8 MB, and the service takes a while to write it.
  const lists = openConnection({
    ...options,
    limits: { ...limits, request: limits.request * 6, reply: limits.reply * 8 },
  })
  const members = openConnection({ ...options, connections: memberConnections })
  const all = [{ close, destroy }, lists, members]
  let ownAddress: NodeAddress | null = null
  let clockAhead: number | null = null

  /** Returns the service's clock, by its last status, which opens each session. null: it does not tell */
  const serviceClock = (): number | null => (clockAhead === null ? null : Date.now() + clockAhead * 1_000)

  async function get<T>(path: string, read: (json: unknown) => T | null): Promise<Result<T>> {
    return readAs(await request('GET', path), read, `GET ${path}`)
  }

  /**
   * Caches the last reply of a polled request: if its text is unchanged, the same value is returned without parsing.
   */
  function watched<T>(path: string, read: (json: unknown) => T | null): () => Promise<Result<T>> {
    const what = `GET ${path}`
    let last: { readonly text: string; readonly result: Result<T> } | null = null
    return async () => {
      const reply = await requestText('GET', path)
      if (!reply.ok) return reply
      const text = reply.value
      if (last?.text !== text) last = { text, result: readAs(parseReply(text, what), read, what) }
      return last.result
    }
  }

  async function network(id: NetworkId): Promise<Result<Network | null>> {
    if (!isNetworkId(id)) return failure('argument-invalid', 'network id')
    return orNone(await get(`/network/${id}`, (json) => readNetwork(json, id)))
  }

  /**
   * The service answers 200 even to flags that it did not understand, so only the flags in its reply show what was set.
   */
  async function setNetwork(id: NetworkId, flags: Partial<Flags>): Promise<Result<Network>> {
    if (!isNetworkId(id)) return failure('argument-invalid', 'network id')
    const path = `/network/${id}`
    const reply = readAs(await request('POST', path, flags), (json) => readNetwork(json, id), `POST ${path}`)
    if (!reply.ok && !isUnreadable(reply.error)) return reply
    const answered = reply.ok && reply.value.id === id ? reply.value : null
    const set = flagNames.filter((name) => flags[name] !== undefined)
    const isTold = answered !== null && set.every((name) => answered.flags[name] !== null)
    const now = isTold ? answered : await readAfter(id, answered)
    if (now === null) {
      if (!reply.ok) return reply
      return failure('write-ignored', answered ? `${id}: not joined` : `answered ${reply.value.id} for ${id}`)
    }
    const ignored = set.filter((name) => now.flags[name] === !flags[name])
    return ignored.length === 0 ? success(now) : failure('write-ignored', `${id}: ${ignored.join(', ')}`)
  }

  /**
   * Reads the network again where the reply to a write does not show its state. null: the network is not joined, or its
   * state is unknown.
   */
  async function readAfter(id: NetworkId, answered: Network | null): Promise<Network | null> {
    const read = await network(id)
    if (read.ok && read.value === null) return null
    if (!read.ok || read.value?.id !== id) return answered
    const now = read.value
    return { ...now, flags: eachFlag((flag) => answered?.flags[flag] ?? now.flags[flag]) }
  }

  async function status(): Promise<Result<Node>> {
    // Each reply has another time, so that caching the last one gains nothing.
    const node = await get('/status', (json) => readNode(json, Date.now()))
    if (node.ok) ({ address: ownAddress, clockAhead } = node.value)
    // Every node service knows this path.
    const isForeign = !node.ok && node.error.code === 'service-not-found'
    return isForeign ? { ok: false, error: { ...node.error, code: 'service-foreign' } } : node
  }

  return {
    health: () => get('/health', readHealth),
    status,
    settings: () => get('/status', readNodeSettings),
    serviceSettings: async () => orNone(await get('/config', readServiceSettings)),
    avoided: async () => orNone(await get('/config', readAvoided)),
    async setServiceSettings(settings) {
      const reply = await requestText('POST', '/config/settings', settings)
      return reply.ok ? success(undefined) : reply
    },
    networks: watched('/network', rereadNetworks()),
    network,
    setNetwork,
    async leaveNetwork(id) {
      if (!isNetworkId(id)) return failure('argument-invalid', 'network id')
      // The service waits 5 s for a body unless a body or "Content-Length: 0" is sent, and the HTTP library omits that
      // header for DELETE, so an empty object is sent.
      const path = `/network/${id}`
      const reply = await request('DELETE', path, {})
      if (reply.ok ? isLeft(reply.value) : !isUnreadable(reply.error)) {
        return reply.ok ? success(undefined) : reply
      }
      const left = await network(id)
      if (!left.ok) return left
      if (left.value === null) return success(undefined)
      return reply.ok ? failure('write-ignored', `DELETE ${path}`) : reply
    },
    peers: () => get('/peer', (json) => readPeers(json, serviceClock())),
    async peer(address) {
      if (!isNodeAddress(address)) return failure('argument-invalid', 'node address')
      const path = `/peer/${address}`
      const reply = await request('GET', path)
      if (reply.ok && isEmptyObject(reply.value)) return success(null)
      return readAs(reply, (json) => readPeer(json, serviceClock(), address), `GET ${path}`)
    },
    async rotateBond(address) {
      if (!isNodeAddress(address)) return failure('argument-invalid', 'node address')
      const path = `/bond/rotate/${address}`
      // Sent twice it could take the link back into use that it was to leave.
      const reply = await requestText('POST', path, {}, 'once')
      if (reply.ok) return success(undefined)
      const { code, detail } = reply.error
      return code === 'service-error' && detail?.startsWith(`POST ${path}: 400`)
        ? failure('bond-not-rotated', detail)
        : reply
    },
    async metrics() {
      const reply = await requestText('GET', '/metrics')
      if (reply.ok) return success({ state: 'told', text: reply.value })
      const { code, detail } = reply.error
      // A refusal here does not mean that the token is invalid: the other requests show that.
      if (code === 'service-not-found' || code === 'service-unauthorized')
        return success({ state: 'uncounted' })
      // The service answers so while the file of its counters cannot be read.
      const isWithoutFile = code === 'service-error' && detail?.endsWith(': 500 {}') === true
      return isWithoutFile ? success({ state: 'not-yet' }) : reply
    },
    controller: {
      async address() {
        if (ownAddress !== null) return success(ownAddress)
        const node = await status()
        if (!node.ok) return node
        const { address } = node.value
        return address === null ? failure('reply-unexpected', 'GET /status: no address') : success(address)
      },
      request,
      requestMember: members.request,
      requestList: lists.request,
    },
    async close() {
      await Promise.all(all.map((connection) => connection.close()))
    },
    async destroy() {
      await Promise.all(all.map((connection) => connection.destroy()))
    },
  }
}

/** null: the service does not have it. */
function orNone<T>(reply: Result<T>): Result<T | null> {
  return !reply.ok && reply.error.code === 'service-not-found' ? success(null) : reply
}

function readAs<T>(reply: Result<unknown>, read: (json: unknown) => T | null, what: string): Result<T> {
  if (!reply.ok) return reply
  const value = read(reply.value)
  return value === null ? failure('reply-unexpected', what) : success(value)
}

/** The reply is `{ result: true }`, `{}` if the network was not joined, or no body in the earlier API revision. */
function isLeft(json: unknown): boolean {
  return json === undefined || isEmptyObject(json) || (isObject(json) && Reflect.get(json, 'result') === true)
}
