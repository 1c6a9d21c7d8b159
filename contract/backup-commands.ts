import * as v from 'valibot'
import { networkFields } from '../domain/network-plan/network-config.ts'
import { command } from './command.ts'
import type { DeletionPreview } from './deleted-networks.ts'
import { networkId, nodeAddress } from './hosting-schema.ts'
import type { RestorePlan, Restoring } from './restore-plan.ts'
import type { NetworkTemplate } from './templates.ts'

const ofNetwork = v.strictObject({ network: networkId })

const template = v.pipe(v.string(), v.uuid())

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
      importId: v.pipe(v.string(), v.maxLength(64)),
      settings: v.array(v.picklist(networkFields)),
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
