import type { Fault } from '../../contract/fault.ts'
import type { HostedNetwork, MemberDetails, NetworkDetails } from '../../contract/hosting.ts'
import type { ReadList } from '../../contract/lists.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import { fieldsWhere } from '../../domain/json.ts'
import type { HostedMember, MemberChange } from '../../domain/members/member.ts'
import { isNetworkId, isNodeAddress, type NetworkId, type NodeAddress } from '../../domain/network-id.ts'
import type { NetworkChange } from '../../domain/network-plan/network-config.ts'
import type { ControllerAccess } from '../service/client.ts'
import { isFormRefused, isOtherAnswer, isUnreadable } from '../service/errors.ts'
import type { ServiceLink } from '../service/link.ts'
import {
  type ControllerStatus,
  type ListedNetwork,
  type MemberRevisions,
  readControllerStatus,
  readHostedMember,
  readHostedNetwork,
  readListedMembers,
  readListedNetworks,
  readMemberDetails,
  readMemberRevisions,
  readNetworkDetails,
  readNetworkIds,
} from './schema.ts'

export type ControllerClient = ReturnType<typeof createControllerClient>

const networks = '/controller/network'

/**
 * The network controller's operations, one method each. None throws. A network is made only with an id that begins with the
 * node's own address: another is 'not-ours', and nothing is sent. One of another address that is there is as any other. Ids
 * may be in any case.
 */
