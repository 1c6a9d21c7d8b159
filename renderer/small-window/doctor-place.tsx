import { useEffect } from 'preact/hooks'
import { useApp } from '../app/state.ts'
import { FetchedView } from './fetched-view.tsx'

/** Where a check of the connection is shown. Leaving it ends the check. */
export function DoctorPlace() {
  const { tryAsk } = useApp()
  useEffect(() => () => void tryAsk('doctor.close'), [tryAsk])
  return <FetchedView view="doctor" />
}
