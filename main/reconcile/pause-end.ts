import type { Intent } from '../../contract/snapshot.ts'
import { pauseAtTime } from '../../domain/policy/pause-time.ts'
import { rest, type Step, type Task } from './steps.ts'

/** ms: the clock is checked at least this often, because timers ignore sleep and changes of the system clock. */
const longestWait = 60_000
/** ms: the service may still carry out a request this long after its reply failed to arrive. */
const patience = 10_000

/** Ends a pause on time, and completes a step of it that an earlier run or a lost reply left open. */
export const pauseEnd: Task = {
  has: ({ pause }) => pause !== null,
  next({ id, pause, network, intent, fault }, progress, { serving, now, wallClock }) {
    if (pause === null) return rest
    const time = pauseAtTime(pause, wallClock)
    if (time.state === 'begins-anew')
      return { kind: 'record', event: { type: 'pause-changed', id, pause: time.pause } }
    const { until } = pause
    const left = until !== null && until > wallClock ? until - wallClock : longestWait
    const later: Step = { kind: 'wait', ms: Math.min(longestWait, left) }
    if (network === null || intent !== null || !serving) return later
    const isRecent = progress.sent !== null && now - progress.sent.at < longestWait
    const send = (wanted: Intent['pause']): Step =>
      isRecent ? later : { kind: 'send', intent: { pause: wanted ?? null } }
    const isInDoubt = time.state !== 'over' && pause.step === 'pausing' && fault !== null
    if (!isInDoubt) progress.since = null
    if (time.state === 'over' || pause.step === 'resuming') return send(null)
    if (pause.step === 'paused') return later
    if (fault === null) return send({ by: pause.by, since: pause.since, until })
    progress.since ??= now
    const doubtful = progress.since + patience - now
    if (doubtful > 0) return { kind: 'wait', ms: Math.min(later.ms, doubtful) }
    progress.since = null
    return { kind: 'confirm' }
  },
}
