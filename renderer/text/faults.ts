import type { FaultCode } from '../../contract/fault.ts'
import { faultTitle } from '../../words/fault-title.ts'
import type { Translate } from '../../words/translate.ts'

/** One click can do one of these about a fault. */
export type FaultAction = 'retry' | 'unlock' | 'choose-token-file' | 'download' | 'open-log'

/** null means that one click cannot help. */
export const faultActions: { readonly [C in FaultCode]: FaultAction | null } = {
  'service-absent': 'download',
  'home-unreadable': 'choose-token-file',
  'home-untrusted': 'retry',
  'port-file-damaged': 'retry',
  'address-not-loopback': null,
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
  'service-foreign': 'retry',
  'reply-too-large': 'retry',
  'reply-not-json': 'retry',
  'reply-unexpected': 'open-log',
  'elevation-cancelled': 'unlock',
  'elevation-denied': 'unlock',
  'elevation-no-agent': 'choose-token-file',
  'elevation-unavailable': 'choose-token-file',
  'elevation-failed': 'unlock',
  'elevation-timeout': 'unlock',
  'service-not-started': null,
  'service-not-stopped': null,
  'fix-outdated': null,
  'keychain-unavailable': null,
  'keychain-locked': null,
  'keychain-timeout': null,
  'keychain-failed': 'open-log',
  'network-unknown': null,
  'network-still-connected': null,
  'network-not-connected': null,
  'write-ignored': 'retry',
  'bond-not-rotated': null,
  'tunnel-offline': null,
  'tunnel-not-offered': null,
  'tunnel-no-route': null,
  'login-page-missing': 'retry',
  'login-page-unsafe': null,
  'link-unsafe': null,
  'token-file-refused': 'choose-token-file',
  'set-unknown': null,
  'set-name-taken': null,
  'set-too-many': null,
  'set-not-as-left': null,
  'dns-unusable': null,
  'dns-not-permitted': null,
  'dns-no-agent': null,
  'resolver-absent': null,
  'resolver-refused': null,
  'interface-missing': null,
  'controller-absent': null,
  'controller-starting': 'retry',
  'network-gone': null,
  'network-exists': null,
  'member-gone': null,
  'member-remade': null,
  'member-exists': null,
  'changed-elsewhere': null,
  'plan-refused': null,
  'not-ours': null,
  'no-free-subnet': null,
  'confirmation-wrong': null,
  'undo-expired': null,
  'put-back-expired': null,
  'template-gone': null,
  'job-unknown': null,
  'file-unreadable': null,
  'file-unwritable': null,
  'file-refused': null,
  'account-address-refused': null,
  'account-token-invalid': null,
  'account-unauthorized': null,
  'account-forbidden': null,
  'account-read-only': null,
  'account-not-found': null,
  'account-conflict': null,
  'account-refused': null,
  'account-busy': 'retry',
  'account-unreachable': 'retry',
  'account-untrusted': 'retry',
  'account-timeout': 'retry',
  'account-write-unknown': null,
  'account-closed': 'retry',
  'account-error': 'retry',
  'account-redirect': null,
  'account-reply-not-json': 'retry',
  'account-reply-unexpected': 'retry',
  'account-reply-too-large': 'open-log',
  'account-email-invalid': null,
  'account-signed-out': null,
  'device-unknown': null,
  'ping-missing': null,
  'ping-not-permitted': null,
  'ping-no-way': null,
  'ping-failed': null,
  'ping-too-many': null,
  'opener-missing': null,
  'action-unknown': null,
  'action-unfit': null,
  'action-too-long': null,
  'program-missing': null,
  'program-not-started': null,
  'place-unknown': null,
  'place-same': null,
  'place-without-fingerprints': null,
  'place-undo-expired': null,
  'preferences-damaged': 'open-log',
  'preferences-unwritable': 'open-log',
  'drafts-too-large': null,
  'application-closed': 'retry',
  'desktop-absent': null,
  'command-unknown': null,
  'argument-invalid': null,
  'sender-refused': null,
  declined: null,
  internal: 'open-log',
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
