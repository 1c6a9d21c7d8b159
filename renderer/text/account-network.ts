/** The wording of what only an account's networks and members have. */
export const accountSettingWords = {
  description: 'Description',
  rulesSource: 'Rules source',
  permissions: 'Permissions',
  ownerId: 'Owner',
  ssoConfig: 'Single sign-on',
  capabilitiesByName: 'Capabilities by name',
  tagsByName: 'Tags by name',
} as const

export const accountNetworkLabels = {
  descriptionHint: 'What this network is for',
  people: 'People',
  peopleText: 'What each person of the organization may do with this network.',
  person: 'Person',
  owner: 'Owner',
  ownerHelp: 'May do everything, and give the network away',
  ownerWarning: 'Once this is saved, only the new owner can give the network back.',
  noOwner: 'Not told',
  addPerson: 'Add a person',
  noPeople: 'Nobody besides the owner.',
  removePerson: (name: string) => `Take ${name} off the list`,
  mayName: (name: string, word: string) => `${word}, ${name}`,
  ownWarning: 'You are taking permissions away from yourself.',
  organizationMissing: 'The organization could not be read: people show by their IDs.',

  sso: 'Single sign-on',
  ssoText: 'Members log in with the organization’s own log-in page before they are let in.',
  ssoEnabled: 'Ask members to log in',
  ssoEnabledText: 'Those exempt in their own settings are let in without',
  ssoMode: 'Who is let in',
  ssoModes: { default: 'Everybody who logs in', email: 'These e-mail addresses', group: 'These groups' } as {
    readonly [mode: string]: string
  },
  clientId: 'Client ID',
  clientIdHelp: 'As the log-in provider knows this network',
  clientIdMissing: 'Single sign-on needs the provider’s client ID',
  allowList: 'Allowed',
  allowListHelp: 'One a line',
  provider: 'Provider',
  endpoint: 'Log-in page',
  notSet: 'Not set',
  serviceSets: 'The service sets these.',

  parts: { rulesSource: 'Source', capabilitiesByName: 'Capability names', tagsByName: 'Tag names' },
  partHelp: {
    rulesSource: 'The text that rules were written as, kept for people and other tools.',
    capabilitiesByName: 'The names of capabilities in the source, as JSON.',
    tagsByName: 'The names and values of tags in the source, as JSON.',
  },
  rulesSourceNote: 'Saving the source does not make new rules of it here: what counts is under Rules.',
  rulesSourceLabel: 'Rules source',
  jsonLabel: (name: string) => `${name} as JSON`,
  notObject: 'An object in braces belongs here, or nothing at all',
  empty: 'Nothing stands here.',
} as const

export const accountMemberWords = {
  description: 'Description',
  descriptionHint: 'Where it stands, whose it is',
  hidden: 'Hidden',
  hiddenText: 'Left out of lists until asked for; its access stays as it is',
  hiddenMark: 'hidden',
  showHidden: (count: number) => `Show ${count.toLocaleString()} hidden`,
  allHidden: 'All members are hidden.',
  hideHidden: 'Leave out hidden ones',
  lastSeen: 'Last seen',
  lastOnline: 'Last online',
  online: 'online',
  clientVersion: 'Version',
  protocol: 'Protocol',
  physicalAddress: 'Internet address',
  rulesEngine: 'Rules engine',
  supported: 'Supported',
  notSupported: 'Not supported: rules are not kept on it',
} as const

/** Why controls of a network are off, by the permission that lacks. */
export const mayWords = {
  m: 'You may look at this network, not change it. Its owner can let you.',
  s: 'You may let members in, and not change the network itself. Its owner can let you.',
  a: 'You may change the network, and not let members in. Its owner can let you.',
} as const
