import * as v from 'valibot'
import type { HostedNetwork } from '../../contract/hosting.ts'
import type { HostedMember } from '../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../domain/network-id.ts'
import * as tolerant from '../service/tolerant.ts'

/** GET /controller */
export interface ControllerStatus {
  /** The service has a controller. */
  readonly available: boolean
  /** Its database is read; the earlier API revision does not say, and is taken to be. */
  readonly ready: boolean
}

/** A network with the counts that come with the list of all of them. */
export interface ListedNetwork {
  readonly network: HostedNetwork
  /** null: not told */
  readonly memberCount: number | null
  readonly authorizedCount: number | null
}

/** Fields that a reply leaves out take the service's own defaults; a network that does not tell is private. */
const on = v.fallback(v.boolean(), true)
const nodeOrNone = v.fallback(v.nullable(tolerant.address), null)
const count = v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null)
/** Kept to the letter: what we do not know of a rule must survive a save. */
const objects = v.fallback(tolerant.listOf(tolerant.keptObject), [])

const none = { domain: '', servers: [] }
const mode4 = { zt: false }
const mode6 = { '6plane': false, rfc4193: false, zt: false }

const network = v.pipe(
  v.object({
    ...tolerant.networkIds,
    creationTime: tolerant.givenTime,
    revision: tolerant.givenNumber,
    name: tolerant.name,
    private: on,
    enableBroadcast: on,
    mtu: tolerant.numberOr(2800),
    multicastLimit: tolerant.numberOr(32),
    v4AssignMode: v.fallback(v.object({ zt: tolerant.flag }), mode4),
    v6AssignMode: v.fallback(
      v.object({ '6plane': tolerant.flag, rfc4193: tolerant.flag, zt: tolerant.flag }),
      mode6,
    ),
    routes: v.fallback(
      tolerant.listOf(v.object({ target: v.string(), via: v.fallback(v.nullable(v.string()), null) })),
      [],
    ),
    ipAssignmentPools: v.fallback(
      tolerant.listOf(v.object({ ipRangeStart: v.string(), ipRangeEnd: v.string() })),
      [],
    ),
    // The service answers an empty list until DNS is set.
    dns: v.fallback(v.object({ domain: tolerant.text, servers: tolerant.texts }), none),
    rules: objects,
    capabilities: objects,
    tags: objects,
    remoteTraceTarget: nodeOrNone,
    remoteTraceLevel: tolerant.number,
  }),
  v.transform(({ id, nwid, creationTime, revision, ...config }): HostedNetwork | null => {
    const given = id ?? nwid
    return given === null ? null : { id: given, source: 'controller', config, revision, creationTime }
  }),
)

const listed = v.pipe(
  v.object({
    meta: v.fallback(v.object({ totalMemberCount: count, authorizedMemberCount: count }), {
      totalMemberCount: null,
      authorizedMemberCount: null,
    }),
  }),
  v.transform(({ meta }) => ({
    memberCount: meta.totalMemberCount,
    authorizedCount: meta.authorizedMemberCount,
  })),
)

const status = v.pipe(
  v.object({ controller: tolerant.flag, databaseReady: on }),
  v.transform(
    ({ controller, databaseReady }): ControllerStatus => ({ available: controller, ready: databaseReady }),
  ),
)

const envelope = v.object({ data: v.array(v.unknown()) })

/* Each reads parsed JSON; null: it is something else */
export const readHostedNetwork: (json: unknown) => HostedNetwork | null = tolerant.reader(network)
export function readNetworkIds(json: unknown): readonly NetworkId[] | null {
  const ids = tolerant.reader(tolerant.listOf(tolerant.networkId))(json)
  return Array.isArray(json) && ids !== null ? tolerant.unlessLost(json, ids) : null
}

export function readControllerStatus(json: unknown): ControllerStatus | null {
  return tolerant.isObject(json) ? tolerant.reader(status)(json) : null
}

