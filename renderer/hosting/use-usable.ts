import type { HostingSource } from '../../contract/hosting.ts'
import { isServing } from '../../contract/standing.ts'
import { useApp } from '../state.ts'

/** Whether changes can be sent now: an account does not need the service of this computer. */
export function useUsable(source: HostingSource): boolean {
  const snapshot = useApp().snapshot.value
  if (snapshot === null) return false
  if (source === 'account') return true
  return isServing(snapshot.connection) && snapshot.hosting.controller.state !== 'none'
}
