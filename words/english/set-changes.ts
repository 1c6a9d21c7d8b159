/** The changes of using a set, in one line for window, tray and palette. */
export const setChanges = {
  'set-changes.connect': '{count, plural, one {# connects} other {# connect}}',
  'set-changes.resume': '{count, plural, one {# resumes} other {# resume}}',
  'set-changes.pause': '{count, plural, one {# pauses} other {# pause}}',
  'set-changes.disconnect': '{count, plural, one {# disconnects} other {# disconnect}}',
  'set-changes.flags': '{count, plural, one {# changes its switches} other {# change their switches}}',
  'set-changes.unknown': '{count, plural, one {# is not known here} other {# are not known here}}',
  'set-changes.none': 'Everything is as it says',
  'set-changes.noneOthers': 'Everything else is as it says',
  'set-changes.done':
    '{name}: {count, plural, =0 {nothing had to change} one {# network changed} other {# networks changed}}',
} as const
