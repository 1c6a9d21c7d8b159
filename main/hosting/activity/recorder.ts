import { faultTraits } from '../../../contract/fault-traits.ts'
import { memberFields, networkFields } from '../../../contract/hosted-fields.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import type { Result } from '../../../contract/result.ts'
import { isGreater } from '../../../domain/greater.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import type { Recording, Write, Written } from '../sources/observed.ts'
import type { ActivityLog } from './activity-log.ts'
import { changedFields, isFollowed, isGiven, kindOf } from './changed-fields.ts'

type Fields = Readonly<Record<string, unknown>>

/** What was read of a network last: what is otherwise at the next look, somebody changed. */
interface Seen {
  network: HostedNetwork | null
  readonly members: Map<NodeAddress, HostedMember>
  /** All members were read once: one that is not among them is new. */
  isWhole: boolean
}

/** What the service said */
interface Answer {
  /** What was asked of it; undefined: it was only read */
  readonly ours?: Fields
  /** When it was asked, as the times of writes count */
  readonly since: number
}

/** Hears of each write of ours and of each reply, and tells the log what was done here and what elsewhere. */
export interface Recorder extends Recording {
  /** Something was done here that makes the service add this member by itself. */
  expect(network: NetworkId, member: NodeAddress): void
  /** A network that is not there any more */
  gone(network: NetworkId): void
  clear(): void
}

