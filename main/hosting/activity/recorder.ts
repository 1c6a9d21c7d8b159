import { isDeepStrictEqual } from 'node:util'
import type { Activity } from '../../../contract/activity.ts'
import { faultTraits } from '../../../contract/fault-traits.ts'
import { memberFields, networkFields } from '../../../contract/hosted-fields.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import type { Result } from '../../../contract/result.ts'
import { isGreater } from '../../../domain/exact-integer.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import type { Recording, Write, Written } from '../sources/observed.ts'
import type { ActivityLog, Done } from './activity-log.ts'

/** A network as it was read last. Somebody changed whatever differs at the next look. */
interface Seen {
  network: HostedNetwork | null
  readonly members: Map<NodeAddress, HostedMember>
  /** All members were read once, so that one that is not among them is new. */
  isWhole: boolean
}

/** The circumstances of a reply */
interface Answer {
  /** The change that was asked for; undefined: the reply is to a read */
  readonly ours?: Fields
  /** The count of ended writes at the time of the request */
  readonly since: number
}

/** Follows each write of ours and each reply, and tells the log what was changed here and what elsewhere. */
export interface Recorder extends Recording {
  /** Something was done here that makes the service add this member by itself. */
  expect(network: NetworkId, member: NodeAddress): void
  /** The network is not there any more. */
  gone(network: NetworkId): void
  clear(): void
}

export function createRecorder(log: Pick<ActivityLog, 'add'>): Recorder {
  const networks = new Map<NetworkId, Seen>()
  const writes = createWriteTimes()
  /** Changes that were sent and may have been made although no answer came */
  const unclear = new Map<string, Fields>()
  /** Members to whom the service may give something because of what was done here */
  const followed = new Set<string>()
  const expected = new Set<string>()

  return {
    write(write) {
      const { network, member } = write
      const done = network === null ? null : writes.begin(subjectKey(network, member ?? network))
      return (reply) => {
        done?.()
        if (reply !== null) ended(write, reply)
      }
    },
    read() {
      const answer = { since: writes.now() }
      return {
        network: (network) => sawNetwork(network, answer),
        members: (network, list) => sawMembers(network, list, answer),
        member: (member) => sawMember(member, answer),
      }
    },
    expect(network, member) {
      if (!seenOf(network).members.has(member)) expected.add(subjectKey(network, member))
    },
    gone(network) {
      const seen = networks.get(network)?.network ?? null
      if (seen === null || writes.isUnderWay(network)) return
      networks.delete(network)
      add(seen, { kind: 'deleted' })
    },
    clear() {
      networks.clear()
      unclear.clear()
      followed.clear()
      expected.clear()
      writes.clear()
    },
  }

  /** Tells the log of a write of ours, and learns from its reply. */
  function ended({ network, member, change, job }: Write, reply: Result<Written>): void {
    const value = reply.ok ? reply.value : null
    if (network === null) {
      if (value === null) return
      add(value, { origin: 'here', kind: 'added' })
      seenOf(value.id).isWhole = true
      return
    }
    const seen = seenOf(network)
    const former = member === null ? seen.network : seen.members.get(member)
    const id = member ?? network
    const subject = { id, name: value?.config.name || former?.config.name || '' }
    const fault = reply.ok ? null : reply.error.code
    const told = { origin: 'here', job, subject, fault } as const
    if (change === null) {
      // We did not delete a member that was gone already.
      const isGone = fault === 'member-gone' || fault === 'network-gone'
      if (reply.ok || isGone) {
        if (member === null) networks.delete(network)
        else seen.members.delete(member)
      }
      if (!isGone) log.add(network, { ...told, kind: 'deleted', fields: [] })
      return
    }
    const fields = Object.keys(change)
    const isNew = member !== null && former === undefined && seen.isWhole
    log.add(network, { ...told, kind: isNew ? 'added' : changeKind(fields, { ...change }), fields })
    const key = subjectKey(network, id)
    if (reply.ok) unclear.delete(key)
    else if (faultTraits[reply.error.code].answered !== 'yes') unclear.set(key, { ...change })
    if (value === null) return
    if (member !== null && isFollowed({ ...change })) followed.add(key)
    const answer = { ours: { ...change }, since: writes.now() }
    if (isMember(value)) sawMember(value, answer)
    else sawNetwork(value, answer)
  }

  function sawNetwork(network: HostedNetwork, answer: Answer): void {
    const seen = seenOf(network.id)
    const before = seen.network
    if (mayBeOurs(network.id, answer)) return
    if (before !== null && isGreater(before.revision, network.revision)) return
    seen.network = network
    if (before !== null && before !== network) compare(before, network, answer.ours)
  }

  function sawMembers(network: NetworkId, list: readonly HostedMember[], answer: Answer): void {
    const seen = seenOf(network)
    for (const member of list) sawMember(member, answer)
    if (seen.isWhole && seen.members.size > list.length) {
      const there = new Set(list.map(({ id }) => id))
      for (const [id, member] of seen.members) {
        if (there.has(id) || mayBeOurs(subjectKey(network, id), answer)) continue
        seen.members.delete(id)
        add(member, { kind: 'deleted' })
      }
    }
    seen.isWhole = true
  }

  function sawMember(member: HostedMember, answer: Answer): void {
    const seen = seenOf(member.network)
    const before = seen.members.get(member.id)
    const key = subjectKey(member.network, member.id)
    if (before === member || mayBeOurs(key, answer)) return
    // A member that was made anew has revisions that start over.
    const isRemade = before !== undefined && isGreater(member.creationTime, before.creationTime) === true
    if (before !== undefined && isGreater(before.revision, member.revision) && !isRemade) return
    seen.members.set(member.id, member)
    if (before !== undefined) compare(before, member, answer.ours)
    else if (answer.ours === undefined && seen.isWhole)
      add(member, { origin: expected.delete(key) ? 'here' : 'elsewhere', kind: 'added' })
  }

  /** Tells the log what somebody else changed between two looks at the same network or member. */
  function compare<T extends HostedNetwork | HostedMember>(before: T, after: T, ours: Fields = {}): void {
    const key = subjectKey(networkId(after), after.id)
    const maybeOurs = { ...unclear.get(key), ...ours }
    const [former, now] = [fieldsOf(before), fieldsOf(after)]
    // Without a revision, only comparing all of it tells whether anything is new.
    const isRevised = after.revision === null || after.revision !== before.revision
    const others = changedFields(former, now, isRevised).filter((field) => !Object.hasOwn(maybeOurs, field))
    const fields = followed.has(key) ? others.filter((field) => !isGiven(field, former, now)) : others
    if (fields.length < others.length) followed.delete(key)
    if (fields.length === 0) return
    unclear.delete(key)
    add(after, { kind: changeKind(fields, now), fields })
  }

  /** Returns whether an answer may show the state before a write of ours, or that write itself. */
  function mayBeOurs(key: string, { ours, since }: Answer): boolean {
    return ours === undefined && (writes.isUnderWay(key) || writes.endedSince(key, since))
  }

  function add(of: HostedNetwork | HostedMember, done: Pick<Done, 'kind'> & Partial<Done>): void {
    const subject = { id: of.id, name: of.config.name }
    log.add(networkId(of), { origin: 'elsewhere', job: null, subject, fields: [], fault: null, ...done })
  }

  function seenOf(network: NetworkId): Seen {
    const seen = networks.get(network) ?? { network: null, members: new Map(), isWhole: false }
    networks.set(network, seen)
    return seen
  }
}

