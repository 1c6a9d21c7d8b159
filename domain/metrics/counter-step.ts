/** A counter of a 32-bit build goes on at 0 after this many. */
const wrapsAt = 2 ** 32
/** More than a node passes on between two readings: such a step means that the counter started again. */
const mostStep = 2 ** 30

/**
 * Returns how far a counter went between two readings. null: it was reset, and the count before that is unknown.
 * `goesOn`: other counters show that this is the same start of the service, so that a smaller number has wrapped.
 */
export function counterStep(from: number, to: number, goesOn: boolean): number | null {
  if (to >= from) return to - from
  const wrapped = to - from + wrapsAt
  return goesOn && wrapped >= 0 && wrapped <= mostStep ? wrapped : null
}

/** Returns whether any counter shows that no restart happened, as a restart resets all, and two rarely wrap at once. */
export function countsGoOn(steps: Iterable<readonly [from: number, to: number]>): boolean {
  for (const [from, to] of steps) if (from > 0 && to >= from) return true
  return false
}
