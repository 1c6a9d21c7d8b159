import { Plus, Waypoints } from 'lucide'
import { useMemo } from 'preact/hooks'
import {
  type DeviceNetwork,
  type DevicePage,
  type DeviceList as List,
  noDevices,
} from '../../contract/devices.ts'
import type { Device } from '../../domain/devices/device.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { faultTitle } from '../../words/fault-title.ts'
import { partsOf } from '../../words/lists.ts'
import { useEscape } from '../app/shortcuts.ts'
import { useApp } from '../app/state.ts'
import { usePages } from '../app/use-pages.ts'
import { relativeTime } from '../text/time.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Choice, Select } from '../ui/choice.tsx'
import { Icon } from '../ui/icon.tsx'
import { memoized, RowParts } from '../ui/row-parts.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useListKeys } from '../ui/use-list-keys.ts'
import { DeviceRow } from './device-row.tsx'
import { deviceFilters, deviceOrders, type ShownDevices, useDeviceList } from './find-devices.ts'

/** CSS pixels: the estimate for a row that was not laid out yet */
const usualHeight = 56

/** A row for each device, at most one of them open. Only rows near the visible part are drawn. */
export function DeviceList({ list }: { readonly list: List }) {
  const t = useTranslate()
  const { devices: asked, isLarge } = useApp()
  const { open } = asked.value
  // The chosen network may have been forgotten meanwhile.
  const network = list.networks.find(({ id }) => id === asked.value.network)?.id ?? null
  const shown = useDeviceList(list, network)
  const { rows, count, words, networks, sharedNames, state, change } = shown
  const keys = useListKeys<HTMLDivElement>(
    useMemo(() => rows.map(({ node }) => node), [rows]),
    open,
  )
  /** Details beside the list follow the focus from row to row. */
  const follow = (event: FocusEvent): void => {
    keys.list.onFocusIn(event)
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
    const node = row?.dataset.row
    if (isLarge && open !== null && node !== undefined) asked.value = { ...asked.peek(), open: node }
  }
  useEscape(() => {
    // The details are closed first, which hear the key after the list.
    if (isLarge && asked.peek().open !== null) return false
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
            <strong>{faultTitle(t, list.fault)}</strong>
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
          {partsOf(t, [
            isAsked ? t('devices.countOf', { shown: rows.length, count }) : t('devices.count', { count }),
            t('devices.onlineCount', { count: online }),
          ])}
        </p>
      )}
      {count === 0 && list.fault === null && <NoDevices networks={inUse} />}
      {count > 0 && rows.length === 0 && (
        <div class="devices-none stack gap-0">
          <p class="empty-line">
            {words.length > 0 ? t('devices.noMatch', { query: state.query.trim() }) : t(noneOf[state.filter])}
          </p>
          <Button onClick={() => change({ query: '', filter: 'all' })}>{t('devices.showAll')}</Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: parts stand between it and its rows, which those elements forbid. */}
      <div class="rows" role="list" {...keys.list} onFocusIn={follow}>
        <RowParts
          rows={rows}
          keyOf={({ node }) => node}
          isPinned={({ node }) => node === keys.active || node === open}
          rowHeight={usualHeight}
        >
          {(device, index) => (
            <Row
              device={device}
              networks={networks}
              network={network}
              words={words}
              isShared={sharedNames.has(device.names[0]?.name ?? '')}
              at={list.at}
              open={device.node === open}
              index={index}
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

const Row = memoized(DeviceRow)

interface DevicesToolsProps {
  readonly list: ShownDevices
  /** The chosen network; null: all */
  readonly network: NetworkId | null
  readonly networks: readonly DeviceNetwork[]
}

function DevicesTools({ list, network, networks }: DevicesToolsProps) {
  const t = useTranslate()
  const { devices: shown, isLarge, ask } = useApp()
  const { state, change } = list
  return (
    <div class="devices-tools cluster">
      <SearchField
        label={t('devices.search')}
        hint={t('devices.searchHint')}
        query={state.query}
        onQuery={(query) => change({ query })}
      />
      {/* The large window has a tab for it. */}
      {!isLarge && (
        <IconButton
          icon={Waypoints}
          name={t('devices.tab.map')}
          onClick={() => void ask('hosting.openWindow', { network: null, devices: 'map' })}
        />
      )}
      <Select
        label={t('devices.sort')}
        options={deviceOrders.map((value) => ({ value, word: t(`devices.by.${value}`) }))}
        value={state.order}
        onChoose={(order) => change({ order })}
      />
      <Choice
        legend={t('devices.filter')}
        options={deviceFilters.map((value) => ({ value, word: t(`devices.only.${value}`) }))}
        value={state.filter}
        onChoose={(filter) => change({ filter })}
      />
      {networks.length > 1 && (
        <Select
          label={t('devices.network')}
          options={networks.map(({ id, name }) => ({ value: id, word: name.slice(0, 100) || id }))}
          value={network ?? ''}
          onChoose={(id) => {
            shown.value = { network: id === '' ? null : id, open: null }
          }}
        >
          <option value="">{t('devices.allNetworks')}</option>
        </Select>
      )}
    </div>
  )
}

/** Milliseconds between two polls */
const pause = 2_000
const deviceNode = ({ node }: Device): string => node

/** All devices, polled while they are shown; null: not loaded yet */
export function useDevices(): List | null {
  const { tryAsk } = useApp()
  const { value, fault: refused } = usePages<Device, DevicePage>({
    ask: (since) => tryAsk('devices.page', { since }),
    idOf: deviceNode,
    pause,
  })
  return useMemo(() => {
    if (value === null) return refused === null ? null : { ...noDevices, fault: refused }
    const { networks, at, fault } = value.page
    return { devices: value.book.items, networks, at, fault }
  }, [value, refused])
}

/** Says why no device is listed in these networks, and what to do about it. */
export function NoDevices({ networks }: { readonly networks: readonly DeviceNetwork[] }) {
  const t = useTranslate()
  const { dialogs, ask, isLarge } = useApp()
  const hosted = networks.length > 0 && networks.every(({ isHosted }) => isHosted)
  return (
    <section class="empty">
      <h2>{t('devices.noneTitle')}</h2>
      {networks.length === 0 ? (
        <>
          <p>{t('devices.noNetworkText')}</p>
          {!isLarge && (
            <Button kind="primary" onClick={() => dialogs.show({ kind: 'join', id: '' })}>
              <Icon node={Plus} /> {t('devices.join')}
            </Button>
          )}
        </>
      ) : hosted ? (
        <>
          <p>{t('devices.nobodyHostedText')}</p>
          <Button onClick={() => void ask('hosting.openWindow', { network: networks[0]?.id ?? null })}>
            {t('devices.openHosted')}
          </Button>
        </>
      ) : (
        <p>{t('devices.nobodyText')}</p>
      )}
    </section>
  )
}
