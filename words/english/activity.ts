/** The record of changes to a hosted network and its members. */
export const activity = {
  'activity.table': 'Activity in {name}',
  'activity.search': 'Search activity',
  'activity.searchHint': 'Name, ID or change',
  'activity.menu': 'Export activity',
  'activity.exportCsv': 'Export as CSV…',
  'activity.exportJsonl': 'Export as JSON Lines…',
  'activity.columns.when': 'When',
  'activity.columns.what': 'What',
  'activity.columns.subject': 'Network or member',
  'activity.columns.origin': 'Where',
  'activity.done':
    '{kind, select, added {{subject, select, network {Created} other {Added}}} changed {Changed} authorized {Authorized} deauthorized {Deauthorized} rejected {Rejected} imported {Imported} putBack {Restored} copied {Copied} undone {Undone} other {Deleted}}',
  'activity.failed':
    '{kind, select, added {Not added} changed {Not changed} authorized {Not authorized} deauthorized {Not deauthorized} rejected {Not rejected} imported {Not imported} putBack {Not restored} copied {Not copied} undone {Not undone} other {Not deleted}}',
  'activity.origins.here': 'Here',
  'activity.origins.elsewhere': 'Elsewhere',
  'activity.originTitles.here': 'By Meshtray on this computer',
  'activity.originTitles.elsewhere':
    'By another person, another program or the service itself. The time is when Meshtray noticed it.',
  'activity.more': '+{count, number} more',
  'activity.members': '{count, plural, one {# member} other {# members}}',
  'activity.id': '{kind, select, network {network ID} other {node address}}',
  'activity.count': '{count, plural, one {# entry} other {# entries}}',
  'activity.countOf': '{shown, number} of {count, plural, one {# entry} other {# entries}}',
  'activity.limit': 'This computer keeps up to {most, number}',
  'activity.noMatch': 'Nothing matches “{query}”',
  'activity.loading': 'Loading…',
  'activity.empty.title': 'Nothing has happened yet',
  'activity.empty.text':
    'From now on, this lists changes that Meshtray makes to this network and its members. It also lists changes by others: to the network while Meshtray is running, and to members while they are shown or a device is waiting.',
} as const
