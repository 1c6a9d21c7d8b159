import * as v from 'valibot'
import type { ControllerFacts, HostedNetwork, MemberDetails, NetworkDetails } from '../../contract/hosting.ts'
import type { ReadList } from '../../contract/lists.ts'
import { type ExactInteger, exactIntegerOf } from '../../domain/exact-integer.ts'
import type { HostedMember, MemberConfig } from '../../domain/members/member.ts'
import { isNetworkId, isNodeAddress, type NetworkId, type NodeAddress } from '../../domain/network-id.ts'
import { memberSettings, networkSettings, unreadableEntries, versionOf } from '../service/hosted-settings.ts'
import * as tolerant from '../service/tolerant.ts'

/** GET /controller */
export interface ControllerStatus {
  /** The service has a controller: that it answers says so, unless its answer denies it. */
  readonly available: boolean
  /** Its database is read; the earlier API revision does not say, and is taken to be. */
  readonly ready: boolean
  readonly facts: ControllerFacts
}

/** A network's members, each with its revision; null: the service does not say */
export interface MemberRevisions {
  readonly revisions: ReadonlyMap<NodeAddress, ExactInteger | null>
  /** The number of entries whose key is no address */
  readonly unreadable: number
}

/** A network with the counts that come with the list of all of them. */
export interface ListedNetwork {
  readonly network: HostedNetwork
  /** null: not told */
  readonly memberCount: number | null
  readonly authorizedCount: number | null
}

const network = v.object({
  ...tolerant.networkIds,
  objtype: tolerant.givenText,
  creationTime: tolerant.givenTime,
  revision: tolerant.integer,
  ...networkSettings,
  remoteTraceTarget: tolerant.addressOrNone,
  remoteTraceLevel: tolerant.integer,
})

const listed = v.pipe(
  v.object({
    meta: v.fallback(v.object({ totalMemberCount: tolerant.count, authorizedMemberCount: tolerant.count }), {
      totalMemberCount: null,
      authorizedMemberCount: null,
    }),
  }),
  v.transform(({ meta }) => ({
    memberCount: meta.totalMemberCount,
    authorizedCount: meta.authorizedMemberCount,
  })),
)

const status = v.object({
  controller: tolerant.givenFlag,
  databaseReady: tolerant.givenFlag,
  apiVersion: tolerant.integer,
  clock: tolerant.givenTime,
})

/* Each reads parsed JSON; null: it is something else */

/** `known`: the id that the path or the list's key gives, for a network that does not tell its own */
export function readHostedNetwork(json: unknown, known: NetworkId | null = null): HostedNetwork | null {
  if (!tolerant.isObject(json) || !tolerant.hasFieldOf(json, network.entries)) return null
  const { id, nwid, objtype, creationTime, revision, ...config } = v.parse(network, json)
  const given = id ?? nwid ?? known
  if (given === null) return null
  const unreadable = unreadableEntries(json, config)
  return { id: given, source: 'controller', config, revision, unreadable, creationTime, objtype }
}

export function readNetworkIds(json: unknown): ReadList<NetworkId> | null {
  if (!Array.isArray(json)) return null
  return tolerant.readList(json, isNetworkId, (item) => readId(item))
}
const readId = tolerant.reader(tolerant.networkId)

/** `at`: when the reply came, in milliseconds since the epoch */
export function readControllerStatus(json: unknown, at: number): ControllerStatus | null {
  if (!tolerant.isObject(json)) return null
  const { controller, databaseReady, apiVersion, clock } = v.parse(status, json)
  return {
    available: controller !== false,
    ready: databaseReady !== false,
    facts: { apiVersion, databaseReady, clockAhead: tolerant.secondsAhead(clock, at) },
  }
}

/** From the unstable list's envelope; null: it has no list, or none that can be read */
export function readListedNetworks(json: unknown): ReadList<ListedNetwork> | null {
  const counts = tolerant.reader(listed)
  return readEnvelope(json, isNetworkId, (item, id) => {
    const network = readHostedNetwork(item, id)
    const counted = counts(item)
    return network === null || counted === null ? null : { network, ...counted }
  })
}

/** Reads the list in an unstable list's envelope; null: there is none, or nothing in it can be read */
function readEnvelope<T>(
  json: unknown,
  isId: (key: string) => boolean,
  read: (item: unknown, id: string | null) => T | null,
): ReadList<T> | null {
  const data = tolerant.isObject(json) ? Reflect.get(json, 'data') : undefined
  const list = tolerant.readList<T>(data, isId, read)
  return list !== null && list.items.length === 0 && list.unreadable > 0 ? null : list
}

