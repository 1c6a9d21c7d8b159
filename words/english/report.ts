/** The report that is looked at before it is saved. */
export const report = {
  'report.heading': 'Report',
  'report.text':
    'For whoever helps you. Nothing is sent: you save it, and hand it on yourself. It holds no token, and ~name-1 or 10.~0.~0.~1 stand for names, addresses and IDs.',
  'report.keepIds': 'Keep network IDs and node addresses',
  'report.keepIdsText': 'Whoever hosts a network may need them; they tell whose networks these are',
  'report.writing': 'Reading this computer…',
  'report.search': 'Search the report',
  'report.searchHint': 'Find in the report',
  'report.save': 'Save…',
  'report.saved': 'Saved.',
  'report.part.system': 'This computer',
  'report.part.doctor': 'Check of the connection',
  'report.part.networks': 'Networks and settings',
  'report.part.computer': 'Interfaces, routes and DNS',
  'report.part.log': 'Log',
  'report.lines': '{count, plural, one {# line} other {# lines}}',
  'report.found': '{count, plural, =0 {not found} one {in # line} other {in # lines}}',
  'report.more': '{count, plural, one {# more line} other {# more lines}}, to be seen in the file',
} as const
