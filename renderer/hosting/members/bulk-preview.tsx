import { memberName } from '../../../domain/members/member-order.ts'
import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { valueWords } from '../../text/hosting/settings.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { PreviewTable } from '../../ui/preview-table.tsx'
import type { BulkLine } from './bulk-change.ts'

const idOf = ({ member }: BulkLine): string => member.id

/** What members have, and what they get, a line each. */
export function BulkPreview({ lines }: { readonly lines: readonly BulkLine[] }) {
  const t = useTranslate()
  return (
    <PreviewTable
      label={t('bulk.preview')}
      class="bulk-table"
      columns={[t('jobs.member'), t('bulk.before'), t('bulk.after')]}
      rows={lines}
      idOf={idOf}
    >
      {({ member, from, to }) => (
        <>
          <td class={member.config.name.trim() === '' ? 'mono' : ''} dir="auto">
            {tooltip(memberName(member))}
          </td>
          <td class="plan-change secondary" dir="auto">
            {words(t, from)}
          </td>
          <td class="plan-change" dir="auto">
            {words(t, to)}
          </td>
        </>
      )}
    </PreviewTable>
  )
}

function words(t: Translate, change: BulkLine['to']): string {
  return Object.values(change)
    .map((value) => listOf(t, valueWords(t, value).split('\n').map(tooltip)))
    .join(' · ')
}
