import * as v from 'valibot'
import type { SubnetProposal } from '../domain/addresses/propose-subnet.ts'
import type { HostedMember } from '../domain/members/member.ts'
import type { MembersPlan } from '../domain/members/members-plan.ts'
import type { NetworkId } from '../domain/network-id.ts'
import { longestQuery } from '../domain/search/longest-query.ts'
import type { AccountMember, AccountNetwork, AccountSummary } from './account.ts'
import { accountMemberChange, accountNetworkChange } from './account-schema.ts'
import { type ActivityPage, activityFormats } from './activity.ts'
import { backupCommands, origin } from './backup-commands.ts'
import { command } from './command.ts'
import { devicesTabs } from './devices.ts'
import type {
  FoundMember,
  HostedNetwork,
  HostedSummary,
  ImportPlan,
  JobAccount,
  MemberPage,
  Saved,
} from './hosting.ts'
import { jsonObject, networkId, newMemberAddress, nodeAddress } from './hosting-schema.ts'
import type { Undone } from './reversal.ts'

const id = v.pipe(v.string(), v.maxLength(64))
/** The fields of a change as the person saw them; null: whatever they are now */
const base = v.nullable(jsonObject)
const subnet = v.strictObject({ target: v.string(), ipRangeStart: v.string(), ipRangeEnd: v.string() })
const source = v.picklist(['controller', 'account'])
const ofNetwork = v.strictObject({ network: networkId })
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

