import { type DevicesTab, devicesTabs } from '../../contract/devices.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { StateIcon } from '../ui/icon.tsx'
import { TabBar } from '../ui/tab-bar.tsx'
import { DeviceList, useDevices } from './device-list.tsx'
import { WithDevicePanel } from './device-panel.tsx'
import { LazyMap } from './lazy-map.tsx'
import './styles/devices.css'

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
