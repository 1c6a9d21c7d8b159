import { CirclePause, Ellipsis, type IconNode, Layers, Waypoints } from 'lucide'
import { useRef } from 'preact/hooks'
import { noSets } from '../../../contract/network-set.ts'
import { noPlaces, type Place, type PlaceRule, type PlacesSnapshot } from '../../../contract/place.ts'
import { type PlaceNames, placeNames, ruleObject } from '../../../words/place-words.ts'
import type { Translate } from '../../../words/translate.ts'
import { useApp } from '../../app/state.ts'
import { useDialog } from '../../app/use-dialog.ts'
import { useScrollTarget } from '../../app/use-window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, StateIcon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { AskingSwitch } from '../../ui/switch-row.tsx'
import { Part } from '../automation/part.tsx'
import { FingerprintList } from './fingerprint-line.tsx'
import { HereNow } from './here-now.tsx'
import { PlaceDialog, RemoveDialog } from './place-dialog.tsx'
import { RuleDialog, ruleTrouble, ruleTroubleWords } from './rule-dialog.tsx'
import './styles/places.css'

/** The places with their rules, as a part of the page. */
export function Places() {
  const t = useTranslate()
  const app = useApp()
  const { dialog, close } = useDialog('place', 'place-rule', 'remove-place')
  const snapshot = app.snapshot.value
  const places = snapshot?.places ?? noPlaces
  const names = placeNames(snapshot ?? { networks: [], sets: noSets })
  return (
    <Part
      name="places"
      heading={t('places.heading')}
      action={
        <Button kind="quiet" onClick={() => app.dialogs.show({ kind: 'place', place: null })}>
          {t('places.add')}
        </Button>
      }
    >
      <AskingSwitch
        name={t('places.on')}
        description={t(places.isOn ? 'places.onText' : 'places.offText')}
        checked={places.isOn}
        ask={(on) => app.ask('places.setOn', { on })}
      />
      {places.places.length === 0 && <p class="secondary">{t('places.emptyText')}</p>}
      <HereNow places={places} names={names} />
      <PlaceList places={places} names={names} />
      {dialog?.kind === 'place' && <PlaceDialog place={dialog.place} names={names} onClose={close} />}
      {dialog?.kind === 'place-rule' && (
        <RuleDialog place={dialog.place} rule={dialog.rule} onClose={close} />
      )}
      {dialog?.kind === 'remove-place' && (
        <RemoveDialog place={dialog.place} rules={places.rules} onClose={close} />
      )}
    </Part>
  )
}

interface PlaceListProps {
  readonly places: PlacesSnapshot
  readonly names: PlaceNames
}

/** The remembered places with their rules */
function PlaceList({ places: { places, rules, here, isOn }, names }: PlaceListProps) {
  const t = useTranslate()
  if (places.length === 0) return null
  return (
    <section class="places-part stack" aria-labelledby="places-list-heading">
      <h4 id="places-list-heading">{t('places.list')}</h4>
      <ul class="stack">
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

interface PlaceCardProps {
  readonly place: Place
  readonly rules: readonly PlaceRule[]
  readonly isHere: boolean
  readonly names: PlaceNames
}

function PlaceCard({ place, rules, isHere, names }: PlaceCardProps) {
  const t = useTranslate()
  const { ask, dialogs } = useApp()
  const card = useRef<HTMLLIElement>(null)
  useScrollTarget(card, `place:${place.id}`)
  const openRule = (rule: PlaceRule | null): void => dialogs.show({ kind: 'place-rule', place, rule })
  return (
    <li ref={card} class="place-card card stack gap-2">
      <div class="place-head inline">
        <strong class="place-title" dir="auto">
          {place.name}
        </strong>
        {isHere && <span class="badge badge-ok">{t('places.hereNow')}</span>}
        <Menu
          plain
          label={t('places.menu', { name: place.name })}
          icon={<Icon node={Ellipsis} />}
          items={[
            { word: t('places.edit'), onPick: () => dialogs.show({ kind: 'place', place }) },
            ...rules.flatMap((rule) => {
              const words = ruleWords(t, rule, names)
              return [
                { word: t('places.editRule', { rule: words }), onPick: () => openRule(rule) },
                {
                  word: t('places.removeRule', { rule: words }),
                  onPick: () => void ask('places.removeRule', { id: rule.id }),
                },
              ]
            }),
            ...(rules.length === 0 ? [] : [{ word: t('places.addAnother'), onPick: () => openRule(null) }]),
            {
              word: t('places.remove'),
              danger: true,
              apart: true,
              onPick: () => dialogs.show({ kind: 'remove-place', place }),
            },
          ]}
        />
      </div>
      <FingerprintList fingerprints={place.fingerprints} names={names} />
      {rules.map((rule) => (
        <RuleLine key={rule.id} rule={rule} place={place} names={names} />
      ))}
      {rules.length === 0 && (
        <div class="place-rule inline">
          <StateIcon state="disconnected" size={16} />
          <span class="secondary grow">{t('places.noRule')}</span>
          <Button kind="quiet" onClick={() => openRule(null)}>
            {t('places.addRule')}
          </Button>
        </div>
      )}
    </li>
  )
}

interface RuleLineProps {
  readonly rule: PlaceRule
  readonly place: Place
  readonly names: PlaceNames
}

const icons: { readonly [K in PlaceRule['action']['kind']]: IconNode } = {
  'use-set': Layers,
  pause: CirclePause,
  'full-tunnel': Waypoints,
}

function ruleWords(t: Translate, { action }: PlaceRule, names: PlaceNames): string {
  return t(`places.rule.${action.kind}`, { what: ruleObject(t, action, names) })
}

/** A rule, and why it would not work as things are now. */
function RuleLine({ rule, place, names }: RuleLineProps) {
  const t = useTranslate()
  const { snapshot } = useApp()
  const trouble = snapshot.value === null ? null : ruleTrouble(rule, place, snapshot.value)
  return (
    <div class="place-rule inline">
      {trouble === null ? <Icon node={icons[rule.action.kind]} /> : <StateIcon state="attention" size={16} />}
      <div class="grow">
        <div>{ruleWords(t, rule, names)}</div>
        {trouble !== null && <div class="place-trouble">{ruleTroubleWords(t, trouble, names)}</div>}
      </div>
    </div>
  )
}
