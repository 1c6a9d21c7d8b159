import type { Signal } from '@preact/signals'
import { ChevronDown, Plus } from 'lucide'
import { useEffect, useId, useMemo, useRef } from 'preact/hooks'
import { addressesOf } from '../../contract/assigned-addresses.ts'
import { isWithoutAddresses } from '../../contract/effect-trouble.ts'
import {
  isConnected,
  isPending,
  isServing,
  isUp,
  nameOf,
  networkState,
  pauseStepOf,
} from '../../contract/network-state.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { foldedText, searchWords } from '../../domain/search/fold.ts'
import { faultTitle } from '../../words/fault-title.ts'
import { entryWord } from '../../words/network-status.ts'
import { useEscape } from '../app/shortcuts.ts'
import { useApp } from '../app/state.ts'
import { useScrollTarget } from '../app/use-window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button, OpenButton, TabIndexProvider, useTabIndex } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Unreadable } from '../ui/guarded.tsx'
import { Icon, StateIcon } from '../ui/icon.tsx'
import { Marked } from '../ui/marked.tsx'
import { memoized, RowParts } from '../ui/row-parts.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Switch } from '../ui/switch.tsx'
import { useListKeys } from '../ui/use-list-keys.ts'
import type { NetworkDetails } from './network-details.tsx'

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
  const open = app.openNetwork.value
  const wanted = app.scrollTarget.value
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
        <RowParts
          rows={found}
          keyOf={({ id }) => id}
          isPinned={({ id }) => id === keys.active || id === open || wanted === `network:${id}`}
          rowHeight={usualHeight}
        >
          {(entry, index) => (
            <Row
              entry={entry}
              words={words}
              open={entry.id === open}
              usable={usable}
              Details={entry.id === open ? Details : null}
              index={index}
              count={found.length}
              isActive={entry.id === keys.active}
            />
          )}
        </RowParts>
      </div>
    </section>
  )
}

/** Estimated height of a row that was not drawn yet, in CSS pixels */
const usualHeight = 52

type DetailsView = typeof NetworkDetails

interface NetworkRowProps {
  readonly entry: NetworkEntry
  /** Search words in lower case */
  readonly words: readonly string[]
  readonly open: boolean
  /** The service answers, so that the switches work. */
  readonly usable: boolean
  /** null while it is loading */
  readonly Details: DetailsView | null
  /** The index in the whole list, of which not all rows are drawn */
  readonly index: number
  readonly count: number
}

export function NetworkRow({ entry, words, open, usable, Details, index, count }: NetworkRowProps) {
  const t = useTranslate()
  const app = useApp()
  const row = useRef<HTMLLIElement>(null)
  const id = useId()
  useScrollTarget(row, `network:${entry.id}`)
  useEffect(() => {
    if (open) row.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  const name = nameOf(entry)
  const state = networkState(entry, usable)
  const word = entryWord(t, entry, usable)
  const addresses =
    isUp(entry, usable) && !isWithoutAddresses(entry)
      ? addressesOf(entry).filter(({ present }) => present !== false)
      : []
  const first = shownFirst(addresses, words)
  const more = addresses.length - 1
  const tabIndex = useTabIndex()
  return (
    <li
      ref={row}
      // biome-ignore lint/a11y/noRedundantRoles: parts of the list stand between it and its rows.
      role="listitem"
      class={open ? 'row row-open' : 'row'}
      data-state={state}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <div class="row-head" data-row={entry.id}>
        <StateIcon state={state} />
        <OpenButton
          open={open}
          controls={id}
          onToggle={() => {
            app.openNetwork.value = open ? null : entry.id
          }}
        >
          <strong class="row-title truncate" dir="auto" title={name}>
            <Marked text={name} words={words} />
          </strong>
          {/* The ID is told in the details; here only where it is what the search has found. */}
          {entry.name !== '' && words.some((word) => entry.id.includes(word)) && (
            <span class="row-id mono">
              <Marked text={entry.id} words={words} />
            </span>
          )}
        </OpenButton>
        <div class="row-status secondary cluster">
          <span id={`${id}-word`} class="row-word truncate" title={word}>
            {entry.fault === null ? word : faultTitle(t, entry.fault)}
          </span>
          {first !== undefined && <Copyable text={first.address} what={t('common.address')} words={words} />}
          {more > 0 && <span class="flex-none">{t('networks.moreAddresses', { count: more })}</span>}
        </div>
        {!open && pauseStepOf(entry) === 'paused' && (
          <button
            type="button"
            class="row-action"
            disabled={!usable}
            tabIndex={tabIndex}
            aria-label={t('networks.resumeName', { name })}
            onClick={() => void app.ask('pause.end', { networks: [entry.id] })}
          >
            {t('networks.resume')}
          </button>
        )}
        <span class="row-chevron">
          <Icon node={ChevronDown} size={14} />
        </span>
        <Switch
          name={t('networks.switchName', { name })}
          checked={isConnected(entry)}
          pending={isPending(entry, 'connected')}
          disabled={!usable}
          describedBy={`${id}-word`}
          onChange={(connected) =>
            app.setIntent({ command: 'network.connect', argument: { id: entry.id, connected } })
          }
        />
      </div>
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's semantics along.
        <div id={id} class="row-details" role="group" aria-label={t('networks.settingsOf', { name })}>
          <TabIndexProvider value={undefined}>
            {Details !== null && <Details entry={entry} usable={usable} />}
          </TabIndexProvider>
        </div>
      )}
    </li>
  )
}

const Row = memoized(NetworkRow)

/** The search box appears from this number of networks on. */
export const fewestSearched = 15

/** Finds networks whose name, ID or addresses contain every word. */
export function findNetworks(
  entries: readonly NetworkEntry[],
  words: readonly string[],
): readonly NetworkEntry[] {
  if (words.length === 0) return entries
  return entries.filter((entry) => {
    const text = searchedText(entry)
    // An ID is often pasted as it is printed, in groups of four.
    return words.every((word) => text.includes(word)) || entry.id === words.join('')
  })
}

/** The address that matches the search, else the first. */
export function shownFirst<A extends { readonly address: string }>(
  addresses: readonly A[],
  words: readonly string[],
): A | undefined {
  const found = addresses.find(({ address }) => words.some((word) => address.toLowerCase().includes(word)))
  return found ?? addresses[0]
}

function searchedText(entry: NetworkEntry): string {
  const addresses = addressesOf(entry).map(({ withPrefix }) => withPrefix)
  return foldedText([nameOf(entry), entry.id, ...addresses].join('\n'))
}
