import { useEffect } from 'preact/hooks'
import { useApp } from '../app/state.ts'
import { useLoaded } from '../app/use-loaded.ts'
import { StateIcon } from '../ui/state-icon.tsx'

const words = () => import('../doctor/messages.ts').then(({ doctorMessages }) => doctorMessages)

/** Where a check of the connection is shown, by what is fetched when it is first opened. Leaving it ends the check. */
export function DoctorPlace() {
  const { tryAsk } = useApp()
  const doctor = useLoaded(() => import('../doctor/doctor.tsx'), words)
  useEffect(() => () => void tryAsk('doctor.close'), [tryAsk])
  if (doctor !== null) return <doctor.Doctor />
  return (
    <div class="trouble trouble-starting">
      <StateIcon state="pending" size={28} />
    </div>
  )
}