/** Networks that are hosted here: on this machine's controller, or by the account. Part of `commands`. */
export const hostingCommands = {
  'hosting.networks': command(v.undefined()).replies<readonly (HostedSummary | AccountSummary)[]>(),
  'hosting.network': command(ofNetwork).replies<HostedNetwork | AccountNetwork>(),
  'hosting.proposeSubnet': command(v.undefined()).replies<SubnetProposal>(),
  /**
   * `id` null: the controller chooses one. `subnet` null: no addresses are handed out. Without a source: on this
   * machine's controller where there is one, else in the account. With an origin it has that one's settings and rules,
   * and with `subnet` null its addresses too.
   */
  'hosting.createNetwork': command(
    v.strictObject({
      name: v.pipe(v.string(), v.maxLength(10_000)),
      id: v.nullable(networkId),
      subnet: v.nullable(subnet),
      source: v.exactOptional(source),
      origin: v.exactOptional(origin),
    }),
  ).replies<HostedNetwork | AccountNetwork>(),
  /**
   * What somebody else changed meanwhile stays, and is a conflict only where it is one of these fields. A controller's
   * network has none of the fields that only an account's has: 'argument-invalid'.
   */
  'hosting.saveNetwork': command(
    v.strictObject({ network: networkId, change: accountNetworkChange, base }),
  ).replies<Saved<HostedNetwork | AccountNetwork>>(),
  /** `confirm`: the name that the person typed, which must be the network's own (`domain/confirmation.ts`). */
  'hosting.deleteNetwork': command(
    v.strictObject({ network: networkId, confirm: v.pipe(v.string(), v.maxLength(1000)) }),
  ).replies<void>(),
  ...backupCommands,

  /** `since`: the version of the last page that was read; null: none. One window reads at a time. */
  'hosting.members': command(v.strictObject({ network: networkId, since: v.nullable(id) })).replies<
    MemberPage<HostedMember | AccountMember>
  >(),
  /** Of all hosted networks, the best of those that a text finds; with a slip in a word too. */
  'hosting.findMembers': command(
    v.strictObject({ query: v.pipe(v.string(), v.maxLength(longestQuery)) }),
  ).replies<readonly FoundMember[]>(),
  'hosting.saveMember': command(
    v.strictObject({
      network: networkId,
      member: nodeAddress,
      change: accountMemberChange,
      base,
    }),
  ).replies<Saved<HostedMember | AccountMember>>(),
  /** Ahead of its joining; refused where the network has it already. */
  'hosting.addMember': command(
    v.strictObject({ network: networkId, member: newMemberAddress, change: accountMemberChange }),
  ).replies<Saved<HostedMember | AccountMember>>(),
  /** Many at once, as a job: answers its id. Refused as a whole where addresses clash. */
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
  /** Deauthorizes first: a deleted member that still tries comes back. */
  'hosting.deleteMember': command(ofMember).replies<void>(),

  /** Answers the job's id; progress stands in the snapshot. */
  'hosting.startJob': command(
    v.variant('kind', [
      v.strictObject({ kind: v.picklist(['authorize', 'deauthorize']), ...ofMembers }),
      /** `confirmed`: so many the person was asked about, as deleting cannot be undone */
      v.strictObject({ kind: v.literal('delete'), ...ofMembers, confirmed: v.number() }),
      /** `from`: what the person saw of those fields; where somebody changed them since, they stay as they are. */
      v.strictObject({ kind: v.literal('change'), network: networkId, changes: memberChanges }),
    ]),
  ).replies<string>(),
  'hosting.stopJob': command(v.strictObject({ job: id })).replies<void>(),
  'hosting.readJob': command(v.strictObject({ job: id })).replies<JobAccount>(),
  /** Does what is left of one that ended before its end, in this run or in an earlier one; answers the new job's id. */
  'hosting.continueJob': command(v.strictObject({ job: id })).replies<string>(),
  /** Takes back what a job did, as a job of its own; answers its id. What somebody changed meanwhile stays. */
  'hosting.undoJob': command(v.strictObject({ job: id })).replies<string>(),
  /** Takes a finished job off the snapshot; what is left of it is left, and no longer taken back. */
  'hosting.dismissJob': command(v.strictObject({ job: id })).replies<void>(),
  'hosting.undo': command(v.strictObject({ undo: id })).replies<Undone>(),
  /** Takes one off the snapshot that failed: what was changed stays. */
  'hosting.dismissUndo': command(v.strictObject({ undo: id })).replies<void>(),

  'hosting.authorizeDevice': command(ofMember).replies<void>(),
  /** Not told again, until it is authorized or deleted. */
  'hosting.ignoreDevice': command(ofMember).replies<void>(),
  /** Joins through the local service, and authorizes this node as soon as it asks; answers the job's id. */
  'hosting.joinThisDevice': command(ofNetwork).replies<string>(),

  /** Into a file that the person chooses; false: cancelled. */
  'hosting.exportNetwork': command(ofNetwork).replies<boolean>(),
  /** null: cancelled. Nothing is sent. */
  'hosting.chooseImport': command(v.undefined()).replies<ImportPlan | null>(),
  /** Makes a new network of a plan; answers the new id, and the members follow as a job. */
  'hosting.importNetwork': command(
    v.strictObject({ importId: id, source: v.exactOptional(source) }),
  ).replies<{
    readonly network: NetworkId
    readonly job: string
  }>(),
  'hosting.exportMembers': command(ofNetwork).replies<boolean>(),
  'hosting.chooseMembersFile': command(ofNetwork).replies<MembersPlan | null>(),
  /** The text of a file with a list of members, which is not read any further; null: cancelled. */
  'hosting.chooseMemberList': command(v.undefined()).replies<string | null>(),
  'hosting.importMembers': command(v.strictObject({ importId: id })).replies<string>(),

  /** What was done to a network and its members, here and elsewhere. `since`: the version of the last answer; null: none */
  'hosting.activity': command(
    v.strictObject({ network: networkId, since: v.nullable(v.pipe(v.number(), v.integer())) }),
  ).replies<ActivityPage>(),
  /** All of it, into a file that the person chooses, which is called like the network; false: cancelled */
  'hosting.exportActivity': command(
    v.strictObject({
      network: networkId,
      name: v.pipe(v.string(), v.maxLength(10_000)),
      format: v.picklist(activityFormats),
    }),
  ).replies<boolean>(),

  /** Opens the window of hosted networks, at a network (and its settings) where one is given, or at the account's page, or at the devices. */
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
