import type { ExactInteger } from '../domain/exact-integer.ts'
import type { NetworkId, NodeAddress } from '../domain/network-id.ts'

/** The node on this machine, from GET /status. null: the service does not say */
export interface Node {
  readonly address: NodeAddress | null
  readonly online: boolean | null
  /** Dotted: "1.14.1" */
  readonly version: string | null
  readonly versionMajor: number | null
  readonly versionMinor: number | null
  readonly versionRev: number | null
  readonly versionBuild: ExactInteger | null
  readonly port: number | null
  readonly tcpFallbackActive: boolean | null
  readonly allowTcpFallbackRelay: boolean | null
  readonly portMappingEnabled: boolean | null
  /** "a1b2c3d4e5:0:8d1f…" */
  readonly publicIdentity: string | null
  readonly planetWorldId: ExactInteger | null
  /** Milliseconds since the epoch */
  readonly planetWorldTimestamp: ExactInteger | null
  /**
   * Whole seconds by which the service's clock was ahead of this computer's when it answered; negative: behind. It stays
   * as it was while it changes by a second or less.
   */
  readonly clockAhead: number | null
}

/** Seconds: the times that a service gives are misleading where its clock differs by more. */
export const mostClockAhead = 60

/** Returns the node as it was read now, with the clock of before where that changed by no more than a second. */
export function withSteadyClock(node: Node, before: Node | null): Node {
  const [now, then] = [node.clockAhead, before?.clockAhead ?? null]
  return now !== null && then !== null && Math.abs(now - then) <= 1 ? { ...node, clockAhead: then } : node
}

export const flagNames = ['allowManaged', 'allowGlobal', 'allowDefault', 'allowDNS'] as const
export type FlagName = (typeof flagNames)[number]
/** The permissions that a person gives a network on this computer. */
export type Flags = { readonly [F in FlagName]: boolean }

/** Makes a value for each flag. */
export function eachFlag<T>(make: (flag: FlagName) => T): { readonly [F in FlagName]: T } {
  return {
    allowManaged: make('allowManaged'),
    allowGlobal: make('allowGlobal'),
    allowDefault: make('allowDefault'),
    allowDNS: make('allowDNS'),
  }
}

/** These flags let a network affect more of this computer than the network's own addresses. */
export const openingFlags = ['allowGlobal', 'allowDefault', 'allowDNS'] as const satisfies readonly FlagName[]
export type OpeningFlag = (typeof openingFlags)[number]

/** The flags as the service reports them. null: it does not say */
export type ReportedFlags = { readonly [F in FlagName]: boolean | null }

/** The service uses these defaults on a join. */
export const defaultFlags: Flags = {
  allowManaged: true,
  allowGlobal: false,
  allowDefault: false,
  allowDNS: false,
}

export interface Route {
  /** CIDR */
  readonly target: string
  /** null: the target is on the link */
  readonly via: string | null
  /** null: the service does not say */
  readonly flags: ExactInteger | null
  readonly metric: ExactInteger | null
}

export interface MulticastGroup {
  readonly mac: string
  /** Tells groups with the same MAC address apart. null: the service does not say */
  readonly adi: ExactInteger | null
}

/** A property that the documents do not name, as later versions of the service may add */
export interface UnknownProperty {
  readonly name: string
  /** Its value as JSON, at most 4,000 characters of it. null: its name says that it may be a secret, so it stays in main */
  readonly value: string | null
}

/** Lists and parts that a service may leave out; they are empty then. */
export const networkParts = ['assignedAddresses', 'routes', 'dns', 'multicastSubscriptions'] as const
export type NetworkPart = (typeof networkParts)[number]

/** A joined network, from GET /network. null: the service does not say; of a text it is empty then. */
export interface Network {
  readonly id: NetworkId
  readonly name: string
  /** The service's own word. Known ones are in `networkStatuses`; others are shown unchanged. */
  readonly status: string
  readonly type: string
  readonly mac: string
  readonly mtu: ExactInteger | null
  readonly bridge: boolean | null
  readonly broadcastEnabled: boolean | null
  readonly dns: { readonly domain: string; readonly servers: readonly string[] }
  /** With prefix length: "10.147.17.97/24" */
  readonly assignedAddresses: readonly string[]
  readonly routes: readonly Route[]
  readonly netconfRevision: ExactInteger | null
  readonly portDeviceName: string
  /** 0: none */
  readonly portError: ExactInteger | null
  readonly multicastSubscriptions: readonly MulticastGroup[]
  readonly flags: ReportedFlags
  /** null: no single sign-on is due. The URL is unchecked: main opens it only if it is http or https. */
  readonly authenticationURL: string | null
  /** Milliseconds since the epoch; null: none */
  readonly authenticationExpiryTime: number | null
  /** The parts that the service does not tell */
  readonly untold: readonly NetworkPart[]
  /** The number of entries of each part that could not be read; of DNS, servers. Absent: all were read */
  readonly unreadable: { readonly [P in NetworkPart]?: number }
  /** Sorted by name */
  readonly unknownProperties: readonly UnknownProperty[]
}

export const networkStatuses = [
  'OK',
  'REQUESTING_CONFIGURATION',
  'ACCESS_DENIED',
  'NOT_FOUND',
  'PORT_ERROR',
  'CLIENT_TOO_OLD',
  'AUTHENTICATION_REQUIRED',
] as const
export type NetworkStatus = (typeof networkStatuses)[number]
