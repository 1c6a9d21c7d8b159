import * as v from 'valibot'
import { command } from './command.ts'
import { rungIds } from './doctor.ts'
import { networkId, nodeAddress } from './hosting-schema.ts'

const nothing = v.undefined()
const subject = v.variant('kind', [
  v.strictObject({ kind: v.literal('computer') }),
  v.strictObject({ kind: v.literal('network'), id: networkId }),
  v.strictObject({ kind: v.literal('peer'), address: nodeAddress }),
])

/** The check of the connection. There is one at a time, and it stands in the snapshot while it runs and after it. */
export const doctorCommands = {
  /** Starts; another that runs is stopped. Done when it has begun. */
  'doctor.check': command(v.strictObject({ subject })).replies<void>(),
  /** Checks one rung of the last check again; what follows from it is judged anew. */
  'doctor.again': command(v.strictObject({ rung: v.picklist(rungIds) })).replies<void>(),
  /** What has not been checked by now stays unchecked. */
  'doctor.stop': command(nothing).replies<void>(),
  /** Stops, and takes the check off the snapshot. */
  'doctor.close': command(nothing).replies<void>(),
}
