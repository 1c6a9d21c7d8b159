import type { Permissions } from '../../contract/account.ts'

/** The wording of an organization, its people and their tokens. */
export const peopleWords = {
  organization: 'Organization',
  id: 'ID',
  owner: 'Owner',
  ownerMark: 'owner',
  you: 'you',
  issuers: 'Single sign-on',
  sso: (on: boolean) => (on ? 'On' : 'Off'),
  noIssuers: 'No issuers',
  issuer: (provider: string, clientId: string) =>
    clientId === '' ? provider : `${provider}, client ${clientId}`,
  noOrganization: 'You are in no organization',
  noOrganizationText: 'When somebody invites you, accept the invitation here.',

  members: 'Members',
  count: (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString()} people`),
  find: 'Find a person',
  noMatch: (query: string) => `Nobody matches “${query}”`,
  columns: { name: 'Name', email: 'E-mail', since: 'Sent', status: 'Status', invitation: 'Invitation' },

  invitations: 'Invitations',
  noInvitations: 'None are open.',
  invite: 'Invite…',
  openInvitation: 'Open one by its ID…',
  unknownEmail: 'Address not told',
  fromWhom: (email: string) => `from ${email}`,
  statuses: { pending: 'Pending', accepted: 'Accepted', canceled: 'Withdrawn' } as {
    readonly [status: string]: string
  },
  review: 'Review the invitation',

  inviting: {
    title: 'Invite a person',
    text: 'They get an e-mail with a link into your organization.',
    email: 'E-mail address',
    hint: 'name@example.com',
    wrong: 'An address like name@example.com',
    isMember: 'This person is in the organization already',
    pending: 'This person is invited already',
    confirm: 'Invite',
    busy: 'Inviting…',
  },

  invitation: {
    title: 'Invitation',
    id: 'Invitation ID',
    idHelp: 'It stands at the end of the link in the e-mail; the whole link does as well.',
    open: 'Open',
    to: 'To',
    from: 'From',
    status: 'Status',
    sent: 'Sent',
    changed: 'Last change',
    organization: 'Organization ID',
    accept: 'Accept',
    decline: 'Decline',
    withdraw: 'Withdraw',
    acceptText: 'Accepting puts you into that organization, with your account’s e-mail address.',
    settled: 'Nothing is left to decide about it.',
    accepted: 'Accepted.',
    declined: 'Declined.',
    withdrawn: 'Withdrawn. The link in the e-mail is of no use any more.',
  },

  tokens: {
    heading: 'API tokens',
    text: 'Each program that speaks for you has one. Their values cannot be read back, here or anywhere.',
    none: 'No tokens are listed.',
    add: 'Add token…',
    delete: 'Delete…',
    deleteName: (name: string) => `Delete the token ${name}`,
    adding: {
      title: 'Add an API token',
      name: 'Name',
      nameHint: 'For example: backup script',
      nameTaken: 'There is a token of this name already',
      origin: 'Where the value comes from',
      made: 'Made for me',
      own: 'My own',
      value: 'Token',
      valueHelp: 'At least 32 characters, letters and digits, hard to guess',
      confirm: 'Add',
      busy: 'Adding…',
    },
    shown: {
      title: 'Your new token',
      warning: 'It is shown this once',
      text: 'Copy it to where it is needed now. When this closes it is gone, and nobody can read it back.',
      copy: 'Copy and close',
      copied: 'Token copied. It is not kept here.',
      discard: 'Close without copying',
      sure: 'Close without copying? The token stays valid, and nobody will ever see its value again.',
      back: 'Back',
    },
    deletion: {
      title: (name: string) => `Delete the token ${name}?`,
      text: 'Programs that use it are refused from now on. This cannot be undone.',
      inUse: 'It may be the one that Meshtray uses: then you are signed out here, and need another token.',
      only: 'It is your only token, so Meshtray must be using it: you are signed out here at once.',
      confirm: 'Delete token',
    },
  },
} as const

/** What a person may do, a word for each letter of the interface. */
export const permissionWords = {
  r: ['Read', 'See the network and its members'],
  a: ['Authorize', 'Let members in and out'],
  m: ['Modify', 'Change settings and rules'],
  d: ['Delete', 'Delete members and the network'],
} as const satisfies { readonly [P in keyof Permissions]: readonly [word: string, description: string] }

export const permissionKeys = ['r', 'a', 'm', 'd'] as const satisfies readonly (keyof Permissions)[]

/** "read, authorize"; empty: none */
export function permissionsWords(may: Permissions): string {
  return permissionKeys
    .filter((key) => may[key])
    .map((key) => permissionWords[key][0].toLowerCase())
    .join(', ')
}