/**
 * Tells which reads were sent before, or while, something of ours was written: their answers may be older than that.
 */
function createWriteTimes() {
  const underWay = new Map<string, number>()
  const lastEnd = new Map<string, number>()
  let ends = 0

  return {
    /** A write goes out; the function that is returned says that it ended. */
    begin(key: string): () => void {
      underWay.set(key, (underWay.get(key) ?? 0) + 1)
      return () => {
        const left = (underWay.get(key) ?? 1) - 1
        if (left === 0) underWay.delete(key)
        else underWay.set(key, left)
        ends += 1
        lastEnd.set(key, ends)
      }
    },
    isUnderWay: (key: string): boolean => underWay.has(key),
    /** The number of writes that have ended */
    now: (): number => ends,
    endedSince: (key: string, time: number): boolean => (lastEnd.get(key) ?? 0) > time,
    clear: (): void => lastEnd.clear(),
  }
}

/** People look for whether a member may use the network, so that has a kind of its own; everything else is a change. */
function changeKind(fields: readonly string[], after: Fields): Activity['kind'] {
  if (!fields.includes('authorized')) return 'changed'
  return after.authorized === true ? 'authorized' : 'deauthorized'
}

function subjectKey(network: NetworkId, id: string): string {
  return id === network ? network : `${network}/${id}`
}

function isMember(of: HostedNetwork | HostedMember): of is HostedMember {
  return 'network' in of
}

function networkId(of: HostedNetwork | HostedMember): NetworkId {
  return isMember(of) ? of.network : of.id
}

function fieldsOf(of: HostedNetwork | HostedMember): Fields {
  return { ...(isMember(of) ? memberFields(of) : networkFields(of)) }
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Returns the names of the fields in which two states differ; `isDeep`: lists and objects are compared too. A field
 * that was not told before has not changed.
 */
function changedFields(before: Fields, after: Fields, isDeep: boolean): readonly string[] {
  return Object.keys(after).filter((field) => {
    const [former, now] = [before[field], after[field]]
    if (former === now || !Object.hasOwn(before, field)) return false
    // Some lists of networks leave the text of the rules out.
    if (field === 'rulesSource' && (former === null || now === null)) return false
    const isObject = typeof now === 'object' && now !== null
    return isObject ? isDeep && !isDeepStrictEqual(former, now) : true
  })
}

/** The fields that the service gives a member by itself when its device asks: addresses, and tags and capabilities by default */
const given = ['ipAssignments', 'tags', 'capabilities']

/** Returns whether the service may give the member something because of this change, the next time that its device asks. */
function isFollowed({ authorized, noAutoAssignIps, ipAssignments }: Fields): boolean {
  return authorized === true || noAutoAssignIps === false || ipAssignments !== undefined
}

/** Returns whether the service gives such a field by itself, and nothing was taken from it. */
function isGiven(field: string, before: Fields, after: Fields): boolean {
  const [former, now] = [before[field], after[field]]
  return (
    given.includes(field) &&
    Array.isArray(former) &&
    Array.isArray(now) &&
    former.every((one) => now.some((other) => isDeepStrictEqual(one, other)))
  )
}
