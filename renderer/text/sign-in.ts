/** The wording of signing in to an account. */
export const signInWords = {
  action: 'Sign in',
  busy: 'Checking…',
  text: 'See and change the networks of a hosted account, wherever their controller runs.',
  token: 'API token',
  reveal: 'Show the token',
  hide: 'Hide the token',
  where: 'Make one on the service’s own website, in your account’s settings under API access tokens.',
  privacy: 'It is kept in your keychain, and sent to the account’s service only.',
  cleared: 'The token is not kept here after it was sent: paste it again.',
  done: 'Signed in',
  finish: 'Done',
  organization: 'Organization',
  alone: 'In no organization',
  service: 'Service',
  other: 'Another service',
  base: 'Address of the service',
  baseHelp: 'Empty for the usual one. It begins with https://, also where you host the service yourself.',
} as const

/** What is amiss with a token, before it is sent. */
export const tokenWords = {
  tooShort: (length: number, least: number) => `${length} of at least ${least} characters`,
  tooLong: 'Longer than any token is',
  lines: 'What you pasted has more than one line. A token is one line: copy it alone.',
  trimmed: 'Spaces and line breaks around the token were left out.',
  space: 'A token holds no spaces',
  character: 'It holds a character that no token has',
} as const

export const signOutWords = {
  title: (name: string) => `Sign out of ${name}?`,
  text: 'Its networks leave this window, and its token leaves this computer’s keychain. Nothing changes at the service.',
  unsaved: 'Changes to its networks that are not saved are lost.',
  token:
    'The token itself stays valid. Delete it at the service, or under API tokens first, if nobody should use it again.',
  confirm: 'Sign out',
  busy: 'Signing out…',
} as const
