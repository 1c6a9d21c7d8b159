import { useState } from 'preact/hooks'
import type { HostedMember } from '../../../domain/members/member.ts'
import { isNodeAddress, type NetworkId, nodeAddressLength } from '../../../domain/network-id.ts'
import type { Difference } from '../../../domain/network-plan/differences.ts'
import { useAction } from '../../app/use-action.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DifferenceNote } from '../../ui/difference-note.tsx'
import { FaultBanner } from '../../ui/fault-banner.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'

interface AddMemberDialogProps {
  readonly network: NetworkId
  readonly members: readonly HostedMember[]
  readonly usable: boolean
  readonly onChanged: () => void
  readonly onClose: () => void
}

export function AddMemberDialog({ network, members, usable, onChanged, onClose }: AddMemberDialogProps) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const [authorized, setAuthorized] = useState(true)
  const [differences, setDifferences] = useState<readonly Difference[]>([])
  const id = text.replace(/[\s:-]/g, '').toLowerCase()
  // What is half typed is not wrong yet.
  const wrong = text !== '' && !isNodeAddress(id.padEnd(nodeAddressLength, '0'))
  const isTaken = members.some((member) => member.id === id)
  const ready = isNodeAddress(id) && !isTaken && usable && !busy
  const addMember = async (): Promise<void> => {
    const change = { authorized, ...(name.trim() === '' ? {} : { name: name.trim() }) }
    const reply = await send('hosting.addMember', { network, member: id, change })
    if (!reply.ok) return
    onChanged()
    const made = reply.value.outcome === 'saved' ? reply.value.differences : []
    if (made.length === 0) onClose()
    else setDifferences(made)
  }
  return (
    <Dialog title={t('members.addition.title')} onClose={onClose}>
      <Form class="form" ready={ready} onSubmit={() => void addMember()}>
        <p>{t('members.addition.text')}</p>
        <Field
          label={t('members.addition.id')}
          mono
          value={text}
          hint="89e92ceee5"
          help={t('members.addition.idHelp')}
          problem={wrong ? t('members.addition.idWrong') : isTaken ? t('members.addition.idTaken') : null}
          takesFocus
          onText={setText}
        />
        <Field label={t('members.addition.name')} auto value={name} onText={setName} />
        <SwitchRow
          name={t('members.addition.authorized')}
          description={t('members.addition.authorizedText')}
          checked={authorized}
          onChange={setAuthorized}
        />
        {differences.map((difference) => (
          <DifferenceNote key={difference.field} difference={difference} />
        ))}
        {fault !== null && <FaultBanner fault={fault} />}
        <div class="dialog-actions">
          <Button onClick={onClose}>{t('members.addition.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={!ready} busy={busy}>
            {t('members.addition.confirm')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
