import type { FaultCode } from '../../contract/fault.ts'
import type { Translate } from '../../words/translate.ts'

/** What one click can do about a fault. */
export type FaultAction = 'retry' | 'unlock' | 'choose-token-file' | 'download' | 'open-log'

/** Faults that are missing here cannot be helped by one click. */
export const faultActions: { readonly [C in FaultCode]?: FaultAction } = {
  'service-absent': 'download',
  'home-unreadable': 'choose-token-file',
  'home-untrusted': 'retry',
  'port-file-damaged': 'retry',
  'token-missing': 'choose-token-file',
  'token-unreadable': 'unlock',
  'token-damaged': 'choose-token-file',
  'service-unreachable': 'retry',
  'service-imposter': 'retry',
  'service-timeout': 'retry',
  'service-closed': 'retry',
  'service-unauthorized': 'unlock',
  'service-not-found': 'retry',
  'service-error': 'retry',
  'service-redirect': 'retry',
  'reply-too-large': 'retry',
  'reply-not-json': 'retry',
  'reply-unexpected': 'open-log',
  'elevation-cancelled': 'unlock',
  'elevation-denied': 'unlock',
  'elevation-no-agent': 'choose-token-file',
  'elevation-unavailable': 'choose-token-file',
  'elevation-failed': 'unlock',
  'elevation-timeout': 'unlock',
  'keychain-failed': 'open-log',
  'write-ignored': 'retry',
  'login-page-missing': 'retry',
  'token-file-refused': 'choose-token-file',
  'controller-starting': 'retry',
  'account-busy': 'retry',
  'account-unreachable': 'retry',
  'account-untrusted': 'retry',
  'account-timeout': 'retry',
  'account-closed': 'retry',
  'account-error': 'retry',
  'account-reply-not-json': 'retry',
  'account-reply-unexpected': 'retry',
  'account-reply-too-large': 'open-log',
  'preferences-damaged': 'open-log',
  'preferences-unwritable': 'open-log',
  'application-closed': 'retry',
  internal: 'open-log',
}

/** The fault's title and explanation as one text. */
export function faultInFull(t: Translate, code: FaultCode): string {
  return t('common.sentences', { first: t(`fault.${code}.title`), rest: t(`fault.${code}.explanation`) })
}
