import { useMemo } from 'preact/hooks'
import type { DeviceList as List } from '../../contract/devices.ts'
import { useApp } from '../app/state.ts'
import { useEscape } from '../app/use-escape.ts'
import { relativeTime } from '../text/time.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { RowParts } from '../ui/row-parts.tsx'
import { TabIndexProvider } from '../ui/tab-index.ts'
import { useListKeys } from '../ui/use-list-keys.ts'
import { DeviceRow, type DeviceRowProps } from './device-row.tsx'
import { DevicesTools } from './devices-tools.tsx'
import { NoDevices } from './no-devices.tsx'
import { useDeviceList } from './use-device-list.ts'

/** CSS pixels of a row that nobody has seen yet */
const usualHeight = 56

/** One row a device, one of them open. However many: only those near what can be seen are drawn. */
export function DeviceList({ list }: { readonly list: List }) {
  const t = useTranslate()
  const { devices: asked } = useApp()
  const { open } = asked.value
  // One that was forgotten meanwhile is none to look at.
  const network = list.networks.find(({ id }) => id === asked.value.network)?.id ?? null
  const shown = useDeviceList(list, network)
  const { rows, count, words, networks, sharedNames, state, change } = shown
  const keys = useListKeys<HTMLDivElement>(
    useMemo(() => rows.map(({ node }) => node), [rows]),
    open,
  )
  useEscape(() => {
    if (state.query === '' && state.filter === 'all') return false
    change({ query: '', filter: 'all' })
    return true
  })
  const inUse = list.networks.filter(({ id }) => network === null || id === network)
  const others = inUse.filter(({ joined, isHosted }) => joined && !isHosted)
  const online = rows.reduce((sum, device) => sum + Number(device.online), 0)
  const isAsked = words.length > 0 || state.filter !== 'all'
  return (
    <div class="device-list">
      <DevicesTools list={shown} network={network} networks={list.networks} />
      {list.fault !== null && (
        <div class="banners">
          <Banner tone="attention" detail={list.fault.detail}>
            <strong>{t(`fault.${list.fault.code}.title`)}</strong>
            <div>
              {list.at === 0
                ? t(`fault.${list.fault.code}.explanation`)
                : t('devices.stale', { time: relativeTime(t, list.at, Date.now()) })}
            </div>
          </Banner>
        </div>
      )}
      {count > 0 && (
        <p class="devices-count secondary" role="status">
          {isAsked ? t('devices.countOf', { shown: rows.length, count }) : t('devices.count', { count })}
          {' · '}
          {t('devices.onlineCount', { count: online })}
        </p>
      )}
      {count === 0 && list.fault === null && <NoDevices networks={inUse} />}
      {count > 0 && rows.length === 0 && (
        <div class="devices-none">
          <p class="empty-line">
            {words.length > 0 ? t('devices.noMatch', { query: state.query.trim() }) : t(noneOf[state.filter])}
          </p>
          <Button onClick={() => change({ query: '', filter: 'all' })}>{t('devices.showAll')}</Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: parts stand between it and its rows, which those elements forbid. */}
      <div class="rows" role="list" {...keys.list}>
        <RowParts
          rows={rows}
          keyOf={({ node }) => node}
          isPinned={({ node }) => node === keys.active || node === open}
          rowHeight={usualHeight}
        >
          {(device, place) => (
            <Row
              device={device}
              networks={networks}
              network={network}
              words={words}
              isShared={sharedNames.has(device.names[0]?.name ?? '')}
              at={list.at}
              open={device.node === open}
              place={place}
              count={rows.length}
              isActive={device.node === keys.active}
            />
          )}
        </RowParts>
      </div>
      {count > 0 && others.length > 0 && (
        <p class="devices-note secondary">
          {t('devices.onlySpoken', {
            count: others.length,
            network: others[0]?.name || (others[0]?.id ?? ''),
          })}
        </p>
      )}
    </div>
  )
}

const noneOf = {
  all: 'devices.noneHere',
  online: 'devices.noneOnline',
  direct: 'devices.noneDirect',
  mine: 'devices.noneMine',
} as const

/** The same vnode where nothing changed: a key or a poll draws only the rows that it concerns. */
function Row({ isActive, ...props }: DeviceRowProps & { readonly isActive: boolean }) {
  return useMemo(
    () => (
      <TabIndexProvider value={isActive ? 0 : -1}>
        <DeviceRow {...props} />
      </TabIndexProvider>
    ),
    [isActive, ...Object.values(props)],
  )
}
