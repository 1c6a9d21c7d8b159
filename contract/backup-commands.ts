import * as v from 'valibot'
import { command } from './command.ts'
import type { DeletionPreview } from './deleted-networks.ts'
import { networkId } from './hosting-schema.ts'

const ofNetwork = v.strictObject({ network: networkId })

/** What is kept of hosted networks beside what their hosts keep. Part of `hostingCommands`. */
export const backupCommands = {
  /** What deleting it would do now. Nothing is sent that changes anything. */
  'hosting.previewDeletion': command(ofNetwork).replies<DeletionPreview>(),
  /** Makes a deleted network anew under its own ID; answers the id of the job that brings its members back. */
  'hosting.putBackNetwork': command(ofNetwork).replies<string>(),
} as const
