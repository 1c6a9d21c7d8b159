import { X } from 'lucide'
import { mostNetworksInSet, type NetworkInSet, type NetworkSet } from '../../../contract/network-set.ts'
import { nameOf } from '../../../contract/network-state.ts'
import { flagNames } from '../../../contract/node.ts'
import type { NetworkEntry, Snapshot } from '../../../contract/snapshot.ts'
import { isSameSetName, longestNickname, readSetName } from '../../../domain/names.ts'
import { setOfNow } from '../../../domain/policy/state-with-flags.ts'
import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { useNewDraft } from '../../app/use-new-draft.ts'
import { flagDescription, flagsSummary } from '../../text/network.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { FaultBanner } from '../../ui/banner.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Select } from '../../ui/choice.tsx'
import { Field, Form, Warning } from '../../ui/field.tsx'
import { Fold } from '../../ui/group.tsx'
import { StateIcon } from '../../ui/icon.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { DiscardButton } from '../../ui/unsaved.tsx'
import { networkName, setStates, stateShapes } from './set-states.tsx'

interface EditSetProps {
  readonly set: NetworkSet
  /** All sets, which must not have the same name */
  readonly sets: readonly NetworkSet[]
  readonly entries: readonly NetworkEntry[]
}

/** Edits a set's name and the state of each of its networks. Changes are kept as a draft until they are saved or discarded. */
export function EditSet({ set, sets, entries }: EditSetProps) {
  const t = useTranslate()
  const { dialogs, drafts } = useApp()
  const { busy, fault, send } = useAction()
  const { id, name, networks } = set
  const subject = { form: 'set', account: null, set: id } as const
  const draft = useNewDraft(subject, { name, networks }, (form) => form.name)
  const { form } = draft
  const others = sets.filter((other) => other.id !== id)
  const problem = setNameProblem(t, form.name, others)
  const missing = entries.filter((entry) => !form.networks.some(({ network }) => network === entry.id))
  const isUnsaved = drafts.isUnsaved(subject)
  const change = (next: NetworkInSet): void =>
    draft.set({ networks: form.networks.map((one) => (one.network === next.network ? next : one)) })
  const save = async (): Promise<void> => {
    const fit = readSetName(form.name)
    if (fit === null) return
    const reply = await send('sets.save', { id, name: fit, networks: form.networks })
    if (reply.ok) draft.discard()
  }
  return (
    <Form
      class="form stack gap-5"
      ready={isUnsaved && problem === null && !busy}
      onSubmit={() => void save()}
    >
      <Field
        label={t('sets.name')}
        value={form.name}
        auto
        problem={problem}
        onText={(text) => draft.set({ name: text })}
      />
      <ul aria-label={t('sets.networks')}>
        {form.networks.map((one) => (
          <NetworkOfSet
            key={one.network}
            of={one}
            entry={entries.find((entry) => entry.id === one.network) ?? null}
            onChange={change}
            onTakeOut={() =>
              draft.set({ networks: form.networks.filter(({ network }) => network !== one.network) })
            }
          />
        ))}
      </ul>
      {missing.length > 0 && form.networks.length < mostNetworksInSet && (
        <Select
          adds
          label={t('sets.add')}
          options={missing.map((entry) => ({ value: entry.id, word: nameOf(entry) }))}
          value=""
          onChoose={(chosen) => {
            const added = setOfNow(missing.filter((entry) => entry.id === chosen))
            draft.set({ networks: [...form.networks, ...added] })
          }}
        >
          <option value="" disabled>
            {t('sets.add')}
          </option>
        </Select>
      )}
      {fault !== null && <FaultBanner fault={fault} />}
      <div class="set-actions cluster">
        <Button kind="danger" onClick={() => dialogs.show({ kind: 'remove-set', set })}>
          {t('sets.remove')}
        </Button>
        <span class="grow" />
        {(isUnsaved || draft.returned.discarded > 0) && <DiscardButton of={draft.returned} />}
        <Button kind="primary" type="submit" busy={busy} disabled={!isUnsaved || problem !== null}>
          {t('sets.save')}
        </Button>
      </div>
    </Form>
  )
}

