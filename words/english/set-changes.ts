/** The changes of using a set, in one line for window, tray and palette. */
export const setChanges = {
  'set-changes.connect': '{count, plural, one {# connects} other {# connect}}',
  'set-changes.resume': '{count, plural, one {# resumes} other {# resume}}',
  'set-changes.pause': '{count, plural, one {# pauses} other {# pause}}',
  'set-changes.disconnect': '{count, plural, one {# disconnects} other {# disconnect}}',
  'set-changes.flags': '{count, plural, one {# changes its switches} other {# change their switches}}',
  'set-changes.unknown':
    '{count, plural, one {# is not known on this computer} other {# are not known on this computer}}',
  'set-changes.none': 'Active',
  'set-changes.connectedOf': '{line}, {connected, number} of {count, number} connected',
  'set-changes.noneOthers': 'Everything else is active',
  'set-changes.done':
    '{name}: {count, plural, =0 {nothing to change} one {# network changed} other {# networks changed}}',
} as const
