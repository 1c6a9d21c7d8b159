/** What verbs print. Help and what is wrong with the arguments are in English, for scripts and for searching. */
export const commandLine = {
  'command-line.id': 'ID',
  'command-line.name': 'NAME',
  'command-line.status': 'STATUS',
  'command-line.noNetworks': 'No networks.',
  'command-line.notWritten': 'The report was not written ({code}: {detail})',
  'command-line.reason': '{state} ({code})',
} as const
