import { ArrowDown, ArrowUp } from 'lucide'
import { useRef, useState } from 'preact/hooks'
import type { HostedSummary } from '../../contract/hosting.ts'
import { joinLink } from '../../domain/join-link.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { nameCollator } from '../../words/locale.ts'
import { RowMenu } from '../app/row-menu.tsx'
import { useApp } from '../app/state.ts'
import { useUnsavedNetworks } from '../app/use-drafts.ts'
import { shortCountWords, tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Copyable } from '../ui/copyable.tsx'
import { Icon } from '../ui/icon.tsx'
import { PopupFrame, PopupPanel } from '../ui/popup.tsx'
import { TabIndexProvider, useTabIndex } from '../ui/tab-index.ts'
import { UnsavedMark } from '../ui/unsaved-mark.tsx'
import { usePopup } from '../ui/use-popup.ts'
import { useRowKeys } from '../ui/use-row-keys.ts'
import { useVirtual } from '../ui/use-virtual.ts'
import { VirtualBody } from '../ui/virtual-body.tsx'
import { useIsSignedOut } from './hosts.tsx'
import {
  findNetworks,
  mainRoute,
  type NetworkColumn,
  type NetworkOrder,
  networkName,
  sortNetworks,
} from './network-list.ts'

const rowHeight = 52
const headerHeight = 36

interface NetworksTableProps {
  readonly networks: readonly HostedSummary[]
  readonly query: string
  readonly onOpen: (network: NetworkId) => void
}

/** However many networks: only the rows that can be seen are drawn. */
export function NetworksTable({ networks, query, onOpen }: NetworksTableProps) {
  const t = useTranslate()
  const [order, setOrder] = useState<NetworkOrder>({ column: 'name', descending: false })
  const scroller = useRef<HTMLDivElement>(null)
  const found = findNetworks(sortNetworks(networks, order, nameCollator(t.locale)), query)
  const [active, setActive] = useState(0)
  const at = Math.min(active, found.length - 1)
  const virtual = useVirtual({ count: found.length, rowHeight, headerHeight, scroller, pinned: at })
  const onKeyDown = useRowKeys({
    count: found.length,
    at,
    scroller,
    page: virtual.page,
    onMove(index) {
      setActive(index)
      virtual.scrollTo(index)
    },
  })
  const unsaved = useUnsavedNetworks()
  const mixed = new Set(networks.map(({ source }) => source)).size > 1
  const sorter = (column: NetworkColumn, word: string) => {
    const sorted = order.column === column
    return (
      <th scope="col" aria-sort={sorted ? (order.descending ? 'descending' : 'ascending') : 'none'}>
        <button
          type="button"
          class="sorter"
          onClick={() => setOrder({ column, descending: sorted ? !order.descending : column === 'members' })}
        >
          {word}
          {sorted && <Icon node={order.descending ? ArrowDown : ArrowUp} size={12} />}
        </button>
      </th>
    )
  }
  if (found.length === 0) return <p class="empty-line">{t('hosted-window.noMatch', { query })}</p>
  return (
    <div class="table-scroll" ref={scroller}>
      <table
        class="table networks-table"
        aria-label={t('hosted-window.all')}
        aria-rowcount={found.length + 1}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {sorter('name', t('hosted-window.columns.name'))}
            <th scope="col">{t('hosted-window.columns.id')}</th>
            <th scope="col">{t('hosted-window.columns.access')}</th>
            {sorter('members', t('hosted-window.columns.members'))}
            <th scope="col">{t('hosted-window.columns.routes')}</th>
            <th scope="col" class="cell-action">
              <span class="visually-hidden">{t('hosted-window.actions')}</span>
            </th>
          </tr>
        </thead>
        <VirtualBody virtual={virtual} rows={found} idOf={({ id }) => id}>
          {(network, index) => (
            <TabIndexProvider value={index === at ? 0 : -1}>
              <NetworkRow
                network={network}
                index={index}
                mixed={mixed}
                unsaved={unsaved.has(network.id)}
                onFocus={() => setActive(index)}
                onOpen={() => onOpen(network.id)}
              />
            </TabIndexProvider>
          )}
        </VirtualBody>
      </table>
    </div>
  )
}

interface NetworkRowProps {
  readonly network: HostedSummary
  readonly index: number
  /** There are networks of both kinds, so that each says where it is hosted. */
  readonly mixed: boolean
  readonly unsaved: boolean
  readonly onFocus: () => void
  readonly onOpen: () => void
}

function NetworkRow({ network, index, mixed, unsaved, onFocus, onOpen }: NetworkRowProps) {
  const t = useTranslate()
  const { copy } = useApp()
  const popup = usePopup()
  const name = networkName(network)
  const isAway = useIsSignedOut() && network.source === 'account'
  const host = mixed ? t(`hosted-window.hosts.${network.source}`) : ''
  const about = isAway ? t('account.sectionAway') : [host, network.description].filter(Boolean).join(' · ')
  return (
    <tr
      aria-rowindex={index + 2}
      data-index={index}
      onFocusIn={onFocus}
      onContextMenu={(event) => {
        event.preventDefault()
        popup.open(event)
      }}
    >
      <td>
        <button type="button" class="cell-open" tabIndex={useTabIndex()} data-open onClick={onOpen}>
          <span class="cell-title">
            <strong class={isAway ? 'truncate cell-away' : 'truncate'} dir="auto" title={tooltip(name)}>
              {name}
            </strong>
            {unsaved && <UnsavedMark />}
          </span>
          {about !== '' && (
            <span class="truncate secondary" dir="auto" title={tooltip(about)}>
              {about.slice(0, 400)}
            </span>
          )}
        </button>
      </td>
      <td>
        <Copyable text={network.id} what={t('hosted-window.networkId')} onCopy={copy} />
      </td>
      <td>{network.private ? t('hosted-window.private') : t('hosted-window.public')}</td>
      <td>{shortCountWords(t, network)}</td>
      <td>
        <NetworkRoutes network={network} />
      </td>
      <td class="cell-action">
        <RowMenu
          name={name}
          popup={popup}
          items={() => [{ word: t('hosted-window.open'), onPick: onOpen }]}
          copies={() => [
            { word: t('hosted-window.copyId', { id: network.id }), text: network.id },
            { word: t('hosted-window.copyLink'), text: joinLink(network.id) },
          ]}
        />
      </td>
    </tr>
  )
}

/** The first route of a network; the others open. */
export function NetworkRoutes({ network }: { readonly network: HostedSummary }) {
  const t = useTranslate()
  const popup = usePopup()
  const first = mainRoute(network)
  if (first === null) return <span class="secondary">{t('hosted-window.none')}</span>
  const all = network.routes.map(({ target, via }) =>
    via === null ? target : t('value.route', { target, gateway: via }),
  )
  const count = t('hosted-window.more', { count: all.length - 1 })
  const name = t('hosted-window.allRoutes', { name: tooltip(networkName(network)) })
  return (
    <span class="routes" title={all.join('\n')}>
      <span class="mono truncate">{first}</span>
      {all.length > 1 && (
        <PopupFrame
          popup={popup}
          class="link more-addresses"
          label={`${count}, ${name}`}
          opens="dialog"
          button={count}
        >
          <PopupPanel popup={popup} label={name}>
            <ul class="address-list mono">
              {all.map((route) => (
                <li key={route}>{route}</li>
              ))}
            </ul>
          </PopupPanel>
        </PopupFrame>
      )}
    </span>
  )
}
