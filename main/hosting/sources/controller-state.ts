import { faultTraits } from '../../../contract/fault-traits.ts'
import type { ControllerState } from '../../../contract/hosting.ts'
import type { Result } from '../../../contract/result.ts'

/** Of GET /controller */
interface Status {
  readonly available: boolean
  readonly ready: boolean
}

/** Whether networks can be hosted here, from what GET /controller or a list of the controller answered. */
export function controllerStateOf(answer: Result<Status | readonly unknown[]>): ControllerState {
  if (answer.ok) {
    if (!('available' in answer.value)) return { state: 'ready' }
    if (!answer.value.available) return { state: 'none', fault: { code: 'controller-absent' } }
    return { state: answer.value.ready ? 'ready' : 'starting' }
  }
  const { code } = answer.error
  if (code === 'controller-starting') return { state: 'starting' }
  const { answered, session } = faultTraits[code]
  // The service answered, and not with a controller. Else it is only out of reach, and may have one.
  const isNone = answered === 'yes' && session !== 'moved'
  return isNone ? { state: 'none', fault: answer.error } : { state: 'unknown' }
}

/**
 * Whether it cannot be asked for networks: while its database is being opened its lists may be empty. Where its answer
 * was none, it may be asked all the same.
 */
export function isClosed(controller: ControllerState): boolean {
  if (controller.state === 'none') return controller.fault.code === 'controller-absent'
  return controller.state === 'starting'
}
