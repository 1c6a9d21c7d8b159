import { render } from 'preact'
import type { MapFormat } from '../../../domain/devices/map-file.ts'
import { formatTime } from '../../../words/formats.ts'
import type { Translate } from '../../../words/translate.ts'
import { TranslatorProvider, useTranslate } from '../../text/use-translate.ts'
import type { Size } from '../../ui/measure.ts'
import { layoutMap } from './layout.ts'
import { MapDrawing } from './map-drawing.tsx'
import type { MapLayout } from './map-layout.ts'
import { type LegendLayout, layOutLegend, legendItems, MapLegend } from './map-legend.tsx'
import { type MapWorld, withoutNames } from './map-world.ts'
import { labelMeasure, ringWords } from './use-map-layout.ts'

interface ExportParts {
  readonly t: Translate
  readonly world: MapWorld
  /** The size of the drawing on screen */
  readonly size: Size
  readonly withNames: boolean
  /** The time when the devices were read, in milliseconds since the epoch */
  readonly at: number
}

/** Factors of the size on screen, tried in turn until all names have room */
const growth = [1.4, 2, 2.8]
const pngScale = 2
const pngAddress = 'data:image/png;base64,'

/** The map as a file, light or dark as on screen: the text of an SVG, or a PNG in base 64 */
export async function exportMap(format: MapFormat, parts: ExportParts): Promise<string> {
  const { svg, width, height } = drawMap(parts)
  return format === 'svg' ? svg : toPng(svg, width * pngScale, height * pngScale)
}

function drawMap({ t, world: full, size, withNames, at }: ExportParts) {
  const world = withNames ? full : withoutNames(full, (number) => t('device-map.networkNumber', { number }))
  const textWidth = labelMeasure()
  const rings = ringWords(t)
  const layoutAt = (factor: number): MapLayout =>
    layoutMap({
      devices: world.devices,
      networks: world.networks,
      rings,
      textWidth,
      width: Math.round(size.width * factor),
      height: Math.round(size.height * factor),
    })
  let layout = layoutAt(1)
  for (const factor of growth) {
    if (layout.positions.every(({ label }) => label !== null)) break
    layout = layoutAt(factor)
  }
  const legend = layOutLegend(legendItems(t, world, layout), layout.width, textWidth)
  const [width, height] = [layout.width, layout.height + legend.height]
  const holder = document.createElement('div')
  holder.className = 'map-export'
  document.body.append(holder)
  try {
    render(
      <TranslatorProvider value={{ t, add: () => null }}>
        <MapPicture world={world} layout={layout} legend={legend} at={at} />
      </TranslatorProvider>,
      holder,
    )
    return { svg: standaloneSvg(holder.querySelector('svg') as SVGSVGElement), width, height }
  } finally {
    render(null, holder)
    holder.remove()
  }
}

async function toPng(svg: string, width: number, height: number): Promise<string> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
  const url = canvas.toDataURL('image/png')
  // A canvas that is too large yields an empty data address.
  if (!url.startsWith(pngAddress)) throw new Error(`no picture of ${width} × ${height} pixels`)
  return url.slice(pngAddress.length)
}

interface MapPictureProps {
  readonly world: MapWorld
  readonly layout: MapLayout
  readonly legend: LegendLayout
  /** The time when the devices were read, in milliseconds since the epoch */
  readonly at: number
}

/** The map with title, date and legend */
function MapPicture({ world, layout, legend, at }: MapPictureProps) {
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
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <title>{t('device-map.title', { count: world.devices.length })}</title>
      <desc>{t('device-map.description', { date })}</desc>
      <rect class="map-ground" width={width} height={height} />
      <MapDrawing layout={layout} world={world} shown={null} />
      <g transform={`translate(0 ${layout.height})`}>
        <MapLegend legend={legend} />
      </g>
    </svg>
  )
}

/** The style properties that are written into the file, with their default values */
const properties = {
  fill: 'rgb(0, 0, 0)',
  stroke: 'none',
  'stroke-width': '1px',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'paint-order': 'normal',
  opacity: '1',
  'text-anchor': 'start',
  'font-size': '',
  'font-weight': '400',
} as const

/** A drawing as a file of its own: the computed styles are written into it, so that it needs no style sheet, font or script. */
function standaloneSvg(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const [from, to] = [drawing, copy].map((svg) => [...svg.querySelectorAll<SVGElement>('*')])
  for (const [at, element] of (from ?? []).entries()) {
    const target = to?.[at]
    if (target === undefined) continue
    target.removeAttribute('class')
    target.removeAttribute('style')
    const isText = /^text/i.test(element.tagName)
    if (!isText && !/^(path|circle|ellipse|rect|g)$/.test(element.tagName)) continue
    const style = getComputedStyle(element)
    for (const [name, usual] of Object.entries(properties)) {
      const value = style.getPropertyValue(name)
      if (isText || !/^(font|text)-/.test(name))
        if (value !== '' && value !== usual) target.setAttribute(name, value)
    }
  }
  copy.removeAttribute('class')
  copy.setAttribute('font-family', 'system-ui, sans-serif')
  return new XMLSerializer().serializeToString(copy)
}
