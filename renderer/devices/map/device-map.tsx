import deviceMapWords from 'words:device-map'
import './styles/map.css'
import { Download, Minus, Plus } from 'lucide'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { DeviceList } from '../../../contract/devices.ts'
import type { MapFormat } from '../../../domain/devices/map-file.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { clockTime, nameCollator } from '../../../words/formats.ts'
import { listOf } from '../../../words/lists.ts'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type Size, useSize } from '../../ui/measure.ts'
import { Menu } from '../../ui/menu.tsx'
import { DevicesOnMap } from './devices-on-map.tsx'
import { exportMap } from './export-map.tsx'
import { layOutLegend, legendItems, MapLegend } from './map-legend.tsx'
import { mapWorld } from './map-world.ts'
import { labelMeasure, useMapLayout } from './use-map-layout.ts'

/** The map is fetched with these messages when it is first opened. */
export const deviceMapMessages = () => [deviceMapWords]

interface DeviceMapProps {
  readonly list: DeviceList
  /** The device whose details stand beside the map; null: none */
  readonly open: NodeAddress | null
  readonly onOpen: (node: NodeAddress) => void
  readonly onList: () => void
}

/** Factors of the size that is visible without scrolling */
const zooms = [1, 1.4, 2, 2.8] as const
const usual: Size = { width: 720, height: 480 }
/** CSS pixels: a smaller window scrolls the map. */
const least: Size = { width: 440, height: 420 }

/** This computer in the middle, the devices around it by latency. */
export function DeviceMap({ list, open, onOpen, onList }: DeviceMapProps) {
  const t = useTranslate()
  const { ask, message } = useApp()
  const { element, size } = useSize<HTMLDivElement>(usual)
  const [zoom, setZoom] = useState(0)
  const [withNames, setWithNames] = useState(true)
  const world = useMemo(
    () => mapWorld(list.devices, list.networks, nameCollator(t.locale)),
    [list.devices, list.networks, t],
  )
  const factor = zooms[zoom] ?? 1
  const drawn = size && {
    width: Math.round(Math.max(size.width, least.width) * factor),
    height: Math.round(Math.max(size.height, least.height) * factor),
  }
  const layout = useMapLayout(world, drawn)
  const scroll = useMiddle(factor)
  const textWidth = useMemo(labelMeasure, [size?.width])
  const legend = layout && size && layOutLegend(legendItems(t, world, layout), size.width, textWidth)
  const change = (by: number): void => setZoom(Math.min(zooms.length - 1, Math.max(0, zoom + by)))
  const save = async (format: MapFormat): Promise<void> => {
    if (drawn === null) return
    try {
      const content = await exportMap(format, { t, world, size: drawn, withNames, at: list.at })
      void ask('devices.saveMap', { format, content })
    } catch (reason) {
      // The picture may be too large to be drawn.
      message.value = { kind: 'fault', fault: { code: 'internal', detail: String(reason) } }
    }
  }
  const isStale = list.fault !== null
  return (
    <div class={isStale ? 'map map-stale' : 'map'}>
      <div class="map-frame" ref={element}>
        <div class="map-scroll" ref={scroll}>
          {layout !== null && (
            <DevicesOnMap
              devices={list.devices}
              world={world}
              layout={layout}
              open={open}
              onOpen={onOpen}
              onZoom={change}
            />
          )}
        </div>
        <div class="map-tools">
          <IconButton
            icon={Minus}
            name={t('device-map.zoomOut')}
            disabled={zoom === 0}
            onClick={() => change(-1)}
          />
          <IconButton
            icon={Plus}
            name={t('device-map.zoomIn')}
            disabled={zoom === zooms.length - 1}
            onClick={() => change(1)}
          />
          <Menu
            plain
            label={t('device-map.export')}
            icon={<Icon node={Download} />}
            items={[
              { word: t('device-map.exportSvg'), onPick: () => void save('svg') },
              { word: t('device-map.exportPng'), onPick: () => void save('png') },
              {
                word: t('device-map.withNames'),
                checked: withNames,
                several: true,
                apart: true,
                onPick: () => setWithNames(!withNames),
              },
            ]}
          />
        </div>
      </div>
      {legend && (
        <svg
          class="map-legend"
          role="img"
          aria-label={t('device-map.legend', {
            items: listOf(
              t,
              legend.items.map(({ text }) => text),
            ),
          })}
          width={size?.width}
          height={legend.height}
          direction="ltr"
        >
          <MapLegend legend={legend} />
        </svg>
      )}
      <div class="status-line map-status secondary inline">
        <span role="status" class={isStale ? 'attention-text' : undefined}>
          {isStale
            ? t('device-map.stale', { time: clockTime(t, list.at, Date.now()) })
            : t('device-map.count', {
                count: list.devices.length,
                online: list.devices.filter(({ online }) => online === true).length,
              })}
        </span>
        {world.more > 0 && (
          <Button kind="quiet" onClick={onList}>
            {t('device-map.more', { count: world.more })}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Keeps the middle of the visible part in the middle when the zoom changes. */
function useMiddle(factor: number) {
  const scroll = useRef<HTMLDivElement>(null)
  const before = useRef(factor)
  useLayoutEffect(() => {
    const box = scroll.current
    const grown = factor / before.current
    before.current = factor
    if (box === null || grown === 1) return
    const middle = (start: number, length: number): number => (start + length / 2) * grown - length / 2
    box.scrollTo(middle(box.scrollLeft, box.clientWidth), middle(box.scrollTop, box.clientHeight))
  }, [factor])
  return scroll
}
