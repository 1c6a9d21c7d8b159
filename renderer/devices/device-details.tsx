import type { DeviceNetwork } from '../../contract/devices.ts'
import type { Device } from '../../domain/devices/device.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Copyable } from '../ui/copyable.tsx'
import { Fact, Facts } from '../ui/facts.tsx'

interface DeviceDetailsProps {
  readonly device: Device
  readonly networks: readonly DeviceNetwork[]
  /** When all this was read, in milliseconds since the epoch */
  readonly at: number
}

/** What there is to know of a device, and to do with it. */
export function DeviceDetails({ device }: DeviceDetailsProps) {
  const t = useTranslate()
  const { copy } = useApp()
  return (
    <>
      {/* What can be done with it stands here: <DeviceActions device={device} /> */}
      <Facts>
        <Fact term={t('devices.node')}>
          <Copyable text={device.node} what={t('devices.node')} onCopy={copy} />
        </Fact>
      </Facts>
      {/* And how it was reached: <LinkTimeline node={device.node} /> */}
    </>
  )
}
