/** Pauses, as the tray, notifications and windows speak of them. */
export const pause = {
  'pause.pause': 'Pause…',
  'pause.pauseAll': 'Pause all…',
  'pause.resume': 'Resume',
  'pause.resumeAll': 'Resume all',
  'pause.more': '10 more minutes',
  'pause.changeEnd': 'Until…',
  'pause.lengths.quarter': '15 minutes',
  'pause.lengths.hour': 'An hour',
  'pause.lengths.tomorrow': 'Until tomorrow, {time}',
  'pause.lengths.until-resumed': 'Until resumed',
  'pause.dialog.title': '{count, plural, one {Pause {name}} other {Pause # networks}}',
  'pause.dialog.titleOfEnd': 'How long shall {name} stay paused?',
  'pause.dialog.text':
    '{count, plural, one {It stays joined, while its addresses, routes and name servers are off this computer. Its members may still see this computer’s interface: it is a pause, not a wall.} other {They stay joined, while their addresses, routes and name servers are off this computer. Their members may still see this computer’s interface: it is a pause, not a wall.}}',
  'pause.dialog.ends': 'until {time}',
  'pause.dialog.lengths': 'How long',
  'pause.dialog.notRunning': 'A pause that would end while Meshtray does not run ends at its next start.',
  'pause.dialog.cancel': 'Cancel',
  'pause.dialog.close': 'Close',
  'pause.dialog.failed':
    '{count, plural, one {# network was not paused.} other {# networks were not paused.}} {done, plural, =0 {} one {The other one is.} other {The other # are.}}',
  'pause.details.by':
    '{by, select, person {You paused it at {time}.} quit {It was paused at {time}, as Meshtray quit.} set {The set “{name}” paused it at {time}.} other {A rule of the place “{name}” paused it at {time}.}}',
  'pause.details.until':
    '{until, select, none {It stays so until somebody resumes it.} other {It resumes at {until}; where Meshtray does not run then, at its next start.}}',
  'pause.details.off':
    '{what, select, all {Its addresses, routes and name servers are off this computer.} other {What else it brings is off this computer.}}',
  'pause.details.wall':
    'Members of the network may still see this computer’s interface: it is a pause, not a wall.',
  'pause.details.changed': 'Switched on by somebody else since, and left so: {flags}.',
  'pause.details.flags': 'The switches below count from when it resumes.',
} as const
