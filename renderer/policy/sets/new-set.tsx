import type { Snapshot } from '../../../contract/snapshot.ts'
import { isSameSetName, readSetName } from '../../../domain/policy/set-name.ts'
import { setOfNow } from '../../../domain/policy/state-with-flags.ts'
import { listOf } from '../../../words/lists.ts'
import { useAction } from '../../app/use-action.ts'
import { useNewDraft } from '../../app/use-new-draft.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { FaultBanner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, Form } from '../../ui/field.tsx'
import { setNameProblem } from './edit-set.tsx'
import { setStates } from './set-states.tsx'

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
