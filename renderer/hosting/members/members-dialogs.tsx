import type { AccountId } from '../../../contract/account.ts'
import { isOnlineNow } from '../../../contract/member-values.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { memberName } from '../../../domain/members/member-order.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { useDialog } from '../../app/use-dialog.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FaultBanner } from '../../ui/fault-banner.tsx'
import { AddMemberDialog } from './add-member-dialog.tsx'
import { ChangeMembersDialog } from './change-members-dialog.tsx'
import { CleanUpDialog } from './clean-up-dialog.tsx'
import { ImportMembersDialog } from './import-members-dialog.tsx'
import { MemberPanel } from './member-panel.tsx'

export type BulkKind = 'authorize' | 'deauthorize' | 'delete'

/** Every dialog about members is given these. */
export interface MembersDialogProps {
  readonly network: NetworkId
  /** The account that hosts the network; null: this computer */
  readonly host: AccountId | null
  /** null: not read yet */
  readonly config: NetworkConfig | null
  readonly members: readonly HostedMember[]
  /** When the list was read, in milliseconds since the epoch */
  readonly at: number
  readonly usable: boolean
  readonly onChanged: () => void
  readonly onClose: () => void
}

export type StartJob = (kind: BulkKind, members: readonly NodeAddress[]) => Promise<void>

interface MembersDialogsProps extends Omit<MembersDialogProps, 'onClose'> {
  readonly mayDelete: boolean
  readonly onStart: StartJob
}

export function MembersDialogs({ onStart, mayDelete, ...props }: MembersDialogsProps) {
  const { dialogs } = useApp()
  const { dialog, close } = useDialog(
    'member',
    'add-member',
    'import-members',
    'delete-members',
    'authorize-members',
    'clean-up',
    'change-members',
  )
  const shared = { ...props, onClose: close }
  switch (dialog?.kind) {
    case 'add-member':
      return <AddMemberDialog {...shared} />
    case 'import-members':
      return <ImportMembersDialog {...shared} />
    case 'member':
      return (
        <MemberPanel
          {...shared}
          mayDelete={mayDelete}
          member={dialog.member}
          onDelete={() => {
            close()
            dialogs.show({ kind: 'delete-members', members: [dialog.member] })
          }}
        />
      )
    case 'delete-members':
      return (
        <DeleteMembersDialog
          {...shared}
          usable={mayDelete}
          ids={dialog.members}
          onStart={() => onStart('delete', dialog.members)}
        />
      )
    case 'authorize-members':
      return (
        <AuthorizeMembersDialog
          {...shared}
          kind={dialog.change}
          ids={dialog.members}
          onStart={() => onStart(dialog.change, dialog.members)}
        />
      )
    case 'clean-up':
      return (
        <CleanUpDialog
          {...shared}
          mayDelete={mayDelete}
          days={dialog.days}
          ids={dialog.members}
          onStart={onStart}
        />
      )
    case 'change-members':
      return <ChangeMembersDialog {...shared} field={dialog.field} ids={dialog.members} />
    case undefined:
      return null
  }
}

interface AuthorizeMembersDialogProps extends MembersDialogProps {
  readonly kind: 'authorize' | 'deauthorize'
  readonly ids: readonly NodeAddress[]
  readonly onStart: () => Promise<void>
}

/** Asks before many members get or lose access, and says how many of them are online and notice at once. */
function AuthorizeMembersDialog(props: AuthorizeMembersDialogProps) {
  const t = useTranslate()
  const own = useApp().snapshot.value?.node?.address
  const { kind, ids, members, at, usable, onStart, onClose } = props
  const chosen = new Set(ids)
  const authorizes = kind === 'authorize'
  const changing = members.filter(({ id, config }) => chosen.has(id) && config.authorized !== authorizes)
  const online = changing.filter((member) => isOnlineNow(member, at)).length
  const already = ids.length - changing.length
  const confirm = (): void => {
    onClose()
    void onStart()
  }
  return (
    <Dialog title={t(`members.${kind}Many.title`, { count: ids.length })} onClose={onClose}>
      {changing.length === 0 ? (
        <p>{t(`members.${kind}Many.none`)}</p>
      ) : (
        <p>{t(`members.${kind}Many.text`, { count: online })}</p>
      )}
      {changing.length > 0 && already > 0 && (
        <p class="after">{t(`members.${kind}Many.already`, { count: already })}</p>
      )}
      {!authorizes && changing.some(({ id }) => id === own) && (
        <p class="after">
          <strong>{t('members.deauthorizeMany.thisDevice')}</strong>
        </p>
      )}
      {changing.length > 0 && <p class="after">{t('members.manyUndo')}</p>}
      <div class="dialog-actions">
        <Button takesFocus onClick={onClose}>
          {changing.length === 0 ? t('members.csv.close') : t('members.deletion.cancel')}
        </Button>
        {changing.length > 0 && (
          <Button kind={authorizes ? 'primary' : 'danger'} disabled={!usable} onClick={confirm}>
            {t(`members.${kind}Many.confirm`, { count: changing.length })}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

interface DeleteMembersDialogProps extends MembersDialogProps {
  readonly ids: readonly NodeAddress[]
  readonly onStart: () => Promise<void>
}

/** One member is deleted at once, several by a job. */
function DeleteMembersDialog(props: DeleteMembersDialogProps) {
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
