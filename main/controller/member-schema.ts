import * as v from 'valibot'
import type { HostedMember } from '../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../domain/network-id.ts'
import * as tolerant from '../service/tolerant.ts'
import { readEnvelope } from './schema.ts'

type Tag = readonly [id: number, value: number | boolean]
const isTag = (given: unknown): given is Tag =>
  Array.isArray(given) &&
  given.length === 2 &&
  typeof given[0] === 'number' &&
  (typeof given[1] === 'number' || typeof given[1] === 'boolean')

/** null until something set them */
const memberTags = v.fallback(
  v.pipe(
    v.array(v.unknown()),
    v.transform((pairs): readonly Tag[] => pairs.filter(isTag)),
  ),
  [],
)
/** Of a version: -1 until it is known */
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
  name: tolerant.text,
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
  // Each by its name: the rest of an object costs as much as reading it, ten thousand times.
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

/** The members of a network: a member need not say of which it is one. */
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
 * Member to revision, from one object or, as one release of the service answers, a list of such objects. null: the
 * service does not say
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