interface NetworkOfSetProps {
  readonly of: NetworkInSet
  /** null: this computer does not know the network */
  readonly entry: NetworkEntry | null
  readonly onChange: (next: NetworkInSet) => void
  readonly onTakeOut: () => void
}

/** The state that a network shall have and, if it shall be joined, its switches. */
function NetworkOfSet({ of, entry, onChange, onTakeOut }: NetworkOfSetProps) {
  const t = useTranslate()
  const name = networkName(of, entry === null ? [] : [entry])
  return (
    <li class="set-network">
      <div class="set-network-head">
        <StateIcon state={stateShapes[of.state]} size={18} />
        <span class="row-title truncate" dir="auto" title={name}>
          {name}
        </span>
        <Select
          label={t('sets.stateOf', { name })}
          options={setStates.map((value) => ({ value, word: t(`sets.state.${value}`) }))}
          value={of.state}
          onChoose={(state) => onChange({ ...of, state })}
        />
        <IconButton icon={X} name={t('sets.takeOut', { name })} onClick={onTakeOut} />
      </div>
      {entry === null && <Warning severe={false}>{t('sets.notKnown')}</Warning>}
      {of.state !== 'disconnected' && (
        <Fold title={flagsSummary(t, of.flags)}>
          <div class="stack gap-1">
            {flagNames.map((flag) => (
              <SwitchRow
                key={flag}
                name={t(`flag.${flag}`)}
                description={entry === null ? t(`flag-description.${flag}`) : flagDescription(t, flag, entry)}
                checked={of.flags[flag]}
                onChange={(value) => onChange({ ...of, flags: { ...of.flags, [flag]: value } })}
              />
            ))}
          </div>
        </Fold>
      )}
    </li>
  )
}

/** Returns why a set cannot have this name; null: it can. `others`: all sets but itself. */
function setNameProblem(t: Translate, text: string, others: readonly NetworkSet[]): string | null {
  const name = readSetName(text)
  if (name === null) return t('sets.nameUnfit', { most: longestNickname })
  return others.some((other) => isSameSetName(other.name, name)) ? t('sets.nameTaken') : null
}

interface NewSetProps {
  readonly snapshot: Pick<Snapshot, 'networks' | 'sets'>
  readonly onEnd: () => void
}

const blank = { name: '' }
const offered = ['work', 'home', 'travel'] as const

/** Saves the current states of all networks as a set, under a suggested name or any other. */
export function NewSet({ snapshot: { networks, sets }, onEnd }: NewSetProps) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  const draft = useNewDraft({ form: 'new-set', account: null }, blank, ({ name }) => name)
  const { name } = draft.form
  const now = setOfNow(networks)
  const states = setStates
    .map((state) => ({ state, count: now.filter((one) => one.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => t(`sets.count.${state}`, { count }))
  const problem = setNameProblem(t, name, sets.sets)
  const free = offered
    .map((word) => t(`sets.names.${word}`))
    .filter((word) => !sets.sets.some((set) => isSameSetName(set.name, word)))
  const end = (): void => {
    draft.discard()
    onEnd()
  }
  const save = async (given: string): Promise<void> => {
    const fit = readSetName(given)
    if (fit === null) return
    const reply = await send('sets.save', { id: null, name: fit, networks: now })
    if (reply.ok) end()
  }
  return (
    <Form class="form stack gap-5" ready={problem === null && !busy} onSubmit={() => void save(name)}>
      <Field
        label={t('sets.name')}
        value={name}
        auto
        takesFocus
        problem={name === '' ? null : problem}
        help={t('sets.newText', { count: now.length, states: listOf(t, states) })}
        onText={(text) => draft.set({ name: text })}
      />
      {free.length > 0 && (
        <div class="cluster">
          {free.map((word) => (
            <Button
              key={word}
              label={t('sets.saveAs', { name: word })}
              disabled={busy}
              onClick={() => void save(word)}
            >
              {word}
            </Button>
          ))}
        </div>
      )}
      {fault !== null && <FaultBanner fault={fault} />}
      <div class="dialog-actions">
        <Button onClick={end}>{t('sets.cancel')}</Button>
        <Button kind="primary" type="submit" busy={busy} disabled={problem !== null}>
          {t('sets.create')}
        </Button>
      </div>
    </Form>
  )
}