export function createRecorder(log: Pick<ActivityLog, 'add'>): Recorder {
  const networks = new Map<NetworkId, Seen>()
  const writes = createWriteTimes()
  /** What was sent and may have been done although no answer came */
  const unclear = new Map<string, Fields>()
  /** Members to whom the service may give something because of what was done here */
  const followed = new Set<string>()
  const expected = new Set<string>()

  function seenOf(network: NetworkId): Seen {
    const seen = networks.get(network) ?? { network: null, members: new Map(), isWhole: false }
    networks.set(network, seen)
    return seen
  }

  function elsewhere(
    network: NetworkId,
    subject: { readonly id: string; readonly name: string },
    before: Fields,
    after: Fields,
    { ours = {}, isDeep }: { readonly ours: Fields | undefined; readonly isDeep: boolean },
  ): void {
    const key = keyOf(network, subject.id)
    const maybeOurs = { ...unclear.get(key), ...ours }
    const others = changedFields(before, after, isDeep).filter((field) => !Object.hasOwn(maybeOurs, field))
    const fields = followed.has(key) ? others.filter((field) => !isGiven(field, before, after)) : others
    if (fields.length < others.length) followed.delete(key)
    if (fields.length === 0) return
    unclear.delete(key)
    log.add(network, {
      origin: 'elsewhere',
      job: null,
      kind: kindOf(fields, after),
      subject,
      fields,
      fault: null,
    })
  }

  /** Whether an answer may show what was before a write of ours, or that write itself. */
  function isOfOurs(key: string, { ours, since }: Answer): boolean {
    return ours === undefined && (writes.isUnderWay(key) || writes.endedSince(key, since))
  }

  function sawNetwork(network: HostedNetwork, answer: Answer): void {
    const seen = seenOf(network.id)
    const before = seen.network
    const { ours } = answer
    if (isOfOurs(network.id, answer)) return
    if (before !== null && isGreater(before.revision, network.revision)) return
    seen.network = network
    if (before === null || before === network) return
    const subject = { id: network.id, name: network.config.name }
    const isDeep = isRevised(network, before)
    const [former, now] = [fieldsOf(networkFields(before)), fieldsOf(networkFields(network))]
    elsewhere(network.id, subject, former, now, { ours, isDeep })
  }

  function sawMember(member: HostedMember, answer: Answer): void {
    const seen = seenOf(member.network)
    const before = seen.members.get(member.id)
    const { ours } = answer
    if (before === member || isOfOurs(keyOf(member.network, member.id), answer)) return
    const isOlder = before !== undefined && isGreater(before.revision, member.revision)
    if (isOlder && !isNewer(member, before)) return
    seen.members.set(member.id, member)
    const subject = { id: member.id, name: member.config.name }
    if (before === undefined) {
      if (ours === undefined && seen.isWhole)
        log.add(member.network, {
          origin: expected.delete(keyOf(member.network, member.id)) ? 'here' : 'elsewhere',
          job: null,
          kind: 'added',
          subject,
          fields: [],
          fault: null,
        })
      return
    }
    const isDeep = isRevised(member, before)
    const [former, now] = [fieldsOf(memberFields(before)), fieldsOf(memberFields(member))]
    elsewhere(member.network, subject, former, now, { ours, isDeep })
  }

  function sawMembers(network: NetworkId, list: readonly HostedMember[], answer: Answer): void {
    const seen = seenOf(network)
    for (const member of list) sawMember(member, answer)
    if (seen.isWhole && seen.members.size > list.length) {
      const there = new Set(list.map(({ id }) => id))
      for (const [id, { config }] of seen.members) {
        if (there.has(id) || isOfOurs(keyOf(network, id), answer)) continue
        seen.members.delete(id)
        const subject = { id, name: config.name }
        log.add(network, {
          origin: 'elsewhere',
          job: null,
          kind: 'deleted',
          subject,
          fields: [],
          fault: null,
        })
      }
    }
    seen.isWhole = true
  }

  function ended(write: Write, reply: Result<Written>): void {
    const { network, member, change, job } = write
    if (network === null) {
      if (reply.ok && reply.value !== null) begun(reply.value.id, reply.value.config.name)
      return
    }
    const seen = seenOf(network)
    const former = member === null ? seen.network : seen.members.get(member)
    const value = reply.ok ? reply.value : null
    const subject = { id: member ?? network, name: value?.config.name || former?.config.name || '' }
    const fault = reply.ok ? null : reply.error.code
    if (change === null) {
      // One that is gone already was not deleted by us.
      const isGone = fault === 'member-gone' || fault === 'network-gone'
      if (reply.ok || isGone) forget(network, member)
      if (!isGone) log.add(network, { origin: 'here', job, kind: 'deleted', subject, fields: [], fault })
      return
    }
    const isNew = member !== null && former === undefined && seen.isWhole
    const fields = Object.keys(change)
    const kind = isNew ? 'added' : kindOf(fields, { ...change })
    log.add(network, { origin: 'here', job, kind, subject, fields, fault })
    const key = keyOf(network, subject.id)
    if (reply.ok) unclear.delete(key)
    else if (faultTraits[reply.error.code].answered !== 'yes') unclear.set(key, { ...change })
    if (value === null) return
    if (member !== null && isFollowed({ ...change })) followed.add(key)
    const answer = { ours: { ...change }, since: writes.now() }
    if ('network' in value) sawMember(value, answer)
    else sawNetwork(value, answer)
  }

  function begun(network: NetworkId, name: string): void {
    const subject = { id: network, name }
    log.add(network, { origin: 'here', job: null, kind: 'added', subject, fields: [], fault: null })
    seenOf(network).isWhole = true
  }

  function forget(network: NetworkId, member: NodeAddress | null): void {
    if (member === null) networks.delete(network)
    else networks.get(network)?.members.delete(member)
  }

  return {
    write(write) {
      const { network, member } = write
      const done = network === null ? null : writes.begin(keyOf(network, member ?? network))
      return (reply) => {
        done?.()
        ended(write, reply)
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
      if (!seenOf(network).members.has(member)) expected.add(keyOf(network, member))
    },
    gone(network) {
      const seen = networks.get(network)
      if (seen?.network === undefined || seen.network === null || writes.isUnderWay(network)) return
      const subject = { id: network, name: seen.network.config.name }
      networks.delete(network)
      log.add(network, { origin: 'elsewhere', job: null, kind: 'deleted', subject, fields: [], fault: null })
    },
    clear() {
      networks.clear()
      unclear.clear()
      followed.clear()
      expected.clear()
      writes.clear()
    },
  }
}

function keyOf(network: NetworkId, id: string): string {
  return id === network ? network : `${network}/${id}`
}

/** Made anew, its revisions counted from the start */
function isNewer(member: HostedMember, before: HostedMember): boolean {
  return isGreater(member.creationTime, before.creationTime) === true
}

/** Anything in it may be new. Without a revision, only comparing all of it tells. */
function isRevised(
  { revision }: Pick<HostedMember, 'revision'>,
  before: Pick<HostedMember, 'revision'>,
): boolean {
  return revision === null || revision !== before.revision
}

function fieldsOf(fields: object): Fields {
  return { ...fields }
}

/** Tells what was read before, or while, something of ours was written: the answer may be older than that. */
interface WriteTimes {
  /** A write goes out; what is answered says that it ended. */
  begin(key: string): () => void
  isUnderWay(key: string): boolean
  /** Counts up with each write that ends. */
  now(): number
  /** Whether a write ended after that. */
  endedSince(key: string, time: number): boolean
  clear(): void
}

function createWriteTimes(): WriteTimes {
  const underWay = new Map<string, number>()
  const lastEnd = new Map<string, number>()
  let ends = 0

  return {
    begin(key) {
      underWay.set(key, (underWay.get(key) ?? 0) + 1)
      return () => {
        const left = (underWay.get(key) ?? 1) - 1
        if (left === 0) underWay.delete(key)
        else underWay.set(key, left)
        ends += 1
        lastEnd.set(key, ends)
      }
    },
    isUnderWay: (key) => underWay.has(key),
    now: () => ends,
    endedSince: (key, time) => (lastEnd.get(key) ?? 0) > time,
    clear: () => lastEnd.clear(),
  }
}
