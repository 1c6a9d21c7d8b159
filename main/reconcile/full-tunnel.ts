import { isChangePending } from '../../contract/pending-change.ts'
import { rest, type Task } from './steps.ts'

/** ms. Within this time the node has to be online, and the computer's traffic has to go through the network. */
const trialTime = 20_000
/** ms between two checks */
const pace = 1_000

/** Withdraws the default route from a network again if it cuts this computer off. `time`: the length of the trial in ms */
export function fullTunnel(time = trialTime): Task {
  return {
    has: ({ id }, { pendingChanges }) => isChangePending(pendingChanges, id, 'full-tunnel'),
    next(entry, progress, { snapshot: { connection }, serving, now }) {
      const { id, network, intent, inEffect } = entry
      // The trial begins when the network is connected, because no traffic goes through it before.
      const isTunnel =
        network?.status === 'OK' && network.flags.allowDefault !== false && !entry.addressesWait
      const online = connection.state === 'unclear' ? null : connection.state === 'online'
      if (isTunnel && progress.since === null) Object.assign(progress, { since: now, wasOnline: online })
      if (progress.since === null) return rest
      const again = { kind: 'wait', ms: Math.min(pace, time / 4), read: 'everything' } as const
      if (intent !== null) return again
      if (progress.sent !== null && now - progress.sent.at < again.ms) return again
      const verdict = judgeTunnel(
        {
          since: progress.since,
          now,
          serving,
          wasOnline: progress.wasOnline,
          online,
          offered: network?.routes.some(({ target }) => target.endsWith('/0')) === true,
          inEffect: inEffect?.fullTunnel ?? null,
        },
        time,
      )
      switch (verdict.kind) {
        case 'not-yet':
          return rest
        case 'watch': {
          const { seconds } = verdict
          return seconds === entry.trialSeconds
            ? again
            : { kind: 'record', event: { type: 'trial', id, seconds } }
        }
        case 'keep':
          return {
            kind: 'record',
            event: { type: 'finished', change: { network: id, what: 'full-tunnel' } },
          }
        case 'undo':
          return {
            kind: 'send',
            intent: { flags: { allowDefault: false } },
            because: { code: verdict.why },
          }
      }
    },
  }
}

/** The facts that decide whether a default route stays. Times are monotonic ms. */
export interface TunnelTrial {
  /** null: the network is not connected yet */
  readonly since: number | null
  readonly now: number
  /** The service answers. */
  readonly serving: boolean
  /** The time when the trial began; null: the service did not say */
  readonly wasOnline: boolean | null
  /** null: the service does not say */
  readonly online: boolean | null
  /** The network offers a default route. */
  readonly offered: boolean
  /** null: could not be checked */
  readonly inEffect: boolean | null
}

/** The fault that is shown after the default route was withdrawn */
type UndoReason = 'tunnel-offline' | 'tunnel-unchecked' | 'tunnel-not-offered' | 'tunnel-no-route'

type TunnelVerdict =
  | { readonly kind: 'not-yet' }
  | { readonly kind: 'watch'; readonly seconds: number }
  | { readonly kind: 'keep' }
  | { readonly kind: 'undo'; readonly why: UndoReason }

/**
 * Decides whether the default route stays. The trial always takes its whole time, because the node reports that it is
 * cut off only after a while. If the service does not answer, the trial goes on, because nothing can be switched off.
 */
export function judgeTunnel(trial: TunnelTrial, time = trialTime): TunnelVerdict {
  const { since, now, serving, wasOnline, online, offered, inEffect } = trial
  if (since === null) return { kind: 'not-yet' }
  const left = time - (now - since)
  if (left > 0) return { kind: 'watch', seconds: Math.ceil(left / 1_000) }
  if (!serving) return { kind: 'watch', seconds: 0 }
  // Only what was online before can have been cut off by the tunnel.
  if (online === false)
    return { kind: 'undo', why: wasOnline === true ? 'tunnel-offline' : 'tunnel-unchecked' }
  if (inEffect === false) return { kind: 'undo', why: offered ? 'tunnel-no-route' : 'tunnel-not-offered' }
  return { kind: 'keep' }
}
