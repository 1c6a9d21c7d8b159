import type { FaultCode } from '../../contract/fault.ts'
import { faultTitle } from '../../words/fault-title.ts'
import type { Translate } from '../../words/translate.ts'

/** One click can do one of these about a fault of the service. */
export type FaultAction = 'retry' | 'unlock' | 'choose-token-file' | 'download'

/** Names the click that helps where another try would not. */
export const faultActions: { readonly [C in FaultCode]?: Exclude<FaultAction, 'retry'> } = {
  'service-absent': 'download',
  'home-unreadable': 'choose-token-file',
  'token-missing': 'choose-token-file',
  'token-unreadable': 'unlock',
  'token-damaged': 'choose-token-file',
  'service-unauthorized': 'unlock',
  'elevation-cancelled': 'unlock',
  'elevation-denied': 'unlock',
  'elevation-no-agent': 'choose-token-file',
  'elevation-unavailable': 'choose-token-file',
  'elevation-failed': 'unlock',
  'elevation-timeout': 'unlock',
  'token-file-refused': 'choose-token-file',
}

/** The fault's title and explanation as one text. */
export function faultInFull(t: Translate, code: FaultCode): string {
  return t('common.sentences', { first: faultTitle(t, { code }), rest: t(`fault.${code}.explanation`) })
}

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
