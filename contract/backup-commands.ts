import * as v from 'valibot'
import { networkFields } from '../domain/network-plan/network-config.ts'
import { command } from './command.ts'
import type { DeletionPreview } from './deleted-networks.ts'
import { networkId, nodeAddress } from './hosting-schema.ts'
import type { RestorePlan, Restoring } from './restore-plan.ts'

const ofNetwork = v.strictObject({ network: networkId })

/** What is kept of hosted networks beside what their hosts keep. Part of `hostingCommands`. */
export const backupCommands = {
  /** What deleting it would do now. Nothing is sent that changes anything. */
  'hosting.previewDeletion': command(ofNetwork).replies<DeletionPreview>(),
  /** Makes a deleted network anew under its own ID; answers the id of the job that brings its members back. */
  'hosting.putBackNetwork': command(ofNetwork).replies<string>(),
  /** Compares a file that the person chooses with the network; null: cancelled. Nothing is sent. */
  'hosting.chooseRestore': command(ofNetwork).replies<RestorePlan | null>(),
  /** Brings the chosen lines of such a comparison into the network: settings at once, members as a job. */
  'hosting.restoreNetwork': command(
    v.strictObject({
      importId: v.pipe(v.string(), v.maxLength(64)),
      settings: v.array(v.picklist(networkFields)),
      members: v.pipe(v.array(nodeAddress), v.maxLength(100_000)),
    }),
  ).replies<Restoring>(),
} as const
