import { asJsonObject, type Json } from '../json.ts'
import { toAddresses, toFlag, toInteger, toNodeAddress, toText } from './coerce.ts'
import { saved, written } from './network.ts'

/** A member of a hosted network, in the form in which the service answers it. Times: ms since the epoch; 0: never. */
export interface Member {
  readonly id: string
  readonly address: string
  readonly nwid: string
  readonly objtype: 'member'
  readonly creationTime: number
  readonly revision: number
  /** Absent until the node has asked */
  readonly identity?: string
  /** Absent until it is set */
  readonly name?: string
  readonly authorized: boolean
  readonly activeBridge: boolean
  readonly noAutoAssignIps: boolean
  readonly ipAssignments: readonly string[]
  readonly capabilities: readonly (number | bigint)[]
  /** Pairs of tag id and value */
  readonly tags: readonly (readonly (number | bigint)[])[]
  readonly lastAuthorizedTime: number
  readonly lastDeauthorizedTime: number
  readonly lastAuthorizedCredentialType: string | null
  readonly lastAuthorizedCredential: string | null
  readonly authenticationExpiryTime: number | bigint
  readonly ssoExempt: boolean
  readonly remoteTraceTarget: string | null
  readonly remoteTraceLevel: number | bigint
  /** -1: unknown until the authorized node has asked; so are the next three. */
  readonly vMajor: number
  readonly vMinor: number
  readonly vRev: number
  readonly vProto: number
}

/** A member nobody has set anything of: revision 0, so that the first save makes it 1. */
export function newMember(networkId: string, address: string, now: number): Member {
  return {
    id: address,
    address,
    nwid: networkId,
    objtype: 'member',
    creationTime: now,
    revision: 0,
    authorized: false,
    activeBridge: false,
    noAutoAssignIps: false,
    ipAssignments: [],
    capabilities: [],
    tags: [],
    lastAuthorizedTime: 0,
    lastDeauthorizedTime: 0,
    lastAuthorizedCredentialType: null,
    lastAuthorizedCredential: null,
    authenticationExpiryTime: 0,
    ssoExempt: false,
    remoteTraceTarget: null,
    remoteTraceLevel: 0,
    vMajor: -1,
    vMinor: -1,
    vRev: -1,
    vProto: -1,
  }
}

type Writer = (value: Json, member: Member) => Partial<Member>

/** The writable keys. `ssoExempt` is documented as one, and the service ignores it. */
const writers: { readonly [key: string]: Writer } = {
  name: (value) => ({ name: toText(value, '') }),
  activeBridge: (value) => ({ activeBridge: toFlag(value, false) }),
  noAutoAssignIps: (value) => ({ noAutoAssignIps: toFlag(value, false) }),
  ipAssignments: (value) => (Array.isArray(value) ? { ipAssignments: toAddresses(value) } : {}),
  capabilities: (value) =>
    Array.isArray(value) ? { capabilities: value.map((id) => toInteger(id, 0)).sort(ascending) } : {},
  tags: (value) => (Array.isArray(value) ? { tags: toMemberTags(value) } : {}),
  authenticationExpiryTime: (value) => ({ authenticationExpiryTime: toInteger(value, 0) }),
  remoteTraceTarget: (value) => ({ remoteTraceTarget: toNodeAddress(value) }),
  remoteTraceLevel: (value) => ({ remoteTraceLevel: toInteger(value, 0) }),
}

/** Takes from the body what is writable; stamps an authorization that changed. The same object: nothing changed. */
export function updateMember(member: Member, body: Json, now: number): Member {
  const given = asJsonObject(body)
  const changes = written(given, writers, member)
  const authorized = given.authorized === undefined ? member.authorized : toFlag(given.authorized, false)
  const stamp = authorized === member.authorized ? {} : authorization(authorized, 'api', now)
  return saved(member, Object.assign({}, member, ...changes, stamp))
}

/** Updates a member's record when it is authorized, and by what, or deauthorized. */
export function authorization(authorized: boolean, by: 'api' | 'public', now: number): Partial<Member> {
  return authorized
    ? {
        authorized,
        lastAuthorizedTime: now,
        lastAuthorizedCredentialType: by,
        lastAuthorizedCredential: null,
      }
    : { authorized, lastDeauthorizedTime: now }
}

function toMemberTags(value: readonly Json[]): (number | bigint)[][] {
  const pairs = value.flatMap((item): [number | bigint, number | bigint][] => {
    const [id, tagValue] = Array.isArray(item) && item.length === 2 ? (item as Json[]) : []
    return id === undefined ? [] : [[toInteger(id, 0), toInteger(tagValue, 0)]]
  })
  return [...new Map(pairs)].sort(([a], [b]) => ascending(a, b))
}

function ascending(a: number | bigint, b: number | bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
