import type { PlaceDecision, PlacesSnapshot } from './place.ts'

type Outcome = PlaceDecision['outcome']

/** Returns whether a rule should have acted and did not. */
export function isRefused(outcome: Outcome): outcome is Extract<Outcome, { kind: 'cuts-place' | 'failed' }> {
  return outcome.kind === 'cuts-place' || outcome.kind === 'failed'
}

/** Returns the last decision while it should be shown unasked: it can be undone, or was refused here. */
export function openDecision({ isOn, last, canUndo, here }: PlacesSnapshot): PlaceDecision | null {
  if (!isOn || last === null) return null
  return canUndo || (isRefused(last.outcome) && last.place?.id === here.place) ? last : null
}
