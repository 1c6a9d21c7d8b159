import type { LinkEntry, LinkHistory, LinkPath, LinkSpan } from '../../../contract/link-history.ts'
import type { Peer } from '../../../contract/peer.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import type { ServiceLink } from '../../service/link.ts'
import {
  createLinkMemory,
  outdatedSlots,
  type Reading,
  readings,
  rings,
  type Summary,
  slotOf,
  stepOf,
  stepsUpTo,
  summaries,
} from './link-memory.ts'
import { createPacketHistory } from './packet-history.ts'

/**
 * Far more than a person looks at, and 4 MB. Where there are more, those stay that were seen last; a node that was never
 * connected has none.
 */
export const mostNodes = 1_000

export type LinkPeer = Pick<Peer, 'address' | 'latency' | 'reach'>

export type LinkHistoryKeeper = ReturnType<typeof createLinkHistory>

interface Row {
  readonly index: number
  /** ms since the epoch: of the first and the last reading in which it was connected */
  since: number
  seen: number
}

/** Records how each node was reached, in the last minutes and the last day of this run. */
export function createLinkHistory(most = mostNodes) {
  let memory = createLinkMemory(most)
  const packets = createPacketHistory()
  /** The node that was seen last comes last. */
  let rows = new Map<NodeAddress, Row>()
  /** The time of the last reading, in ms since the epoch */
  let last: number | null = null

  /** Answers whether this moment has no reading yet. */
  function goOnTo(at: number): boolean {
    const before = last
    last = at
    if (before === null) return true
    const [from, to] = [stepOf(readings, before), stepOf(readings, at)]
    for (const slot of outdatedSlots(readings, from, to)) memory.clearReading(slot)
    for (const slot of outdatedSlots(summaries, stepOf(summaries, before), stepOf(summaries, at)))
      memory.clearSummary(slot)
    return from !== to
  }

  /** A place for a new node; null: all are taken by nodes that were seen in this same reading. */
  function freeIndex(at: number): number | null {
    if (rows.size < most) {
      memory.addRow()
      return rows.size
    }
    const [oldest] = rows
    if (oldest === undefined || oldest[1].seen === at) return null
    rows.delete(oldest[0])
    memory.clearRow(oldest[1].index)
    return oldest[1].index
  }

  function see(node: NodeAddress, at: number): Row | null {
    const row = rows.get(node)
    if (row !== undefined) {
      rows.delete(node)
      row.seen = at
      // The clock was set back.
      row.since = Math.min(row.since, at)
      rows.set(node, row)
      return row
    }
    const index = freeIndex(at)
    if (index === null) return null
    const added = { index, since: at, seen: at }
    rows.set(node, added)
    return added
  }

  /** The entries of a span up to now */
  function entriesOf(span: LinkSpan, now: number, read: (slot: number) => Step | null): readonly LinkEntry[] {
    const ring = rings[span]
    const entries: LinkEntry[] = []
    for (const step of stepsUpTo(ring, now, last ?? 0)) {
      const entry = read(slotOf(ring, step))
      if (entry !== null) entries.push({ at: step * ring.step, ...entry })
    }
    return entries
  }

  function history(
    nodes: readonly NodeAddress[],
    found: readonly Row[],
    span: LinkSpan,
    now: number,
    read: (slot: number) => Step | null,
  ): LinkHistory {
    const { step, count } = rings[span]
    return {
      since: found.length === 0 ? null : Math.min(...found.map(({ since }) => since)),
      until: now,
      length: count * step,
      step,
      entries: entriesOf(span, now, read),
      packets: packets.ofNodes(nodes, span, now),
    }
  }

  return {
    /** Records the packets of a ping that begins. */
    packetRecorder: packets.recorder,
    /**
     * `peers`: all that the service knows at a moment, in ms since the epoch. Of a peer whose reach is unknown nothing is
     * recorded.
     */
    record(peers: readonly LinkPeer[], at: number): void {
      packets.goOnTo(at)
      if (!goOnTo(at)) return
      const slots = {
        reading: slotOf(readings, stepOf(readings, at)),
        summary: slotOf(summaries, stepOf(summaries, at)),
      }
      // Nodes that have a place keep it: new ones take the places of nodes that are missing.
      const connected = peers.flatMap(({ address, latency, reach }) =>
        reach === 'direct' || reach === 'relayed' ? [{ address, reading: { path: reach, latency } }] : [],
      )
      const isNew = ({ address }: Pick<LinkPeer, 'address'>): boolean => !rows.has(address)
      const added = connected.filter(isNew)
      for (const { address, reading } of [...connected.filter((one) => !isNew(one)), ...added]) {
        const row = see(address, at)
        if (row !== null) memory.write(row.index, slots, reading)
      }
      const unclear = new Set(peers.flatMap(({ address, reach }) => (reach === null ? address : [])))
      for (const [address, { index, seen }] of rows) {
        if (seen === at) break
        if (!unclear.has(address)) memory.write(index, slots, { path: 'unconnected', latency: null })
      }
    },
    ofNode(node: NodeAddress, span: LinkSpan, now: number): LinkHistory {
      const row = rows.get(node)
      if (row === undefined) return history([node], [], span, now, () => null)
      return history([node], [row], span, now, (slot) => {
        if (span === 'minutes') return mapped(memory.reading(row.index, slot), ofReading)
        return mapped(memory.summary(row.index, slot), ofSummary)
      })
    },
    /** Joins several nodes, as those of a network. */
    ofNodes(nodes: readonly NodeAddress[], span: LinkSpan, now: number): LinkHistory {
      const found = nodes.flatMap((node) => rows.get(node) ?? [])
      const { addReading, addSummary, take } = devicesTogether(found.length)
      return history(nodes, found, span, now, (slot) => {
        for (const { index } of found) {
          if (span === 'minutes') mapped(memory.reading(index, slot), addReading)
          else mapped(memory.summary(index, slot), addSummary)
        }
        return take()
      })
    },
    /** Forgets all, as another service has other peers. */
    clear(): void {
      memory = createLinkMemory(most)
      rows = new Map()
      last = null
      packets.clear()
    },
    bytes: (): number => memory.bytes(),
  }
}

