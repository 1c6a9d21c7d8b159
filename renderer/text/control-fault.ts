import type { FaultCode } from '../../contract/fault.ts'
import type { Translate } from '../../words/translate.ts'
import { faultInFull } from './faults.ts'

/** Says why the service was not started, restarted or stopped. The usual words of elevation are about the token. */
export function controlFault(t: Translate, code: FaultCode): string {
  switch (code) {
    case 'elevation-cancelled':
    case 'elevation-denied':
    case 'elevation-no-agent':
    case 'elevation-unavailable':
    case 'elevation-failed':
    case 'elevation-timeout':
      return t(`service-control.${code}`)
    default:
      return faultInFull(t, code)
  }
}
