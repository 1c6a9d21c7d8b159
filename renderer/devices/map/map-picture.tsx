import { formatTime } from '../../../words/formats.ts'
import { useTranslate } from '../../text/use-translate.ts'
import type { PlacedLegend } from './legend.ts'
import { MapDrawing } from './map-drawing.tsx'
import type { MapLayout } from './map-layout.ts'
import { MapLegend } from './map-legend.tsx'
import type { MapWorld } from './map-world.ts'

interface MapPictureProps {
  readonly world: MapWorld
  readonly layout: MapLayout
  readonly legend: PlacedLegend
  /** When the devices were read, in milliseconds since the epoch */
  readonly at: number
}

/** The map with all that it takes to read it elsewhere */
export function MapPicture({ world, layout, legend, at }: MapPictureProps) {
  const t = useTranslate()
  const { width } = layout
  const height = layout.height + legend.height
  const date = formatTime(t, at, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <svg
      class="map-drawing"
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      direction="ltr"
      {...{ width, height }}
      viewBox={`0 0 ${width} ${height}`}
    >
      <title>{t('device-map.title', { count: world.devices.length })}</title>
      <desc>{t('device-map.description', { date })}</desc>
      <rect class="map-ground" {...{ width, height }} />
      <MapDrawing layout={layout} world={world} shown={null} />
      <g transform={`translate(0 ${layout.height})`}>
        <MapLegend legend={legend} />
      </g>
    </svg>
  )
}
