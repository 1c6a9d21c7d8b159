import { useEffect } from 'preact/hooks'
import { lazy } from '../app/lazy.tsx'
import { useApp } from '../app/state.ts'
import { StateIcon } from '../ui/icon.tsx'
import { DiagnosticsNav } from './check-connection.tsx'

const pending = (
  <div class="trouble trouble-starting">
    <StateIcon state="pending" size={28} />
  </div>
)

/** Views that are fetched when they are first opened */
export const fetchedViews = {
  automation: lazy(
    () => import('../policy/automation/automation.tsx'),
    ({ Automation }) => Automation,
    ({ automationMessages }) => automationMessages(),
    pending,
  ),
  devices: lazy(
    () => import('../devices/devices-page.tsx'),
    ({ Devices }) => Devices,
    ({ deviceMessages }) => deviceMessages(),
    pending,
  ),
  doctor: lazy(
    () => import('../doctor/doctor.tsx'),
    ({ Doctor }) => Doctor,
    ({ doctorMessages }) => doctorMessages(),
    pending,
  ),
  report: lazy(
    () => import('../report/report.tsx'),
    ({ Report }) => Report,
    ({ reportMessages }) => reportMessages(),
    pending,
  ),
  service: lazy(
    () => import('../service-settings/service-settings.tsx'),
    ({ ServiceSettings }) => ServiceSettings,
    ({ serviceMessages }) => serviceMessages(),
    pending,
  ),
} as const

/** Shows a diagnosis of the connection, which ends when the view is left. */
export function LazyDoctor() {
  const { tryAsk } = useApp()
  useEffect(() => () => void tryAsk('doctor.close'), [tryAsk])
  return <fetchedViews.doctor nav={<DiagnosticsNav />} />
}
