/** Draws from a seed: the same draws each time. */
export interface Draw {
  /** Returns a whole number from the first to the last, both included. */
  between(first: number, last: number): number
  of<const T>(list: readonly [T, ...T[]]): T
  chance(): boolean
}

/** mulberry32, from a seed and a name, so that each name has draws of its own */
export function drawFrom(seed: number, name: string): Draw {
  let state =
    [...name].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), seed) >>> 0
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
