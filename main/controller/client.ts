import type { Fault } from '../../contract/fault.ts'
import type { HostedNetwork } from '../../contract/hosting.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import type { HostedMember, MemberChange } from '../../domain/members/member.ts'
import { isNetworkId, isNodeAddress, type NetworkId, type NodeAddress } from '../../domain/network-id.ts'
import type { NetworkChange } from '../../domain/network-plan/network-config.ts'
import type { ControllerAccess } from '../service/client.ts'
import { isUnreadable } from '../service/errors.ts'
import type { ServiceLink } from '../service/link.ts'
import {
  type ControllerStatus,
  type ListedNetwork,
  readControllerStatus,
  readHostedMember,
  readHostedNetwork,
  readListedMembers,
  readListedNetworks,
  readMemberRevisions,
  readNetworkIds,
} from './schema.ts'

export type ControllerClient = ReturnType<typeof createControllerClient>

const networks = '/controller/network'

/**
 * The network controller's operations, one method each. None throws. A network whose id does not begin with the
 * node's own address is another controller's: 'not-ours', and nothing is sent. Ids may be in any case.
 */
export function createControllerClient(controller: ServiceLink['controller']) {
  /** Calls with the network's path, if it is one of this controller's. */
  function ofNetwork<T>(
    given: NetworkId,
    call: (access: ControllerAccess, path: string, id: NetworkId) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    return controller(async (access) => {
      const id = given.toLowerCase()
      if (!isNetworkId(id)) return failure('argument-invalid', 'network id')
      const own = await access.address()
      if (!own.ok) return own
      return id.startsWith(own.value) ? call(access, `${networks}/${id}`, id) : failure('not-ours', id)
    })
  }

  function ofMember<T>(
    network: NetworkId,
    given: NodeAddress,
    call: (access: ControllerAccess, path: string, id: NetworkId) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    return ofNetwork(network, async (access, path, id) => {
      const member = given.toLowerCase()
      if (!isNodeAddress(member)) return failure('argument-invalid', 'node address')
      return call(access, `${path}/member/${member}`, id)
    })
  }

  const writeNetwork = (id: NetworkId, change: NetworkChange): Promise<Result<HostedNetwork>> =>
    ofNetwork(id, async ({ request }, path) =>
      read(await request('POST', path, whole(change)), readHostedNetwork, path),
    )

  return {
    status: (): Promise<Result<ControllerStatus>> =>
      controller(async ({ request }) => {
        const reply = await request('GET', '/controller')
        return renamed(read(reply, readControllerStatus, '/controller'), 'controller-absent')
      }),

    /** The networks of this controller, ascending */
    networkIds: (): Promise<Result<readonly NetworkId[]>> =>
      controller(async ({ requestList, address }) => {
        const own = await address()
        if (!own.ok) return own
        const reply = renamed(await requestList('GET', networks), 'controller-absent')
        const ids = read(reply, readNetworkIds, networks)
        return ids.ok ? success(ids.value.filter((id) => id.startsWith(own.value))) : ids
      }),

    network: (id: NetworkId): Promise<Result<HostedNetwork>> =>
      ofNetwork(id, async ({ request }, path) =>
        gone(request, read(await request('GET', path), readHostedNetwork, path)),
      ),

    /** `id` null: the service chooses one. A network of the given id that is there already is changed. */
    createNetwork(id: NetworkId | null, change: NetworkChange): Promise<Result<HostedNetwork>> {
      if (id !== null) return writeNetwork(id, change)
      return controller(async ({ request, address }) => {
        const own = await address()
        if (!own.ok) return own
        const path = `${networks}/${own.value}______`
        // Sent twice it would make two networks.
        const reply = await request('POST', path, whole(change), 'once')
        const made = isMissing(reply) ? await request('POST', networks, whole(change), 'once') : reply
        return renamed(read(made, readHostedNetwork, path), 'controller-absent')
      })
    },

    /** Sends only the given fields. The service creates a network that is not there. */
    updateNetwork: writeNetwork,

    deleteNetwork: (id: NetworkId): Promise<Result<void>> =>
      ofNetwork(id, async (access, path, network) => {
        const reply = await erase(access.request, path, (json) => readHostedNetwork(json)?.id === network)
        return isMissing(reply) ? missing(access, reply.error, path) : reply
      }),

    /** Each member with its revision, a number that changes whenever the member does; null: not told */
    memberRevisions: (id: NetworkId): Promise<Result<ReadonlyMap<NodeAddress, number | null>>> =>
      ofNetwork(id, async ({ request, requestList }, path) =>
        gone(request, read(await requestList('GET', `${path}/member`), readMemberRevisions, path)),
      ),

    member: (network: NetworkId, member: NodeAddress): Promise<Result<HostedMember>> =>
      ofMember(network, member, async (access, path, id) => {
        const reply = read(await access.requestMember('GET', path), readHostedMember(id), path)
        return isMissing(reply) ? missing(access, reply.error, `${networks}/${id}`, path) : reply
      }),

    /** Sends only the given fields; creates the member where there is none. */
    updateMember: (
      network: NetworkId,
      member: NodeAddress,
      change: MemberChange,
    ): Promise<Result<HostedMember>> =>
      ofMember(network, member, async (access, path, id) => {
        const reply = read(await access.requestMember('POST', path, change), readHostedMember(id), path)
        return isMissing(reply) ? missing(access, reply.error, `${networks}/${id}`) : reply
      }),

    deleteMember: (network: NetworkId, member: NodeAddress): Promise<Result<void>> =>
      ofMember(network, member, async (access, path, id) => {
        const isIt = (json: unknown): boolean => path.endsWith(`/${readHostedMember(id)(json)?.id}`)
        const reply = await erase(access.requestMember, path, isIt)
        return isMissing(reply) ? missing(access, reply.error, `${networks}/${id}`, path) : reply
      }),

    /** The unstable list; null: this service has none */
    allNetworks: (): Promise<Result<readonly ListedNetwork[] | null>> =>
      controller(async ({ requestList, address }) => {
        const own = await address()
        if (!own.ok) return own
        const all = unstable(await requestList('GET', `/unstable${networks}`), readListedNetworks)
        if (!all.ok || all.value === null) return all
        return success(all.value.filter(({ network }) => network.id.startsWith(own.value)))
      }),

    /** The unstable list; null: no such list, or no such network */
    allMembers: (id: NetworkId): Promise<Result<readonly HostedMember[] | null>> =>
      ofNetwork(id, async ({ requestList }, path, network) =>
        unstable(await requestList('GET', `/unstable${path}/member`), readListedMembers(network)),
      ),
  }
}

