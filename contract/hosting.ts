import type { HostedMember } from '../domain/members/member.ts'
import type { FileProblem } from '../domain/members/members-plan.ts'
import type { NetworkId, NodeAddress } from '../domain/network-id.ts'
import type { Difference } from '../domain/network-plan/differences.ts'
import type { AddressPool, HostedRoute, NetworkConfig } from '../domain/network-plan/network-config.ts'
import type { DeletedNetwork } from './deleted-networks.ts'
import type { Fault } from './fault.ts'
import type { FieldChange } from './field-change.ts'
import type { ListPage } from './list-page.ts'
import type { Permissions } from './permissions.ts'

/** Of a hosted network, as its window shows it */
export const hostedParts = ['members', 'settings', 'rules', 'activity'] as const
export type HostedPart = (typeof hostedParts)[number]

/** Who runs a network's controller: the node on this machine, or the hosted account. One view, two sources. */
export type HostingSource = 'controller' | 'account'

export interface HostedNetwork {
  readonly id: NetworkId
  readonly source: HostingSource
  readonly config: NetworkConfig
  /** Counts up with each save, by whoever; null: the service does not say */
  readonly revision: number | null
  /** Milliseconds since the epoch; null: the service does not say */
  readonly creationTime: number | null
}

/** Of what a view was answered: whether the account says so now. */
export interface Aged {
  /** The account does not answer now; this it said at that time (ms since the epoch). Absent: it is fresh. */
  readonly cachedAt?: number
}

/** One line of the list of hosted networks. */
export interface HostedSummary extends Aged {
  readonly id: NetworkId
  readonly source: HostingSource
  readonly name: string
  readonly private: boolean
  readonly routes: readonly HostedRoute[]
  readonly ipAssignmentPools: readonly AddressPool[]
  /** null: not known without asking for its members */
  readonly memberCount: number | null
  readonly authorizedCount: number | null
  /** null: none, or there is no such thing */
  readonly description: string | null
  /** What this user may do there */
  readonly may: Permissions
}

/** Some members of a network */
export type MemberPage<M extends HostedMember = HostedMember> = ListPage<M>

/** A member of a hosted network, as a search through all of them shows it. */
export interface FoundMember {
  readonly network: NetworkId
  /** Empty: none given */
  readonly networkName: string
  readonly member: NodeAddress
  /** Empty: none given */
  readonly name: string
  readonly addresses: readonly string[]
}

/** How a save ended. `conflict`: somebody else changed the same fields since they were seen, nothing was sent, choose. */
export type Saved<T> =
  | { readonly outcome: 'saved'; readonly value: T; readonly differences: readonly Difference[] }
  | { readonly outcome: 'conflict'; readonly theirs: T }

/** Whether networks can be hosted here. */
export type ControllerState =
  | { readonly state: 'unknown' }
  /** The service has no controller, or does not say; why. */
  | { readonly state: 'none'; readonly fault: Fault }
  /** Its database is not ready yet. */
  | { readonly state: 'starting' }
  | { readonly state: 'ready' }

/** A device that asked to join a network of ours and is not authorized. */
export interface WaitingDevice {
  readonly source: HostingSource
  readonly network: NetworkId
  readonly networkName: string
  readonly member: NodeAddress
  /** Empty: none given */
  readonly name: string
  /** When it first asked, milliseconds since the epoch; null: unknown */
  readonly since: number | null
}

export type JobKind =
  | 'authorize'
  | 'deauthorize'
  | 'delete'
  | 'add-members'
  | 'change'
  | 'import-network'
  | 'import-members'
  /** The members of a deleted network */
  | 'put-back'
  | 'join-this-device'
  /** What another job did is taken back. */
  | 'undo'

