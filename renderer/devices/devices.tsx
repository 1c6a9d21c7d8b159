import { useTranslate } from '../text/use-translate.ts'
import { DeviceList, useDevices } from './device-list.tsx'
import './styles/devices.css'

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
