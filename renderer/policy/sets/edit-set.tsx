import type { NetworkInSet, NetworkSet } from '../../../contract/network-set.ts'
import { mostNetworksInSet } from '../../../contract/network-set.ts'
import { nameOf } from '../../../contract/network-state.ts'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import { readSetName } from '../../../domain/policy/set-name.ts'
import { setOfNow } from '../../../domain/policy/set-of-now.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { useNewDraft } from '../../app/use-new-draft.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { DiscardButton } from '../../ui/discard-button.tsx'
import { FaultBanner } from '../../ui/fault-banner.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { nameProblem } from './name-problem.ts'
import { NetworkOfSet } from './network-of-set.tsx'

interface EditSetProps {
  readonly set: NetworkSet
  /** All of them */
  readonly sets: readonly NetworkSet[]
  readonly entries: readonly NetworkEntry[]
}

/** A set's name, and how each of its networks shall stand. What is changed stays until it is saved or discarded. */
export function EditSet({ set, sets, entries }: EditSetProps) {
  const t = useTranslate()
  const { dialogs, drafts } = useApp()
  const { busy, fault, send } = useAction()
  const { id, name, networks } = set
  const subject = { form: 'set', account: null, set: id } as const
  const draft = useNewDraft(subject, { name, networks }, (form) => form.name)
  const { form } = draft
  const others = sets.filter((other) => other.id !== id)
  const problem = nameProblem(t, form.name, others)
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
    <Form class="form" ready={isUnsaved && problem === null && !busy} onSubmit={() => void save()}>
      <Field
        label={t('sets.name')}
        value={form.name}
        auto
        problem={problem}
        onText={(text) => draft.set({ name: text })}
      />
      <ul class="set-networks" aria-label={t('sets.networks')}>
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
          value=""
          onChoose={(chosen) => {
            const added = setOfNow(missing.filter((entry) => entry.id === chosen))
            draft.set({ networks: [...form.networks, ...added] })
          }}
        >
          <option value="" disabled>
            {t('sets.add')}
          </option>
          {missing.map((entry) => (
            <option key={entry.id} value={entry.id}>
              {nameOf(entry)}
            </option>
          ))}
        </Select>
      )}
      {fault !== null && <FaultBanner fault={fault} />}
      <div class="set-actions">
        <Button kind="danger" onClick={() => dialogs.show({ kind: 'remove-set', set })}>
          {t('sets.remove')}
        </Button>
        <span class="spring" />
        {(isUnsaved || draft.returned.discarded > 0) && <DiscardButton of={draft.returned} />}
        <Button kind="primary" type="submit" busy={busy} disabled={!isUnsaved || problem !== null}>
          {t('sets.save')}
        </Button>
      </div>
    </Form>
  )
}
