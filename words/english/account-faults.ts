/** The faults of an account, as those in `faults.ts`. */
export const accountFaults = {
  'fault.account-address-refused.title': 'That address cannot be used for an account',
  'fault.account-address-refused.explanation':
    'A token is only sent over an encrypted connection, so nothing was sent. Enter an address that begins with https://.',
  'fault.account-token-invalid.title': 'That is not a complete API token',
  'fault.account-token-invalid.explanation':
    'A token is a single line of at least 32 letters and digits. Nothing was sent. Copy the whole token and paste it again.',
  'fault.account-unauthorized.title': 'The account does not accept this token',
  'fault.account-unauthorized.explanation':
    'It was revoked, or belongs to another service. Everything else is unchanged. Sign in again with a valid token.',
  'fault.account-forbidden.title': 'You do not have permission to do this',
  'fault.account-forbidden.explanation':
    'Your account does not allow it, so nothing was changed. Ask the owner of the network or the organization.',
  'fault.account-read-only.title': 'The account is read-only at the moment',
  'fault.account-read-only.explanation':
    'Its service does not accept changes right now, so nothing was sent. You can still view everything. Try again later.',
  'fault.account-not-found.title': 'This no longer exists in the account',
  'fault.account-not-found.explanation':
    'Somebody deleted it, or it never existed. Close this view and look again.',
  'fault.account-conflict.title': 'That already exists',
  'fault.account-conflict.explanation':
    'The account already has one with the same name or for the same person, so nothing was changed. Choose another name or person, or use the existing one.',
  'fault.account-refused.title': 'The account refused the request',
  'fault.account-refused.explanation':
    'Nothing was changed. See the details for the service’s message, correct the request and try again.',
  'fault.account-busy.title': 'Too many requests to the account',
  'fault.account-busy.explanation':
    'Its service limits requests, and waiting did not help. Nothing was changed. Try again in a minute.',
  'fault.account-unreachable.title': 'The account cannot be reached',
  'fault.account-unreachable.explanation':
    'There is no connection to its service. This computer may be offline. Meshtray keeps trying; what you see may be out of date.',
  'fault.account-untrusted.title': 'The identity of the account’s server cannot be verified',
  'fault.account-untrusted.explanation':
    'Its certificate is not valid here, so nothing was sent. Another server may be posing as this one. Check the address, the network and this computer’s clock.',
  'fault.account-certificate-changed.title': 'The server presents another certificate',
  'fault.account-certificate-changed.explanation':
    'It is not the one that you accepted, so nothing was sent. Either its operator renewed it, or another server poses as this one. Review the new certificate before you accept it.',
  'fault.account-certificate-expired.title': 'The server’s certificate is not valid today',
  'fault.account-certificate-expired.explanation':
    'It has expired or is not valid yet, so nothing was sent. Check this computer’s clock. If the clock is right, the server’s operator has to renew the certificate.',
  'fault.account-certificate-name.title': 'The server’s certificate is for another name',
  'fault.account-certificate-name.explanation':
    'It does not name the address that you entered, so nothing was sent. Enter the name for which the certificate was issued.',
  'fault.account-timeout.title': 'The account did not answer in time',
  'fault.account-timeout.explanation':
    'Its service or the connection to it is slow. Nothing was changed, and what you see may be out of date. Try again.',
  'fault.account-write-unknown.title': 'The change may not have been saved',
  'fault.account-write-unknown.explanation':
    'It was sent, but no answer came, so Meshtray did not send it again. Check the current state before you try again.',
  'fault.account-closed.title': 'The connection to the account ended',
  'fault.account-closed.explanation':
    'It was interrupted, or you signed out. Nothing was changed. Try again.',
  'fault.account-error.title': 'The account’s service reported an error',
  'fault.account-error.explanation': 'The problem is not on this computer. Try again in a few minutes.',
  'fault.account-redirect.title': 'The account’s service redirects to another address',
  'fault.account-redirect.explanation':
    'Meshtray sends your token only to the address that you signed in to. If you trust the new address, sign in there.',
  'fault.account-reply-not-json.title': 'Something other than the account’s service answered',
  'fault.account-reply-not-json.explanation':
    'A web page came instead of an answer, for example from a proxy or a Wi-Fi log-in. Open any web page to see what it asks for, then try again.',
  'fault.account-reply-unexpected.title': 'The account’s answer has an unexpected format',
  'fault.account-reply-unexpected.explanation':
    'Check the account’s address and look for a newer version of Meshtray, then try again.',
  'fault.account-reply-too-large.title': 'The account’s answer is too large',
  'fault.account-reply-too-large.explanation':
    'It is larger than any valid answer, so it was not read. Check the account’s address; see the log for details.',
  'fault.account-email-invalid.title': 'That is not an e-mail address',
  'fault.account-email-invalid.explanation':
    'An address has one @ and a domain, like ada@example.com. Nothing was sent. Correct the address.',
  'fault.account-still-authorized.title': 'The member may still have access',
  'fault.account-still-authorized.explanation':
    'ZTNET hides the member now, but its controller did not deauthorize it. On ZTNET’s web page, open the network’s stashed members and delete it there.',
  'fault.account-signed-out.title': 'You are not signed in to an account',
  'fault.account-signed-out.explanation':
    'No account is in use, or its token is no longer stored. Sign in with an API token.',
  'fault.account-lacks.title': 'This kind of account cannot do that',
  'fault.account-lacks.explanation':
    'Its service offers no way to do this from other programs, so nothing was sent. Use its website.',
} as const
