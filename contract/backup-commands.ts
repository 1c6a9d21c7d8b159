import * as v from 'valibot'
import type { FileProblem } from '../domain/members/members-plan.ts'
import type { NetworkId, NodeAddress } from '../domain/network-id.ts'
import type { Difference } from '../domain/network-plan/differences.ts'
import {
  type HostedRoute,
  type NetworkChange,
  networkFields,
  type RulePart,
} from '../domain/network-plan/network-config.ts'
import { type AccountMemberChange, rulesSourceParts } from './account.ts'
import { command } from './command.ts'
import type { DeletionPreview } from './deleted-networks.ts'
import type { HostedNetwork } from './hosting.ts'
import { networkId, nodeAddress, ofNetwork, text } from './hosting-schema.ts'

const template = v.pipe(v.string(), v.uuid())

/** The settings that a file restores; a host may lack some. */
export const restoredFields = [...networkFields, ...rulesSourceParts] as const

/** The source of a new network's settings and rules. Members are not copied. */
export const origin = v.variant('kind', [
  v.strictObject({ kind: v.literal('network'), network: networkId }),
  v.strictObject({ kind: v.literal('template'), template }),
])
export type Origin = v.InferOutput<typeof origin>

/** Commands for deletion, restore and templates of hosted networks. Part of `hostingCommands`. */
export const backupCommands = {
  /** Previews a deletion. Nothing is sent that changes anything. */
  'hosting.previewDeletion': command(ofNetwork).replies<DeletionPreview>(),
  /** Recreates a deleted network under its own ID. Replies with the id of the job that restores its members. */
  'hosting.putBackNetwork': command(ofNetwork).replies<string>(),
  /** Compares a file that the person chooses with the network. Nothing is sent. null: the person cancelled */
  'hosting.chooseRestore': command(ofNetwork).replies<RestorePlan | null>(),
  /** Restores the chosen parts of that comparison: settings at once, members as a job. */
  'hosting.restoreNetwork': command(
    v.strictObject({
      importId: text(64),
      settings: v.array(v.picklist(restoredFields)),
      members: v.pipe(v.array(nodeAddress), v.maxLength(100_000)),
    }),
  ).replies<Restoring>(),
  'hosting.templates': command(v.undefined()).replies<readonly NetworkTemplate[]>(),
  /** Saves a network's settings and rules under a name. */
  'hosting.saveTemplate': command(
    v.strictObject({ network: networkId, name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
  ).replies<void>(),
  'hosting.removeTemplate': command(v.strictObject({ template })).replies<void>(),
} as const

/** Says what a file would change in an existing network. Nothing has been sent yet. */
export interface RestorePlan {
  readonly importId: string
  readonly fileName: string
  /** The network that the file was exported from. null: the file does not say */
  readonly from: { readonly id: NetworkId | null; readonly name: string }
  readonly settings: readonly SettingDifference[]
  readonly members: readonly MemberDifference[]
  /** The network as the file was compared with it */
  readonly network: HostedNetwork
  /** All that the file has of the rules, of which `settings` has only what differs */
  readonly rules: Pick<NetworkChange, RulePart>
  /** The network's rules were written as a text, which is kept. */
  readonly hasRulesText: boolean
  /** The number of members missing in the file, which stay unchanged */
  readonly onlyHere: number
  /** The parts of the file that are skipped */
  readonly problems: readonly FileProblem[]
}

/** `sent` is the file's value and `got` the current one. Lists hold only the entries that differ. */
export interface SettingDifference extends Difference {
  readonly field: (typeof restoredFields)[number]
}

export interface MemberDifference {
  readonly member: NodeAddress
  /** The current name, or else the one in the file. Empty: there is none */
  readonly name: string
  readonly isNew: boolean
  readonly change: AccountMemberChange
  /** The current values of those fields; empty for a new member */
  readonly now: AccountMemberChange
}

export interface Restoring {
  /** Settings that the service stored differently from the file */
  readonly differences: readonly Difference[]
  /** The job that changes the members. null: no members were chosen */
  readonly job: string | null
}

/** A template is a named copy of a network's settings and rules. New networks are created from it. */
export interface NetworkTemplate {
  readonly id: string
  readonly name: string
  readonly routes: readonly HostedRoute[]
}
