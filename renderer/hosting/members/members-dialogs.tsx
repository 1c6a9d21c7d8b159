import { type AccountId, isAccountMember } from '../../../contract/account.ts'
import type { MemberFields } from '../../../contract/hosted-fields.ts'
import { isOnlineNow } from '../../../contract/member-values.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { memberName, memberState } from '../../../domain/members/member-order.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'
import type { NetworkRules } from '../../../domain/rules/simulate.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { useDialog } from '../../app/use-dialog.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { relativeTime } from '../../text/time.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DangerDialog } from '../../ui/danger-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PreviewTable } from '../../ui/preview-table.tsx'
import { useCapabilities } from '../hosts.tsx'
import { AddMemberDialog } from './add-member-dialog.tsx'
import { ChangeMembersDialog } from './change-members-dialog.tsx'
import { ImportMembersDialog } from './import-members-dialog.tsx'
import { isStale, lastSeen } from './member-filters.ts'
import { MemberPanel } from './member-panel.tsx'

export type BulkKind = 'authorize' | 'deauthorize' | 'reject' | 'delete'

/** Every dialog about members is given these. */
export interface MembersDialogProps {
  readonly network: NetworkId
  /** The account that hosts the network; null: this computer */
  readonly host: AccountId | null
  /** null: not read yet */
  readonly config: NetworkConfig | null
  /** The rules that are in force; null: not known in full */
  readonly rules: NetworkRules | null
  readonly members: readonly HostedMember[]
  /** The time when the list was read, in milliseconds since the epoch */
  readonly at: number
  /** The fields that the host does not change */
  readonly lacked: readonly (keyof MemberFields)[]
  readonly usable: boolean
  readonly onChanged: () => void
  readonly onClose: () => void
}

type StartJob = (kind: BulkKind, members: readonly NodeAddress[]) => Promise<void>

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
  readonly kind: 'authorize' | 'deauthorize' | 'reject'
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
  const isAlready = ({ rejected, config }: HostedMember): boolean =>
    kind === 'reject' ? rejected === true : config.authorized === authorizes && rejected !== true
  const changing = members.filter((member) => chosen.has(member.id) && !isAlready(member))
  const online = changing.filter((member) => isOnlineNow(member, at)).length
  const already = ids.length - changing.length
  const confirm = (): void => {
    onClose()
    void onStart()
  }
  return (
    <ConfirmDialog
      title={t(`members.${kind}Many.title`, { count: ids.length })}
      cancel={t(changing.length === 0 ? 'members.csv.close' : 'common.cancel')}
      confirm={changing.length === 0 ? null : t(`members.${kind}Many.confirm`, { count: changing.length })}
      kind={authorizes ? 'primary' : 'danger'}
      usable={usable}
      onConfirm={confirm}
      onClose={onClose}
    >
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
    </ConfirmDialog>
  )
}

interface DeleteMembersDialogProps extends MembersDialogProps {
  readonly ids: readonly NodeAddress[]
  readonly onStart: () => Promise<void>
}

/** One member is deleted at once, several by a job. */
function DeleteMembersDialog(props: DeleteMembersDialogProps) {
  const t = useTranslate()
  const { network, host, ids, members, usable, onStart, onChanged, onClose } = props
  const { keepsDeletedMembers } = useCapabilities(host ?? 'controller')
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
    <DangerDialog
      title={t('members.deletion.title', {
        count: ids.length,
        name: only === undefined ? (ids[0] ?? '') : tooltip(memberName(only)),
      })}
      confirm={t('members.deletion.confirm', { count: ids.length })}
      busy={busy}
      usable={usable}
      fault={fault}
      onConfirm={deleteMembers}
      onClose={onClose}
    >
      <p>
        {t(keepsDeletedMembers ? 'members.deletion.kept' : 'members.deletion.text', { count: ids.length })}
      </p>
      <p class="after">
        {keepsDeletedMembers
          ? t('members.deletion.forGood', { count: ids.length })
          : t('members.deletion.back')}
      </p>
    </DangerDialog>
  )
}

interface CleanUpDialogProps extends MembersDialogProps {
  /** The members were not seen for this many days. */
  readonly days: number
  /** The members that were listed when the dialog was opened */
  readonly ids: readonly NodeAddress[]
  readonly mayDelete: boolean
  readonly onStart: StartJob
}

/** Offers to deauthorize or delete members that were not seen for long. A member that comes online drops out. */
function CleanUpDialog(props: CleanUpDialogProps) {
  const t = useTranslate()
  const { days, host, ids, members, at, usable, mayDelete, onStart, onClose } = props
  const { keepsDeletedMembers } = useCapabilities(host ?? 'controller')
  const own = useApp().snapshot.value?.node?.address ?? null
  const asked = new Set(ids)
  const stale = members
    .filter((member) => asked.has(member.id) && isStale(member, days, { at, own }))
    .sort((a, b) => lastSeen(a) - lastSeen(b))
  const authorized = stale.filter(({ config }) => config.authorized)
  const back = ids.length - stale.length
  const start = (kind: BulkKind, chosen: readonly HostedMember[]): void => {
    onClose()
    void onStart(
      kind,
      chosen.map(({ id }) => id),
    )
  }
  return (
    <Dialog title={t('clean-up.title', { days })} onClose={onClose} placement="wide">
      <p>{t('clean-up.text', { count: stale.length, days })}</p>
      {!stale.some(isAccountMember) && <p class="after">{t('clean-up.noticed')}</p>}
      {back > 0 && <p class="after">{t('clean-up.back', { count: back })}</p>}
      {stale.length > 0 && (
        <PreviewTable
          label={t('clean-up.preview')}
          columns={[
            t('members.columns.member'),
            t('members.panel.id'),
            t('members.columns.state'),
            t('members.columns.seen'),
          ]}
          widths={[undefined, '120px', '112px', '148px']}
          rows={stale}
          idOf={memberId}
        >
          {(member) => (
            <>
              <td class="truncate" dir="auto" title={tooltip(memberName(member))}>
                {memberName(member).slice(0, 400)}
              </td>
              <td class="mono">{member.id}</td>
              <td>{t(`members.states.${memberState(member)}`)}</td>
              <td>{relativeTime(t, lastSeen(member), at)}</td>
            </>
          )}
        </PreviewTable>
      )}
      <p class="after">
        {t(keepsDeletedMembers ? 'clean-up.effectKept' : 'clean-up.effect', {
          authorized: authorized.length,
        })}
      </p>
      <div class="dialog-actions">
        <Button takesFocus onClick={onClose}>
          {t('common.cancel')}
        </Button>
        {authorized.length > 0 && (
          <Button disabled={!usable} onClick={() => start('deauthorize', authorized)}>
            {t('members.deauthorizeMany.confirm', { count: authorized.length })}
          </Button>
        )}
        <Button
          kind="danger"
          disabled={!mayDelete || stale.length === 0}
          onClick={() => start('delete', stale)}
        >
          {t('clean-up.delete', { count: stale.length })}
        </Button>
      </div>
    </Dialog>
  )
}

const memberId = ({ id }: HostedMember): string => id
