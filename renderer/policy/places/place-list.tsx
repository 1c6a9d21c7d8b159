import type { PlacesSnapshot } from '../../../contract/place.ts'
import type { PlaceNames } from '../../../words/place-words.ts'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { PlaceCard } from './place-card.tsx'
import { PlacesPicture } from './places-picture.tsx'

interface PlaceListProps {
  readonly places: PlacesSnapshot
  readonly names: PlaceNames
}

/** The places that have a name, and what is done there; without any, what that is for. */
export function PlaceList({ places: { places, rules, here, isOn }, names }: PlaceListProps) {
  const t = useTranslate()
  const { dialogs } = useApp()
  const add = (
    <Button kind="quiet" onClick={() => dialogs.show({ kind: 'place', place: null })}>
      {t('places.add')}
    </Button>
  )
  if (places.length === 0)
    return (
      <div class="empty places-empty">
        <PlacesPicture />
        <h3>{t('places.emptyTitle')}</h3>
        <p>{t('places.emptyText')}</p>
        {add}
      </div>
    )
  return (
    <section class="places-part" aria-labelledby="places-list-heading">
      <div class="places-head">
        <h3 id="places-list-heading">{t('places.list')}</h3>
        {add}
      </div>
      <ul class="place-cards">
        {places.map((place) => (
          <PlaceCard
            key={place.id}
            place={place}
            rules={rules.filter((rule) => rule.place === place.id)}
            isHere={isOn && here.place === place.id}
            names={names}
          />
        ))}
      </ul>
    </section>
  )
}
