/** Facts that tell whether a device is online. Times are in milliseconds since the epoch; null: never, or unknown */
export interface Signs {
  /** The way by which this node reaches it. `none`: it does not reach it, as the service says. null: the service does not say */
  readonly reach: 'direct' | 'relayed' | 'none' | null
  /** The time when this node last heard from it */
  readonly heardHere: number | null
  /** The time when a host elsewhere, such as an account, last heard from it */
  readonly heardByHost: number | null
  /** It answered this computer on the link within the last seconds. */
  readonly answers: boolean
}

/** Milliseconds: a device that is there is heard several times in this period. */
const heardHereFor = 2 * 60_000
/** Milliseconds: the same for a host elsewhere, which is updated every minute or so. */
const heardByHostFor = 5 * 60_000
/** Milliseconds by which clocks of computers may differ. A sighting that lies further ahead tells nothing. */
const mostAhead = 60 * 60_000

/** Returns whether something can have been heard at that time, in milliseconds since the epoch. */
export function isPossibleSighting(time: number, now: number): boolean {
  return time - now <= mostAhead
}

/**
 * Decides whether a device is online, for every list, map, menu and command. It is online if this node reaches it,
 * directly or through a relay, if it answered on the link, or if it was heard of lately. null: nobody tells
 */
export function isOnline({ reach, heardHere, heardByHost, answers }: Signs, now: number): boolean | null {
  if (answers || reach === 'direct' || reach === 'relayed') return true
  const possible = (time: number | null) => (time !== null && isPossibleSighting(time, now) ? time : null)
  const [here, byHost] = [possible(heardHere), possible(heardByHost)]
  if (isWithin(here, heardHereFor, now) || isWithin(byHost, heardByHostFor, now)) return true
  return reach === null && here === null && byHost === null ? null : false
}

export function isWithin(time: number | null, milliseconds: number, now: number): boolean {
  return time !== null && now - time < milliseconds
}
