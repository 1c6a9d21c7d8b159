import type { PlaceDecision } from './place.ts'

type Outcome = PlaceDecision['outcome']

/** A rule was to act, and did not. */
export function isRefused(outcome: Outcome): outcome is Extract<Outcome, { kind: 'cuts-place' | 'failed' }> {
  return outcome.kind === 'cuts-place' || outcome.kind === 'failed'
}
