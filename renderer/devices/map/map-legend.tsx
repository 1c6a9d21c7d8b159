import { PathMark, RelayMark } from './device-mark.tsx'
import type { LegendItem, PlacedLegend } from './legend.ts'
import { noNetwork } from './marks.ts'

const markSize = 14

export function MapLegend({ legend: { items } }: { readonly legend: PlacedLegend }) {
  return (
    <>
      {items.map((item) => (
        <g key={`${item.x} ${item.y}`}>
          <LegendMark symbol={item.symbol} x={item.x + 4} y={item.y} />
          <text class="map-legend-text" x={item.x + (item.symbol === 'relay' ? 16 : 14)} y={item.y + 4}>
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
