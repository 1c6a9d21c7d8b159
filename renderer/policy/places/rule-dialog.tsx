import { useState } from 'preact/hooks'
import { type NetworkSet, noSets } from '../../../contract/network-set.ts'
import { nameOf } from '../../../contract/network-state.ts'
import type { Place, PlaceRule } from '../../../contract/place.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { routeCutting } from '../../../domain/policy/decide-place.ts'
import { listOf } from '../../../words/lists.ts'
import { type PlaceNames, placeNames } from '../../../words/place-words.ts'
import type { Translate } from '../../../words/translate.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Choice, Select } from '../../ui/choice.tsx'
import { Note } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

interface RuleDialogProps {
  readonly place: Place
  /** null: a new rule */
  readonly rule: PlaceRule | null
  readonly onClose: () => void
}

type Action = PlaceRule['action']
const kinds = ['use-set', 'pause', 'full-tunnel'] as const satisfies readonly Action['kind'][]
const nothing = { networks: [], sets: noSets }

/** Edits what is done on arriving at a place. */
export function RuleDialog({ place, rule, onClose }: RuleDialogProps) {
  const t = useTranslate()
  const app = useApp()
  const { busy, fault, send } = useAction()
  const snapshot: Pick<Snapshot, 'networks' | 'sets'> = app.snapshot.value ?? nothing
  const before = rule?.action
  const [kind, setKind] = useState<Action['kind']>(before?.kind ?? 'use-set')
  const [set, setSet] = useState(before?.kind === 'use-set' ? before.set : '')
  const [paused, setPaused] = useState<readonly NetworkId[]>(before?.kind === 'pause' ? before.networks : [])
  const [network, setNetwork] = useState<NetworkId>(before?.kind === 'full-tunnel' ? before.network : '')
  const action = actionOf({ kind, set, paused, network })
  const trouble = action === null ? null : ruleTrouble({ action }, place, snapshot)
  const isGone = trouble?.kind === 'set-gone' || (trouble?.kind === 'networks-gone' && trouble.all)
  const save = async (): Promise<void> => {
    if (action === null) return
    const reply = await send('places.saveRule', {
      rule: { id: rule?.id ?? crypto.randomUUID(), place: place.id, action },
    })
    if (reply.ok) onClose()
  }
  return (
    <FormDialog
      title={t('rule-dialog.title', { place: place.name })}
      cancel={t('place-dialog.cancel')}
      confirm={t('place-dialog.save')}
      ready={action !== null && !isGone}
      busy={busy}
      fault={fault}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div>
        <Choice
          legend={t('rule-dialog.kind')}
          options={kinds.map((value) => ({ value, word: t(`rule-dialog.${value}`) }))}
          value={kind}
          onChoose={setKind}
        />
      </div>
      {kind === 'use-set' && <SetChoice sets={snapshot.sets.sets} set={set} onSet={setSet} />}
      {kind === 'pause' && <PausedChoice networks={snapshot.networks} paused={paused} onPaused={setPaused} />}
      {kind === 'full-tunnel' && (
        <Select label={t('rule-dialog.network')} value={network} onChoose={setNetwork}>
          <option value="">{t('rule-dialog.choose')}</option>
          {snapshot.networks.map((entry) => (
            <option key={entry.id} value={entry.id}>
              {nameOf(entry)}
            </option>
          ))}
        </Select>
      )}
      {action !== null && trouble === null && <p class="secondary">{t('rule-dialog.note')}</p>}
      {trouble !== null && <Note>{ruleTroubleWords(t, trouble, placeNames(snapshot))}</Note>}
    </FormDialog>
  )
}

interface Chosen {
  readonly kind: Action['kind']
  /** Empty: none */
  readonly set: string
  readonly paused: readonly NetworkId[]
  /** Empty: none */
  readonly network: NetworkId
}

/** null: not everything is chosen yet */
function actionOf({ kind, set, paused, network }: Chosen): Action | null {
  switch (kind) {
    case 'use-set':
      return set === '' ? null : { kind, set }
    case 'pause':
      return paused.length === 0 ? null : { kind, networks: paused }
    case 'full-tunnel':
      return network === '' ? null : { kind, network }
  }
}

