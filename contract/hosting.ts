import type { ExactInteger } from '../domain/exact-integer.ts'
import type { HostedMember, MemberChange } from '../domain/members/member.ts'
import type { FileProblem } from '../domain/members/members-plan.ts'
import type { NetworkId, NodeAddress } from '../domain/network-id.ts'
import type { Difference } from '../domain/network-plan/differences.ts'
import type { AddressPool, HostedRoute, NetworkConfig } from '../domain/network-plan/network-config.ts'
import type { AccountId } from './account.ts'
import type { DeletedNetwork } from './deleted-networks.ts'
import type { Fault } from './fault.ts'
import type { ListPage } from './lists.ts'
import type { UnknownProperty } from './node.ts'
import type { Permissions } from './permissions.ts'
import type { FieldChange } from './reversal.ts'

/** The parts of a hosted network's page */
export const hostedParts = ['members', 'settings', 'rules', 'activity'] as const
export type HostedPart = (typeof hostedParts)[number]

/** The host of a network's controller: the node on this machine, or the account with this id. One view serves both. */
export type HostingSource = 'controller' | AccountId

/** Tells this machine's controller from accounts, of which there may be several. */
export type HostKind = 'controller' | 'account'

export function hostKind(source: HostingSource): HostKind {
  return source === 'controller' ? 'controller' : 'account'
}

/** The settings that are lists, or contain one */
export const listSettings = ['routes', 'ipAssignmentPools', 'dns', 'rules', 'capabilities', 'tags'] as const
export type UnreadableEntries = { readonly [S in (typeof listSettings)[number]]?: number }

export interface HostedNetwork {
  readonly id: NetworkId
  readonly source: HostingSource
  readonly config: NetworkConfig
  /** Increases with each save by anybody. null: the service does not say */
  readonly revision: ExactInteger | null
  /** The number of entries in each list that could not be read. A save of such a list removes them. */
  readonly unreadable: UnreadableEntries
  /** Milliseconds since the epoch; null: the service does not say */
  readonly creationTime: number | null
  /** "network"; null: the service does not say. Absent: the host is an account, which has none */
  readonly objtype?: string | null
  /**
   * The text that the rules were written as, kept on this computer. Empty: none is kept. Absent: the host itself keeps such a text,
   * or none was looked for
   */
  readonly keptSource?: string
}

/** The facts about a network that its settings leave out. null: the service does not say */
export interface NetworkDetails {
  readonly source: 'controller'
  readonly ssoEnabled: boolean | null
  readonly clientId: string | null
  readonly authorizationEndpoint: string | null
  /** Sorted by name */
  readonly unknownProperties: readonly UnknownProperty[]
}

/** The facts about a member that the list of members leaves out. null: the service does not say */
export interface MemberDetails {
  readonly source: 'controller'
  /** The network that the service names */
  readonly nwid: NetworkId | null
  readonly identity: string | null
  readonly objtype: string | null
  readonly vMajor: ExactInteger | null
  readonly vMinor: ExactInteger | null
  readonly vRev: ExactInteger | null
  readonly vProto: ExactInteger | null
  /** Milliseconds since the epoch */
  readonly authenticationExpiryTime: number | null
  /** Such as the name of the token; the service leaves it empty for most */
  readonly lastAuthorizedCredential: string | null
  readonly lastAuthorizedCredentialType: string | null
  readonly remoteTraceTarget: string | null
  readonly remoteTraceLevel: ExactInteger | null
  /** Sorted by name */
  readonly unknownProperties: readonly UnknownProperty[]
}

/** Marks a reply that may be old. */
export interface Aged {
  /**
   * Milliseconds since the epoch: when this was read, because the account does not answer now. Absent: the data is
   * fresh
   */
  readonly cachedAt?: number
}

