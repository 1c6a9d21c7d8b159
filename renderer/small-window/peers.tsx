import { useEffect, useRef, useState } from 'preact/hooks'
import { isServing } from '../../contract/network-state.ts'
import type { Peer } from '../../contract/node.ts'
import type { NodeAddress } from '../../domain/network-id.ts'
import { useApp } from '../app/state.ts'
import { useEscape } from '../app/use-escape.ts'
import { usePolled } from '../app/use-polled.ts'
import { TrafficPlace } from '../charts/traffic-place.tsx'
import { useTranslate } from '../text/use-translate.ts'
import { Banner } from '../ui/banner.tsx'
import { Fold } from '../ui/fold.tsx'
import { Guarded } from '../ui/guarded.tsx'
import { RowNotShown } from '../ui/not-shown.tsx'
import { TabIndexProvider } from '../ui/tab-index.ts'
import { useListKeys } from '../ui/use-list-keys.ts'
import { findPeers, type PeerOrder, sortPeers } from './peer-order.ts'
import { PeerRow } from './peer-row.tsx'
import { PeersTools } from './peers-tools.tsx'

const pause = 2000

/** The nodes that this one knows: how far, how reached; the roots folded away. */
export function Peers() {
  const t = useTranslate()
  const { tryAsk, snapshot } = useApp()
  // While the service does not answer at all, that is said above, once.
  const serving = snapshot.value !== null && isServing(snapshot.value.connection)
  const {
    value: peers,
    fault,
    at,
    refresh,
    update,
  } = usePolled<readonly Peer[]>(
    () => tryAsk('peers.list'),
    (_before, next) => next,
    pause,
  )
  const wasServing = useRef(serving)
  useEffect(() => {
    // What failed while it was away is no news once it is back.
    if (serving && !wasServing.current) void refresh()
    wasServing.current = serving
  }, [serving, refresh])
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
  /** Reads one peer at once, ahead of the next list. */
  const read = async (address: NodeAddress): Promise<void> => {
    const reply = await tryAsk('peers.read', { address })
    if (!reply.ok || reply.value === null) return
    const fresh = reply.value
    update((before) => before.map((peer) => (peer.address === fresh.address ? fresh : peer)))
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
      <h2 id="peers-heading" class="visually-hidden">
        {t('peers.heading')}
      </h2>
      <PeersTools query={query} order={order} onQuery={setQuery} onOrder={setOrder} />
      {fault !== null && serving && (
        <div class="banners">
          <Banner tone="attention" detail={fault.detail}>
            <strong>{t(`fault.${fault.code}.title`)}</strong>
            <div>{t(`fault.${fault.code}.explanation`)}</div>
          </Banner>
        </div>
      )}
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
      <Fold class="roots" title={t('peers.traffic')}>
        <TrafficPlace />
      </Fold>
    </section>
  )
}
