/** The faults of an account, as those in `faults.ts`. */
export const accountFaults = {
  'fault.account-address-refused.title': 'That address cannot be used for an account',
  'fault.account-address-refused.explanation':
    'A token is sent encrypted or not at all, so nothing was sent. Enter an address that begins with https://.',
  'fault.account-token-invalid.title': 'That is not a whole API token',
  'fault.account-token-invalid.explanation':
    'A token is one line of at least 32 letters and digits. Nothing was sent; copy it again and paste all of it.',
  'fault.account-unauthorized.title': 'The account does not take this token',
  'fault.account-unauthorized.explanation':
    'It was withdrawn, or belongs to another service. Everything else is as it was; sign in again with a valid token.',
  'fault.account-forbidden.title': 'You have no permission for this',
  'fault.account-forbidden.explanation':
    'Your account may not do that here, so nothing was changed. Ask the owner of the network or the organization.',
  'fault.account-read-only.title': 'The account is read-only just now',
  'fault.account-read-only.explanation':
    'Its service takes no changes at the moment, so nothing was sent. Everything can be looked at; try again later.',
  'fault.account-not-found.title': 'The account has no such thing any more',
  'fault.account-not-found.explanation':
    'Somebody deleted it meanwhile, or it never was there. Close what you see of it and look again.',
  'fault.account-conflict.title': 'That is there already',
  'fault.account-conflict.explanation':
    'The account has one of the same name or for the same person, so nothing was changed. Choose another, or use that one.',
  'fault.account-refused.title': 'The account did not take that',
  'fault.account-refused.explanation':
    'Its service refused what was asked, so nothing was changed. The details hold its own words; change it and try again.',
  'fault.account-busy.title': 'The account’s service asks for patience',
  'fault.account-busy.explanation':
    'It allows only so many requests, and waiting was in vain. Nothing was changed; try again in a minute.',
  'fault.account-unreachable.title': 'The account cannot be reached',
  'fault.account-unreachable.explanation':
    'There is no connection to its service: this computer may be offline. Meshtray keeps trying; what you see of it is old.',
  'fault.account-untrusted.title': 'The account’s server cannot show that it is the right one',
  'fault.account-untrusted.explanation':
    'Its certificate is not valid here, so nothing was sent: something on the way may pose as it. Check the address, the network and this computer’s clock.',
  'fault.account-timeout.title': 'The account did not answer in time',
  'fault.account-timeout.explanation':
    'Its service or the way to it is slow. Nothing was changed, and what you see may be old; try again.',
  'fault.account-write-unknown.title': 'It is not known whether that was done',
  'fault.account-write-unknown.explanation':
    'The change was sent and the answer never came, so it was not sent again. Look how things are now, then decide.',
  'fault.account-closed.title': 'The connection to the account ended',
  'fault.account-closed.explanation':
    'It was cut, or you signed out meanwhile. Nothing was changed; try again.',
  'fault.account-error.title': 'The account’s service has a problem of its own',
  'fault.account-error.explanation':
    'It answered with an error. Nothing is wrong with this computer; try again in a few minutes.',
  'fault.account-redirect.title': 'The account’s service points elsewhere',
  'fault.account-redirect.explanation':
    'A token is not sent to another address than the one you signed in to. Sign in at the new address if you trust it.',
  'fault.account-reply-not-json.title': 'Something else answers in the account’s place',
  'fault.account-reply-not-json.explanation':
    'A page came where its answer belongs, from a proxy or a Wi-Fi’s log-in for example. Open any web page to see what it wants, then try again.',
  'fault.account-reply-unexpected.title': 'The account’s answer makes no sense',
  'fault.account-reply-unexpected.explanation':
    'It does not have the form that was asked for. Check the account’s address and look for a newer Meshtray, then try again.',
  'fault.account-reply-too-large.title': 'The account’s answer is too large',
  'fault.account-reply-too-large.explanation':
    'It is larger than any that can be right, so it was not read. Check the account’s address; the log tells more.',
  'fault.account-email-invalid.title': 'That is no e-mail address',
  'fault.account-email-invalid.explanation':
    'An address has one @ and a domain, like ada@example.com. Nothing was sent; correct it.',
  'fault.account-signed-out.title': 'You are not signed in to an account',
  'fault.account-signed-out.explanation':
    'There is no account in use, or its token is no longer kept. Sign in with an API token.',
} as const