/** An entry of the list of hosted networks. */
export interface HostedSummary extends Aged {
  readonly id: NetworkId
  readonly source: HostingSource
  readonly name: string
  /** null: the host does not say, of the lists too */
  readonly private: boolean | null
  readonly routes: readonly HostedRoute[] | null
  readonly ipAssignmentPools: readonly AddressPool[] | null
  /** null: it is only known after asking for the members */
  readonly memberCount: number | null
  readonly authorizedCount: number | null
  /** null: there is none, or the source has no descriptions */
  readonly description: string | null
  /** The user's permissions on the network */
  readonly may: Permissions
}

/** A page of a network's members */
export interface MemberPage<M extends HostedMember = HostedMember> extends ListPage<M> {
  /** The number of members that could not be read. Absent: none */
  readonly unreadable?: number
}

/** A member found by the search through all hosted networks. */
export interface FoundMember {
  readonly network: NetworkId
  /** Empty: none given */
  readonly networkName: string
  readonly member: NodeAddress
  /** Empty: none given */
  readonly name: string
  readonly addresses: readonly string[]
}

/**
 * The outcome of a save. `conflict`: somebody else changed the same fields since they were read, so nothing was sent
 * and the person has to choose.
 */
export type Saved<T> =
  | { readonly outcome: 'saved'; readonly value: T; readonly differences: readonly Difference[] }
  | { readonly outcome: 'conflict'; readonly theirs: T }

/** The reply to GET /controller. null: the service does not say */
export interface ControllerFacts {
  readonly apiVersion: ExactInteger | null
  readonly databaseReady: boolean | null
  /** Whole seconds by which the controller's clock was ahead of this computer's when it answered; negative: behind */
  readonly clockAhead: number | null
}

/** Tells whether this machine's controller can host networks. */
export type ControllerState =
  | { readonly state: 'unknown' }
  /** The service has no controller. `fault` gives the reason. */
  | { readonly state: 'none'; readonly fault: Fault }
  /** The service did not answer whether it has one, but with `fault`. Its lists are still requested. */
  | { readonly state: 'failed'; readonly fault: Fault }
  /** The controller's database is not ready yet. */
  | { readonly state: 'starting' }
  | { readonly state: 'ready' }

/** An unauthorized device that asked to join a network hosted here. */
export interface WaitingDevice {
  readonly source: HostingSource
  readonly network: NetworkId
  readonly networkName: string
  readonly member: NodeAddress
  /** Empty: none given */
  readonly name: string
  /** Milliseconds since the epoch: when it first asked. null: unknown */
  readonly since: number | null
}

/** Jobs over a network's members, which can go on in another run */
export const memberJobKinds = [
  'authorize',
  'deauthorize',
  'reject',
  'delete',
  'add-members',
  'change',
  'import-network',
  'import-members',
  /** Restores the members of a deleted network. */
  'put-back',
  /** Makes a copy of a network with another host, and then its members. */
  'copy-network',
  /** Undoes another job. */
  'undo',
] as const
export type MemberJobKind = (typeof memberJobKinds)[number]
export type JobKind = MemberJobKind | 'join-this-device'

/** A job of many requests, which continues while windows open and close. */
export interface JobProgress {
  readonly id: string
  readonly kind: JobKind
  readonly source: HostingSource
  /** A copy has the original's id until it is made. */
  readonly network: NetworkId
  readonly networkName: string
  readonly total: number
  /** The number of items that now are as wanted */
  readonly done: number
  /** This part of `done` already had the wanted value, so that nothing was sent for it. */
  readonly unchanged: number
  readonly failed: number
  /** stopped: the person stopped it, or the service went away; items not yet begun are left alone */
  readonly state: 'running' | 'stopped' | 'done'
  /** The current step, for jobs that have steps. null: there is none to show */
  readonly step: 'joining' | 'waiting-for-controller' | 'authorizing' | 'settling' | null
  /** An estimate from the pace of the last seconds. null: unknown, or the job is not running */
  readonly secondsLeft: number | null
  /** The reason why it stopped. null: it did not stop, or the person stopped it */
  readonly fault: Fault | null
  /** The application quit while it ran. */
  readonly interrupted: boolean
  /** The number of items that can still be done, once the job has ended */
  readonly left: number
  /** The number of items that can be undone, once the job has ended */
  readonly reversible: number
}

