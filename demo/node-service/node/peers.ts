import { outage } from './outage.ts'

/** A node that this one knows, before time is added to it. */
export interface DemoPeer {
  readonly address: string
  readonly role: 'LEAF' | 'MOON' | 'PLANET'
  /** Milliseconds; -1: unknown */
  readonly latency: number
  readonly version: string | null
  /** "203.0.113.7/9993"; the first is the preferred one. None: relayed */
  readonly paths: readonly string[]
  readonly tunneled?: boolean
  /** Its path is asked over UDP: it is as old as the last answer, and gone with it. */
  readonly isGreeted?: boolean
  /** The interface of each path, all of which an active-backup bond uses as one */
  readonly bond?: readonly string[]
}

/** Turns a bonded peer to its next link; null: it is not bonded, or has no other link. */
export function rotated(peer: DemoPeer): DemoPeer | null {
  const { paths, bond } = peer
  if (bond === undefined || paths.length < 2) return null
  const next = <T>([first, ...rest]: readonly T[]): readonly T[] =>
    first === undefined ? rest : [...rest, first]
  return { ...peer, paths: next(paths), bond: next(bond) }
}

export interface PeerPath {
  readonly active: boolean
  readonly address: string
  readonly expired: boolean
  readonly lastReceive: number
  readonly lastSend: number
  readonly localPort: number
  readonly localSocket: number
  readonly preferred: boolean
  readonly trustedPathId: number
}

/** The fields that the path of a bonded peer has beside the others; times in milliseconds */
interface LinkFields {
  readonly assignedFlowCount: number
  readonly bonded: boolean
  readonly eligible: boolean
  readonly givenLinkSpeed: number
  readonly ifname: string
  readonly lastInAge: number
  readonly lastOutAge: number
  readonly latencyMean: number
  readonly latencyVariance: number
  readonly packetErrorRatio: number
  readonly packetLossRatio: number
  readonly relativeQuality: number
}

/** The fields that a bonded peer has beside the others */
interface BondFields {
  readonly bondingPolicyCode: number
  readonly bondingPolicyStr: string
  readonly downDelay: number
  readonly failoverInterval: number
  readonly linkSelectMethod?: number
  readonly numAliveLinks: number
  readonly numTotalLinks: number
  readonly packetsPerLink: number
  readonly upDelay: number
}

export interface Peer extends Partial<BondFields> {
  readonly address: string
  readonly isBonded: boolean
  readonly latency: number
  readonly paths: readonly (PeerPath & Partial<LinkFields>)[]
  readonly role: string
  readonly tunneled?: boolean
  readonly version: string
  readonly versionMajor: number
  readonly versionMinor: number
  readonly versionRev: number
}

/** Describes the node that knows a peer, at one moment. */
export interface Beholder {
  readonly port: number
  /** Milliseconds since the epoch, as are those that follow */
  readonly now: number
  /** Packets came until then */
  readonly heardUntil: number
  /** false: nothing is known of anybody */
  readonly online: boolean
  /** All goes by way of a relay over TCP. */
  readonly overTcp: boolean
  /** The revision tells of tunnels. */
  readonly withTunnel: boolean
  /** The release tells how a bond selects its link. */
  readonly withLinkSelection: boolean
}

const unknownVersion = '-1.-1.-1'
const step = 2000

/**
 * The peer as it is at this moment: its latency wanders about its mean, its paths were used lately. The same peer at
 * the same time is always the same. Where no packet comes any more, its paths stay as they were for minutes.
 */
export function renderPeer(peer: DemoPeer, beholder: Beholder): Peer {
  const { now, heardUntil, online, overTcp, withTunnel } = beholder
  const isKnown = online && now - heardUntil < outage.path
  const version = online ? (peer.version ?? unknownVersion) : unknownVersion
  const [versionMajor = -1, versionMinor = -1, versionRev = -1] = version.split(/\.(?=-?\d)/).map(Number)
  return {
    address: peer.address,
    isBonded: peer.bond !== undefined,
    latency: isKnown ? wandering(peer, heardUntil) : -1,
    paths: isKnown ? peer.paths.map((address, i) => renderPath(peer, address, i, beholder)) : [],
    role: peer.role,
    ...(peer.bond === undefined ? {} : bondFields(isKnown ? peer.paths.length : 0, beholder)),
    ...(withTunnel ? { tunneled: overTcp || (peer.tunneled ?? false) } : {}),
    version,
    versionMajor,
    versionMinor,
    versionRev,
  }
}

/** It is sent to as before, also where no answer comes. */
function renderPath(
  peer: DemoPeer,
  address: string,
  index: number,
  { port, now, heardUntil }: Beholder,
): PeerPath {
  const idleAt = (at: number): number =>
    Math.round(noise(`${peer.address}${address}`, Math.floor(at / step)) * 9000)
  const lastReceive = heardUntil - (heardUntil % step) - idleAt(heardUntil)
  const lastSend = now - (now % step) - Math.round(idleAt(now) / 2)
  const ifname = peer.bond?.[index]
  return {
    active: true,
    address,
    expired: false,
    lastReceive,
    lastSend,
    localPort: port,
    localSocket: 140_000 + index,
    preferred: index === 0,
    trustedPathId: 0,
    ...(ifname === undefined ? {} : linkFields(peer, ifname, index, [now - lastReceive, now - lastSend])),
  }
}

function bondFields(alive: number, { withLinkSelection }: Beholder): BondFields {
  return {
    bondingPolicyCode: 1,
    bondingPolicyStr: 'active-backup',
    downDelay: 0,
    failoverInterval: 5000,
    ...(withLinkSelection ? { linkSelectMethod: 3 } : {}),
    numAliveLinks: alive,
    numTotalLinks: alive,
    packetsPerLink: 64,
    upDelay: 0,
  }
}

/** The first link carries all; the others are slower and lose a little. */
function linkFields(
  peer: DemoPeer,
  ifname: string,
  index: number,
  [lastInAge, lastOutAge]: readonly [number, number],
): LinkFields {
  const quality = noise(ifname, 0)
  return {
    assignedFlowCount: index === 0 ? 7 : 0,
    bonded: true,
    eligible: true,
    givenLinkSpeed: 0,
    ifname,
    lastInAge,
    lastOutAge,
    latencyMean: Math.round(peer.latency * (1 + quality) * 10) / 10,
    latencyVariance: Math.round(quality * 40) / 10,
    packetErrorRatio: 0,
    packetLossRatio: Math.round(quality * 30) / 1000,
    relativeQuality: Math.round((1 - quality / 4) * 100) / 100,
  }
}

function wandering(peer: DemoPeer, now: number): number {
  if (peer.latency < 0) return -1
  const drift = noise(peer.address, Math.floor(now / step)) - 0.5
  return Math.max(1, Math.round(peer.latency * (1 + drift * 0.3)))
}

/** 0 to 1, by what and when. */
function noise(what: string, when: number): number {
  let hash = when >>> 0
  for (let i = 0; i < what.length; i++) hash = Math.imul(hash ^ what.charCodeAt(i), 0x01000193) >>> 0
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0
  return ((hash ^ (hash >>> 12)) >>> 0) / 2 ** 32
}
