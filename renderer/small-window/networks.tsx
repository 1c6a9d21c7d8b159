import type { Signal } from '@preact/signals'
import { Plus } from 'lucide'
import { useMemo } from 'preact/hooks'
import { isServing } from '../../contract/network-state.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { searchWords } from '../../domain/search/fold.ts'
import { useEscape } from '../app/shortcuts.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button, TabIndexProvider } from '../ui/button.tsx'
import { Unreadable } from '../ui/guarded.tsx'
import { Icon } from '../ui/icon.tsx'
import { RowParts } from '../ui/row-parts.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useListKeys } from '../ui/use-list-keys.ts'
import { type DetailsView, NetworkRow, type NetworkRowProps } from './network-row.tsx'
import { fewestSearched, findNetworks } from './network-search.ts'

const noNetworks: readonly NetworkEntry[] = []

interface NetworksProps {
  /** The query. It is kept while another view is shown. */
  readonly search: Signal<string>
  /** Draws the expanded row. null while it is loading. */
  readonly Details: DetailsView | null
}

/** The networks that this computer knows. One row can be expanded, and many rows can be searched. */
export function Networks({ search, Details }: NetworksProps) {
  const t = useTranslate()
  const app = useApp()
  const query = search.value
  const words = useMemo(() => searchWords(query), [query])
  const setQuery = (next: string): void => {
    search.value = next
  }
  useEscape(() => {
    setQuery('')
    return query !== ''
  })
  const snapshot = app.snapshot.value
  const networks = snapshot?.networks ?? noNetworks
  const found = useMemo(() => findNetworks(networks, words), [networks, words])
  const keys = useListKeys<HTMLDivElement>(found.map(({ id }) => id))
  if (snapshot === null) return null
  const usable = isServing(snapshot.connection)
  const openJoin = (): void => app.dialogs.show({ kind: 'join', id: '' })
  const { unreadableNetworks } = snapshot
  if (networks.length === 0 && unreadableNetworks === 0) {
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
      <div class="section-head inline spread">
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
      <Unreadable count={unreadableNetworks} />
      {found.length === 0 && query !== '' && (
        <p class="empty-line">{t('networks.noMatch', { query: query.trim() })}</p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: parts stand between it and its rows, which those elements forbid. */}
      <div class="rows" role="list" {...keys.list}>
        <NetworkRows entries={found} active={keys.active} words={words} usable={usable} Details={Details} />
      </div>
    </section>
  )
}

type Entry = NetworkRowProps['entry']

interface NetworkRowsProps extends Pick<NetworkRowProps, 'words' | 'usable' | 'Details'> {
  readonly entries: readonly Entry[]
  /** The row that Tab reaches. It is drawn even if it is scrolled away. */
  readonly active: string | null
}

/** Estimated height of a row that was not drawn yet, in CSS pixels */
const usualHeight = 52

/** Draws only the rows that are near the visible part. */
function NetworkRows({ entries, active, Details, ...props }: NetworkRowsProps) {
  const { openNetwork, scrollTarget } = useApp()
  const open = openNetwork.value
  const wanted = scrollTarget.value
  return (
    <RowParts
      rows={entries}
      keyOf={({ id }) => id}
      isPinned={({ id }) => id === active || id === open || wanted === `network:${id}`}
      rowHeight={usualHeight}
    >
      {(entry, index) => (
        <Row
          entry={entry}
          open={entry.id === open}
          isActive={entry.id === active}
          index={index}
          count={entries.length}
          Details={entry.id === open ? Details : null}
          {...props}
        />
      )}
    </RowParts>
  )
}

/** The memo keeps unchanged rows from being drawn again at each key and poll. */
function Row({ isActive, ...props }: NetworkRowProps & { readonly isActive: boolean }) {
  return useMemo(
    () => (
      <TabIndexProvider value={isActive ? 0 : -1}>
        <NetworkRow {...props} />
      </TabIndexProvider>
    ),
    [isActive, ...Object.values(props)],
  )
}
