import * as v from 'valibot'
import { command } from './command.ts'
import { type Fixed, rungIds } from './doctor.ts'
import { networkId, nodeAddress } from './hosting-schema.ts'
import { flagNames } from './node.ts'

const nothing = v.undefined()
export const doctorSubject = v.variant('kind', [
  v.strictObject({ kind: v.literal('computer') }),
  v.strictObject({ kind: v.literal('network'), id: networkId }),
  v.strictObject({ kind: v.literal('peer'), address: nodeAddress }),
])

const shown = v.pipe(v.string(), v.maxLength(500))
const ofNetwork = { network: networkId }
const ofFlag = { ...ofNetwork, flag: v.picklist(flagNames) }
/** Those that Meshtray can do; a command is for the person. */
const fix = v.variant('kind', [
  v.strictObject({ kind: v.picklist(['start-service', 'restart-service']), command: shown }),
  v.strictObject({ kind: v.picklist(['install-service', 'unlock', 'choose-token-file']) }),
  v.strictObject({ kind: v.literal('authorize'), ...ofNetwork, member: nodeAddress }),
  v.strictObject({ kind: v.picklist(['allow-flag', 'withdraw-flag']), ...ofFlag }),
  v.strictObject({ kind: v.picklist(['log-in', 'join-again', 'apply-dns']), ...ofNetwork }),
  v.strictObject({ kind: v.picklist(['pause-network', 'resume-network']), ...ofNetwork }),
])

/** The check of the connection. There is one at a time, and it stands in the snapshot while it runs and after it. */
export const doctorCommands = {
  /** Starts; another that runs is stopped. Done when it has begun. */
  'doctor.check': command(v.strictObject({ subject: doctorSubject })).replies<void>(),
  /** Has the small window check this: the large one has no place for it. */
  'doctor.show': command(v.strictObject({ subject: doctorSubject })).replies<void>(),
  /** Checks one rung of the last check again; what follows from it is judged anew. */
  'doctor.again': command(v.strictObject({ rung: v.picklist(rungIds) })).replies<void>(),
  /**
   * Does the fix that the rung offers, which must still be the one that the person saw, and checks the rung again.
   * Fault 'fix-outdated': it offers another one, or none.
   */
  'doctor.fix': command(v.strictObject({ rung: v.picklist(rungIds), fix })).replies<Fixed>(),
  /** What has not been checked by now stays unchecked. */
  'doctor.stop': command(nothing).replies<void>(),
  /** Stops, and takes the check off the snapshot. */
  'doctor.close': command(nothing).replies<void>(),
}
