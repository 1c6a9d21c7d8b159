import type { AccountEntry } from '../contract/account.ts'

/** The wording of accounts: signing in and out, which one is current, and how it stands. */
export const accountWords = {
  section: 'Account',
  newNetwork: 'New network in the account',
  sectionEmpty: 'No networks yet',
  sectionSignedOut: 'Sign in again to see its networks.',
  pages: { profile: 'Profile', people: 'People', tokens: 'API tokens' },
  pagesName: 'Parts of the account',
  switcher: 'Accounts',
  signInOther: 'Sign in to another account…',
  signOutOf: (name: string) => `Sign out of ${name}…`,
  readOnly: 'Read-only',
  accountId: 'user ID',
  organizationId: 'organization ID',
  tryAgain: 'Try again',
  loading: 'Asking the account’s service…',
  cancel: 'Cancel',
  close: 'Close',

  signIn: {
    title: 'Sign in to an account',
    action: 'Sign in',
    busy: 'Checking…',
    again: 'Sign in…',
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
  },

  token: {
    tooShort: (length: number, least: number) => `${length} of at least ${least} characters`,
    tooLong: 'Longer than any token is',
    lines: 'What you pasted has more than one line. A token is one line: copy it alone.',
    trimmed: 'Spaces and line breaks around the token were left out.',
    space: 'A token holds no spaces',
    character: 'It holds a character that no token has',
  },

  signOut: {
    title: (name: string) => `Sign out of ${name}?`,
    text: 'Its networks leave this window, and its token leaves this computer’s keychain. Nothing changes at the service.',
    unsaved: 'Changes to its networks that are not saved are lost.',
    token:
      'The token itself stays valid. Delete it at the service, or under API tokens first, if nobody should use it again.',
    confirm: 'Sign out',
    busy: 'Signing out…',
  },

  states: {
    idle: 'Not in use',
    checking: 'Checking…',
    ready: 'Signed in',
    offline: 'Not answering',
    'signed-out': 'Signed out',
  } as const satisfies { readonly [S in AccountEntry['state']]: string },

  offline: 'The account’s service does not answer',
  offlineAsOf: (age: string) =>
    `What you see was read ${momentAgo(age)}. It can be changed once the service answers.`,
  offlineText: 'What you see may be old. It can be changed once the service answers.',
  signedOut: (name: string) => `Signed out of ${name}`,
  readOnlyTitle: 'The account is read-only now',
  readOnlyText: 'Its service takes no changes at the moment, so nothing can be changed here.',
  wait: 'Waiting for the service',
  waitText: 'It allows a number of requests a second; the rest follow by themselves.',
  runOnly: 'Signed in for this run only',
  runOnlyText: (why: string) =>
    `${why}. The token could not be kept; after a restart of Meshtray, sign in again.`,
  asOf: (age: string) => `as of ${momentAgo(age)}`,
  may: {
    m: 'You may look at this network, not change it. Its owner can let you.',
    s: 'You may let members in, and not change the network itself. Its owner can let you.',
    a: 'You may change the network, and not let members in. Its owner can let you.',
  },

  profile: {
    name: 'Display name',
    nameHelp: 'How others in the organization see you',
    save: 'Save',
    saving: 'Saving…',
    saved: 'Saved',
    sms: 'SMS number',
    smsNote: 'The service has given this up. It is shown as long as it is there, and cannot be changed.',
    logIns: 'Linked log-ins',
    noLogIns: 'None',
    facts: 'Account',
    id: 'User ID',
    organization: 'Organization',
    service: 'Service',
    permissions: 'General permissions',
    noPermissions: 'None',
    signOut: 'Sign out…',
  },
} as const

/** What is not to be had any more is not of now, however short ago it was. */
function momentAgo(age: string): string {
  return age === 'now' ? 'a moment ago' : age
}

/** The name that an account goes by here; its user's id where it has none. */
export function accountName(account: Pick<AccountEntry, 'displayName' | 'userId'>): string {
  return account.displayName.trim() === '' ? account.userId : account.displayName
}

/** "api.example.com" of "https://api.example.com/" */
export function serviceName(base: string): string {
  return URL.canParse(base) ? new URL(base).host : base
}
