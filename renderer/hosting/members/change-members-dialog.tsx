import { useMemo, useState } from 'preact/hooks'
import type { BulkField } from '../../../contract/member-values.ts'
import { byName, memberName } from '../../../domain/members/member-order.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { listOf } from '../../../words/lists.ts'
import { nameCollator } from '../../../words/locale.ts'
import type { Translate } from '../../../words/translate.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { valueWords } from '../../text/hosting/settings.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FaultBanner } from '../../ui/fault-banner.tsx'
import { Warning } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { PreviewTable } from '../../ui/preview-table.tsx'
import { type BulkChange, type BulkLine, type BulkProblem, bulkPlan } from './bulk-change.ts'
import { BulkFields } from './bulk-fields.tsx'
import type { MembersDialogProps } from './members-dialogs.tsx'
import { selectMembers } from './selection.ts'

interface ChangeMembersDialogProps extends MembersDialogProps {
  readonly field: BulkField
  readonly ids: readonly NodeAddress[]
}

const nothing = { lines: [], unchanged: 0, problem: null } as const

/** Changes one field of many members, after a preview of each. */
export function ChangeMembersDialog(props: ChangeMembersDialogProps) {
  const t = useTranslate()
  const app = useApp()
  const { network, field, ids, members, config, usable, onClose } = props
  const { busy, fault, send } = useAction()
  const [change, setChange] = useState<BulkChange | null>(null)
  const chosen = useMemo(() => {
    const wanted = new Set(ids)
    return members.filter(({ id }) => wanted.has(id)).sort(byName(nameCollator(t.locale)))
  }, [ids, members, t])
  const plan = useMemo(
    () => (change === null || config === null ? nothing : bulkPlan(change, chosen, members, config)),
    [change, chosen, members, config],
  )
  const ready = usable && plan.problem === null && plan.lines.length > 0
  const start = async (): Promise<void> => {
    const changes = plan.lines.map(({ member, from, to }) => ({ member: member.id, from, to }))
    if (!(await send('hosting.startJob', { kind: 'change', network, changes })).ok) return
    onClose()
    selectMembers(app, network, [])
  }
  return (
    <Dialog title={t(`bulk.title.${field}`, { count: chosen.length })} onClose={onClose} place="wide">
      <Form ready={ready && !busy} onSubmit={() => void start()}>
        <div class="form">
          <BulkFields field={field} config={config} chosen={chosen} onChange={setChange} />
        </div>
        {plan.problem !== null && (
          <p class="after" role="alert">
            <Warning severe>{problemWords(t, plan.problem)}</Warning>
          </p>
        )}
        {change !== null && plan.problem === null && (
          <p class="after" role="status">
            {plan.lines.length === 0 ? t('bulk.nothing') : t('bulk.changes', { count: plan.lines.length })}{' '}
            {plan.lines.length > 0 && plan.unchanged > 0 && t('bulk.unchanged', { count: plan.unchanged })}
          </p>
        )}
        {plan.lines.length > 0 && <BulkPreview lines={plan.lines} />}
        {fault !== null && <FaultBanner fault={fault} />}
        <div class="dialog-actions">
          <Button onClick={onClose}>{t('members.deletion.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={!ready} busy={busy}>
            {t('bulk.confirm', { count: plan.lines.length })}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function problemWords(t: Translate, problem: BulkProblem): string {
  switch (problem.kind) {
    case 'empty-name':
      return t('bulk.problem.emptyName')
    case 'long-name':
      return t('bulk.problem.longName', { name: tooltip(problem.name), count: problem.excess })
    case 'same-name':
      return t('bulk.problem.sameName', { name: tooltip(problem.name), n: '{n}' })
    case 'pools-used-up':
      return t('bulk.problem.poolsUsedUp', { wanted: problem.wanted, free: problem.free })
  }
}

const lineKey = ({ member }: BulkLine): string => member.id

function BulkPreview({ lines }: { readonly lines: readonly BulkLine[] }) {
  const t = useTranslate()
  return (
    <PreviewTable
      label={t('bulk.preview')}
      class="bulk-table"
      columns={[t('jobs.member'), t('bulk.before'), t('bulk.after')]}
      rows={lines}
      idOf={lineKey}
    >
      {({ member, from, to }) => (
        <>
          <td class={member.config.name.trim() === '' ? 'mono' : ''} dir="auto">
            {tooltip(memberName(member))}
          </td>
          <td class="plan-change secondary" dir="auto">
            {changeWords(t, from)}
          </td>
          <td class="plan-change" dir="auto">
            {changeWords(t, to)}
          </td>
        </>
      )}
    </PreviewTable>
  )
}

function changeWords(t: Translate, change: BulkLine['to']): string {
  return Object.values(change)
    .map((value) => listOf(t, valueWords(t, value).split('\n').map(tooltip)))
    .join(' · ')
}