function read<T>(reply: Result<unknown>, as: (json: unknown) => T | null, what: string): Result<T> {
  if (!reply.ok) return reply
  const value = as(reply.value)
  return value === null ? failure('reply-unexpected', what) : success(value)
}

/**
 * Deletes what is at the path. The service answers the thing that it deleted. Where the reply is anything else, such as
 * an empty body, the path is read once more: what is no longer there was deleted.
 */
async function erase(
  request: ControllerAccess['request'],
  path: string,
  isIt: (json: unknown) => boolean,
): Promise<Result<void>> {
  // The body is for the HTTP library, which leaves out the length of none; the service would wait for one.
  const reply = await request('DELETE', path, {})
  if (!reply.ok && !isUnreadable(reply.error)) return reply
  if (reply.ok && isIt(reply.value)) return success(undefined)
  const left = await request('GET', path)
  if (isMissing(left)) return success(undefined)
  if (!left.ok) return left
  return reply.ok ? failure('reply-unexpected', `DELETE ${path}`) : reply
}

function isMissing<T>(reply: Result<T>): reply is { readonly ok: false; readonly error: Fault } {
  return !reply.ok && reply.error.code === 'service-not-found'
}

/** Names the fault of a 404 that can mean one thing alone. */
function renamed<T>(reply: Result<T>, code: 'controller-absent' | 'network-gone'): Result<T> {
  return isMissing(reply) ? { ok: false, error: { ...reply.error, code } } : reply
}

/** A service without a controller answers 404 for every network: only its own status tells the two apart. */
async function gone<T>(request: ControllerAccess['request'], reply: Result<T>): Promise<Result<T>> {
  if (!isMissing(reply)) return reply
  const isAbsent = isMissing(await request('GET', '/controller'))
  return renamed(reply, isAbsent ? 'controller-absent' : 'network-gone')
}

/**
 * The service answers 404 alike for a network that is gone, a member that is gone, and an operation that its revision
 * does not have. This looks which it was.
 */
async function missing(
  { request }: ControllerAccess,
  fault: Fault,
  network: string,
  member?: string,
): Promise<Result<never>> {
  const found = await request('GET', network)
  if (isMissing(found)) return gone(request, { ok: false, error: fault })
  if (member !== undefined && isMissing(await request('GET', member))) {
    return { ok: false, error: { ...fault, code: 'member-gone' } }
  }
  return { ok: false, error: fault }
}

/** A service may lack the unstable lists, or change them: what cannot be read counts as lacking. */
function unstable<T>(reply: Result<unknown>, as: (json: unknown) => T | null): Result<T | null> {
  if (reply.ok) return success(as(reply.value))
  const { code } = reply.error
  return code === 'service-not-found' || code === 'reply-not-json' ? success(null) : reply
}

/** The service replaces the whole of v6AssignMode: a key left out would be gone. */
function whole(change: NetworkChange): NetworkChange {
  if (change.v6AssignMode === undefined) return change
  const { '6plane': sixPlane, rfc4193, zt } = change.v6AssignMode
  return {
    ...change,
    v6AssignMode: { '6plane': sixPlane === true, rfc4193: rfc4193 === true, zt: zt === true },
  }
}
