import type { FaultCode } from '../../contract/fault.ts'
import type { FaultWords } from './fault-words.ts'

/** The faults of the hosted account, in full. Part of `faultWords`. */
export const accountFaultWords = {
  'account-address-refused': {
    title: 'That address cannot be used for an account',
    explanation:
      'A token is sent encrypted or not at all, so nothing was sent. Enter an address that begins with https://.',
    action: null,
  },
  'account-token-invalid': {
    title: 'That is not a whole API token',
    explanation:
      'A token is one line of at least 32 letters and digits. Nothing was sent; copy it again and paste all of it.',
    action: null,
  },
  'account-unauthorized': {
    title: 'The account does not take this token',
    explanation:
      'It was withdrawn, or belongs to another service. Everything else is as it was; sign in again with a valid token.',
    action: null,
  },
  'account-forbidden': {
    title: 'You have no permission for this',
    explanation:
      'Your account may not do that here, so nothing was changed. Ask the owner of the network or the organization.',
    action: null,
  },
  'account-read-only': {
    title: 'The account is read-only just now',
    explanation:
      'Its service takes no changes at the moment, so nothing was sent. Everything can be looked at; try again later.',
    action: null,
  },
  'account-not-found': {
    title: 'The account has no such thing any more',
    explanation:
      'Somebody deleted it meanwhile, or it never was there. Close what you see of it and look again.',
    action: null,
  },
  'account-conflict': {
    title: 'That is there already',
    explanation:
      'The account has one of the same name or for the same person, so nothing was changed. Choose another, or use that one.',
    action: null,
  },
  'account-refused': {
    title: 'The account did not take that',
    explanation:
      'Its service refused what was asked, so nothing was changed. The details hold its own words; change it and try again.',
    action: null,
  },
  'account-busy': {
    title: 'The account’s service asks for patience',
    explanation:
      'It allows only so many requests, and waiting was in vain. Nothing was changed; try again in a minute.',
    action: 'retry',
  },
  'account-unreachable': {
    title: 'The account cannot be reached',
    explanation:
      'There is no connection to its service: this computer may be offline. Meshtray keeps trying; what you see of it is old.',
    action: 'retry',
  },
  'account-timeout': {
    title: 'The account did not answer in time',
    explanation:
      'Its service or the way to it is slow. Nothing was changed, and what you see may be old; try again.',
    action: 'retry',
  },
  'account-write-unknown': {
    title: 'It is not known whether that was done',
    explanation:
      'The change was sent and the answer never came, so it was not sent again. Look how things are now, then decide.',
    action: null,
  },
  'account-closed': {
    title: 'The connection to the account ended',
    explanation: 'It was cut, or you signed out meanwhile. Nothing was changed; try again.',
    action: 'retry',
  },
  'account-error': {
    title: 'The account’s service has a problem of its own',
    explanation:
      'It answered with an error. Nothing is wrong with this computer; try again in a few minutes.',
    action: 'retry',
  },
  'account-redirect': {
    title: 'The account’s service points elsewhere',
    explanation:
      'A token is not sent to another address than the one you signed in to. Sign in at the new address if you trust it.',
    action: null,
  },
  'account-reply-unexpected': {
    title: 'The account’s answer makes no sense',
    explanation:
      'Something between here and the service may answer in its place, a log-in page of a Wi-Fi for example. Check, then try again.',
    action: 'retry',
  },
  'account-reply-too-large': {
    title: 'The account’s answer is too large',
    explanation:
      'It is larger than any that can be right, so it was not read. Check the account’s address; the log tells more.',
    action: 'open-log',
  },
  'account-email-invalid': {
    title: 'That is no e-mail address',
    explanation: 'An address has one @ and a domain, like ada@example.com. Nothing was sent; correct it.',
    action: null,
  },
  'account-signed-out': {
    title: 'You are not signed in to an account',
    explanation: 'There is no account in use, or its token is no longer kept. Sign in with an API token.',
    action: null,
  },
} as const satisfies { readonly [C in FaultCode]?: FaultWords }
