import * as v from 'valibot'
import { parseAddress } from '../domain/addresses/address.ts'
import { isPort } from '../domain/devices/device-link.ts'
import { command } from './command.ts'
import { checkIds, type Fixed } from './doctor.ts'
import { networkId, nodeAddress } from './hosting-schema.ts'
import { flagNames } from './node.ts'

const nothing = v.undefined()
/**
 * The subject is this computer with all joined networks, one network, the path to another node, or a network as its host sees
 * it.
 */
export const doctorSubject = v.variant('kind', [
  v.strictObject({ kind: v.literal('computer') }),
  v.strictObject({ kind: v.literal('network'), id: networkId }),
  v.pipe(
    v.strictObject({
      kind: v.literal('peer'),
      /** null: it is not known which device has the address `at` */
      address: v.nullable(nodeAddress),
      /** The address that packets are sent to; absent: one of the device's, as far as they are known */
      at: v.exactOptional(
        v.pipe(
          v.string(),
          v.check((text) => parseAddress(text) !== null),
        ),
      ),
      /** A TCP port of the device to connect to; absent: none was asked for */
      port: v.exactOptional(v.pipe(v.number(), v.check(isPort))),
    }),
    v.check(({ address, at }) => address !== null || at !== undefined),
  ),
  /** The host is this computer's controller or the account. `member` null: all its members */
  v.strictObject({ kind: v.literal('hosted'), id: networkId, member: v.nullable(nodeAddress) }),
])

const shown = v.pipe(v.string(), v.maxLength(500))
const ofNetwork = { network: networkId }
const ofFlag = { ...ofNetwork, flag: v.picklist(flagNames) }
/** Meshtray can run these fixes by itself. A command is left to the person. */
export const buttonFix = v.variant('kind', [
  /** `command` is run with elevated permission. The person sees it first, or types it by hand. */
  v.strictObject({ kind: v.picklist(['start-service', 'restart-service']), command: shown }),
  /** The first opens the page that says how to get the service. */
  v.strictObject({ kind: v.picklist(['install-service', 'unlock', 'choose-token-file']) }),
  /** It is offered only for a network that is hosted here. */
  v.strictObject({ kind: v.literal('authorize'), ...ofNetwork, member: nodeAddress }),
  /** The second is offered where the full tunnel has no internet access, or name servers do not answer. */
  v.strictObject({ kind: v.picklist(['allow-flag', 'withdraw-flag']), ...ofFlag }),
  /** "join-again" leaves the network if it is joined, then joins it. */
  v.strictObject({ kind: v.picklist(['log-in', 'join', 'join-again', 'apply-dns']), ...ofNetwork }),
  /** The interfering network is paused until it is resumed. */
  v.strictObject({ kind: v.picklist(['pause-network', 'resume-network']), ...ofNetwork }),
])

/** Commands for the diagnosis of the connection. Only one runs at a time. The snapshot holds it, also afterwards. */
export const doctorCommands = {
  /** Starts a diagnosis and stops a running one. Resolves once the diagnosis has begun. */
  'doctor.start': command(v.strictObject({ subject: doctorSubject })).replies<void>(),
  /** Makes the small window run this diagnosis, because the large one has no view for it. */
  'doctor.show': command(v.strictObject({ subject: doctorSubject })).replies<void>(),
  /** Runs one check of the last diagnosis again, and evaluates the verdicts that depend on it again. */
  'doctor.again': command(v.strictObject({ check: v.picklist(checkIds) })).replies<void>(),
  /**
   * Runs the fix that the check offers, which must still be the one the person saw, and runs the check again. Fault
   * 'fix-outdated': the check now offers another fix, or none.
   */
  'doctor.fix': command(v.strictObject({ check: v.picklist(checkIds), fix: buttonFix })).replies<Fixed>(),
  /** Stops the diagnosis. Checks that have not run stay unchecked. */
  'doctor.stop': command(nothing).replies<void>(),
  /** Stops the diagnosis and removes it from the snapshot. */
  'doctor.close': command(nothing).replies<void>(),
}
