import * as v from 'valibot'
import type { SubnetProposal } from '../domain/addresses/propose-subnet.ts'
import type { HostedMember } from '../domain/members/member.ts'
import type { MembersPlan } from '../domain/members/members-plan.ts'
import type { NetworkId } from '../domain/network-id.ts'
import { longestQuery } from '../domain/search/fold.ts'
import type {
  AccountMember,
  AccountMemberDetails,
  AccountNetwork,
  AccountNetworkDetails,
  AccountSummary,
} from './account.ts'
import { accountMemberChange, accountNetworkChange } from './account-schema.ts'
import { type ActivityPage, activityFormats } from './activity.ts'
import { backupCommands, origin } from './backup-commands.ts'
import { command } from './command.ts'
import { copyCommands } from './copy-commands.ts'
import { devicesTabs } from './devices.ts'
import type {
  ControllerFacts,
  FoundMember,
  HostedNetwork,
  HostedSummary,
  ImportPlan,
  JobAccount,
  MemberDetails,
  MemberPage,
  NetworkDetails,
  Saved,
} from './hosting.ts'
import {
  givenId,
  hostingSource,
  jsonObject,
  networkId,
  newMemberAddress,
  nodeAddress,
  ofNetwork,
  text,
} from './hosting-schema.ts'
import type { Undone } from './reversal.ts'

const id = text(64)
/** The field values that the person saw before the change. null: the change applies whatever they are now */
const base = v.nullable(jsonObject)
const subnet = v.strictObject({ target: v.string(), ipRangeStart: v.string(), ipRangeEnd: v.string() })
const ofMembers = {
  network: networkId,
  members: v.pipe(v.array(nodeAddress), v.minLength(1), v.maxLength(100_000)),
}
const memberChanges = v.pipe(
  v.array(v.strictObject({ member: nodeAddress, from: accountMemberChange, to: accountMemberChange })),
  v.minLength(1),
  v.maxLength(100_000),
)
const ofMember = v.strictObject({ network: networkId, member: nodeAddress })
const ofJob = v.strictObject({ job: id })

