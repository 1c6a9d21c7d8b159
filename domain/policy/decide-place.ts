import { placeOf } from './place-of.ts'
import type { PlaceSign } from './place-sign.ts'
import type { Surroundings } from './signs-of.ts'

/** Times are monotonic ms: a clock that is set does not matter. */
export interface PlaceMemory {
  /** Where it was last decided; null: nowhere that is known; undefined: never */
  readonly decided: string | null | undefined
  /** What stands now; undefined: nothing yet */
  readonly here: string | null | undefined
  /** What is otherwise, and since when */
  readonly change: {
    readonly place: string | null
    readonly isBetween: boolean
    readonly since: number
  } | null
}

interface Decision {
  readonly memory: PlaceMemory
  /** undefined: nothing is to be decided; null: it left for where nobody knows */
  readonly arrived: string | null | undefined
  /** ms after which it is to be looked again; null: only when something changes */
  readonly again: number | null
}

/**
 * Where the computer is, of what it meets. What changed counts once it stood for `stands` ms. The same place again, also
 * after a time without any network, is no arrival: what a person did there by hand stays.
 */
export function decidePlace(
  memory: PlaceMemory,
  { signs, hasWayOut }: Surroundings,
  places: readonly { readonly id: string; readonly signs: readonly PlaceSign[] }[],
  { now, stands }: { readonly now: number; readonly stands: number },
): Decision {
  const place = placeOf(signs, places)?.id ?? null
  // Without any network it is nowhere, and has left nothing yet.
  const isBetween = place === null && !hasWayOut
  const decided = isBetween ? memory.decided : place
  if (place === memory.here && decided === memory.decided)
    return { memory: { ...memory, change: null }, arrived: undefined, again: null }
  const { change } = memory
  const since = change?.place === place && change.isBetween === isBetween ? change.since : now
  const left = stands - (now - since)
  if (left > 0)
    return { memory: { ...memory, change: { place, isBetween, since } }, arrived: undefined, again: left }
  const isNew = decided !== memory.decided && !(place === null && memory.decided === undefined)
  return {
    memory: { decided, here: place, change: null },
    arrived: isNew ? place : undefined,
    again: null,
  }
}
