import type { FaultCode } from '../../../contract/fault.ts'
import type { ControllerState } from '../../../contract/hosting.ts'
import type { Result } from '../../../contract/result.ts'
import type { ControllerStatus } from '../../controller/schema.ts'

/** The service answered, and not with a controller. After all others it is only out of reach, and may have one. */
const noController = new Set<FaultCode>([
  'controller-absent',
  'service-error',
  'service-redirect',
  'reply-too-large',
  'reply-not-json',
  'reply-unexpected',
])

/** Whether networks can be hosted here, from what GET /controller answered. */
export function controllerStateOf(status: Result<ControllerStatus>): ControllerState {
  if (status.ok) {
    if (!status.value.available) return { state: 'none', fault: { code: 'controller-absent' } }
    return { state: status.value.ready ? 'ready' : 'starting' }
  }
  const { code } = status.error
  if (code === 'controller-starting') return { state: 'starting' }
  return noController.has(code) ? { state: 'none', fault: status.error } : { state: 'unknown' }
}
