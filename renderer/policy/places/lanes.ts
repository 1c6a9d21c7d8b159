import type { PlaceDecision } from '../../../contract/place.ts'

/** How an arrival is marked */
export type Mark = 'done' | 'idle' | 'refused' | 'taken-back'

export function markOf({ outcome }: PlaceDecision): Mark {
  switch (outcome.kind) {
    case 'done':
      return 'done'
    case 'nothing-to-do':
    case 'no-rule':
      return 'idle'
    case 'cuts-place':
    case 'failed':
      return 'refused'
    case 'undone':
    case 'not-here':
      return 'taken-back'
  }
}

interface Arrival {
  readonly at: number
  /** When the next place was arrived at; that it was here all the time between, nobody saw. */
  readonly next: number
  readonly mark: Mark
}

/** One place's row in the drawing */
export interface Lane {
  readonly place: 'unknown' | 'others' | { readonly id: string; readonly name: string }
  readonly arrivals: readonly Arrival[]
}

/** More places share a lane. */
const mostPlaces = 4

/** Arrivals by place, the place of the last arrival first; `decisions`: oldest first. */
export function lanesOf(decisions: readonly PlaceDecision[], until: number): readonly Lane[] {
  const found = new Map<string, { place: Lane['place']; arrivals: Arrival[] }>()
  const newestFirst = decisions.toReversed()
  let next = until
  for (const decision of newestFirst) {
    const { place, at } = decision
    const key = place?.id ?? 'unknown'
    const isNew = !found.has(key)
    const named = [...found.keys()].filter((one) => one !== 'unknown' && one !== 'others').length
    const laneKey = isNew && place !== null && named >= mostPlaces ? 'others' : key
    const lane = found.get(laneKey) ?? {
      place: laneKey === 'others' ? 'others' : (place ?? 'unknown'),
      arrivals: [],
    }
    lane.arrivals.unshift({ at, next: Math.max(at, next), mark: markOf(decision) })
    found.set(laneKey, lane)
    next = at
  }
  return [...found.values()]
}
