/** Pauses, as the tray, notifications and windows speak of them. */
export const pause = {
  'pause.pause': 'Pause…',
  'pause.pauseAll': 'Pause all…',
  'pause.resume': 'Resume',
  'pause.resumeAll': 'Resume all',
  'pause.more': '10 more minutes',
  'pause.changeEnd': 'Change end time…',
  'pause.lengths.quarter': '15 minutes',
  'pause.lengths.hour': '1 hour',
  'pause.lengths.tomorrow': 'Until tomorrow, {time}',
  'pause.lengths.until-resumed': 'Until resumed',
  'pause.dialog.title': '{count, plural, one {Pause {name}} other {Pause # networks}}',
  'pause.dialog.titleOfEnd': 'How long should {name} stay paused?',
  'pause.dialog.text':
    '{count, plural, one {It stays joined, but its addresses, routes and name servers are removed from this computer. Pausing does not block incoming traffic.} other {They stay joined, but their addresses, routes and name servers are removed from this computer. Pausing does not block incoming traffic.}}',
  'pause.dialog.ends': 'until {time}',
  'pause.dialog.lengths': 'Duration',
  'pause.dialog.notRunning':
    'If Meshtray is not running when a pause ends, the network resumes the next time Meshtray starts.',
  'pause.dialog.cancel': 'Cancel',
  'pause.dialog.close': 'Close',
  'pause.dialog.failed':
    '{count, plural, one {# network was not paused.} other {# networks were not paused.}} {done, plural, =0 {} one {The other one was paused.} other {The other # were paused.}}',
  'pause.details':
    '{by, select, person {You paused this network at {time}} quit {Meshtray paused this network at {time} when it quit} set {The set “{name}” paused this network at {time}} other {The rule for the place “{name}” paused this network at {time}}}, {until, select, none {until you resume it} other {until {until}}}.',
  'pause.details.changed': 'These were turned on elsewhere during the pause, and stay on: {flags}.',
} as const
