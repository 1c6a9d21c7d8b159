import { useMemo, useRef, useState } from 'preact/hooks'
import type { HostedSummary } from '../../contract/hosting.ts'
import { joinLink } from '../../domain/join-link.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { nameCollator, notKnown } from '../../words/formats.ts'
import { listOf, partsOf } from '../../words/lists.ts'
import { RowMenu } from '../app/row-menu.tsx'
import { useUnsavedNetworks } from '../app/use-drafts.ts'
import { shortCountWords, tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { useTabIndex } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { PopupFrame, PopupPanel, usePopup } from '../ui/popup.tsx'
import { UnsavedMark } from '../ui/unsaved.tsx'
import { useHostWord, useIsOfAnother, useIsSignedOut } from './hosts.tsx'
import {
  findNetworks,
  mainRoute,
  type NetworkColumn,
  type NetworkOrder,
  networkName,
  sortNetworks,
} from './network-list.ts'
import { RowsTable, SortHead } from './rows-table.tsx'

interface NetworksTableProps {
  readonly networks: readonly HostedSummary[]
  readonly query: string
  readonly onOpen: (network: NetworkId) => void
}

export function NetworksTable({ networks, query, onOpen }: NetworksTableProps) {
  const t = useTranslate()
  const [order, setOrder] = useState<NetworkOrder>({ column: 'name', descending: false })
  const scroller = useRef<HTMLDivElement>(null)
  const sorted = useMemo(
    () => sortNetworks(networks, order, nameCollator(t.locale)),
    [networks, order, t.locale],
  )
  const found = useMemo(() => findNetworks(sorted, query), [sorted, query])
  const [active, setActive] = useState(0)
  const at = Math.min(active, found.length - 1)
  const unsaved = useUnsavedNetworks()
  const mixed = new Set(networks.map(({ source }) => source)).size > 1
  const sorter = (column: NetworkColumn, word: string) => {
    const descending = order.column === column ? order.descending : null
    const next = descending === null ? column === 'members' : !descending
    return (
      <SortHead word={word} descending={descending} onSort={() => setOrder({ column, descending: next })} />
    )
  }
  if (found.length === 0) return <p class="empty-line">{t('hosted-window.noMatch', { query })}</p>
  return (
    <RowsTable
      class="networks-table"
      label={t('hosted-window.all')}
      scroller={scroller}
      head={
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
      }
      rows={found}
      idOf={({ id }) => id}
      at={at}
      onMove={setActive}
    >
      {(network, index) => (
        <NetworkRow
          network={network}
          index={index}
          mixed={mixed}
          unsaved={unsaved.has(network.id)}
          onFocus={() => setActive(index)}
          onOpen={() => onOpen(network.id)}
        />
      )}
    </RowsTable>
  )
}

interface NetworkRowProps {
  readonly network: HostedSummary
  readonly index: number
  /** Networks of both hosts are listed, so each row says where it is hosted. */
  readonly mixed: boolean
  readonly unsaved: boolean
  readonly onFocus: () => void
  readonly onOpen: () => void
}

function NetworkRow({ network, index, mixed, unsaved, onFocus, onOpen }: NetworkRowProps) {
  const t = useTranslate()
  const popup = usePopup()
  const name = networkName(network)
  const isAway = useIsSignedOut(network.source)
  const hostWord = useHostWord()
  const host = mixed ? hostWord(network.source) : ''
  const other = useIsOfAnother()(network.id, network.source) ? t('hosted-window.ofAnother') : ''
  const about = isAway ? t('account.sectionAway') : partsOf(t, [host, other])
  const description = isAway ? '' : (network.description ?? '')
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
          <span class="cell-title inline">
            <strong class={isAway ? 'truncate cell-away' : 'truncate'} dir="auto" title={tooltip(name)}>
              {name}
            </strong>
            {unsaved && <UnsavedMark />}
          </span>
          {(about !== '' || description !== '') && (
            <span class="secondary inline gap-2">
              {about !== '' && (
                <span class="truncate network-host" title={tooltip(about)}>
                  {about}
                </span>
              )}
              {about !== '' && description !== '' && (
                <span class="network-about">{t('list.parts').trim()}</span>
              )}
              {description !== '' && (
                <bdi class="truncate network-about" title={tooltip(description)}>
                  {description.slice(0, 400)}
                </bdi>
              )}
            </span>
          )}
        </button>
      </td>
      <td>
        <Copyable text={network.id} what={t('hosted-window.networkId')} />
      </td>
      <td>
        {network.private === null
          ? notKnown
          : t(network.private ? 'hosted-window.private' : 'hosted-window.public')}
      </td>
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

/** Shows the first route; a button opens the whole list. */
function NetworkRoutes({ network }: { readonly network: HostedSummary }) {
  const t = useTranslate()
  const popup = usePopup()
  const first = mainRoute(network)
  if (network.routes === null) return <span class="secondary">{notKnown}</span>
  if (first === null) return <span class="secondary">{t('hosted-window.none')}</span>
  const all = network.routes.map(({ target, via }) =>
    via === null ? target : t('value.route', { target, gateway: via }),
  )
  const count = t('hosted-window.more', { count: all.length - 1 })
  const name = t('hosted-window.allRoutes', { name: tooltip(networkName(network)) })
  return (
    <span class="inline gap-3" title={all.join('\n')}>
      <span class="mono truncate">{first}</span>
      {all.length > 1 && (
        <PopupFrame
          popup={popup}
          class="link more-addresses"
          label={listOf(t, [count, name])}
          opens="dialog"
          button={count}
        >
          <PopupPanel popup={popup} label={name}>
            <ul class="mono stack gap-3">
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
