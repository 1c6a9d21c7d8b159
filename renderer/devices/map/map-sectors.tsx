import type { NetworkId } from '../../../domain/network-id.ts'
import { useTranslate } from '../../text/use-translate.ts'
import type { MapLayout } from './map-layout.ts'
import type { NetworkMark } from './marks.ts'
import { type Disc, pointAt } from './places.ts'
import { shortName } from './short-name.ts'

interface MapSectorsProps {
  /** For what refers to each other in the drawing */
  readonly id: string
  readonly layout: MapLayout
  readonly markOf: (network: NetworkId | null) => NetworkMark
  readonly networkName: (network: NetworkId) => string
}

/** CSS pixels around the last ring */
const rim = 5
const nameRim = { upper: 11, lower: 19 }
/** CSS pixels that a character of a name takes at most, or thereabouts */
const letter = 7

/** Around the rings: which part is of which network */
export function MapSectors({ id, layout: { disc, sectors }, markOf, networkName }: MapSectorsProps) {
  const t = useTranslate()
  return (
    <g>
      {sectors.map(({ network, start, end }, at) => {
        const middle = (start + end) / 2
        const isLower = Math.sin(middle) > 0.2
        const name = network === null ? t('device-map.noNetwork') : shortName(networkName(network))
        const way = isLower
          ? arc(grown(disc, nameRim.lower), end, start)
          : arc(grown(disc, nameRim.upper), start, end)
        const length = ((disc.radiusX + disc.radiusY) / 2) * (end - start)
        return (
          <g key={network}>
            <path class={`map-rim network-${markOf(network).colour}`} d={arc(grown(disc, rim), start, end)} />
            {name.length * letter < length && (
              <>
                <path id={`${id}-${at}`} class="map-way" d={way} />
                <text class="map-sector-name">
                  <textPath href={`#${id}-${at}`} startOffset="50%">
                    {name}
                  </textPath>
                </text>
              </>
            )}
          </g>
        )
      })}
    </g>
  )
}

function grown(disc: Disc, by: number): Disc {
  return { ...disc, radiusX: disc.radiusX + by, radiusY: disc.radiusY + by }
}

/** In two halves: a whole circle has no beginning and no end. */
function arc(disc: Disc, from: number, to: number): string {
  const place = (angle: number): string => {
    const { x, y } = pointAt(disc, angle, 1)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
  const sweep = to > from ? 1 : 0
  const turn = `A${disc.radiusX} ${disc.radiusY} 0 0 ${sweep}`
  return `M${place(from)}${turn} ${place((from + to) / 2)}${turn} ${place(to)}`
}