const member = v.object({
  id: tolerant.addressOrNone,
  address: tolerant.addressOrNone,
  identity: tolerant.givenText,
  revision: tolerant.integer,
  creationTime: tolerant.givenTime,
  lastAuthorizedTime: tolerant.givenTimeOrNever,
  lastDeauthorizedTime: tolerant.givenTimeOrNever,
  vMajor: tolerant.integer,
  vMinor: tolerant.integer,
  vRev: tolerant.integer,
  name: tolerant.name,
  ...memberSettings,
  // The service answers null until tags are set.
  tags: v.fallback(
    v.union([
      v.pipe(
        v.null(),
        v.transform((): NonNullable<MemberConfig['tags']> => []),
      ),
      memberSettings.tags,
    ]),
    null,
  ),
})

function memberOf(
  said: v.InferOutput<typeof member>,
  network: NetworkId,
  known: NodeAddress | null,
): HostedMember | null {
  const id = said.id ?? said.address ?? known
  if (id === null) return null
  const version = versionOf(said)
  // Each field by its name: with ten thousand members, spreading the rest would cost as much as reading it.
  return {
    id,
    network,
    config: {
      name: said.name,
      authorized: said.authorized,
      activeBridge: said.activeBridge,
      ipAssignments: said.ipAssignments,
      noAutoAssignIps: said.noAutoAssignIps,
      ssoExempt: said.ssoExempt,
      tags: said.tags,
      capabilities: said.capabilities,
    },
    revision: said.revision,
    creationTime: said.creationTime,
    lastAuthorizedTime: said.lastAuthorizedTime,
    lastDeauthorizedTime: said.lastDeauthorizedTime,
    version,
    hasRequestedConfig: said.identity !== null || version !== null,
    presence: null,
  }
}

/**
 * A member need not tell its network, which is given here. `known`: its address as the path or the list's key gives it, for
 * a member that does not tell its own
 */
export function readHostedMember(
  network: NetworkId,
): (json: unknown, known?: NodeAddress | null) => HostedMember | null {
  const read = tolerant.reader(member)
  return (json, known = null) => {
    if (!tolerant.isObject(json) || !tolerant.hasFieldOf(json, member.entries)) return null
    const found = read(json)
    return found === null ? null : memberOf(found, network, known)
  }
}

/** Releases of the service tell of single sign-on in these, which its document does not have. */
const networkDetails = v.object({
  ssoEnabled: tolerant.givenFlag,
  clientId: tolerant.givenText,
  authorizationEndpoint: tolerant.givenText,
})

/** null: it is no network */
export function readNetworkDetails(json: unknown): NetworkDetails | null {
  const entries = { ...network.entries, ...networkDetails.entries }
  if (!tolerant.isObject(json) || !tolerant.hasFieldOf(json, entries)) return null
  const unknownProperties = tolerant.unknownPropertiesOf(json, entries)
  return { source: 'controller', ...v.parse(networkDetails, json), unknownProperties }
}

const details = v.object({
  nwid: tolerant.networkIdOrNone,
  identity: tolerant.givenText,
  objtype: tolerant.givenText,
  vMajor: tolerant.integer,
  vMinor: tolerant.integer,
  vRev: tolerant.integer,
  vProto: tolerant.integer,
  authenticationExpiryTime: tolerant.givenTime,
  lastAuthorizedCredential: tolerant.givenText,
  lastAuthorizedCredentialType: tolerant.givenText,
  remoteTraceTarget: tolerant.givenText,
  remoteTraceLevel: tolerant.integer,
})

/** null: it is no member */
export function readMemberDetails(json: unknown): MemberDetails | null {
  const entries = { ...member.entries, ...details.entries }
  if (!tolerant.isObject(json) || !tolerant.hasFieldOf(json, entries)) return null
  const unknownProperties = tolerant.unknownPropertiesOf(json, entries)
  return { source: 'controller', ...v.parse(details, json), unknownProperties }
}

/** From the unstable list's envelope; null: it has no list, or none that can be read */
export function readListedMembers(network: NetworkId): (json: unknown) => ReadList<HostedMember> | null {
  const read = readHostedMember(network)
  return (json) => readEnvelope(json, isNodeAddress, read)
}

/**
 * From one object or, as one release of the service answers, a list of objects. null: nothing can be read
 */
export function readMemberRevisions(json: unknown): MemberRevisions | null {
  if (!tolerant.isObject(json) && !Array.isArray(json)) return null
  const given = [json]
    .flat()
    .flatMap((one): (readonly [string, unknown])[] =>
      tolerant.isObject(one) ? Object.entries(one) : [['', one]],
    )
  const found = given.flatMap(([key, value]) => {
    const id = v.safeParse(tolerant.address, key)
    return id.success ? [[id.output, exactIntegerOf(value)] as const] : []
  })
  const listed = tolerant.unlessLost(given, found)
  return listed && { revisions: new Map(listed), unreadable: given.length - listed.length }
}
