import { noPlaces, type PlaceDecision } from '../../contract/place.ts'
import { openDecision } from '../../contract/place-outcome.ts'
import { useApp } from '../app/state.ts'
import { useLoaded } from '../app/use-loaded.ts'
import { placeWords } from './fetched-view.tsx'

/** What the rule of a place did lately, or did not do, by what is fetched when there is such a thing. */
export function DecisionPlace() {
  const { snapshot, seenDecision } = useApp()
  const decision = openDecision(snapshot.value?.places ?? noPlaces)
  return decision === null || decision.at === seenDecision.value ? null : <Loaded decision={decision} />
}

function Loaded({ decision }: { readonly decision: PlaceDecision }) {
  const { seenDecision } = useApp()
  const note = useLoaded(() => import('../policy/places/decision-note.tsx'), placeWords)
  const dismiss = (): void => {
    seenDecision.value = decision.at
  }
  return note === null ? null : <note.DecisionNote decision={decision} onDismiss={dismiss} />
}
