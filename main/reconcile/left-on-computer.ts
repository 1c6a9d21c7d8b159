import { hasStaying } from '../../contract/effect-trouble.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { rest, type Task } from './steps.ts'

/** ms. The service takes addresses off within a tenth of a second. */
const patience = 1_000
/** ms between two looks at the computer */
const pace = 250

/**
 * Has the service take addresses off once more where it left them on the computer: it may, where they are switched off
 * just when the configuration comes. Only of networks that had them on in this run, as people may set such addresses by
 * hand; and only once, after which the row says that they stay.
 */
export function leftOnComputer(): Task {
  const hadThem = new Set<NetworkId>()
  return {
    has(entry) {
      const { id, network, inEffect } = entry
      if (network === null) hadThem.delete(id)
      else if (network.flags.allowManaged === true) hadThem.add(id)
      else if (network.flags.allowManaged === false && inEffect !== null && !hasStaying(entry))
        hadThem.delete(id)
      return hadThem.has(id) && hasStaying(entry)
    },
    next({ intent }, progress, { serving, now }) {
      if (intent !== null || !serving || progress.sent !== null) return rest
      progress.since ??= now
      const left = progress.since + patience - now
      return left > 0
        ? { kind: 'wait', ms: Math.min(left, pace), read: 'everything' }
        : { kind: 'repeat-off' }
    },
  }
}