export function createControllerClient(controller: ServiceLink['controller'], now = Date.now) {
  const creation = createCreation(networks)

  /** Calls with the network's path. */
  function ofNetwork<T>(
    given: NetworkId,
    call: (access: ControllerAccess, path: string, id: NetworkId) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    return controller(async (access) => {
      const id = given.toLowerCase()
      if (!isNetworkId(id)) return failure('argument-invalid', 'network id')
      return call(access, `${networks}/${id}`, id)
    })
  }

  /** Calls with the member's path. `isMade`: the service makes a member that is not there */
  function ofMember<T>(
    network: NetworkId,
    given: NodeAddress,
    call: (access: ControllerAccess, path: string, id: NetworkId) => Promise<Result<T>>,
    isMade = false,
  ): Promise<Result<T>> {
    return ofNetwork(network, async (access, around, id) => {
      const member = given.toLowerCase()
      if (!isNodeAddress(member)) return failure('argument-invalid', 'node address')
      const path = `${around}/member/${member}`
      const reply = await call(access, path, id)
      return isMissing(reply) ? missing(access, reply.error, around, isMade ? undefined : path) : reply
    })
  }

  const writeNetwork = (id: NetworkId, change: NetworkChange): Promise<Result<HostedNetwork>> =>
    ofNetwork(id, async ({ request }, path, network) =>
      read(await request('POST', path, whole(change)), (json) => readHostedNetwork(json, network), path),
    )

  return {
    status: (): Promise<Result<ControllerStatus>> =>
      controller(async ({ request }) => {
        const reply = await request('GET', '/controller')
        const status = read(reply, (json) => readControllerStatus(json, now()), '/controller')
        return renamed(status, 'controller-absent')
      }),

    networkIds: (): Promise<Result<ReadList<NetworkId>>> =>
      controller(async ({ requestList }) => {
        const reply = renamed(await requestList('GET', networks), 'controller-absent')
        return read(reply, readNetworkIds, networks)
      }),

    network: (id: NetworkId): Promise<Result<HostedNetwork>> =>
      ofNetwork(id, async ({ request }, path, network) => {
        const reply = await request('GET', path)
        return gone(
          request,
          read(reply, (json) => readHostedNetwork(json, network), path),
        )
      }),

    networkDetails: (id: NetworkId): Promise<Result<NetworkDetails>> =>
      ofNetwork(id, async ({ request }, path) =>
        gone(request, read(await request('GET', path), readNetworkDetails, path)),
      ),

    /** `id` null: the service chooses one. A network of the given id that is there already is changed. */
    createNetwork: (given: NetworkId | null, change: NetworkChange): Promise<Result<HostedNetwork>> =>
      controller(async ({ request, address }) => {
        const own = await address()
        if (!own.ok) return own
        const id = given?.toLowerCase() ?? null
        if (id !== null && !isNetworkId(id)) return failure('argument-invalid', 'network id')
        if (id !== null && !id.startsWith(own.value)) return failure('not-ours', id)
        if (id !== null) return writeNetwork(id, change)
        const made = await creation.post(request, own.value, whole(change))
        return gone(request, read(made, readHostedNetwork, networks), 'service-not-found')
      }),
    /** The service may be another one now, which takes another form. */
    forgetForms: () => creation.forget(),

    /** Sends only the given fields. The service creates a network that is not there. */
    updateNetwork: writeNetwork,

    deleteNetwork: (id: NetworkId): Promise<Result<void>> =>
      ofNetwork(id, async (access, path, network) => {
        const reply = await erase(access.request, path, (json) => readHostedNetwork(json)?.id === network)
        return isMissing(reply) ? missing(access, reply.error, path) : reply
      }),

    /** A revision changes whenever its member does. */
    memberRevisions: (id: NetworkId): Promise<Result<MemberRevisions>> =>
      ofNetwork(id, async ({ request, requestList }, path) =>
        gone(request, read(await requestList('GET', `${path}/member`), readMemberRevisions, path)),
      ),

    member: (network: NetworkId, member: NodeAddress): Promise<Result<HostedMember>> =>
      ofMember(network, member, async ({ requestMember }, path, id) =>
        readMember(await requestMember('GET', path), id, path),
      ),

    memberDetails: (network: NetworkId, member: NodeAddress): Promise<Result<MemberDetails>> =>
      ofMember(network, member, async ({ requestMember }, path) =>
        read(await requestMember('GET', path), readMemberDetails, path),
      ),

    /** Sends only the given fields; creates the member where there is none. */
    updateMember: (
      network: NetworkId,
      member: NodeAddress,
      change: MemberChange,
    ): Promise<Result<HostedMember>> =>
      ofMember(
        network,
        member,
        async ({ requestMember }, path, id) =>
          readMember(await requestMember('POST', path, change), id, path),
        true,
      ),

    deleteMember: (network: NetworkId, member: NodeAddress): Promise<Result<void>> =>
      ofMember(network, member, ({ requestMember }, path, id) =>
        erase(requestMember, path, (json) => path.endsWith(`/${readHostedMember(id)(json)?.id}`)),
      ),

    /** The unstable list; null: this service has none */
    allNetworks: (): Promise<Result<ReadList<ListedNetwork> | null>> =>
      controller(async ({ requestList }) =>
        unstable(await requestList('GET', `/unstable${networks}`), readListedNetworks),
      ),

    /** The unstable list; null: no such list, or no such network */
    allMembers: (id: NetworkId): Promise<Result<ReadList<HostedMember> | null>> =>
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

/** The path ends with the member's address, which the reply need not tell. */
function readMember(reply: Result<unknown>, network: NetworkId, path: string): Result<HostedMember> {
  return read(reply, (json) => readHostedMember(network)(json, path.slice(-10)), path)
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
function renamed<T>(
  reply: Result<T>,
  code: 'controller-absent' | 'network-gone' | 'service-not-found',
): Result<T> {
  return isMissing(reply) ? { ok: false, error: { ...reply.error, code } } : reply
}

/**
 * A service without a controller answers 404 for every network: only its own status tells the two apart. `otherwise`: what a 404
 * means where there is a controller
 */
async function gone<T>(
  request: ControllerAccess['request'],
  reply: Result<T>,
  otherwise: 'network-gone' | 'service-not-found' = 'network-gone',
): Promise<Result<T>> {
  if (!isMissing(reply)) return reply
  const isAbsent = isMissing(await request('GET', '/controller'))
  return renamed(reply, isAbsent ? 'controller-absent' : otherwise)
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

/**
 * A service may lack the unstable lists, or change them: whatever it answers but a list that can be read counts as
 * lacking.
 */
function unstable<T>(reply: Result<unknown>, as: (json: unknown) => T | null): Result<T | null> {
  if (reply.ok) return success(as(reply.value))
  return isOtherAnswer(reply.error) ? success(null) : reply
}

/** The service replaces these fields as a whole. A part that is null is not known, and is not made up. */
function whole(change: NetworkChange): object {
  const known = (field: 'v4AssignMode' | 'v6AssignMode' | 'dns') =>
    change[field] && { [field]: fieldsWhere(change[field], (_, part) => part !== null) }
  return { ...change, ...known('v4AssignMode'), ...known('v6AssignMode'), ...known('dns') }
}

/**
 * The paths below the list of networks that create one with an id of the service's choice, by release: the public
 * implementation takes the first, the API document gives the second, and newer releases take the third as well.
 */
const forms: readonly ((own: NodeAddress) => string)[] = [
  (own) => `/${own}______`,
  (own) => `/${own}`,
  () => '',
]

/** Creates networks whose id the service chooses, in whichever form it takes. */
function createCreation(networks: string) {
  /** The form that worked, for the service with this address. null: none yet */
  let known: { readonly own: NodeAddress; readonly path: string } | null = null

  return {
    /** Tries the forms in turn, and the one that worked alone from then on. */
    async post(
      request: ControllerAccess['request'],
      own: NodeAddress,
      change: NetworkChange,
    ): Promise<Result<unknown>> {
      const paths = known?.own === own ? [known.path] : forms.map((form) => `${networks}${form(own)}`)
      let refused: Fault | null = null
      for (const path of paths) {
        // Sent twice it would make two networks.
        const reply = await request('POST', path, change, 'once')
        if (reply.ok) known = { own, path }
        if (reply.ok || !isFormRefused(reply.error)) return reply
        // A refusal of what was sent says more than that there is no such operation.
        if (refused === null || refused.code === 'service-not-found') refused = reply.error
      }
      return { ok: false, error: refused ?? { code: 'service-not-found' } }
    },
    forget(): void {
      known = null
    },
  }
}
