import type { Flags } from '../../contract/node.ts'
import type { Pause } from '../../contract/pause.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { meantSwitches, pauseAfterAll, stillPaused } from '../../domain/policy/paused-switches.ts'

/** What is meant to be set of a network that reports these flags */
export function flagsMeant(reported: Flags, pause: Pause | null): Flags {
  return pause === null ? reported : { ...reported, ...meantSwitches(pause, reported) }
}

/** A step of its pause is on its way: it may be done already, or not yet. */
export function isPauseChanging({ pause, intent }: NetworkEntry): boolean {
  const isOnItsWay = intent?.pause !== undefined || intent?.connected !== undefined
  return isOnItsWay && pause !== null && pause.step !== 'paused'
}

/** An entry of which the service was just read, with what has become of its pause. */
export function withPause(entry: NetworkEntry): NetworkEntry {
  const { network, pause: before, fault } = entry
  if (before === null || network === null || isPauseChanging(entry)) return entry
  const after = pauseAfterAll(before, network.flags)
  // It was tried, and the service did not do it. A start that finds such a step brings it to its end.
  const hasFailed = after?.step === 'resuming' && fault !== null
  const pause = hasFailed ? stillPaused(after, network.flags) : after
  return pause === before ? entry : { ...entry, pause }
}
