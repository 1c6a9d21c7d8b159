/** The page of sets, places and pauses, loaded when it is first opened. */
export const automation = {
  'automation.heading': 'Automation',
  'automation.pause': 'Pause',
  'automation.pausedBy':
    '{until, select, none {Until resumed} other {Until {until}}}, {by, select, person {paused by you} quit {paused by Meshtray when it quit} set {paused by the set “{name}”} other {paused by the rule for {name}}}',
  'automation.nonePaused': 'No network is paused.',
  'automation.history': 'History',
  'automation.nothing':
    'Nothing yet. Sets, pauses and arrivals at places will be listed here, each with its reason.',
  'automation.loading': 'Loading…',
  'automation.showAll': 'Show all {count, number}',
  'automation.usedSet':
    'Used the set “{name}”: {count, plural, =0 {nothing changed} one {# network changed} other {# networks changed}}',
  'automation.paused': 'Paused {names} {until, select, none {until resumed} other {until {until}}}',
  'automation.resumed': 'Resumed {names}',
  'automation.pauseEnded': 'The pause of {names} ended',
  'automation.undidSet': 'Undid the set “{name}”',
  'automation.whyEnded':
    '{by, select, person {You chose this.} quit {Meshtray paused it when it quit, and has started again.} time {Its time was over.} set {The set “{name}” changed it.} place {The rule for {name} changed it.} left {It was disconnected.} other {The reason is unknown.}}',
  'automation.networks': '{count, plural, one {# network} other {# networks}}',
  'automation.why':
    '{by, select, person {You chose this.} quit {Meshtray quit.} set {The set “{name}” pauses this network.} other {The rule for {name} pauses this network.}}',
  'automation.notChanged':
    '{count, plural, one {# network did not change.} other {# networks did not change.}}',
} as const
