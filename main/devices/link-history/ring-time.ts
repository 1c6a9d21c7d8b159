/** Time in steps of equal length, of which a ring keeps the last ones. */
export interface RingTime {
  /** ms */
  readonly step: number
  readonly count: number
}

/** The step in which a moment lies, counted since the epoch */
export function stepOf({ step }: RingTime, at: number): number {
  return Math.floor(at / step)
}

export function slotOf({ count }: RingTime, step: number): number {
  return ((step % count) + count) % count
}

/**
 * The slots that hold nothing any more once time has gone from one step to another: those in between, in which nothing was
 * read, or, where the clock was set back, those that are yet to come.
 */
export function* outdatedSlots(ring: RingTime, from: number, to: number): Iterable<number> {
  if (from === to) return
  const first = Math.min(from + 1, to)
  const last = Math.min(Math.max(from, to), first + ring.count - 1)
  for (let step = first; step <= last; step += 1) yield slotOf(ring, step)
}

/** The steps of a ring that was written until a moment, up to now: of a later one there is nothing. */
export function* stepsUpTo(ring: RingTime, now: number, written: number): Iterable<number> {
  const [end, last] = [stepOf(ring, now), stepOf(ring, written)]
  // An earlier one has lost its slot.
  for (let step = Math.max(end, last) - ring.count + 1; step <= Math.min(end, last); step += 1) yield step
}