interface SetChoiceProps {
  readonly sets: Snapshot['sets']['sets']
  readonly set: string
  readonly onSet: (id: string) => void
}

function SetChoice({ sets, set, onSet }: SetChoiceProps) {
  const t = useTranslate()
  const app = useApp()
  if (sets.length === 0)
    return (
      <div class="rule-lacks stack">
        <p>{t('rule-dialog.noSets')}</p>
        <Button onClick={() => app.goTo({ view: 'sets', creates: true })}>{t('rule-dialog.makeSet')}</Button>
      </div>
    )
  return (
    <Select label={t('rule-dialog.set')} value={set} onChoose={onSet}>
      <option value="">{t('rule-dialog.choose')}</option>
      {sets.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

interface PausedChoiceProps {
  readonly networks: Snapshot['networks']
  readonly paused: readonly NetworkId[]
  readonly onPaused: (networks: readonly NetworkId[]) => void
}

function PausedChoice({ networks, paused, onPaused }: PausedChoiceProps) {
  const t = useTranslate()
  if (networks.length === 0) return <p>{t('rule-dialog.noNetworks')}</p>
  return (
    <fieldset class="rule-networks stack gap-0">
      <legend class="label">{t('rule-dialog.networks')}</legend>
      {networks.map((entry) => (
        <label key={entry.id} class="check-line inline">
          <input
            type="checkbox"
            checked={paused.includes(entry.id)}
            onChange={({ currentTarget }) =>
              onPaused(currentTarget.checked ? [...paused, entry.id] : paused.filter((id) => id !== entry.id))
            }
          />
          <span class="truncate" dir="auto">
            {nameOf(entry)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The reason why a rule would not work, found before it acts. */
type RuleTrouble =
  | { readonly kind: 'set-gone' }
  | { readonly kind: 'networks-gone'; readonly networks: readonly NetworkId[]; readonly all: boolean }
  /** The set would route the place's own network elsewhere, and so cut the connection. */
  | { readonly kind: 'cuts'; readonly network: NetworkId; readonly route: string }

/** null: no trouble, as far as is known now */
export function ruleTrouble(
  { action }: Pick<PlaceRule, 'action'>,
  place: Pick<Place, 'fingerprints'>,
  { networks, sets }: Pick<Snapshot, 'networks' | 'sets'>,
): RuleTrouble | null {
  if (action.kind === 'use-set') {
    const set = sets.sets.find(({ id }) => id === action.set)
    return set === undefined ? { kind: 'set-gone' } : cutting(set, place, networks)
  }
  const named = action.kind === 'pause' ? action.networks : [action.network]
  const gone = named.filter((id) => !networks.some((entry) => entry.id === id))
  return gone.length === 0
    ? null
    : { kind: 'networks-gone', networks: gone, all: gone.length === named.length }
}

/** Checks only networks that are joined, as the routes of others are not known. */
function cutting(
  set: NetworkSet,
  place: Pick<Place, 'fingerprints'>,
  networks: Snapshot['networks'],
): RuleTrouble | null {
  for (const { network, state, flags } of set.networks) {
    const reported = networks.find(({ id }) => id === network)?.network ?? null
    const route =
      reported === null || state !== 'connected' ? null : routeCutting(place.fingerprints, reported, flags)
    if (route !== null) return { kind: 'cuts', network, route }
  }
  return null
}

export function ruleTroubleWords(t: Translate, trouble: RuleTrouble, names: PlaceNames): string {
  switch (trouble.kind) {
    case 'set-gone':
      return t('places.trouble.set-gone')
    case 'cuts':
      return t('places.trouble.cuts', { network: names.network(trouble.network), route: trouble.route })
    case 'networks-gone':
      return t('places.trouble.networks-gone', {
        all: trouble.all ? 'yes' : 'no',
        networks: listOf(t, trouble.networks.map(names.network)),
      })
  }
}
