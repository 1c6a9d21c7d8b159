import deviceActionsWords from 'words:device-actions'
import deviceFaultsWords from 'words:device-faults'
import devicesWords from 'words:devices'
import { type DevicesTab, devicesTabs, type DeviceList as List } from '../../contract/devices.ts'
import { useLazy } from '../app/lazy.tsx'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { FaultBanner } from '../ui/banner.tsx'
import { StateIcon } from '../ui/icon.tsx'
import { TabBar } from '../ui/tab-bar.tsx'
import { DeviceList, NoDevices, useDevices } from './device-list.tsx'
import { WithDevicePanel } from './device-panel.tsx'
import './styles/devices.css'

/** Both views are fetched with these messages when they are first opened. */
export const deviceMessages = () => [deviceActionsWords, deviceFaultsWords, devicesWords]

/** The devices in the large window, as a list or as a map. */
export function DevicesPage({ tab }: { readonly tab: DevicesTab }) {
  const t = useTranslate()
  const { navigate } = useApp()
  const list = useDevices()
  return (
    <>
      <header class="pane-head cluster">
        <div class="pane-title">
          <h2>{t('devices.heading')}</h2>
        </div>
      </header>
      <TabBar
        name={t('devices.tabs')}
        tabs={devicesTabs}
        word={(one) => t(`devices.tab.${one}`)}
        current={tab}
        panel="devices-panel"
        onTab={(one) => navigate({ view: 'devices-page', tab: one })}
      />
      <div class="pane-body" role="tabpanel" id="devices-panel" aria-labelledby={`tab-${tab}`}>
        {list === null ? (
          <div class="empty">
            <StateIcon state="pending" size={28} />
          </div>
        ) : (
          <WithDevicePanel list={list}>
            {tab === 'map' ? (
              <LazyMap list={list} />
            ) : (
              <div class="scroll">
                <DeviceList list={list} />
              </div>
            )}
          </WithDevicePanel>
        )}
      </div>
    </>
  )
}

/** Shows the map, whose code is fetched when it is first opened. */
export function LazyMap({ list }: { readonly list: List }) {
  const { devices, navigate } = useApp()
  const { open } = devices.value
  const map = useLazy(
    () => import('./map/device-map.tsx'),
    ({ deviceMapMessages }) => deviceMapMessages(),
  )
  if (map === null)
    return (
      <div class="empty">
        <StateIcon state="pending" size={28} />
      </div>
    )
  if (list.devices.length === 0)
    return list.fault === null ? (
      <NoDevices networks={list.networks} />
    ) : (
      <div class="banners">
        <FaultBanner fault={list.fault} />
      </div>
    )
  return (
    <map.DeviceMap
      list={list}
      onList={() => navigate({ view: 'devices-page', tab: 'list' })}
      open={open}
      onOpen={(node) => {
        devices.value = { ...devices.peek(), open: node }
      }}
    />
  )
}

/** The devices in the small window. */
export function Devices() {
  const t = useTranslate()
  const list = useDevices()
  return (
    <section aria-labelledby="devices-heading">
      <h2 id="devices-heading" class="visually-hidden">
        {t('devices.heading')}
      </h2>
      {list === null ? <p class="empty-line">{t('devices.loading')}</p> : <DeviceList list={list} />}
    </section>
  )
}
