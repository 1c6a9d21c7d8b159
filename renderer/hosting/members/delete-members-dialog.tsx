import type { HostedMember } from '../../../domain/members/member.ts'
import { memberName } from '../../../domain/members/member-order.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { useAction } from '../../app/use-action.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FaultBanner } from '../../ui/fault-banner.tsx'

interface DeleteMembersDialogProps {
  readonly network: NetworkId
  readonly ids: readonly NodeAddress[]
  readonly members: readonly HostedMember[]
  readonly usable: boolean
  readonly onStart: () => Promise<void>
  readonly onChanged: () => void
  readonly onClose: () => void
}

export function DeleteMembersDialog(props: DeleteMembersDialogProps) {
  const t = useTranslate()
  const { network, ids, members, usable, onStart, onChanged, onClose } = props
  const { busy, fault, send } = useAction()
  const only = ids.length === 1 ? members.find(({ id }) => id === ids[0]) : undefined
  const deleteMembers = async (): Promise<void> => {
    const [first] = ids
    if (first === undefined) return
    if (ids.length > 1) {
      onClose()
      return onStart()
    }
    const reply = await send('hosting.deleteMember', { network, member: first })
    if (!reply.ok && reply.error.code !== 'member-gone') return
    onClose()
    onChanged()
  }
  return (
    <Dialog
      title={t('members.deletion.title', {
        count: ids.length,
        name: only === undefined ? (ids[0] ?? '') : tooltip(memberName(only)),
      })}
      onClose={onClose}
    >
      <p>{t('members.deletion.text', { count: ids.length })}</p>
      <p class="after">{t('members.deletion.back')}</p>
      {fault !== null && <FaultBanner fault={fault} />}
      <div class="dialog-actions">
        <Button takesFocus onClick={onClose}>
          {t('members.deletion.cancel')}
        </Button>
        <Button kind="danger" disabled={!usable} busy={busy} onClick={() => void deleteMembers()}>
          {t('members.deletion.confirm', { count: ids.length })}
        </Button>
      </div>
    </Dialog>
  )
}
