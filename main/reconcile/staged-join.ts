import { isConnected } from '../../contract/network-state.ts'
import { isChangePending } from '../../contract/pending-change.ts'
import { type Progress, rest, type Step, type Task } from './steps.ts'

/** ms between two checks whether the configuration has arrived */
const pace = 150
/** ms until the next attempt, doubled after each failure */
const retry = { first: 1_000, longest: 8_000 }
/** ms. A controller that answers does so within five seconds. */
const patience = 6_000

/**
 * Turns on the managed addresses of a network that was joined without them, once its routes conflict with nothing on
 * this computer.
 */
export const stagedJoin: Task = {
  has: ({ id }, { pendingChanges }) => isChangePending(pendingChanges, id, 'managed-addresses'),
  next(entry, progress, { serving, now, quittingSince }) {
    const { network, addressesWait, intent } = entry
    // A newer request of the person comes first.
    if (network === null || !addressesWait || !isConnected(entry) || intent !== null) return rest
    progress.since ??= now
    const step = nextJoinStep({
      status: network.status,
      compared: progress.compared,
      conflicts: entry.routeConflicts.length > 0,
      waited: now - progress.since,
      quitting: quittingSince !== null,
    })
    switch (step) {
      case 'wait':
        return { kind: 'wait', ms: pace, read: 'network' }
      case 'compare':
        return { kind: 'compare' }
      case 'ask':
        return rest
      case 'go-on':
        return serving ? turnOn(progress, now, quittingSince) : rest
    }
  },
}

function turnOn({ sent }: Progress, now: number, quittingSince: number | null): Step {
  const send: Step = { kind: 'send', intent: { flags: { allowManaged: true } } }
  if (sent === null) return send
  // One more attempt is made while quitting; after that the next start tries again.
  if (quittingSince !== null) return sent.at < quittingSince ? send : rest
  const due = sent.at + Math.min(retry.first * 2 ** Math.max(0, sent.failures - 1), retry.longest)
  return now < due ? { kind: 'wait', ms: due - now } : send
}

/** The facts that decide how a staged join goes on */
export interface StagedJoin {
  /** The status that the service reports */
  readonly status: string
  /** The network was compared with this computer after its configuration arrived. */
  readonly compared: boolean
  readonly conflicts: boolean
  /** ms since the network was joined */
  readonly waited: number
  readonly quitting: boolean
}

/** `wait` for the configuration, `compare`, `ask` the person, or `go-on` and turn the addresses on */
type JoinStep = 'wait' | 'compare' | 'ask' | 'go-on'

/**
 * Decides how a staged join goes on. It never waits for ever: if somebody has to authorize this computer first, or no
 * configuration arrives, the addresses are turned on, and are compared as soon as there are any.
 */
export function nextJoinStep({ status, compared, conflicts, waited, quitting }: StagedJoin): JoinStep {
  if (status === 'REQUESTING_CONFIGURATION') return quitting || waited >= patience ? 'go-on' : 'wait'
  if (status !== 'OK') return 'go-on'
  if (!compared) return 'compare'
  return conflicts ? 'ask' : 'go-on'
}
