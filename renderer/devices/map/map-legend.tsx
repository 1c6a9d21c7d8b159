import type { Translate } from '../../../words/translate.ts'
import { PathMark, RelayMark } from './device-mark.tsx'
import type { MapLayout } from './map-layout.ts'
import { type MapWorld, type NetworkMark, noNetwork } from './map-world.ts'

const markSize = 14

export function MapLegend({ legend: { items } }: { readonly legend: LegendLayout }) {
  return (
    <>
      {items.map((item) => (
        <g key={`${item.x} ${item.y}`}>
          <LegendMark symbol={item.symbol} x={item.x + 4} y={item.y} />
          <text x={item.x + (item.symbol === 'relay' ? 16 : 14)} y={item.y + 4}>
            {item.text}
          </text>
        </g>
      ))}
    </>
  )
}

interface LegendMarkProps {
  readonly symbol: LegendItem['symbol']
  readonly x: number
  readonly y: number
}

function LegendMark({ symbol, x, y }: LegendMarkProps) {
  if (symbol === 'relay') return <RelayMark x={x} y={y} />
  if (typeof symbol === 'object') return <PathMark x={x} y={y} size={markSize} path="direct" mark={symbol} />
  return <PathMark x={x} y={y} size={markSize} path={symbol === 'away' ? null : symbol} mark={noNetwork} />
}

interface LegendItem {
  readonly symbol: 'direct' | 'relayed' | 'away' | 'relay' | NetworkMark
  readonly text: string
}

export interface LegendLayout {
  readonly items: readonly (LegendItem & { readonly x: number; readonly y: number })[]
  readonly height: number
}

/** CSS pixels */
const edge = 16
const rowHeight = 20
const symbolRoom = 14
const gap = 18

/** The meaning of each mark that occurs on the map */
export function legendItems(t: Translate, world: MapWorld, { positions }: MapLayout): readonly LegendItem[] {
  const paths = new Set(world.devices.map(({ path }) => path))
  const count = new Map<string | null, number>()
  for (const { network } of positions) count.set(network, (count.get(network) ?? 0) + 1)
  return [
    ...(paths.has('direct') ? [{ symbol: 'direct', text: t('device-map.direct') } as const] : []),
    ...(paths.has('relayed')
      ? ([
          { symbol: 'relayed', text: t('device-map.relayed') },
          { symbol: 'relay', text: t('device-map.relay') },
        ] as const)
      : []),
    ...(paths.has(null) ? [{ symbol: 'away', text: t('device-map.away') } as const] : []),
    ...world.networks.map((network) => ({
      symbol: world.marks.get(network) ?? noNetwork,
      text: t('device-map.network', { name: world.networkName(network), count: count.get(network) ?? 0 }),
    })),
    ...(count.has(null) ? [{ symbol: noNetwork, text: t('device-map.noNetwork') }] : []),
  ]
}

export function layOutLegend(
  items: readonly LegendItem[],
  width: number,
  textWidth: (text: string) => number,
): LegendLayout {
  let x = edge
  let row = 0
  const laidOut = items.map((item) => {
    const length = symbolRoom + textWidth(item.text)
    if (x > edge && x + length > width - edge) {
      x = edge
      row += 1
    }
    const at = { ...item, x, y: row * rowHeight + rowHeight / 2 + 4 }
    x += length + gap
    return at
  })
  return { items: laidOut, height: (row + 1) * rowHeight + 12 }
}
