import { useEffect, useRef, useState } from 'preact/hooks'
import type { ReadList } from '../../contract/lists.ts'
import { isServing } from '../../contract/network-state.ts'
import type { Peer } from '../../contract/peer.ts'
import type { NodeAddress } from '../../domain/network-id.ts'
import { foldedText } from '../../domain/search/fold.ts'
import { useEscape } from '../app/shortcuts.ts'
import { useApp } from '../app/state.ts'
import { usePolled } from '../app/use-polled.ts'
import { endpoint } from '../text/peer.ts'
import { useTranslate } from '../text/use-translate.ts'
import { FaultBanner } from '../ui/banner.tsx'
import { TabIndexProvider } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { ViewHead } from '../ui/group.tsx'
import { Guarded, RowNotShown, Unreadable } from '../ui/guarded.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useListKeys } from '../ui/use-list-keys.ts'
import { DiagnosticsNav } from './check-connection.tsx'
import { PeerRow } from './peer-row.tsx'

const pause = 2000

/** The nodes that this one knows, with the roots folded. */
export function Peers() {
  const t = useTranslate()
  const { tryAsk, snapshot, back } = useApp()
  // A banner above tells it if the service does not answer at all.
  const serving = snapshot.value !== null && isServing(snapshot.value.connection)
  const {
    value: list,
    fault,
    at,
    refresh,
    update,
  } = usePolled<ReadList<Peer>>(
    () => tryAsk('peers.list'),
    (_before, next) => next,
    pause,
  )
  const wasServing = useRef(serving)
  useEffect(() => {
    // A fault from the time without the service is outdated once it is back.
    if (serving && !wasServing.current) void refresh()
    wasServing.current = serving
  }, [serving, refresh])
  const peers = list?.items ?? null
  const [query, setQuery] = useState('')
  useEscape(() => {
    setQuery('')
    return query !== ''
  })
  const [order, setOrder] = useState<PeerOrder>('latency')
  const [open, setOpen] = useState<NodeAddress | null>(null)
  const found = sortPeers(findPeers(peers ?? [], query), order)
  const roots = found.filter(({ role }) => role === 'PLANET')
  const others = found.filter(({ role }) => role !== 'PLANET')
  /** Reads one peer ahead of the next list. */
  const read = async (address: NodeAddress): Promise<void> => {
    const reply = await tryAsk('peers.read', { address })
    if (!reply.ok || reply.value === null) return
    const fresh = reply.value
    update((before) => ({
      ...before,
      items: before.items.map((peer) => (peer.address === fresh.address ? fresh : peer)),
    }))
  }
  const ordinary = useListKeys<HTMLUListElement>(others.map(({ address }) => address))
  const rooted = useListKeys<HTMLUListElement>(roots.map(({ address }) => address))
  const rows = (list: readonly Peer[], keys: typeof ordinary) => (
    <ul class="rows" {...keys.list}>
      {list.map((peer) => (
        <TabIndexProvider key={peer.address} value={peer.address === keys.active ? 0 : -1}>
          <Guarded of={peer} instead={<RowNotShown tag="li" />}>
            {() => (
              <PeerRow
                peer={peer}
                now={at}
                fresh={serving}
                open={open === peer.address}
                onToggle={() => {
                  setOpen(open === peer.address ? null : peer.address)
                  if (open !== peer.address) void read(peer.address)
                }}
              />
            )}
          </Guarded>
        </TabIndexProvider>
      ))}
    </ul>
  )
  return (
    <section aria-labelledby="peers-heading">
      <ViewHead id="peers-heading" heading={t('peers.heading')} onBack={back} />
      <DiagnosticsNav />
      <PeersTools query={query} order={order} onQuery={setQuery} onOrder={setOrder} />
      {fault !== null && serving && (
        <div class="banners">
          <FaultBanner fault={fault} />
        </div>
      )}
      <Unreadable count={list?.unreadable ?? 0} />
      {peers === null && fault === null && <p class="empty-line">{t('peers.loading')}</p>}
      {peers !== null && found.length === 0 && (
        <p class="empty-line">{query === '' ? t('peers.emptyText') : t('peers.noMatch', { query })}</p>
      )}
      {rows(others, ordinary)}
      {roots.length > 0 && (
        <details class="roots" open={query !== '' && others.length === 0}>
          <summary>
            <span>{t('peers.roots', { count: roots.length })}</span>
            <span class="secondary">{t('peers.rootsHint')}</span>
          </summary>
          {rows(roots, rooted)}
        </details>
      )}
    </section>
  )
}

const orders = ['latency', 'address'] as const satisfies readonly PeerOrder[]

interface PeersToolsProps {
  readonly query: string
  readonly order: PeerOrder
  readonly onQuery: (query: string) => void
  readonly onOrder: (order: PeerOrder) => void
}

function PeersTools({ query, order, onQuery, onOrder }: PeersToolsProps) {
  const t = useTranslate()
  return (
    <div class="peers-tools inline">
      <SearchField label={t('peers.search')} hint={t('peers.searchHint')} query={query} onQuery={onQuery} />
      <Choice
        legend={t('peers.sort')}
        options={orders.map((value) => ({ value, word: t(`peers.by.${value}`) }))}
        value={order}
        onChoose={onOrder}
      />
    </div>
  )
}

type PeerOrder = 'latency' | 'address'

/** Sorts unknown latencies last and equal ones by address, so that the order is stable. */
export function sortPeers(peers: readonly Peer[], order: PeerOrder): readonly Peer[] {
  const byAddress = (a: Peer, b: Peer): number => (a.address < b.address ? -1 : a.address > b.address ? 1 : 0)
  if (order === 'address') return peers.toSorted(byAddress)
  const latency = (peer: Peer): number => peer.latency ?? Number.POSITIVE_INFINITY
  return peers.toSorted((a, b) => {
    const [x, y] = [latency(a), latency(b)]
    return x === y ? byAddress(a, b) : x < y ? -1 : 1
  })
}

/** Finds peers by name, address, version or path, as they are shown. */
export function findPeers(peers: readonly Peer[], query: string): readonly Peer[] {
  const wanted = foldedText(query.trim())
  if (wanted === '') return peers
  return peers.filter((peer) =>
    [
      peer.address,
      peer.version ?? '',
      ...(peer.paths ?? []).map(({ address }) => (address === null ? '' : endpoint(address))),
      ...peer.names.flatMap(({ name, description, addresses }) => [name, description ?? '', ...addresses]),
    ].some((text) => foldedText(text).includes(wanted)),
  )
}
