import type { JobAccount } from '../../../contract/hosting.ts'
import type { NetworkState } from '../../../contract/network-state.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { PreviewTable } from '../../ui/preview-table.tsx'
import { StateIcon } from '../../ui/state-icon.tsx'

type Item = JobAccount['items'][number]

const icons: { readonly [O in Item['outcome']]: NetworkState } = {
  done: 'ok',
  unchanged: 'ok',
  failed: 'attention',
  'not-begun': 'disconnected',
  unknown: 'disconnected',
}

const idOf = ({ item }: Item): string => item

/** What became of things of a job, a line each. */
export function ItemTable({ items }: { readonly items: readonly Item[] }) {
  const t = useTranslate()
  return (
    <PreviewTable
      label={t('jobs.result')}
      columns={[t('jobs.member'), t('jobs.outcome')]}
      rows={items}
      idOf={idOf}
    >
      {({ item, name, outcome, fault }) => (
        <>
          <td>
            {name.trim() !== '' && (
              <div class="truncate" dir="auto">
                {tooltip(name)}
              </div>
            )}
            <div class={name.trim() === '' ? 'mono' : 'mono secondary'}>{item}</div>
          </td>
          <td>
            <span class="job-outcome">
              <StateIcon state={icons[outcome]} size={16} />
              <span title={fault?.detail}>
                {fault === null ? t(`jobs.outcomes.${outcome}`) : t(`fault.${fault.code}.title`)}
              </span>
            </span>
          </td>
        </>
      )}
    </PreviewTable>
  )
}
