import { Plus } from 'lucide'
import { useMemo, useState } from 'preact/hooks'
import { isServing } from '../../contract/network-state.ts'
import { useApp } from '../app/state.ts'
import { useEscape } from '../app/use-escape.ts'
import { searchWords } from '../text/search-words.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { TabIndexProvider } from '../ui/tab-index.ts'
import { useListKeys } from '../ui/use-list-keys.ts'
import { type DetailsView, NetworkRow } from './network-row.tsx'
import { fewestSearched, findNetworks } from './network-search.ts'

/** The networks that this computer knows, one a row; one of them can be open. Many can be searched. */
export function Networks({ Details }: { readonly Details: DetailsView | null }) {
  const t = useTranslate()
  const app = useApp()
  const [query, setQuery] = useState('')
  const words = useMemo(() => searchWords(query), [query])
  useEscape(() => {
    setQuery('')
    return query !== ''
  })
  const snapshot = app.snapshot.value
  const networks = snapshot?.networks ?? []
  const found = findNetworks(networks, words)
  const keys = useListKeys<HTMLUListElement>(found.map(({ id }) => id))
  if (snapshot === null) return null
  const usable = isServing(snapshot.connection)
  const openJoin = (): void => app.dialogs.show({ kind: 'join', id: '' })
  if (networks.length === 0) {
    return (
      <section class="empty">
        <h2>{t('networks.emptyTitle')}</h2>
        <p>{t('networks.emptyText')}</p>
        <Button kind="primary" label={t('networks.joinName')} disabled={!usable} onClick={openJoin}>
          <Icon node={Plus} /> {t('networks.joinName')}
        </Button>
      </section>
    )
  }
  const isSearched = networks.length >= fewestSearched || query !== ''
  return (
    <section aria-labelledby="networks-heading">
      <div class="section-head">
        <h2 id="networks-heading">{t('networks.heading')}</h2>
        {words.length > 0 && (
          <span class="section-count secondary" role="status">
            {t('networks.countOf', { shown: found.length, count: networks.length })}
          </span>
        )}
        <Button kind="quiet" label={t('networks.joinName')} disabled={!usable} onClick={openJoin}>
          <Icon node={Plus} /> {t('networks.join')}
        </Button>
      </div>
      {isSearched && (
        <div class="networks-search">
          <SearchField
            label={t('networks.search')}
            hint={t('networks.searchHint')}
            query={query}
            onQuery={setQuery}
          />
        </div>
      )}
      {found.length === 0 && <p class="empty-line">{t('networks.noMatch', { query: query.trim() })}</p>}
      <ul class="rows" {...keys.list}>
        {found.map((entry) => (
          <TabIndexProvider key={entry.id} value={entry.id === keys.active ? 0 : -1}>
            <NetworkRow
              entry={entry}
              words={words}
              open={app.openNetwork.value === entry.id}
              usable={usable}
              Details={Details}
            />
          </TabIndexProvider>
        ))}
      </ul>
    </section>
  )
}
