import type { ChangedBySet } from '../../../contract/network-set.ts'
import type { ChangedBy } from '../../../contract/pause.ts'
import type { Intent, NetworkEntry } from '../../../contract/snapshot.ts'
import { planChange } from '../../../domain/policy/plan-set.ts'

/** How a network shall stand; `pause`: one to be put back */
export type IntentTarget = ChangedBySet['before']

/** What has to be asked for so that a network stands as it shall; null: it does. A pause that has run out is none. */
export function intentTo(entry: NetworkEntry, to: IntentTarget, by: ChangedBy, now: number): Intent | null {
  const isOver =
    to.state === 'paused' && to.pause !== null && to.pause.until !== null && to.pause.until <= now
  const state = isOver ? 'connected' : to.state
  const change = planChange(entry, { state, flags: to.flags })
  if (change === null) return null
  const { from } = change
  const isConnected = from.state !== 'disconnected'
  const isPaused = from.state === 'paused'
  return {
    ...(isConnected !== (state !== 'disconnected') && { connected: !isConnected }),
    ...(change.flags !== null && { flags: change.flags }),
    ...(state === 'paused' && !isPaused && { pause: to.pause ?? { by, since: now, until: null } }),
    ...(state === 'connected' && isPaused && { pause: null }),
  }
}