/** Commands for networks hosted here, by this machine's controller or by the account. Part of `commands`. */
export const hostingCommands = {
  /** Reads the version, clock and database state of the controller on this computer. */
  'hosting.controllerFacts': command(v.undefined()).replies<ControllerFacts>(),
  'hosting.networkDetails': command(ofNetwork).replies<NetworkDetails | AccountNetworkDetails>(),
  'hosting.memberDetails': command(ofMember).replies<MemberDetails | AccountMemberDetails>(),
  'hosting.networks': command(v.undefined()).replies<readonly (HostedSummary | AccountSummary)[]>(),
  'hosting.network': command(ofNetwork).replies<HostedNetwork | AccountNetwork>(),
  'hosting.proposeSubnet': command(v.undefined()).replies<SubnetProposal>(),
  /**
   * `id` null: the controller chooses one. `subnet` null: no addresses are assigned. Without a source, this machine's
   * controller hosts it where there is one, else the account. With an origin it copies that one's settings and rules,
   * and with `subnet` null its addresses too.
   */
  'hosting.createNetwork': command(
    v.strictObject({
      name: text(10_000),
      id: v.nullable(networkId),
      subnet: v.nullable(subnet),
      source: v.exactOptional(hostingSource),
      origin: v.exactOptional(origin),
      /** The group, for a source that has groups. Absent: it chooses one */
      group: v.exactOptional(givenId),
    }),
  ).replies<HostedNetwork | AccountNetwork>(),
  /**
   * Changes that somebody else made meanwhile are kept, and conflict only if they touch these fields. A controller's
   * network lacks the fields that only an account's has, and setting one is 'argument-invalid'.
   */
  'hosting.saveNetwork': command(
    v.strictObject({ network: networkId, change: accountNetworkChange, base }),
  ).replies<Saved<HostedNetwork | AccountNetwork>>(),
  /**
   * `confirm` is the text that the person typed, which must match `confirmationOf` in `domain/confirmation.ts`. null: none
   * was asked for, which is accepted of a network without members that can be put back
   */
  'hosting.deleteNetwork': command(
    v.strictObject({ network: networkId, confirm: v.nullable(text(1000)) }),
  ).replies<void>(),
  ...backupCommands,
  ...copyCommands,

  /** `since` is the version of the last page that was read; null: none was. Only one window may read at a time. */
  'hosting.members': command(v.strictObject({ network: networkId, since: v.nullable(id) })).replies<
    MemberPage<HostedMember | AccountMember>
  >(),
  /** Returns the best matches of a fuzzy search through the members of all hosted networks. */
  'hosting.findMembers': command(v.strictObject({ query: text(longestQuery) })).replies<
    readonly FoundMember[]
  >(),
  'hosting.saveMember': command(
    v.strictObject({ network: networkId, member: nodeAddress, change: accountMemberChange, base }),
  ).replies<Saved<HostedMember | AccountMember>>(),
  /** Adds a member before it joins. Refused if the network already has it. */
  'hosting.addMember': command(
    v.strictObject({ network: networkId, member: newMemberAddress, change: accountMemberChange }),
  ).replies<Saved<HostedMember | AccountMember>>(),
  /** Adds many members as a job, and replies with its id. Refused as a whole if addresses conflict. */
  'hosting.addMembers': command(
    v.strictObject({
      network: networkId,
      members: v.pipe(
        v.array(v.strictObject({ member: newMemberAddress, change: accountMemberChange })),
        v.minLength(1),
        v.maxLength(100_000),
        v.check((members) => new Set(members.map(({ member }) => member)).size === members.length),
      ),
    }),
  ).replies<string>(),
  /** Deauthorizes the member first, because a deleted member that still tries to connect is listed again. */
  'hosting.deleteMember': command(ofMember).replies<void>(),

  /** Replies with the job's id. The snapshot holds its progress. */
  'hosting.startJob': command(
    v.variant('kind', [
      v.strictObject({ kind: v.picklist(['authorize', 'deauthorize', 'reject']), ...ofMembers }),
      /** `confirmed` is the count that the person was asked about, because deleting cannot be undone. */
      v.strictObject({ kind: v.literal('delete'), ...ofMembers, confirmed: v.number() }),
      /** `from` holds the values that the person saw. A field that somebody changed since is left alone. */
      v.strictObject({ kind: v.literal('change'), network: networkId, changes: memberChanges }),
    ]),
  ).replies<string>(),
  'hosting.stopJob': command(ofJob).replies<void>(),
  'hosting.readJob': command(ofJob).replies<JobAccount>(),
  /** Continues a job that ended early, in this run or an earlier one. Replies with the new job's id. */
  'hosting.continueJob': command(ofJob).replies<string>(),
  /** Undoes a job as a new job, and replies with its id. Changes that somebody made meanwhile are kept. */
  'hosting.undoJob': command(ofJob).replies<string>(),
  /** Removes a finished job from the snapshot. After that it can be neither continued nor undone. */
  'hosting.dismissJob': command(ofJob).replies<void>(),
  'hosting.undo': command(v.strictObject({ undo: id })).replies<Undone>(),
  /** Removes a failed undo from the snapshot. The change that it should have undone stays. */
  'hosting.dismissUndo': command(v.strictObject({ undo: id })).replies<void>(),

  'hosting.authorizeDevice': command(ofMember).replies<void>(),
  /** Suppresses notifications about a device until it is authorized or deleted. */
  'hosting.ignoreDevice': command(ofMember).replies<void>(),
  /** Joins through the local service, and authorizes this node as soon as it asks. Replies with the job's id. */
  'hosting.joinThisDevice': command(ofNetwork).replies<string>(),

  /** Exports the network to a file that the person chooses. false: the person cancelled */
  'hosting.exportNetwork': command(ofNetwork).replies<boolean>(),
  /** Reads a file that the person chooses. Nothing is sent. null: the person cancelled */
  'hosting.chooseImport': command(v.undefined()).replies<ImportPlan | null>(),
  /** Creates a network from an import plan. Replies with the new id, and the members follow as a job. */
  'hosting.importNetwork': command(
    v.strictObject({ importId: id, source: v.exactOptional(hostingSource) }),
  ).replies<{
    readonly network: NetworkId
    readonly job: string
  }>(),
  'hosting.exportMembers': command(ofNetwork).replies<boolean>(),
  'hosting.chooseMembersFile': command(ofNetwork).replies<MembersPlan | null>(),
  /** Returns the unparsed text of a chosen file with a list of members. null: the person cancelled */
  'hosting.chooseMemberList': command(v.undefined()).replies<string | null>(),
  'hosting.importMembers': command(v.strictObject({ importId: id })).replies<string>(),

  /**
   * Returns what was done to a network and its members, here and elsewhere. `since` is the version of the last reply;
   * null: none
   */
  'hosting.activity': command(
    v.strictObject({ network: networkId, since: v.nullable(v.pipe(v.number(), v.integer())) }),
  ).replies<ActivityPage>(),
  /**
   * Exports the whole activity log to a chosen file, named after the network by default. false: the person cancelled
   */
  'hosting.exportActivity': command(
    v.strictObject({
      network: networkId,
      name: text(10_000),
      format: v.picklist(activityFormats),
    }),
  ).replies<boolean>(),

  /**
   * Opens the window of hosted networks: at a network (and its settings) where one is given, at the account's page, or
   * at the devices.
   */
  'hosting.openWindow': command(
    v.strictObject({
      network: v.nullable(networkId),
      account: v.exactOptional(v.boolean()),
      part: v.exactOptional(v.picklist(['settings'])),
      devices: v.exactOptional(v.picklist(devicesTabs)),
    }),
  ).replies<void>(),
  'hosting.closeWindow': command(v.undefined()).replies<void>(),
} as const
