import type { PlacesSnapshot } from '../../../contract/place.ts'
import type { PlaceNames } from '../../../words/place-words.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { DecisionNote } from './decision-note.tsx'
import { SignList } from './sign-line.tsx'
import { Teach } from './teach.tsx'

interface HereNowProps {
  readonly places: PlacesSnapshot
  readonly names: PlaceNames
}

/** Which place this is, by what, and what its rule did; or the way to teach it. */
export function HereNow({ places, names }: HereNowProps) {
  const t = useTranslate()
  const { isOn, here, last } = places
  const place = places.places.find(({ id }) => id === here.place) ?? null
  // Without any place nothing is read by itself.
  const isRead = isOn && places.places.length > 0
  return (
    <section class="places-part" aria-labelledby="here-heading">
      <h3 id="here-heading">{t('places.here')}</h3>
      {isRead && (
        <div class="place-here">
          <strong dir="auto">
            {place?.name ?? t(here.signs.length === 0 ? 'places.noSigns' : 'places.unknown')}
          </strong>
          <SignList signs={here.signs} names={names} />
          {place === null && last?.outcome.kind === 'not-here' && (
            <p class="secondary" dir="auto">
              {t('places.denied', { name: last.place?.name ?? '' })}
            </p>
          )}
          {place !== null && last?.place?.id === place.id && last.outcome.kind !== 'no-rule' && (
            <DecisionNote besideSigns decision={last} />
          )}
        </div>
      )}
      <Teach key={here.place} places={places} />
    </section>
  )
}
