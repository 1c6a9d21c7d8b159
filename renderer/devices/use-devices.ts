import { useMemo } from 'preact/hooks'
import { type DeviceList, type DevicePage, noDevices } from '../../contract/devices.ts'
import type { Device } from '../../domain/devices/device.ts'
import type { NodeAddress } from '../../domain/network-id.ts'
import { useApp } from '../app/state.ts'
import { usePages } from '../app/use-pages.ts'

const pause = 2_000

/** All devices, kept fresh while they are shown; null: not there yet */
export function useDevices(): DeviceList | null {
  const { tryAsk } = useApp()
  const { value, fault: refused } = usePages<Device, DevicePage>({
    ask: (since) => tryAsk('devices.page', { since }),
    idOf,
    pause,
  })
  return useMemo(() => {
    if (value === null) return refused === null ? null : { ...noDevices, fault: refused }
    const { networks, at, fault } = value.page
    return { devices: value.book.items, networks, at, fault }
  }, [value, refused])
}

const idOf = ({ node }: Device): NodeAddress => node
