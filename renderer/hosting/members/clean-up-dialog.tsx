import { isAccountMember } from '../../../contract/account.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { memberName, memberState } from '../../../domain/members/member-order.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { useApp } from '../../app/state.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { relativeTime } from '../../text/time.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PreviewTable } from '../../ui/preview-table.tsx'
import { isStale, lastSeen } from './member-filters.ts'
import type { BulkKind, MembersDialogProps, StartJob } from './members-dialogs.tsx'

interface CleanUpDialogProps extends MembersDialogProps {
  /** The members were not seen for this many days. */
  readonly days: number
  /** The members that were listed when the dialog was opened */
  readonly ids: readonly NodeAddress[]
  readonly mayDelete: boolean
  readonly onStart: StartJob
}

/** Offers to deauthorize or delete members that were not seen for long. A member that comes online drops out. */
export function CleanUpDialog(props: CleanUpDialogProps) {
  const t = useTranslate()
  const { days, ids, members, at, usable, mayDelete, onStart, onClose } = props
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
    <Dialog title={t('clean-up.title', { days })} onClose={onClose} place="wide">
      <p>{t('clean-up.text', { count: stale.length, days })}</p>
      {!stale.some(isAccountMember) && <p class="after">{t('clean-up.noticed')}</p>}
      {back > 0 && <p class="after">{t('clean-up.back', { count: back })}</p>}
      {stale.length > 0 && (
        <PreviewTable
          label={t('clean-up.preview')}
          class="clean-up-table"
          columns={[
            t('members.columns.member'),
            t('members.panel.id'),
            t('members.columns.state'),
            t('members.columns.seen'),
          ]}
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
      <p class="after">{t('clean-up.effect', { authorized: authorized.length })}</p>
      <div class="dialog-actions">
        <Button takesFocus onClick={onClose}>
          {t('members.deletion.cancel')}
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
