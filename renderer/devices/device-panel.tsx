import { ArrowLeft, X } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { DeviceList } from '../../contract/devices.ts'
import { useEscape } from '../app/shortcuts.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon, StateIcon } from '../ui/icon.tsx'
import { DeviceDetails, type DeviceDetailsProps, deviceName, presenceWord } from './device-details.tsx'

/** The id of the panel, which the rows and marks control */
export const devicePanelId = 'device-panel'

interface WithDevicePanelProps {
  readonly list: DeviceList
  /** The list or the map */
  readonly children: ComponentChildren
}

/**
 * The list or the map of devices, with the details of the open device beside it. Where there is no room for both, the
 * details take the other's place until the person goes back.
 */
export function WithDevicePanel({ list, children }: WithDevicePanelProps) {
  const { open } = useApp().devices.value
  const device = list.devices.find(({ node }) => node === open)
  const networks = useMemo(() => new Map(list.networks.map((one) => [one.id, one])), [list.networks])
  return (
    <div class="beside">
      <div class="beside-main">{children}</div>
      {device !== undefined && (
        <DevicePanel key={device.node} device={device} networks={networks} at={list.at} />
      )}
    </div>
  )
}

function DevicePanel({ device, networks, at }: Omit<DeviceDetailsProps, 'network'>) {
  const t = useTranslate()
  const { devices } = useApp()
  const panel = useRef<HTMLElement>(null)
  const name = deviceName(device)
  // Where the panel takes the place of the list, the focus would be lost with that.
  useLayoutEffect(() => {
    const beside = panel.current?.previousElementSibling
    if (beside?.checkVisibility?.() === false) panel.current?.querySelector('button')?.focus()
  }, [])
  const close = (): void => {
    devices.value = { ...devices.peek(), open: null }
    // The button that opened it may be hidden until then.
    requestAnimationFrame(() => {
      const opener = document.querySelector<HTMLElement>(`.beside-main [data-row="${device.node}"]`)
      const button = opener?.querySelector<HTMLElement>('[data-open]') ?? opener
      button?.focus()
    })
  }
  useEscape(() => {
    close()
    return true
  })
  return (
    <section
      ref={panel}
      class="beside-panel"
      id={devicePanelId}
      aria-label={t('devices.detailsOf', { name })}
    >
      <div class="beside-back">
        <Button kind="quiet" onClick={close}>
          <Icon node={ArrowLeft} size={16} mirrors /> {t('devices.all')}
        </Button>
      </div>
      <div class="beside-head inline gap-5">
        <StateIcon state={device.online ? 'ok' : 'disconnected'} />
        <div class="grow">
          <h3 class="two-lines" dir="auto" title={name}>
            {name}
          </h3>
          <div class="secondary">{presenceWord(t, device, at)}</div>
        </div>
        <div class="beside-close">
          <IconButton icon={X} name={t('devices.closeDetails')} onClick={close} />
        </div>
      </div>
      <DeviceDetails device={device} networks={networks} network={null} at={at} />
    </section>
  )
}
