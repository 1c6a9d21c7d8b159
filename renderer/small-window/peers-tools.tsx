import { labels } from '../text/labels.ts'
import { Choice } from '../ui/choice.tsx'
import { SearchField } from '../ui/search-field.tsx'
import type { PeerOrder } from './peer-order.ts'

interface PeersToolsProps {
  readonly query: string
  readonly order: PeerOrder
  readonly onQuery: (query: string) => void
  readonly onOrder: (order: PeerOrder) => void
}

const orders: readonly { readonly value: PeerOrder; readonly word: string }[] = [
  { value: 'latency', word: labels.peers.byLatency },
  { value: 'address', word: labels.peers.byAddress },
]

export function PeersTools({ query, order, onQuery, onOrder }: PeersToolsProps) {
  return (
    <div class="peers-tools">
      <SearchField
        label={labels.peers.search}
        hint={labels.peers.searchHint}
        query={query}
        onQuery={onQuery}
      />
      <Choice legend={labels.peers.sort} options={orders} value={order} onChoose={onOrder} />
    </div>
  )
}
