import { Download } from 'lucide'
import { useMemo, useRef, useState } from 'preact/hooks'
import { type ActivityPage, activityFormats } from '../../../contract/activity.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { searchWords } from '../../../domain/search/fold.ts'
import { useEscape } from '../../app/shortcuts.ts'
import { useApp } from '../../app/state.ts'
import { type Polled, usePolled } from '../../app/use-polled.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { FaultBanner } from '../../ui/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ActivityTable, activityRows, findActivity } from './activity-table.tsx'

interface ActivityViewProps {
  readonly id: NetworkId
  readonly name: string
}

/** The number of entries that main keeps of a network */
const mostEntries = 2_000
const exportWords = { csv: 'activity.exportCsv', jsonl: 'activity.exportJsonl' } as const

/** Changes to a network and its members, made here or seen to come from elsewhere */
export function ActivityView({ id, name }: ActivityViewProps) {
  const t = useTranslate()
  const app = useApp()
  const { value, fault, at } = useActivity(id)
  const [query, setQuery] = useState('')
  useEscape(() => {
    setQuery('')
    return query !== ''
  })
  const rows = useMemo(() => activityRows(t, value?.list ?? []), [t, value])
  const words = useMemo(() => searchWords(query), [query])
  const found = useMemo(() => findActivity(rows, words), [rows, words])
  if (fault !== null && value === null)
    return (
      <div class="banners">
        <FaultBanner fault={fault} />
      </div>
    )
  if (value === null) return <p class="empty-line">{t('activity.loading')}</p>
  if (rows.length === 0)
    return (
      <section class="empty hosted-empty">
        <h2>{t('activity.empty.title')}</h2>
        <p>{t('activity.empty.text')}</p>
      </section>
    )
  const count = rows.length
  return (
    <>
      <div class="tools inline">
        <SearchField
          label={t('activity.search')}
          hint={t('activity.searchHint')}
          query={query}
          onQuery={setQuery}
        />
        <Menu
          label={t('activity.menu')}
          icon={<Icon node={Download} />}
          items={activityFormats.map((format) => ({
            word: t(exportWords[format]),
            onPick: () => void app.ask('hosting.exportActivity', { network: id, name, format }),
          }))}
        />
      </div>
      {found.length === 0 ? (
        <p class="empty-line">{t('activity.noMatch', { query: query.trim() })}</p>
      ) : (
        <ActivityTable name={name} rows={found} words={words} at={at} />
      )}
      <div class="status-line secondary inline">
        <span role="status">
          {found.length === count
            ? t('activity.count', { count })
            : t('activity.countOf', { shown: found.length, count })}
        </span>
        <span class="status-end push">{t('activity.limit', { most: mostEntries })}</span>
      </div>
    </>
  )
}

const pause = 2_000

/** Polls the activity of a network; unless it has a new version, the list is not sent again. */
function useActivity(network: NetworkId): Polled<ActivityPage> {
  const { tryAsk } = useApp()
  const version = useRef<number | null>(null)
  return usePolled<ActivityPage>(
    async () => {
      const reply = await tryAsk('hosting.activity', { network, since: version.current })
      if (reply.ok) version.current = reply.value.version
      return reply
    },
    (before, next) => (next.list === null && before !== null ? before : next),
    pause,
  )
}
