import placeDecisionsWords from 'words:place-decisions'
import placeFaultsWords from 'words:place-faults'
import placesWords from 'words:places'
import { useRef, useState } from 'preact/hooks'
import { noSets } from '../../../contract/network-set.ts'
import {
  isRefused,
  mostPlaces,
  noPlaces,
  type PlaceDecision,
  type PlacesSnapshot,
} from '../../../contract/place.ts'
import { fingerprintsToKeep, hasSameFingerprints } from '../../../domain/policy/place-fingerprint.ts'
import { decisionLine, decisionWhy, type PlaceNames, placeNames } from '../../../words/place-words.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { useScrollTarget } from '../../app/use-window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/field.tsx'
import { FingerprintList } from './fingerprint-line.tsx'
import { isPlaceName, NameField, PlaceFault } from './place-dialog.tsx'

/** Each part about places fetches these messages when it is first shown. */
export const placeMessages = () => [placeDecisionsWords, placeFaultsWords, placesWords]

/** Says which place this is, by which fingerprints, and what its rule did; offers to remember an unknown place. */
export function HereNow({ places, names }: { readonly places: PlacesSnapshot; readonly names: PlaceNames }) {
  const t = useTranslate()
  const { isOn, here, last } = places
  const place = places.places.find(({ id }) => id === here.place) ?? null
  // Fingerprints are read only where there are places to recognize.
  const isRead = isOn && places.places.length > 0
  return (
    <section class="places-part stack gap-2" aria-labelledby="here-heading">
      <h4 id="here-heading">{t('places.here')}</h4>
      {isRead && (
        <div class="place-here stack gap-2">
          <strong dir="auto">
            {place?.name ?? t(here.fingerprints.length === 0 ? 'places.noFingerprints' : 'places.unknown')}
          </strong>
          <FingerprintList fingerprints={here.fingerprints} names={names} />
          {place === null && last?.outcome.kind === 'not-here' && (
            <p class="secondary">{t('places.denied', { name: last.place?.name ?? '' })}</p>
          )}
          {place !== null && last?.place?.id === place.id && last.outcome.kind !== 'no-rule' && (
            <DecisionNote besideFingerprints decision={last} />
          )}
        </div>
      )}
      <Teach key={here.place} places={places} />
    </section>
  )
}

const offered = ['home', 'work', 'on-the-way'] as const

/** "This place is…": one click remembers the current fingerprints as a place. */
function Teach({ places: { isOn, places, here } }: { readonly places: PlacesSnapshot }) {
  const t = useTranslate()
  const app = useApp()
  const { busy, fault, send } = useAction()
  const [isTyped, setTyped] = useState(false)
  const [name, setName] = useState('')
  const box = useRef<HTMLDivElement>(null)
  useScrollTarget(box, 'teach-place')
  const wifi = here.fingerprints.find((fingerprint) => fingerprint.kind === 'network-name')?.name
  const taken = new Set(places.map((place) => place.name))
  const names = [...offered.map((one) => t(`places.name.${one}`)), ...(wifi === undefined ? [] : [wifi])]
  const teach = async (chosen: string): Promise<void> => {
    const reply = await send('places.teach', { name: chosen })
    if (!reply.ok) return
    const text = t(isOn ? 'places.taught' : 'places.taughtOff', { name: chosen })
    app.message.value = { kind: 'done', text }
    app.scrollTarget.value = `place:${reply.value}`
  }
  const met = fingerprintsToKeep(here.fingerprints)
  const same = places.find(
    ({ id, fingerprints }) => id === here.place || hasSameFingerprints(fingerprints, met),
  )
  if (same !== undefined || places.length >= mostPlaces)
    return (
      <div class="teach stack gap-2" ref={box}>
        {same?.id !== here.place && (
          <p class="secondary" dir="auto">
            {same === undefined
              ? t('places.full', { count: mostPlaces })
              : t('places.same', { name: same.name })}
          </p>
        )}
      </div>
    )
  return (
    <div class="teach stack gap-2" ref={box}>
      <div>{t('places.teach')}</div>
      <p class="secondary">{t('places.teachText')}</p>
      {isTyped ? (
        <Form class="field-pair" ready={isPlaceName(name) && !busy} onSubmit={() => void teach(name.trim())}>
          <NameField label={t('places.name')} hidesLabel name={name} onName={setName} />
          <Button type="submit" kind="primary" busy={busy} disabled={!isPlaceName(name)}>
            {t('places.remember')}
          </Button>
        </Form>
      ) : (
        <div class="teach-names cluster">
          {names
            .filter((one) => !taken.has(one))
            .map((one) => (
              <Button
                key={one}
                label={t('places.teachName', { name: one })}
                busy={busy}
                onClick={() => void teach(one)}
              >
                <span class="truncate" dir="auto">
                  {one}
                </span>
              </Button>
            ))}
          <Button busy={busy} onClick={() => setTyped(true)}>
            {t('places.other')}
          </Button>
        </div>
      )}
      <PlaceFault fault={fault} />
    </div>
  )
}

interface DecisionNoteProps {
  readonly decision: PlaceDecision
  /** The fingerprints are shown beside it already. */
  readonly besideFingerprints?: boolean
  readonly onDismiss?: () => void
}

/** The message after a decision was taken back */
const words = { 'places.undo': 'decisions.undone', 'places.notHere': 'decisions.left' } as const

/** Says which rule acted or did not, and why; with buttons to take that back. */
export function DecisionNote({ decision, besideFingerprints = false, onDismiss }: DecisionNoteProps) {
  const t = useTranslate()
  const { ask, message, snapshot } = useApp()
  const { networks, sets, places } = snapshot.value ?? { networks: [], sets: noSets, places: noPlaces }
  const names = placeNames({ networks, sets })
  const { outcome } = decision
  const refused = isRefused(outcome)
  const takeBack = async (command: keyof typeof words): Promise<void> => {
    if ((await ask(command)).ok) message.value = { kind: 'done', text: t(words[command]) }
  }
  return (
    <Banner
      tone={refused ? 'attention' : 'quiet'}
      shape={refused ? 'attention' : 'ok'}
      detail={outcome.kind === 'failed' ? outcome.fault.detail : undefined}
      {...(onDismiss && { onDismiss })}
    >
      <strong>{decisionLine(t, decision, names)}</strong>
      {(!besideFingerprints || refused) && (
        <div>{t('place.why', { why: decisionWhy(t, decision, names) })}</div>
      )}
      {places.canUndo && (
        <div class="banner-actions inline">
          <Button onClick={() => void takeBack('places.undo')}>{t('common.undo')}</Button>
          <Button describedBy="not-here" onClick={() => void takeBack('places.notHere')}>
            {t('place.notHere')}
          </Button>
          <span id="not-here" class="visually-hidden">
            {t('decisions.notHereText')}
          </span>
        </div>
      )}
    </Banner>
  )
}