/** Work of many requests that goes on while windows come and go. */
export interface JobProgress {
  readonly id: string
  readonly kind: JobKind
  /** Who hosts the network */
  readonly source: HostingSource
  readonly network: NetworkId
  readonly networkName: string
  readonly total: number
  /** So many are as wanted now. */
  readonly done: number
  /** So many of those were so already: nothing was sent for them. */
  readonly unchanged: number
  readonly failed: number
  /** stopped: by the person or because the service went away; what was not begun is left alone */
  readonly state: 'running' | 'stopped' | 'done'
  /** What it does right now, where there are steps to tell; null: nothing to tell */
  readonly step: 'joining' | 'waiting-for-controller' | 'authorizing' | 'settling' | null
  /** At the pace of the last seconds; null: not known, or it does not run */
  readonly secondsLeft: number | null
  /** Why it stopped; null: it did not, or the person did it. */
  readonly fault: Fault | null
  /** The application ended while it ran. */
  readonly interrupted: boolean
  /** So many of its things can still be done, once it has ended. */
  readonly left: number
  /** So many of them can be taken back, once it has ended. */
  readonly reversible: number
}

/** What became of each thing that a job was to do, in order. */
export interface JobAccount {
  readonly job: JobProgress
  readonly items: readonly {
    /** A member's address, or a line of a file */
    readonly item: string
    /** What the member was called then; empty: it had no name, or it is no member */
    readonly name: string
    /** unchanged: it was so already. unknown: it was sent, and nobody heard what became of it */
    readonly outcome: 'done' | 'unchanged' | 'failed' | 'not-begun' | 'unknown'
    readonly fault: Fault | null
  }[]
}

/** Something that can still be taken back: the former values are written again. */
export interface Undo {
  readonly id: string
  readonly network: NetworkId
  /** null: of the network itself */
  readonly member: NodeAddress | null
  /** The network's or the member's name, or its id */
  readonly name: string
  /** Of a member whose access was changed: whether it has it now; else null */
  readonly authorized: boolean | null
  /** What was made of which fields; they would be set back. */
  readonly changes: readonly FieldChange[]
  /** Milliseconds since the epoch; ten seconds after the change. null: somebody has asked for it, and it stays */
  readonly until: number | null
  /** Why it could not be taken back; null: that was not tried, or is under way for the first time */
  readonly fault: Fault | null
}

/** A network that this machine knows, as whoever hosts it tells of it. */
export interface DirectoryNetwork {
  readonly id: NetworkId
  readonly source: HostingSource
  /** Empty: none given */
  readonly name: string
  /** null: none */
  readonly description: string | null
}

/** The part of hosting that the tray and the small window show. Members and settings are asked for by views. */
export interface HostingSnapshot {
  readonly controller: ControllerState
  /** The newest first. */
  readonly waiting: readonly WaitingDevice[]
  /** How many wait in each network where anybody does, also beyond the list. */
  readonly waitingIn: { readonly [network: NetworkId]: number }
  /** Devices not to be told of, as "network/member"; kept until they are authorized or deleted. */
  readonly ignored: readonly string[]
  readonly jobs: readonly JobProgress[]
  readonly undos: readonly Undo[]
  /** Deleted networks that can be put back, those first whose time is over first. */
  readonly deleted: readonly DeletedNetwork[]
  /** Networks that this machine knows and whose members can be let in from here. */
  readonly manageable: readonly NetworkId[]
  /** Networks that this machine knows, of which a source knows more. */
  readonly directory: readonly DirectoryNetwork[]
}

/** So many waiting devices are listed; there may be more of them then. */
export const mostWaiting = 200

export const emptyHosting: HostingSnapshot = {
  controller: { state: 'unknown' },
  waiting: [],
  waitingIn: {},
  ignored: [],
  jobs: [],
  undos: [],
  deleted: [],
  manageable: [],
  directory: [],
}

/** A file read and checked, and nothing sent yet. */
export interface ImportPlan {
  /** What the import is asked for by */
  readonly importId: string
  readonly fileName: string
  readonly name: string
  readonly routes: readonly HostedRoute[]
  readonly memberCount: number
  /** What will be lost or changed on the way, in the file's own field names. */
  readonly problems: readonly FileProblem[]
}
