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
  return (
    <section class="places-part" aria-labelledby="here-heading">
      <h3 id="here-heading">{t('places.here')}</h3>
      {isOn && (
        <div class="place-here">
          <strong dir="auto">
            {place?.name ?? t(here.signs.length === 0 ? 'places.noSigns' : 'places.unknown')}
          </strong>
          <SignList signs={here.signs} names={names} />
          {last !== null && place !== null && last.place?.id === place.id && <DecisionNote decision={last} />}
        </div>
      )}
      <Teach key={here.place} places={places} isKnown={isOn && place !== null} />
    </section>
  )
}
