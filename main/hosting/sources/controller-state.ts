import type { FaultCode } from '../../../contract/fault.ts'
import type { ControllerState } from '../../../contract/hosting.ts'
import type { Result } from '../../../contract/result.ts'

/** Of GET /controller */
interface Status {
  readonly available: boolean
  readonly ready: boolean
}

/** The service answered, and not with a controller. After all others it is only out of reach, and may have one. */
const noController = new Set<FaultCode>([
  'controller-absent',
  'service-error',
  'service-redirect',
  'reply-too-large',
  'reply-not-json',
  'reply-unexpected',
])

/** Whether networks can be hosted here, from what GET /controller or a list of the controller answered. */
export function controllerStateOf(answer: Result<Status | readonly unknown[]>): ControllerState {
  if (answer.ok) {
    if (!('available' in answer.value)) return { state: 'ready' }
    if (!answer.value.available) return { state: 'none', fault: { code: 'controller-absent' } }
    return { state: answer.value.ready ? 'ready' : 'starting' }
  }
  const { code } = answer.error
  if (code === 'controller-starting') return { state: 'starting' }
  return noController.has(code) ? { state: 'none', fault: answer.error } : { state: 'unknown' }
}

/**
 * Whether it cannot be asked for networks: while its database is being opened its lists may be empty. Where its answer
 * was none, it may be asked all the same.
 */
export function isClosed(controller: ControllerState): boolean {
  if (controller.state === 'none') return controller.fault.code === 'controller-absent'
  return controller.state === 'starting'
}
