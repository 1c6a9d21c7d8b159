import { useTranslate } from '../text/use-translate.ts'
import { Choice } from '../ui/choice.tsx'
import { SearchField } from '../ui/search-field.tsx'
import type { PeerOrder } from './peer-order.ts'

const orders = ['latency', 'address'] as const satisfies readonly PeerOrder[]

interface PeersToolsProps {
  readonly query: string
  readonly order: PeerOrder
  readonly onQuery: (query: string) => void
  readonly onOrder: (order: PeerOrder) => void
}

export function PeersTools({ query, order, onQuery, onOrder }: PeersToolsProps) {
  const t = useTranslate()
  return (
    <div class="peers-tools">
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
