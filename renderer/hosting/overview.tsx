import { ArrowDown, ArrowUp } from 'lucide'
import { useState } from 'preact/hooks'
import type { HostedSummary } from '../../contract/hosting.ts'
import type { NetworkId } from '../../contract/network-id.ts'
import { Button } from '../components/button.tsx'
import { Copyable } from '../components/copyable.tsx'
import { FaultBanner } from '../components/fault-banner.tsx'
import { Icon } from '../components/icon.tsx'
import { SearchField } from '../components/search-field.tsx'
import { StandingIcon } from '../components/standing-icon.tsx'
import { useApp } from '../state.ts'
import { faultWords } from '../text.ts'
import {
  findNetworks,
  mainRoute,
  type NetworkColumn,
  type NetworkOrder,
  networkName,
  sortNetworks,
} from './network-list.ts'
import type { NetworksQuestion } from './networks-dialogs.tsx'
import type { Answer } from './polling.ts'
import { shortCountWords, tooltip, words } from './text-window.ts'
import { useUsable } from './use-usable.ts'

interface OverviewProps {
  readonly answer: Answer<readonly HostedSummary[]>
  readonly onOpen: (network: NetworkId) => void
  readonly onAsk: (question: NetworksQuestion) => void
}

/** All hosted networks with their facts, or why there are none. */
export function Overview({ answer, onOpen, onAsk }: OverviewProps) {
  const usable = useUsable('controller')
  const controller = useApp().snapshot.value?.hosting.controller
  const [query, setQuery] = useState('')
  const networks = answer.value
  if (networks === null || networks.length === 0) {
    return (
      <div class="pane-body">
        <Emptiness answer={answer} />
        {networks !== null && controller?.state !== 'none' && controller?.state !== 'starting' && (
          <div class="empty hosted-empty">
            <h2>{words.emptyTitle}</h2>
            <p>{words.emptyText}</p>
            <Button kind="primary" disabled={!usable} onClick={() => onAsk({ ask: 'create' })}>
              {words.newNetwork}
            </Button>
            <Button kind="quiet" disabled={!usable} onClick={() => onAsk({ ask: 'import' })}>
              {words.importName}
            </Button>
          </div>
        )}
      </div>
    )
  }
  return (
    <>
      <div class="pane-head">
        <div class="pane-title">
          <h2>{words.all}</h2>
        </div>
        <Button disabled={!usable} onClick={() => onAsk({ ask: 'import' })} label={words.importName}>
          {words.importNetwork}
        </Button>
        <Button kind="primary" disabled={!usable} onClick={() => onAsk({ ask: 'create' })}>
          {words.newNetwork}
        </Button>
      </div>
      <div class="tools">
        <SearchField label={words.find} query={query} onQuery={setQuery} />
      </div>
      {answer.fault !== null && (
        <div class="banners">
          <FaultBanner fault={answer.fault} />
        </div>
      )}
      <NetworksTable networks={networks} query={query} onOpen={onOpen} />
    </>
  )
}

function Emptiness({ answer }: { readonly answer: Answer<readonly HostedSummary[]> }) {
  const controller = useApp().snapshot.value?.hosting.controller
  if (controller?.state === 'none') {
    return (
      <div class="empty hosted-empty">
        <StandingIcon standing="attention" size={28} />
        <h2>{faultWords[controller.fault.code].title}</h2>
        <p>{faultWords[controller.fault.code].explanation}</p>
        {controller.fault.detail !== undefined && <code>{controller.fault.detail}</code>}
      </div>
    )
  }
  if (controller?.state === 'starting') {
    return (
      <div class="empty hosted-empty" role="status">
        <StandingIcon standing="waiting" size={28} />
        <h2>{words.startingTitle}</h2>
        <p>{words.startingText}</p>
      </div>
    )
  }
  if (answer.fault !== null) {
    return (
      <div class="banners">
        <FaultBanner fault={answer.fault} />
      </div>
    )
  }
  return answer.value === null ? (
    <div class="empty hosted-empty" role="status">
      <StandingIcon standing="waiting" size={28} />
      <p>{words.loading}</p>
    </div>
  ) : null
}

interface NetworksTableProps {
  readonly networks: readonly HostedSummary[]
  readonly query: string
  readonly onOpen: (network: NetworkId) => void
}

function NetworksTable({ networks, query, onOpen }: NetworksTableProps) {
  const app = useApp()
  const [order, setOrder] = useState<NetworkOrder>({ column: 'name', descending: false })
  const found = findNetworks(sortNetworks(networks, order), query)
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
  if (found.length === 0) return <p class="empty-line">{words.noMatch(query)}</p>
  return (
    <div class="table-scroll">
      <table class="table networks-table">
        <thead>
          <tr>
            {sorter('name', words.columns.name)}
            <th scope="col">{words.columns.id}</th>
            <th scope="col">{words.columns.access}</th>
            {sorter('members', words.columns.members)}
            <th scope="col">{words.columns.routes}</th>
          </tr>
        </thead>
        <tbody>
          {found.map((network) => (
            <tr key={network.id}>
              <td>
                <button type="button" class="cell-open" onClick={() => onOpen(network.id)}>
                  <strong class="truncate" dir="auto" title={tooltip(networkName(network))}>
                    {networkName(network)}
                  </strong>
                </button>
              </td>
              <td>
                <Copyable text={network.id} what={words.networkId} onCopy={app.copy} />
              </td>
              <td>{network.private ? words.private : words.public}</td>
              <td>{shortCountWords(network)}</td>
              <td>
                <Routes network={network} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Routes({ network }: { readonly network: HostedSummary }) {
  const first = mainRoute(network)
  if (first === null) return <span class="secondary">{words.none}</span>
  const all = network.routes.map(({ target, via }) => (via === null ? target : `${target} via ${via}`))
  return (
    <span class="routes" title={all.join('\n')}>
      <span class="mono truncate">{first}</span>
      {all.length > 1 && <span class="secondary">+{all.length - 1}</span>}
    </span>
  )
}
