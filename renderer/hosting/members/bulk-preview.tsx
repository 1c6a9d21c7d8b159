import { memberName } from '../../../domain/members/member-order.ts'
import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { valueWords } from '../../text/hosting/values.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import type { BulkLine } from './bulk-change.ts'

/** More lines tell nobody more; the count stands above them. */
const most = 500

/** What members have, and what they get, a line each. */
export function BulkPreview({ lines }: { readonly lines: readonly BulkLine[] }) {
  const t = useTranslate()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
    <section class="scroll-list plan-list" tabIndex={0} aria-label={t('bulk.preview')}>
      <table class="table plan-table bulk-table">
        <thead>
          <tr>
            <th scope="col">{t('jobs.member')}</th>
            <th scope="col">{t('bulk.before')}</th>
            <th scope="col">{t('bulk.after')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, most).map(({ member, from, to }) => (
            <tr key={member.id}>
              <td class={member.config.name.trim() === '' ? 'mono' : ''} dir="auto">
                {tooltip(memberName(member))}
              </td>
              <td class="plan-change secondary" dir="auto">
                {words(t, from)}
              </td>
              <td class="plan-change" dir="auto">
                {words(t, to)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function words(t: Translate, change: BulkLine['to']): string {
  return Object.values(change)
    .map((value) => listOf(t, valueWords(t, value).split('\n').map(tooltip)))
    .join(' · ')
}
