import { Search } from 'lucide'
import { Icon } from '../components/icon.tsx'
import type { PeerOrder } from '../peer-order.ts'
import { labels } from '../text-labels.ts'

interface PeersToolsProps {
  readonly query: string
  readonly order: PeerOrder
  readonly onQuery: (query: string) => void
  readonly onOrder: (order: PeerOrder) => void
}

const orders: readonly { readonly order: PeerOrder; readonly word: string }[] = [
  { order: 'latency', word: labels.peers.byLatency },
  { order: 'address', word: labels.peers.byAddress },
]

export function PeersTools({ query, order, onQuery, onOrder }: PeersToolsProps) {
  return (
    <div class="peers-tools">
      <div class="search">
        <Icon node={Search} />
        <input
          type="search"
          class="search-input"
          aria-label={labels.peers.search}
          placeholder={labels.peers.searchHint}
          spellcheck={false}
          value={query}
          onInput={({ currentTarget }) => onQuery(currentTarget.value)}
        />
      </div>
      <fieldset class="choice">
        <legend class="visually-hidden">{labels.peers.sort}</legend>
        {orders.map((one) => (
          <label key={one.order} class="choice-one">
            <input
              type="radio"
              name="peer-order"
              class="visually-hidden"
              checked={order === one.order}
              onChange={() => onOrder(one.order)}
            />
            <span>{one.word}</span>
          </label>
        ))}
      </fieldset>
    </div>
  )
}
