import type { Counted, Traffic } from '../../contract/traffic.ts'
import type { Translate } from '../../words/translate.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Fold } from '../ui/fold.tsx'
import { ChartTable } from './chart-table.tsx'
import { rateOf, ways } from './traffic-rates.ts'
import { rateWords } from './traffic-words.ts'

/** More than anybody compares, busiest first */
const most = 20

/** The last rates by protocol in bytes, and by network in packets, which is what the service counts there. */
export function TrafficParts({ readings }: { readonly readings: readonly Traffic[] }) {
  const t = useTranslate()
  const { snapshot } = useApp()
  const [before, after] = readings.slice(-2)
  if (before === undefined || after === undefined) return null
  const packets = (count: number): string => t('traffic.packets', { count: Math.round(count * 10) / 10 })
  const bytes = (rate: number): string => rateWords(t, rate)
  const protocols = after.protocols.map(({ protocol }) => ({
    key: protocol,
    name: protocolName(t, protocol),
    words: bytes,
    rate: rateOf(before, after, ({ protocols }) => protocols.find((one) => one.protocol === protocol)),
  }))
  const networks = after.networks
    .map(({ network }) => ({
      key: network,
      name: snapshot.value?.networks.find(({ id }) => id === network)?.name || network,
      words: packets,
      rate: rateOf(before, after, ({ networks }) => networks.find((one) => one.network === network)),
    }))
    .sort((a, b) => sum(b.rate) - sum(a.rate))
    .slice(0, most)
  return (
    <Fold title={t('traffic.parts')}>
      <ChartTable
        columns={[t('traffic.what'), t('traffic.received'), t('traffic.sent')]}
        rows={[...protocols, ...networks].map(({ key, name, words, rate }) => ({
          key,
          head: name,
          cells: ways.map((way) => (rate === null ? t('traffic.unknown') : words(rate[way]))),
        }))}
      />
    </Fold>
  )
}

function protocolName(t: Translate, protocol: string): string {
  return protocol === 'udp' || protocol === 'tcp' ? t(`traffic.${protocol}`) : protocol
}

function sum(rate: Counted | null): number {
  return rate === null ? -1 : rate.received + rate.sent
}
