import { useState } from 'preact/hooks'
import type { AccountId } from '../../../contract/account.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import {
  isNodeAddress,
  isReservedAddress,
  type NetworkId,
  nodeAddressLength,
} from '../../../domain/network-id.ts'
import type { Difference } from '../../../domain/network-plan/differences.ts'
import { useAction } from '../../app/use-action.ts'
import { useNewDraft } from '../../app/use-new-draft.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DifferenceNote } from '../../ui/difference-note.tsx'
import { FaultBanner } from '../../ui/fault-banner.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { ReturnedNote } from '../../ui/returned-note.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'

interface AddMemberDialogProps {
  readonly network: NetworkId
  readonly host: AccountId | null
  readonly members: readonly HostedMember[]
  readonly usable: boolean
  readonly onChanged: () => void
  readonly onClose: () => void
}

const blank = { text: '', name: '', authorized: true }
const nameOf = ({ name, text }: typeof blank): string => name || text

export function AddMemberDialog({
  network,
  host,
  members,
  usable,
  onChanged,
  onClose,
}: AddMemberDialogProps) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  const draft = useNewDraft({ form: 'new-member', account: host, network }, blank, nameOf)
  const { text, name, authorized } = draft.form
  const [differences, setDifferences] = useState<readonly Difference[]>([])
  const id = text.replace(/[\s:-]/g, '').toLowerCase()
  // What is half typed is not wrong yet.
  const wrong = text !== '' && !isNodeAddress(id.padEnd(nodeAddressLength, '0'))
  const isTaken = members.some((member) => member.id === id)
  const isReserved = isNodeAddress(id) && isReservedAddress(id)
  const problem = wrong
    ? t('members.addition.idWrong')
    : isReserved
      ? t('members.addition.idReserved', { address: id })
      : isTaken
        ? t('members.addition.idTaken')
        : null
  const ready = isNodeAddress(id) && problem === null && usable && !busy
  const addMember = async (): Promise<void> => {
    const change = { authorized, ...(name.trim() === '' ? {} : { name: name.trim() }) }
    const reply = await send('hosting.addMember', { network, member: id, change })
    if (!reply.ok) return
    onChanged()
    const made = reply.value.outcome === 'saved' ? reply.value.differences : []
    draft.discard()
    if (made.length === 0) onClose()
    else setDifferences(made)
  }
  const cancel = (): void => {
    draft.discard()
    onClose()
  }
  return (
    <Dialog title={t('members.addition.title')} onClose={onClose}>
      <Form class="form" ready={ready} onSubmit={() => void addMember()}>
        <ReturnedNote draft={draft} />
        <p>{t('members.addition.text')}</p>
        <Field
          label={t('members.addition.id')}
          mono
          value={text}
          hint="89e92ceee5"
          help={t('members.addition.idHelp')}
          problem={problem}
          takesFocus
          onText={(text) => draft.set({ text })}
        />
        <Field label={t('members.addition.name')} auto value={name} onText={(name) => draft.set({ name })} />
        <SwitchRow
          name={t('members.addition.authorized')}
          description={t('members.addition.authorizedText')}
          checked={authorized}
          onChange={(authorized) => draft.set({ authorized })}
        />
        {differences.map((difference) => (
          <DifferenceNote key={difference.field} difference={difference} />
        ))}
        {fault !== null && <FaultBanner fault={fault} />}
        <div class="dialog-actions">
          <Button onClick={cancel}>{t('members.addition.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={!ready} busy={busy}>
            {t('members.addition.confirm')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
