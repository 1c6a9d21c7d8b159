import type { DeviceList } from '../../contract/devices.ts'
import { useLazy } from '../app/lazy.tsx'
import { useApp } from '../app/state.ts'
import { FaultBanner } from '../ui/banner.tsx'
import { StateIcon } from '../ui/icon.tsx'
import { NoDevices } from './no-devices.tsx'

const words = () => import('words:device-map').then(({ default: deviceMap }) => [deviceMap])

/** Shows the map, whose code is fetched when it is first opened. */
export function LazyMap({ list }: { readonly list: DeviceList }) {
  const { devices, navigate } = useApp()
  const { open } = devices.value
  const map = useLazy(() => import('./map/device-map.tsx'), words)
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
