import type { AccountEntry } from '../../contract/account.ts'

/** The wording of accounts: which one is current, and how it stands. */
export const accountWords = {
  section: 'Account',
  newNetwork: 'New network in the account',
  sectionEmpty: 'No networks yet',
  sectionSignedOut: 'Sign in again to see its networks.',
  pages: { profile: 'Profile', people: 'People', tokens: 'API tokens' },
  pagesName: 'Parts of the account',
  switcher: 'Accounts',
  signIn: 'Sign in to an account',
  signInAgain: 'Sign in…',
  signInOther: 'Sign in to another account…',
  signOutOf: (name: string) => `Sign out of ${name}…`,
  readOnly: 'Read-only',
  accountId: 'user ID',
  organizationId: 'organization ID',
  tryAgain: 'Try again',
  loading: 'Asking the account’s service…',
  cancel: 'Cancel',
  close: 'Close',

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
