import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import writeFileAtomic from 'write-file-atomic'
import { time } from '../../contract/hosting-schema.ts'
import { lastReceived, type Peer } from '../../contract/peer.ts'
import type { HostedMember, Presence } from '../../domain/members/member.ts'
import type { NodeAddress } from '../../domain/network-id.ts'
import { readPlainText } from '../system/plain-file.ts'

/** Peers by address, as the node last told them. */
export type Peers = ReadonlyMap<NodeAddress, Peer>

export function byAddress(peers: readonly Peer[]): Peers {
  return new Map(peers.map((peer) => [peer.address, peer]))
}

/**
 * Adds to a member what the node knows of it as a peer, or when it last was one. A peer's version is the one that runs
 * now; the member's own is the one with which it last asked.
 */
export function withPresence(
  member: HostedMember,
  peers: Peers,
  lastSeen: (node: NodeAddress) => number = () => 0,
): HostedMember {
  const peer = peers.get(member.id)
  const seen = lastSeen(member.id)
  if (peer === undefined)
    return seen === 0 ? member : { ...member, presence: { path: 'unknown', latency: null, lastSeen: seen } }
  const version = member.hasRequestedConfig ? (peer.version ?? member.version) : member.version
  return { ...member, version, presence: presenceOf(peer) }
}

/**
 * Adds presence to members again and again: a member that did not change is the same object, and so is a list of which
 * no member changed.
 */
export function presenceView(
  lastSeen?: (node: NodeAddress) => number,
): (members: readonly HostedMember[], peers: Peers) => readonly HostedMember[] {
  const seen = new WeakMap<HostedMember, HostedMember>()
  let last: readonly HostedMember[] = []

  function look(member: HostedMember, peers: Peers): HostedMember {
    const now = withPresence(member, peers, lastSeen)
    const before = seen.get(member)
    // Nothing else can differ between two looks at the same member.
    if (before?.version === now.version && isDeepStrictEqual(before.presence, now.presence)) return before
    if (now !== member) seen.set(member, now)
    return now
  }

  return (members, peers) => {
    const now = members.map((member) => look(member, peers))
    if (now.length !== last.length || now.some((member, index) => member !== last[index])) last = now
    return last
  }
}

function presenceOf(peer: Peer): Presence {
  const { reach, latency } = peer
  const path = reach === 'direct' || reach === 'relayed' ? reach : 'unknown'
  return { path, latency, lastSeen: lastReceived(peer) ?? 0 }
}

export type LastSeen = ReturnType<typeof createLastSeen>

/** Milliseconds between two writes; what matters is the day. */
const pause = 10 * 60_000
/** Nodes whose times are kept, the latest ones */
const most = 100_000
/** Bytes; that many nodes take 3 MB */
const largest = 32 * 1024 * 1024

const times = v.record(v.string(), v.unknown())

/**
 * Remembers when the node on this machine last heard from each peer: the node forgets a peer within minutes, and its
 * controller keeps no such times. `folder`: the present folder of the settings
 */
export function createLastSeen(folder: () => string, now: () => number = Date.now) {
  let path = ''
  let seen = new Map<NodeAddress, number>()
  let writtenAt = Number.NEGATIVE_INFINITY
  let opening: Promise<void> | null = null

  async function open(): Promise<void> {
    const wanted = join(folder(), 'last-seen.json')
    if (wanted !== path) {
      path = wanted
      seen = new Map()
      writtenAt = Number.NEGATIVE_INFINITY
      opening = readTimes(wanted).then((read) => {
        if (path === wanted) seen = read
      })
    }
    await opening
  }

  return {
    /** Writes down what a list of peers tells. Nothing throws: without a file it is remembered for this run. */
    async note(peers: Peers): Promise<void> {
      await open()
      for (const peer of peers.values()) {
        const { address, role } = peer
        if (role !== 'LEAF') continue
        const at = Math.min(now(), lastReceived(peer) ?? 0)
        if (at > (seen.get(address) ?? 0)) seen.set(address, at)
      }
      if (now() - writtenAt < pause) return
      writtenAt = now()
      await writeTimes(path, seen)
    },
    /** Milliseconds since the epoch; 0: not known */
    of: (node: NodeAddress): number => seen.get(node) ?? 0,
  }
}

async function readTimes(path: string): Promise<Map<NodeAddress, number>> {
  try {
    const read = v.safeParse(times, JSON.parse((await readPlainText(path, largest)).text))
    const all = read.success ? Object.entries(read.output) : []
    return new Map(all.filter((entry): entry is [NodeAddress, number] => v.is(time, entry[1])))
  } catch {
    return new Map()
  }
}

async function writeTimes(path: string, seen: ReadonlyMap<NodeAddress, number>): Promise<void> {
  if (seen.size === 0) return
  const latest = [...seen].sort(([, a], [, b]) => b - a).slice(0, most)
  try {
    await mkdir(join(path, '..'), { recursive: true })
    await writeFileAtomic(path, JSON.stringify(Object.fromEntries(latest)), { mode: 0o600 })
  } catch {
    // The settings tell when their folder cannot be written; this is tried again by itself.
  }
}
