import type { JobAccount } from '../../../contract/hosting.ts'
import type { NetworkState } from '../../../contract/network-state.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { StateIcon } from '../../ui/state-icon.tsx'

type Item = JobAccount['items'][number]

/** More lines tell nobody more; what failed comes first. */
const most = 1000

const icons: { readonly [O in Item['outcome']]: NetworkState } = {
  done: 'ok',
  unchanged: 'ok',
  failed: 'attention',
  'not-begun': 'disconnected',
  unknown: 'disconnected',
}

/** What became of things of a job, a line each. */
export function ItemTable({ items }: { readonly items: readonly Item[] }) {
  const t = useTranslate()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
    <section class="scroll-list plan-list" tabIndex={0} aria-label={t('jobs.result')}>
      <table class="table plan-table">
        <thead>
          <tr>
            <th scope="col">{t('jobs.member')}</th>
            <th scope="col">{t('jobs.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {items.slice(0, most).map(({ item, name, outcome, fault }) => (
            <tr key={item}>
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
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
