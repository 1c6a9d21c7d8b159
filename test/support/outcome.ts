import type { Fault } from '../../contract/fault.ts'
import type { Result } from '../../contract/result.ts'

/** The value of a good result; throws what went wrong otherwise. */
export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.detail ?? ''}`)
  return result.value
}

/** The code of a bad result; 'ok' for a good one. */
export function codeOf(result: Result<unknown>): string {
  return result.ok ? 'ok' : result.error.code
}

/** The error of a failed result; throws where it succeeded. */
export function faultOf(result: Result<unknown>): Fault {
  if (result.ok) throw new Error('it was expected to fail')
  return result.error
}