/** From the unstable list's envelope */
export function readListedNetworks(json: unknown): readonly ListedNetwork[] | null {
  const counts = tolerant.reader(listed)
  return readEnvelope(json, (item) => {
    const network = tolerant.isObject(item) ? readHostedNetwork(item) : null
    const counted = counts(item)
    return network === null || counted === null ? null : { network, ...counted }
  })
}

/** Reads the list in an unstable list's envelope; null: there is none, or nothing in it can be read */
function readEnvelope<T>(json: unknown, read: (item: unknown) => T | null): readonly T[] | null {
  const data = tolerant.isObject(json) ? tolerant.reader(envelope)(json)?.data : undefined
  if (data === undefined) return null
  return tolerant.unlessLost(
    data,
    data.flatMap((item) => read(item) ?? []),
  )
}

type Tag = readonly [id: number, value: number | boolean]
const isTag = (given: unknown): given is Tag =>
  Array.isArray(given) &&
  given.length === 2 &&
  typeof given[0] === 'number' &&
  (typeof given[1] === 'number' || typeof given[1] === 'boolean')

/** The service answers null until tags are set. */
const memberTags = v.fallback(
  v.pipe(
    v.array(v.unknown()),
    v.transform((pairs): readonly Tag[] => pairs.filter(isTag)),
  ),
  [],
)
/** A part of a version; -1: not known yet */
const part = tolerant.numberOr(-1)

const member = v.object({
  id: v.fallback(v.nullable(tolerant.address), null),
  address: v.fallback(v.nullable(tolerant.address), null),
  identity: tolerant.text,
  revision: tolerant.givenNumber,
  creationTime: tolerant.givenTime,
  lastAuthorizedTime: tolerant.time,
  lastDeauthorizedTime: tolerant.time,
  vMajor: part,
  vMinor: part,
  vRev: part,
  name: tolerant.name,
  authorized: tolerant.flag,
  activeBridge: tolerant.flag,
  ipAssignments: tolerant.texts,
  noAutoAssignIps: tolerant.flag,
  ssoExempt: tolerant.flag,
  tags: memberTags,
  capabilities: v.fallback(tolerant.listOf(v.number()), []),
})

function memberOf(said: v.InferOutput<typeof member>, network: NetworkId): HostedMember | null {
  const { identity, vMajor, vMinor, vRev } = said
  const id = said.id ?? said.address
  if (id === null) return null
  const version = vMajor < 0 || vMinor < 0 || vRev < 0 ? null : `${vMajor}.${vMinor}.${vRev}`
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
    hasRequestedConfig: identity !== '' || version !== null,
    presence: null,
  }
}

/** A member need not tell its network, which is given here. */
export function readHostedMember(network: NetworkId): (json: unknown) => HostedMember | null {
  const read = tolerant.reader(member)
  return (json) => {
    const found = tolerant.isObject(json) ? read(json) : null
    return found === null ? null : memberOf(found, network)
  }
}

/** From the unstable list's envelope */
export function readListedMembers(network: NetworkId): (json: unknown) => readonly HostedMember[] | null {
  const read = readHostedMember(network)
  return (json) => readEnvelope(json, read)
}

/**
 * Revisions by member, from one object or, as one release of the service answers, a list of objects; a revision is null
 * where the service does not tell it. null: nothing can be read
 */
export function readMemberRevisions(json: unknown): ReadonlyMap<NodeAddress, number | null> | null {
  if (!tolerant.isObject(json) && !Array.isArray(json)) return null
  const given = [json]
    .flat()
    .flatMap((one): (readonly [string, unknown])[] =>
      tolerant.isObject(one) ? Object.entries(one) : [['', one]],
    )
  const found = given.flatMap(([key, value]) => {
    const id = v.safeParse(tolerant.address, key)
    return id.success ? [[id.output, typeof value === 'number' ? value : null] as const] : []
  })
  const listed = tolerant.unlessLost(given, found)
  return listed && new Map(listed)
}
