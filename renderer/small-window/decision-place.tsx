import type { PlaceDecision } from '../../contract/place.ts'
import { isRefused } from '../../contract/place-outcome.ts'
import { useApp } from '../app/state.ts'
import { useLoaded } from '../app/use-loaded.ts'
import { placeWords } from './places-place.tsx'

/** What the rule of a place did lately, or did not do, by what is fetched when there is such a thing. */
export function DecisionPlace() {
  const { snapshot, seenDecision } = useApp()
  const places = snapshot.value?.places
  const last = places?.last ?? null
  if (last === null || last.at === seenDecision.value) return null
  return places?.canUndo === true || isRefused(last.outcome) ? <Loaded decision={last} /> : null
}

function Loaded({ decision }: { readonly decision: PlaceDecision }) {
  const { seenDecision } = useApp()
  const note = useLoaded(() => import('../policy/places/decision-note.tsx'), placeWords)
  const dismiss = (): void => {
    seenDecision.value = decision.at
  }
  return note === null ? null : <note.DecisionNote decision={decision} onDismiss={dismiss} />
}
