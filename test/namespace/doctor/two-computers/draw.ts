/** Draws from a seed: the same draws each time. */
export interface Draw {
  /** Returns a whole number from the first to the last, both included. */
  between(first: number, last: number): number
  of<const T>(list: readonly [T, ...T[]]): T
  chance(): boolean
}

/** mulberry32 */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (first: number, last: number): number => first + Math.floor(next() * (last - first + 1))
  return {
    between,
    of: (list) => list[between(0, list.length - 1)] ?? list[0],
    chance: () => next() < 0.5,
  }
}
