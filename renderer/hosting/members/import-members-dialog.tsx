import { useMemo } from 'preact/hooks'
import { columns as csvColumns } from '../../../domain/members/csv-line.ts'
import { memberName } from '../../../domain/members/member-order.ts'
import type { MembersPlan } from '../../../domain/members/members-plan.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { sentencesOf } from '../../../words/lists.ts'
import { useAction } from '../../app/use-action.ts'
import { memberChangeWords } from '../../text/hosting/members.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Fact, Facts } from '../../ui/group.tsx'
import { PreviewTable } from '../../ui/preview-table.tsx'
import { FileProblems, useFilePlan } from '../file-plan.tsx'
import { useGrantNames } from '../grant-names.ts'
import { MembersReachChanges } from '../reach-changes-later.tsx'
import { grantChanges } from './member-grants.tsx'
import type { MembersDialogProps } from './members-dialogs.tsx'

const lineKey = ({ line }: MembersPlan['changes'][number]): string => String(line)

/** Asks for a file first, then shows what each of its lines would change. */
export function ImportMembersDialog({ network, rules, members, usable, onClose }: MembersDialogProps) {
  const t = useTranslate()
  const names = useGrantNames()
  const { busy, fault, send } = useAction()
  const plan = useFilePlan(() => send('hosting.chooseMembersFile', { network }), onClose)
  const byId = useMemo(() => new Map(members.map((member) => [member.id, member])), [members])
  const grants = useMemo(() => grantChanges(plan?.changes ?? []), [plan])
  if (plan === null && fault === null) return null
  const shownName = (id: NodeAddress): string => {
    const member = byId.get(id)
    return member === undefined ? id : tooltip(memberName(member))
  }
  const count = plan?.changes.length ?? 0
  const importMembers = async (): Promise<void> => {
    if (plan === null) return
    const reply = await send('hosting.importMembers', { importId: plan.importId })
    if (reply.ok) onClose()
  }
  return (
    <ConfirmDialog
      title={t('members.csv.title')}
      placement="wide"
      cancel={t(count === 0 ? 'members.csv.close' : 'common.cancel')}
      confirm={count === 0 ? null : t('members.csv.confirm', { count })}
      usable={usable}
      busy={busy}
      fault={fault}
      focus="confirm"
      onConfirm={() => void importMembers()}
      onClose={onClose}
    >
      {plan !== null && (
        <>
          <p>
            {sentencesOf(t, [
              t('members.csv.file', { name: plan.fileName }),
              count === 0 ? t('members.csv.nothing') : t('members.csv.changes', { count }),
              plan.unchanged > 0 ? t('members.csv.unchanged', { count: plan.unchanged }) : null,
            ])}
          </p>
          {count > 0 && (
            <PreviewTable
              label={t('members.csv.plan')}
              columns={[t('members.csv.line'), t('members.csv.member'), t('members.csv.change')]}
              widths={['64px']}
              rows={plan.changes}
              idOf={lineKey}
            >
              {({ line, member, change, isNew }) => (
                <>
                  <td>{line}</td>
                  <td dir="auto">
                    {shownName(member)}
                    {isNew && <span class="pill">{t('members.csv.isNew')}</span>}
                  </td>
                  <td class="plan-change">{memberChangeWords(t, change, names)}</td>
                </>
              )}
            </PreviewTable>
          )}
          {grants.size > 0 && (
            <MembersReachChanges network={network} rules={rules} members={members} changes={grants} />
          )}
          <details class="options">
            <summary>{t('members.csv.columns')}</summary>
            <p>{t('members.csv.columnsText')}</p>
            <Facts>
              {csvColumns.map((column) => (
                <Fact key={column} term={column}>
                  {t(`members.csv.column.${column}`)}
                </Fact>
              ))}
            </Facts>
          </details>
          <FileProblems title={t('members.csv.problems')} problems={plan.problems} />
        </>
      )}
    </ConfirmDialog>
  )
}
