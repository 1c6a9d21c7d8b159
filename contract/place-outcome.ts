import type { PlaceDecision, PlacesSnapshot } from './place.ts'

type Outcome = PlaceDecision['outcome']

/** A rule was to act, and did not. */
export function isRefused(outcome: Outcome): outcome is Extract<Outcome, { kind: 'cuts-place' | 'failed' }> {
  return outcome.kind === 'cuts-place' || outcome.kind === 'failed'
}

/** The last decision, as long as a person should see it by itself: it can be taken back, or was not carried out here. */
export function openDecision({ isOn, last, canUndo, here }: PlacesSnapshot): PlaceDecision | null {
  if (!isOn || last === null) return null
  return canUndo || (isRefused(last.outcome) && last.place?.id === here.place) ? last : null
}
