import type { ChangedBySet } from '../../../contract/network-set.ts'
import { flagNames } from '../../../contract/node.ts'
import type { ChangedBy } from '../../../contract/pause.ts'
import type { Intent, NetworkEntry } from '../../../contract/snapshot.ts'
import { stateOf } from '../../../domain/policy/state-with-flags.ts'

/** How a network shall stand; `pause`: one to be put back */
export type IntentTarget = ChangedBySet['before']

/**
 * What has to be asked for so that a network stands as it shall; null: it does. What is on its way already is asked for
 * again, as it may fail, and so is a pause that is in doubt. A pause that has run out is none.
 */
export function intentTo(entry: NetworkEntry, to: IntentTarget, by: ChangedBy, now: number): Intent | null {
  const isOver =
    to.state === 'paused' && to.pause !== null && to.pause.until !== null && to.pause.until <= now
  const state = isOver ? 'connected' : to.state
  const { intent: asked, pause } = entry
  const from = stateOf({ ...entry, intent: null })
  const isConnected = from.state !== 'disconnected'
  const isPaused = from.state === 'paused' && pause?.step === 'paused'
  const isAsked = asked?.connected !== undefined || asked?.pause !== undefined
  const flags = flagNames.filter(
    (flag) => from.flags[flag] !== to.flags[flag] || asked?.flags?.[flag] !== undefined,
  )
  const intent: Intent = {
    ...((isConnected !== (state !== 'disconnected') || asked?.connected !== undefined) && {
      connected: state !== 'disconnected',
    }),
    ...(flags.length > 0 && { flags: Object.fromEntries(flags.map((flag) => [flag, to.flags[flag]])) }),
    ...(state === 'paused' &&
      (!isPaused || isAsked) && { pause: to.pause ?? { by, since: now, until: null } }),
    ...(state === 'connected' && (pause !== null || asked?.pause !== undefined) && { pause: null }),
  }
  return Object.keys(intent).length === 0 ? null : intent
}
