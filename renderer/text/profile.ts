/** The wording of an account's profile. */
export const profileWords = {
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
} as const