/** The outcome of each item of a job, in order. */
export interface JobAccount {
  readonly job: JobProgress
  readonly items: readonly {
    /** A member's address, or a line of a file */
    readonly item: string
    /** The member's name at the time. Empty: it had none, or the item is no member */
    readonly name: string
    /** unchanged: it already was as wanted. unknown: the request was sent and no reply arrived */
    readonly outcome: 'done' | 'unchanged' | 'failed' | 'not-begun' | 'unknown'
    readonly fault: Fault | null
  }[]
}

/** A change that can still be undone by writing the former values again. */
export interface Undo {
  readonly id: string
  readonly network: NetworkId
  /** null: the change is to the network itself */
  readonly member: NodeAddress | null
  /** The network's or the member's name, or its id */
  readonly name: string
  /** The current access of a member whose access was changed. null: the change was another one */
  readonly authorized: boolean | null
  /** The changed fields, which an undo would set back */
  readonly changes: readonly FieldChange[]
  /** A member's new tags and capabilities, to be told by name. Absent: they did not change, or are too many for a line */
  readonly grants?: Pick<MemberChange, 'tags' | 'capabilities'>
  /**
   * Milliseconds since the epoch, ten seconds after the change. null: an undo was requested, so the entry does not
   * expire
   */
  readonly until: number | null
  /** The reason why the undo failed. null: it was not tried, or the first attempt is under way */
  readonly fault: Fault | null
}

/** A network known to this machine, with what its host says of it. */
export interface DirectoryNetwork {
  readonly id: NetworkId
  readonly source: HostingSource
  /** Empty: none given */
  readonly name: string
  /** null: none */
  readonly description: string | null
}

/** A part of an account whose networks could not be read with the others, such as an organization */
export interface UnlistedPart {
  readonly source: HostingSource
  /** null: the person's own networks */
  readonly name: string | null
  readonly fault: Fault
  /** Milliseconds since the epoch: the time of the reading that its networks are shown from. null: they are not listed */
  readonly at: number | null
}

/** The part of hosting that the tray and the small window show. Views request members and settings themselves. */
export interface HostingSnapshot {
  readonly controller: ControllerState
  /** The number of entries in the lists of hosted networks that could not be read */
  readonly unreadable: number
  readonly unlisted: readonly UnlistedPart[]
  /** Sorted newest first */
  readonly waiting: readonly WaitingDevice[]
  /** The number of waiting devices per network, including those beyond the list. Networks without any are left out. */
  readonly waitingIn: { readonly [network: NetworkId]: number }
  /** Devices without notifications, as "network/member". They stay here until they are authorized or deleted. */
  readonly ignored: readonly string[]
  readonly jobs: readonly JobProgress[]
  readonly undos: readonly Undo[]
  /** Deleted networks that can be restored, sorted by when that expires */
  readonly deleted: readonly DeletedNetwork[]
  /** Known networks whose members can be authorized from here */
  readonly manageable: readonly NetworkId[]
  /** Known networks of which a source tells more */
  readonly directory: readonly DirectoryNetwork[]
}

/** The largest number of waiting devices in the list; there may be more of them. */
export const mostWaiting = 200

export const emptyHosting: HostingSnapshot = {
  controller: { state: 'unknown' },
  unreadable: 0,
  unlisted: [],
  waiting: [],
  waitingIn: {},
  ignored: [],
  jobs: [],
  undos: [],
  deleted: [],
  manageable: [],
  directory: [],
}

/** A parsed and checked import file. Nothing has been sent yet. */
export interface ImportPlan {
  /** The id with which the import is requested */
  readonly importId: string
  readonly fileName: string
  readonly name: string
  readonly routes: readonly HostedRoute[]
  readonly memberCount: number
  /** The fields that the import would lose or change, named as in the file */
  readonly problems: readonly FileProblem[]
}
