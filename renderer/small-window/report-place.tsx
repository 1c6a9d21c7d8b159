import { useLoaded } from '../app/use-loaded.ts'
import { StateIcon } from '../ui/state-icon.tsx'

const words = () => import('../report/messages.ts').then(({ reportMessages }) => reportMessages)

/** Where a report is shown, by what is fetched when it is first opened. */
export function ReportPlace() {
  const report = useLoaded(() => import('../report/report.tsx'), words)
  if (report !== null) return <report.Report />
  return (
    <div class="trouble trouble-starting">
      <StateIcon state="pending" size={28} />
    </div>
  )
}
