import { ChevronDown } from 'lucide'
import { useId } from 'preact/hooks'
import type { DeviceNetwork } from '../../contract/devices.ts'
import type { Device } from '../../domain/devices/device.ts'
import { useApp } from '../app/state.ts'
import { relativeTime } from '../text/time.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Copyable } from '../ui/copyable.tsx'
import { Icon } from '../ui/icon.tsx'
import { OpenButton } from '../ui/open-button.tsx'
import { TabIndexProvider } from '../ui/tab-index.ts'
import { DeviceDetails } from './device-details.tsx'

interface DeviceRowProps {
  readonly device: Device
  readonly networks: readonly DeviceNetwork[]
  /** When all this was read, in milliseconds since the epoch */
  readonly at: number
  readonly open: boolean
  /** In the whole list, of which not all rows are drawn */
  readonly place: number
  readonly count: number
}

export function DeviceRow({ device, networks, at, open, place, count }: DeviceRowProps) {
  const t = useTranslate()
  const { devices: shown, copy } = useApp()
  const id = useId()
  const { node, names, addresses, online, lastSeen } = device
  const name = names[0]?.name ?? node
  const [best] = addresses
  return (
    <li
      // biome-ignore lint/a11y/noRedundantRoles: parts of the list stand between it and its rows.
      role="listitem"
      class={open ? 'row row-open' : 'row'}
      aria-posinset={place + 1}
      aria-setsize={count}
    >
      <div class="row-head device-head" data-row={node}>
        <OpenButton
          open={open}
          controls={id}
          onToggle={() => {
            shown.value = { ...shown.value, open: open ? null : node }
          }}
        >
          <strong class="row-title" dir="auto" title={name}>
            {name}
          </strong>
        </OpenButton>
        <div class="row-status secondary">
          <span class="row-word">
            {online
              ? t('devices.online')
              : lastSeen === null
                ? t('devices.neverSeen')
                : t('devices.seen', { time: relativeTime(t, lastSeen, at) })}
          </span>
          {best !== undefined && <Copyable text={best.address} what={t('common.address')} onCopy={copy} />}
        </div>
        <span class="row-chevron">
          <Icon node={ChevronDown} size={14} />
        </span>
      </div>
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's semantics along.
        <div id={id} class="row-details" role="group" aria-label={t('devices.detailsOf', { name })}>
          <TabIndexProvider value={undefined}>
            <DeviceDetails device={device} networks={networks} at={at} />
          </TabIndexProvider>
        </div>
      )}
    </li>
  )
}
