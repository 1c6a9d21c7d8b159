import { type Flags, flagNames, type Network, type Node, type Peer } from '../../contract/node.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import { isNetworkId, isNodeAddress, type NetworkId, type NodeAddress } from '../../domain/network-id.ts'
import {
  type Connection,
  type ConnectionOptions,
  defaultLimits,
  openConnection,
  parseReply,
} from './connection.ts'
import { isUnreadable } from './errors.ts'
import { type NodeSettings, readNodeSettings } from './node-settings.ts'
import {
  type Health,
  isEmptyObject,
  readHealth,
  readNetwork,
  readNode,
  readPeer,
  readPeers,
  rereadNetworks,
} from './schema.ts'
import { isObject } from './tolerant.ts'

/** The node service's own operations, one method each. None throws; every fault is one of the contract's. */
export interface ServiceClient {
  /** GET /health: the only one that needs no token */
  health(): Promise<Result<Health>>
  /** GET /status */
  status(): Promise<Result<Node>>
  /** GET /status once more, for what else it tells */
  settings(): Promise<Result<NodeSettings>>
  /** GET /network, in ascending id order */
  networks(): Promise<Result<readonly Network[]>>
  /** GET /network/{id}; null: not joined */
  network(id: NetworkId): Promise<Result<Network | null>>
  /** POST /network/{id}: joins it if it is not joined, flags left out take the defaults; else sets these. */
  setNetwork(id: NetworkId, flags: Partial<Flags>): Promise<Result<Network>>
  /** DELETE /network/{id}: leaves; no error where it was not joined */
  leaveNetwork(id: NetworkId): Promise<Result<void>>
  /** GET /peer */
  peers(): Promise<Result<readonly Peer[]>>
  /** GET /peer/{address}; null: unknown to this node */
  peer(address: NodeAddress): Promise<Result<Peer | null>>
  /** GET /metrics, as it is; null: this service has none, or none for this token */
  metrics(): Promise<Result<string | null>>
  /** For the operations of the network controller in the same service */
  readonly controller: ControllerAccess
  /** Lets what is under way end. */
  close(): Promise<void>
  /** Ends what is under way with 'service-closed'. */
  destroy(): Promise<void>
}

/** What the network controller's operations are asked with: the same service, the same token. */
export interface ControllerAccess {
  /** Of the node, and so of its controller */
  address(): Promise<Result<NodeAddress>>
  readonly request: Connection['request']
  /** For members, of whom many are changed at once: a few at a time, on connections of their own. */
  readonly requestMember: Connection['request']
  /** For long lists: on a connection of its own, with more time and room. */
  readonly requestList: Connection['request']
}

/**
 * The service closes a connection after every fifth reply, and who listens is looked at before each new one: meanwhile
 * the others go on. It serves few connections at a time, so that no more than these are kept from its other clients.
 */
const memberConnections = 4

/** A client for one service with one token. Throws if the address is no loopback one; sends nothing by itself. */
export function createServiceClient(options: ConnectionOptions): ServiceClient {
  const { request, requestText, close, destroy } = openConnection(options)
  const limits = options.limits ?? defaultLimits
  // A network of 10,000 members is about 8 MB, and takes the service a while to write.
  const lists = openConnection({
    ...options,
    limits: { ...limits, request: limits.request * 6, reply: limits.reply * 8 },
  })
  const members = openConnection({ ...options, connections: memberConnections })
  const all = [{ close, destroy }, lists, members]
  let ownAddress: NodeAddress | null = null

  async function get<T>(path: string, read: (json: unknown) => T | null): Promise<Result<T>> {
    return readAs(await request('GET', path), read, `GET ${path}`)
  }

  /** For what is asked over and over: the same words of the service give the same value again, and are not read. */
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
  const watchedStatus = watched('/status', readNode)

  async function network(id: NetworkId): Promise<Result<Network | null>> {
    if (!isNetworkId(id)) return failure('argument-invalid', 'network id')
    const reply = await get(`/network/${id}`, readNetwork)
    return !reply.ok && reply.error.code === 'service-not-found' ? success(null) : reply
  }

  /** The service answers 200 even to what it did not understand: only the flags that it reports afterwards tell. */
  async function setNetwork(id: NetworkId, flags: Partial<Flags>): Promise<Result<Network>> {
    if (!isNetworkId(id)) return failure('argument-invalid', 'network id')
    const path = `/network/${id}`
    const reply = readAs(await request('POST', path, flags), readNetwork, `POST ${path}`)
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

  /** Asks for what the answer to a write does not say. null: it is not joined, or nothing tells how it is now. */
  async function readAfter(id: NetworkId, answered: Network | null): Promise<Network | null> {
    const read = await network(id)
    if (read.ok && read.value === null) return null
    if (!read.ok || read.value?.id !== id) return answered
    const { value } = read
    const [first, then] = [answered?.flags, value.flags]
    return {
      ...value,
      flags: {
        allowManaged: first?.allowManaged ?? then.allowManaged,
        allowGlobal: first?.allowGlobal ?? then.allowGlobal,
        allowDefault: first?.allowDefault ?? then.allowDefault,
        allowDNS: first?.allowDNS ?? then.allowDNS,
      },
    }
  }

  async function status(): Promise<Result<Node>> {
    const node = await watchedStatus()
    if (node.ok) ownAddress = node.value.address
    return node
  }

  return {
    health: () => get('/health', readHealth),
    status,
    settings: () => get('/status', readNodeSettings),
    networks: watched('/network', rereadNetworks()),
    network,
    setNetwork,
    async leaveNetwork(id) {
      if (!isNetworkId(id)) return failure('argument-invalid', 'network id')
      // The service waits 5 s for a body where neither one nor "Content-Length: 0" comes, and the HTTP library leaves
      // that header out for DELETE: so an empty object is sent.
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
    peers: () => get('/peer', readPeers),
    async peer(address) {
      if (!isNodeAddress(address)) return failure('argument-invalid', 'node address')
      const path = `/peer/${address}`
      const reply = await request('GET', path)
      return reply.ok && isEmptyObject(reply.value) ? success(null) : readAs(reply, readPeer, `GET ${path}`)
    },
    async metrics() {
      const reply = await requestText('GET', '/metrics')
      if (reply.ok) return reply
      // Whether the token is good is told by all else that is asked.
      const { code } = reply.error
      return code === 'service-not-found' || code === 'service-unauthorized' ? success(null) : reply
    },
    controller: {
      async address() {
        if (ownAddress !== null) return success(ownAddress)
        const node = await status()
        return node.ok ? success(node.value.address) : node
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

function readAs<T>(reply: Result<unknown>, read: (json: unknown) => T | null, what: string): Result<T> {
  if (!reply.ok) return reply
  const value = read(reply.value)
  return value === null ? failure('reply-unexpected', what) : success(value)
}

/** `{ result: true }`; `{}` where it was not joined; from the earlier API revision nothing */
function isLeft(json: unknown): boolean {
  return json === undefined || isEmptyObject(json) || (isObject(json) && Reflect.get(json, 'result') === true)
}
