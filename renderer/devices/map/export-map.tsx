import { render } from 'preact'
import type { MapFormat } from '../../../domain/devices/map-file.ts'
import type { Translate } from '../../../words/translate.ts'
import { TranslatorProvider } from '../../text/use-translate.ts'
import { layoutMap } from './layout.ts'
import { legendItems, placeLegend } from './legend.ts'
import { MapPicture } from './map-picture.tsx'
import { ringWords } from './map-words.ts'
import { type MapWorld, withoutNames } from './map-world.ts'
import { standaloneSvg } from './standalone-svg.ts'
import { labelMeasure, type Size } from './use-map-layout.ts'

interface ExportParts {
  readonly t: Translate
  readonly world: MapWorld
  /** Of the drawing as it is shown */
  readonly size: Size
  readonly withNames: boolean
  /** When the devices were read, in milliseconds since the epoch */
  readonly at: number
}

/** So many times as large as it is shown, until all names have room */
const growth = [1, 1.4, 2, 2.8]
const pngScale = 2
const pngAddress = 'data:image/png;base64,'

/** The map as a file of its own, light or dark as it is shown: the text of an SVG, or a PNG in base 64 */
export async function exportMap(format: MapFormat, parts: ExportParts): Promise<string> {
  const { svg, width, height } = drawMap(parts)
  return format === 'svg' ? svg : toPng(svg, width * pngScale, height * pngScale)
}

function drawMap({ t, world: full, size, withNames, at }: ExportParts) {
  const world = withNames ? full : withoutNames(full, (number) => t('device-map.networkNumber', { number }))
  const textWidth = labelMeasure()
  const rings = ringWords(t)
  const layouts = growth.map(
    (factor) => () =>
      layoutMap({
        ...{ devices: world.devices, networks: world.networks, rings, textWidth },
        ...{ width: Math.round(size.width * factor), height: Math.round(size.height * factor) },
      }),
  )
  const [first] = layouts
  let layout = first?.() as ReturnType<typeof layoutMap>
  for (const next of layouts.slice(1)) {
    if (layout.places.every(({ label }) => label !== null)) break
    layout = next()
  }
  const legend = placeLegend(legendItems(t, world, layout), layout.width, textWidth)
  const [width, height] = [layout.width, layout.height + legend.height]
  const holder = document.createElement('div')
  holder.className = 'map-export'
  document.body.append(holder)
  try {
    render(
      <TranslatorProvider value={{ t, add: () => undefined }}>
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
  // Of a picture that is too large there is an address without one.
  if (!url.startsWith(pngAddress)) throw new Error(`no picture of ${width} × ${height} pixels`)
  return url.slice(pngAddress.length)
}