function mapped<T, R>(value: T | null, to: (value: T) => R): R | null {
  return value === null ? null : to(value)
}

/** The entry of one step */
type Step = Omit<LinkEntry, 'at'>

const none = { direct: 0, relayed: 0, unconnected: 0 } as const

function ofReading({ latency, path }: Reading): Step {
  return {
    latency: latency === null ? null : { least: latency, middle: latency, most: latency },
    paths: { ...none, [path]: 1 },
  }
}

function ofSummary({ measured, sum, least, most, paths }: Summary): Step {
  return { latency: measured === 0 ? null : { least, middle: Math.round(sum / measured), most }, paths }
}

/**
 * Several devices as one network, step by step: the best, the median and the worst latency, and how many are reached in
 * which way. Of a thousand devices there are 300,000 readings, so that no object is made for each.
 */
function devicesTogether(devices: number) {
  const middles = new Uint16Array(devices)
  let [measured, least, most] = [0, Number.POSITIVE_INFINITY, 0]
  let paths: { [P in LinkPath]: number } = { ...none }

  function add(path: LinkPath, middle: number | null, low = middle, high = middle): void {
    paths[path] += 1
    if (middle === null) return
    middles[measured] = middle
    measured += 1
    least = Math.min(least, low ?? middle)
    most = Math.max(most, high ?? middle)
  }

  return {
    addReading: ({ path, latency }: Reading): void => add(path, latency),
    addSummary({ measured, sum, least, most, paths }: Summary): void {
      if (measured === 0) add(mostly(paths), null)
      else add(mostly(paths), Math.round(sum / measured), least, most)
    },
    /** Joins what was added since the last time; null: nothing was */
    take(): Step | null {
      const taken = { latency: measured === 0 ? null : { least, middle: median(), most }, paths }
      const isEmpty = paths.direct + paths.relayed + paths.unconnected === 0
      ;[measured, least, most] = [0, Number.POSITIVE_INFINITY, 0]
      paths = { ...none }
      return isEmpty ? null : taken
    },
  }

  function median(): number {
    return middles.subarray(0, measured).sort()[Math.floor((measured - 1) / 2)] ?? 0
  }
}

function mostly({ direct, relayed, unconnected }: LinkEntry['paths']): LinkPath {
  if (direct >= relayed && direct >= unconnected) return 'direct'
  return relayed >= unconnected ? 'relayed' : 'unconnected'
}

/** The same link; peers that are read, for whatever purpose, go into the history. Another service begins a new one. */
export function recordingPeers(
  link: ServiceLink,
  history: Pick<LinkHistoryKeeper, 'record' | 'clear'>,
  now: () => number = () => Date.now(),
): ServiceLink {
  let service = 0
  const beginAnew = (): void => {
    service += 1
    history.clear()
  }
  link.onNewStart((start) => {
    if (start === 'replaced') beginAnew()
  })
  return {
    ...link,
    async peers() {
      const asked = service
      const peers = await link.peers()
      if (peers.ok && asked === service) history.record(peers.value.items, now())
      return peers
    },
    useHome(...home) {
      beginAnew()
      link.useHome(...home)
    },
  }
}
