import { useEffect } from 'preact/hooks'
import { lazy } from '../app/lazy.tsx'
import { useApp } from '../app/state.ts'
import { StateIcon } from '../ui/icon.tsx'
import { DiagnosticsNav } from './check-connection.tsx'

export const placeWords = () =>
  import('../policy/places/places.tsx').then(({ placeMessages }) => placeMessages())
export const setWords = () => import('../policy/sets/sets.tsx').then(({ setMessages }) => setMessages())

export const deviceWords = () =>
  import('../devices/device-list.tsx').then(({ deviceMessages }) => deviceMessages())

const pending = (
  <div class="trouble trouble-starting">
    <StateIcon state="pending" size={28} />
  </div>
)

/** Views that are fetched when they are first opened */
export const fetchedViews = {
  automation: lazy(
    () => import('../policy/automation/automation.tsx').then(({ Automation }) => Automation),
    () =>
      import('../policy/automation/automation.tsx').then(({ automationMessages }) => automationMessages()),
    pending,
  ),
  devices: lazy(
    () => import('../devices/device-list.tsx').then(({ Devices }) => Devices),
    deviceWords,
    pending,
  ),
  doctor: lazy(
    () => import('../doctor/doctor.tsx').then(({ Doctor }) => Doctor),
    () => import('../doctor/doctor.tsx').then(({ doctorMessages }) => doctorMessages()),
    pending,
  ),
  report: lazy(
    () => import('../report/report.tsx').then(({ Report }) => Report),
    () => import('words:report').then(({ default: report }) => [report]),
    pending,
  ),
  service: lazy(
    () => import('../service-settings/service-settings.tsx').then(({ ServiceSettings }) => ServiceSettings),
    () =>
      Promise.all([import('words:service-settings'), import('words:service-control')]).then((parts) =>
        parts.map((part) => part.default),
      ),
    pending,
  ),
} as const

/** Shows a diagnosis of the connection, which ends when the view is left. */
export function LazyDoctor() {
  const { tryAsk } = useApp()
  useEffect(() => () => void tryAsk('doctor.close'), [tryAsk])
  return <fetchedViews.doctor nav={<DiagnosticsNav />} />
}
