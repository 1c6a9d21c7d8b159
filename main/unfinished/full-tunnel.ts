/** ms. Within this time the node has to be online, and the computer's traffic has to go through the network. */
export const trialTime = 20_000

/** What is known of a network whose default route was let in. Times are monotonic ms. */
export interface TunnelTrial {
  /** null: the network is not connected yet */
  readonly since: number | null
  readonly now: number
  /** The service answers. */
  readonly serving: boolean
  readonly online: boolean
  /** The network offers a default route. */
  readonly offered: boolean
  /** null: could not be checked */
  readonly inEffect: boolean | null
}

/** What the person is told when the default route is switched off again */
export type UndoReason = 'tunnel-offline' | 'tunnel-not-offered' | 'tunnel-no-route'

export type TunnelVerdict =
  | { readonly kind: 'not-yet' }
  | { readonly kind: 'watch'; readonly seconds: number }
  | { readonly kind: 'keep' }
  | { readonly kind: 'undo'; readonly why: UndoReason }

/**
 * Whether all traffic stays with the network. It is watched to the end of the time: what was online before is cut off
 * only after a while. A service that does not answer is waited for; nothing could be switched off meanwhile.
 */
export function judgeTunnel(trial: TunnelTrial, time = trialTime): TunnelVerdict {
  const { since, now, serving, online, offered, inEffect } = trial
  if (since === null) return { kind: 'not-yet' }
  const left = time - (now - since)
  if (left > 0) return { kind: 'watch', seconds: Math.ceil(left / 1_000) }
  if (!serving) return { kind: 'watch', seconds: 0 }
  if (!online) return { kind: 'undo', why: 'tunnel-offline' }
  if (inEffect === false) return { kind: 'undo', why: offered ? 'tunnel-no-route' : 'tunnel-not-offered' }
  return { kind: 'keep' }
}
