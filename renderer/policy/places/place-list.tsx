import { CirclePause, Ellipsis, type IconNode, Layers, Waypoints } from 'lucide'
import { useRef } from 'preact/hooks'
import type { Place, PlaceRule, PlacesSnapshot } from '../../../contract/place.ts'
import { type PlaceNames, ruleObject } from '../../../words/place-words.ts'
import type { Translate } from '../../../words/translate.ts'
import { useApp } from '../../app/state.ts'
import { useScrollTarget } from '../../app/use-window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, StateIcon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { FingerprintList } from './fingerprint-line.tsx'
import { ruleTrouble, ruleTroubleWords } from './rule-trouble.ts'

interface PlaceListProps {
  readonly places: PlacesSnapshot
  readonly names: PlaceNames
}

/** The remembered places with their rules */
export function PlaceList({ places: { places, rules, here, isOn }, names }: PlaceListProps) {
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
