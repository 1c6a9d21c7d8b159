/**
 * The service reacts late to an outage. All times are in milliseconds since the last packet: it calls itself online, and
 * its paths active, long after.
 */
export const outage = {
  /** It calls itself online for this time. */
  online: 500_000,
  /** It lists a path as active, with its latency, for this time. */
  path: 243_000,
  /** It lists a peer that is not a root for this time. */
  peer: 500_000,
  /** After that it turns to a relay over TCP. */
  relay: 60_000,
} as const

/** Since when nothing comes over UDP, in ms since the epoch, and whether a relay takes TCP. */
export interface Cut {
  readonly since: number
  readonly relay: boolean
}

/** Returns whether all goes by way of the relay. */
export function isOverTcp(cut: Cut | null, now: number): boolean {
  return cut?.relay === true && now - cut.since >= outage.relay
}

/** Returns the time until which packets came, in ms since the epoch: now, unless all is cut. */
export function heardUntil(cut: Cut | null, now: number): number {
  return cut === null || isOverTcp(cut, now) ? now : Math.min(now, cut.since)
}

export function isHeldOnline(cut: Cut | null, now: number): boolean {
  return now - heardUntil(cut, now) < outage.online
}
