import type { ExactInteger } from '../domain/exact-integer.ts'
import type { NetworkId, NodeAddress } from '../domain/network-id.ts'

/**
 * The way in which a peer is reached. `direct`: a packet came on an active path within the last minute. `none`: no
 * packet came, nor an answer by way of other nodes
 */
export type PeerReach = 'direct' | 'relayed' | 'none'

/** A path to a peer. null: the service does not say */
export interface PeerPath {
  /** "203.0.113.7/9993" */
  readonly address: string | null
  readonly active: boolean | null
  readonly expired: boolean | null
  readonly preferred: boolean | null
  /** Milliseconds since the epoch; 0: never */
  readonly lastReceive: number | null
  readonly lastSend: number | null
  /** 0: the path is not trusted, so that its packets are encrypted and authenticated */
  readonly trustedPathId: ExactInteger | null
  /** The path as a link of a bond. null: the service says nothing of the kind */
  readonly link: BondLink | null
}

/** A link of a bond. null: the service does not say. Times are in milliseconds. */
export interface BondLink {
  /** "eth0" */
  readonly interface: string | null
  readonly latencyMean: number | null
  readonly latencyVariance: number | null
  /** 0 to 1 */
  readonly packetLossRatio: number | null
  readonly packetErrorRatio: number | null
  readonly assignedFlowCount: ExactInteger | null
  /** Since the last packet on it */
  readonly lastInAge: ExactInteger | null
  readonly lastOutAge: ExactInteger | null
  readonly bonded: boolean | null
  readonly eligible: boolean | null
  /** The speed that the configuration gives the link. 0: it gives none */
  readonly givenLinkSpeed: ExactInteger | null
  /** 0 to 1 */
  readonly relativeQuality: number | null
  readonly localPort: ExactInteger | null
}

/** A bond uses several links to a peer as one. null: the service does not say. Times are in milliseconds. */
export interface Bond {
  /** "active-backup" */
  readonly policy: string | null
  readonly policyCode: ExactInteger | null
  readonly aliveLinks: ExactInteger | null
  readonly totalLinks: ExactInteger | null
  readonly failoverInterval: ExactInteger | null
  readonly downDelay: ExactInteger | null
  readonly upDelay: ExactInteger | null
  readonly packetsPerLink: ExactInteger | null
  /** The rule by which another link becomes the active one; services before 1.16 do not say */
  readonly linkSelectMethod: ExactInteger | null
}

/** The words of `linkSelectMethod`, by its number */
export const linkSelectMethods = ['always', 'better', 'failure', 'optimize'] as const

/** Returns whether the bond has one link that carries all, which can be exchanged for another. */
export function canRotate({ bond }: Pick<Peer, 'bond'>): boolean {
  return bond?.policy === 'active-backup'
}

/** The name of a node: the person's own, or as a member of a hosted network. */
export interface PeerName {
  /** null: the person's nickname for it */
  readonly network: NetworkId | null
  /** Empty: none given */
  readonly name: string
  /** The member's addresses in that network, without prefix length */
  readonly addresses: readonly string[]
  /** null: none */
  readonly description: string | null
}

/** A node that this one knows, from GET /peer. null: unknown, or the service does not say */
export interface Peer {
  readonly address: NodeAddress
  /**
   * The known values are LEAF, MOON and PLANET (a root of the infrastructure); others are shown unchanged. Empty: the
   * service does not say
   */
  readonly role: string
  /** Milliseconds. null: also where nothing came for a minute */
  readonly latency: number | null
  readonly reach: PeerReach | null
  readonly version: string | null
  readonly versionMajor: number | null
  readonly versionMinor: number | null
  readonly versionRev: number | null
  readonly paths: readonly PeerPath[] | null
  /** The number of paths that could not be read */
  readonly unreadablePaths: number
  /**
   * Milliseconds since the last packet on any of its paths, by the service's clock. null: none came yet, or it is not known
   */
  readonly silence: number | null
  /** All traffic with it goes through a relay over TCP. */
  readonly tunneled: boolean | null
  readonly bonded: boolean | null
  /** null: it is not bonded, or the service does not say how */
  readonly bond: Bond | null
  /** The names that the device has, the nickname first. The node itself knows none. */
  readonly names: readonly PeerName[]
}

/** Returns the path that traffic takes: the preferred one, else the first that is active. null: none is known to be */
export function mainPath({ paths }: Pick<Peer, 'paths'>): PeerPath | null {
  const active = (paths ?? []).filter((path) => path.active === true && path.expired !== true)
  return active.find((path) => path.preferred === true) ?? active[0] ?? null
}

/** Returns the time of the last packet from the peer, in milliseconds since the epoch. null: never, or unknown */
export function lastReceived({ paths }: Pick<Peer, 'paths'>): number | null {
  const latest = Math.max(0, ...(paths ?? []).map(({ lastReceive }) => lastReceive ?? 0))
  return latest === 0 ? null : latest
}
