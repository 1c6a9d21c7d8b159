/** The record of changes to a hosted network and its members. */
export const activity = {
  'activity.table': 'Activity in {name}',
  'activity.search': 'Search activity',
  'activity.searchHint': 'Name, ID or what was done',
  'activity.menu': 'Export activity',
  'activity.exportCsv': 'Export as CSV…',
  'activity.exportJsonl': 'Export as JSON Lines…',
  'activity.columns.when': 'When',
  'activity.columns.what': 'What',
  'activity.columns.subject': 'Network or member',
  'activity.columns.origin': 'Where',
  'activity.done':
    '{kind, select, added {{subject, select, network {Created} other {Added}}} changed {Changed} authorized {Authorized} deauthorized {Deauthorized} imported {Imported} putBack {Put back} undone {Undone} other {Deleted}}',
  'activity.failed':
    '{kind, select, added {Not added} changed {Not changed} authorized {Not authorized} deauthorized {Not deauthorized} imported {Not imported} putBack {Not put back} undone {Not undone} other {Not deleted}}',
  'activity.origins.here': 'Here',
  'activity.origins.elsewhere': 'Elsewhere',
  'activity.originTitles.here': 'By Meshtray on this computer',
  'activity.originTitles.elsewhere':
    'By somebody else, by another program or by the service itself; noticed by Meshtray at this time',
  'activity.more': '+{count, number} more',
  'activity.members': '{count, plural, one {# member} other {# members}}',
  'activity.id': '{kind, select, network {network ID} other {node address}}',
  'activity.count': '{count, plural, one {# entry} other {# entries}}',
  'activity.countOf': '{shown, number} of {count, plural, one {# entry} other {# entries}}',
  'activity.limit': 'Up to {most, number} are kept on this computer',
  'activity.noMatch': 'Nothing matches “{query}”',
  'activity.loading': 'Reading…',
  'activity.empty.title': 'Nothing has happened yet',
  'activity.empty.text':
    'What Meshtray does to this network and its members is listed here from now on, and what others do: to the network while Meshtray runs, to its members while they are shown or a device waits.',
} as const
