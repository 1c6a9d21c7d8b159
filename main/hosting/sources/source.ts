import type {
  AccountMemberChange,
  AccountMemberDetails,
  AccountNetworkChange,
  AccountNetworkDetails,
  Cached,
} from '../../../contract/account.ts'
import { faultTraits } from '../../../contract/fault-traits.ts'
import type {
  ControllerFacts,
  ControllerState,
  HostedNetwork,
  HostedSummary,
  HostingSource,
  MemberDetails,
  NetworkDetails,
  UnlistedPart,
} from '../../../contract/hosting.ts'
import { type Result, success } from '../../../contract/result.ts'
import type { LackedFields, SourceCapabilities } from '../../../contract/source-capabilities.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'

/** Is told what was read on the way to a shorter answer; `members`: all of a network, as the service has them. */
export interface OnRead {
  network(network: HostedNetwork): void
  members(network: NetworkId, list: readonly HostedMember[]): void
}

/**
 * A place where networks are hosted: the controller in the local service, or the hosted account. Nothing throws.
 * Updates are partial; what they answer is what the service made of them, which need not be what was asked.
 * A field goes only where the source has it (its capabilities): `refusal.ts` sees to that.
 */
export interface Source {
  readonly id: HostingSource
  readonly capabilities: SourceCapabilities
  /** Asks a controller for its state; an account has none. */
  state?(): Promise<ControllerState>
  /** A controller's own description of itself */
  facts?(): Promise<Result<ControllerFacts>>
  /** The number of entries of the last list of networks, and of the last one of a network's members, that could not be read */
  unreadable?(): number
  unreadableMembers?(id: NetworkId): number
  /** The parts of which the last list has earlier networks, or none */
  unlisted?(): readonly UnlistedPart[]
  /** `turn`: nobody waits for it, so that the account may refuse it while few requests are left. */
  networks(turn?: 'background'): Promise<Result<readonly HostedSummary[]>>
  /** The same, once what the list leaves out was read as far as possible; absent: it leaves nothing out */
  networksWhole?(): Promise<Result<readonly HostedSummary[]>>
  network(id: NetworkId): Promise<Result<HostedNetwork>>
  /** Further settings that a new network lacks here. Absent: none beyond those of the capabilities */
  newNetworkLacks?(): Promise<Result<LackedFields>>
  /** `id` null, and without a `group`: the service chooses one. */
  createNetwork(
    id: NetworkId | null,
    change: AccountNetworkChange,
    group?: string,
  ): Promise<Result<HostedNetwork>>
  updateNetwork(id: NetworkId, change: AccountNetworkChange): Promise<Result<HostedNetwork>>
  deleteNetwork(id: NetworkId): Promise<Result<void>>
  members(id: NetworkId): Promise<Result<readonly HostedMember[]>>
  /** The members, read anew; absent: `members` always reads them anew */
  membersNow?(id: NetworkId): Promise<Result<readonly HostedMember[]>>
  /** The members without asking anew how they are reached; absent: `members` costs no more */
  roster?(id: NetworkId): Promise<Result<readonly HostedMember[]>>
  member(id: NetworkId, member: NodeAddress): Promise<Result<HostedMember>>
  /** Reads the facts about a network or a member that its list leaves out, when somebody looks at it. */
  networkDetails(id: NetworkId): Promise<Result<NetworkDetails | AccountNetworkDetails>>
  memberDetails(id: NetworkId, member: NodeAddress): Promise<Result<MemberDetails | AccountMemberDetails>>
  /** Creates the member where the network has none of that address. */
  updateMember(id: NetworkId, member: NodeAddress, change: AccountMemberChange): Promise<Result<HostedMember>>
  deleteMember(id: NetworkId, member: NodeAddress): Promise<Result<void>>
  /** Absent: members are changed one by one. */
  readonly together?: MembersTogether
  /**
   * Networks with unauthorized members, each with those members. It is asked every few seconds, and costs as little
   * traffic as the service allows. `onRead` is told all that is read whole on the way.
   */
  unauthorized(
    onRead?: OnRead,
  ): Promise<
    Result<readonly { readonly network: HostedSummary; readonly members: readonly HostedMember[] }[]>
  >
  /** The last answers, for when nothing can be read; null: none yet, absent: none are kept */
  cachedNetworks?(): Cached<readonly HostedSummary[]> | null
  cachedNetwork?(id: NetworkId): Cached<HostedNetwork> | null
  cachedMembers?(id: NetworkId): Cached<readonly HostedMember[]> | null
}

/** Changes of many members by requests that carry a list */
export interface MembersTogether {
  /** Members in one request at most */
  readonly most: number
  /** Returns whether such a request can make the change; null: it deletes the member. */
  takes(change: AccountMemberChange | null, isNew: boolean): boolean
  /** Answers what became of each, in the order of the changes. */
  change(id: NetworkId, changes: readonly TogetherChange[]): Promise<readonly TogetherAnswer[]>
}

export interface TogetherChange {
  readonly member: NodeAddress
  /** The member was read before; null: the network has no such member */
  readonly now: HostedMember | null
  /** null: it is deleted */
  readonly change: AccountMemberChange | null
}

/**
 * The member as it was read after the request, null in it: it is deleted. null by itself: the request was refused, maybe
 * because of another member, and this one is to be changed alone
 */
export type TogetherAnswer = Result<HostedMember | null> | null

/** A network and all its members. `atMoment`: they are read anew, so that a change that others just made is not lost. */
export async function readNetworkAndMembers(
  source: Pick<Source, 'network' | 'members' | 'membersNow'>,
  id: NetworkId,
  atMoment = false,
): Promise<Result<{ readonly network: HostedNetwork; readonly members: readonly HostedMember[] }>> {
  const network = await source.network(id)
  if (!network.ok) return network
  const members = await ((atMoment ? source.membersNow : undefined) ?? source.members)(id)
  return members.ok ? success({ network: network.value, members: members.value }) : members
}

/** The answer to GET /controller */
interface Status {
  readonly available: boolean
  readonly ready: boolean
}

/** Tells if networks can be hosted here, from the reply to GET /controller or a list of the controller. */
export function controllerStateOf(answer: Result<Status | readonly unknown[]>): ControllerState {
  if (answer.ok) {
    if (!('available' in answer.value)) return { state: 'ready' }
    if (!answer.value.available) return { state: 'none', fault: { code: 'controller-absent' } }
    return { state: answer.value.ready ? 'ready' : 'starting' }
  }
  const { error: fault } = answer
  if (fault.code === 'controller-starting') return { state: 'starting' }
  if (fault.code === 'controller-absent') return { state: 'none', fault }
  // A service that is only out of reach has told nothing of its controller.
  return faultTraits[fault.code].answered === 'yes' ? { state: 'failed', fault } : { state: 'unknown' }
}

/** Returns whether a controller cannot be asked for networks: while its database is being opened its lists may be empty. */
export function isClosed({ state }: ControllerState): boolean {
  return state === 'none' || state === 'starting'
}
