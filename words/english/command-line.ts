/** Output of verbs. Help and errors about arguments stay in English, for scripts and for searching. */
export const commandLine = {
  'command-line.id': 'ID',
  'command-line.name': 'NAME',
  'command-line.status': 'STATUS',
  'command-line.node': 'NODE',
  'command-line.address': 'ADDRESS',
  'command-line.path': 'PATH',
  'command-line.role': 'ROLE',
  'command-line.version': 'VERSION',
  'command-line.networks': 'NETWORKS',
  'command-line.logIn': 'LOG IN',
  'command-line.logInAt': '{line}: {page}',
  'command-line.connectedOf': '{connected, number} of {count, number} connected',
  'command-line.paths.direct': 'direct',
  'command-line.paths.relayed': 'relayed',
  'command-line.rotated': 'Traffic with {node} goes over its next link now.',
  'command-line.paths.none': 'not reached',
  'command-line.pathIn': '{path}, {latency, number} ms',
  'command-line.noNetworks': 'No networks.',
  'command-line.settingChanged': '{key}: {before} → {after} ({when})',
  'command-line.reasonAbout': '{about}: {reason}',
  'command-line.unchanged': 'The service has these settings already.',
  'command-line.withinSeconds': 'within seconds',
  'command-line.opensService':
    'This lets other computers control the service: {ranges}. Nothing was changed. If you want it, add --yes.',
  'command-line.setting': 'SETTING',
  'command-line.value': 'VALUE',
  'command-line.default': 'DEFAULT',
  'command-line.acts': 'ACTS',
  'command-line.unreadableValue': '(not a value)',
  'command-line.atOnce': 'at once',
  'command-line.afterRestart': 'after a restart',
  'command-line.sinceVersion': 'from version {version} on',
  'command-line.noPeers': 'No peers.',
  'command-line.noDevices': 'No devices.',
  'command-line.noSuchNetwork': 'No network has this ID or name: {given}',
  'command-line.severalNetworks': 'Several networks are called {given}. Name one by its ID:',
  'command-line.noSuchSet': 'No set is called {given}. There are:',
  'command-line.severalSets': 'Several sets begin with {given}:',
  'command-line.noSuchDevice':
    'No network and no device is known by this name, ID or address: {given}. “meshtray devices” lists the devices.',
  'command-line.severalSubjects': 'Several are called {given}. Name one by its ID:',
  'command-line.noSets': 'There are no sets. Make one in the window.',
  'command-line.readReport':
    'The report holds these as they are: {files}. Read them before you hand it on: they may name people and networks, and hold secrets.',
  'command-line.notWritten': 'The report was not written ({code}: {detail})',
  'command-line.reason': '{state} ({code})',
  'command-line.timedOut':
    '{seconds, plural, one {After # second} other {After # seconds}} it is still not settled: {state}',
  'command-line.stopped': 'Not waited for any longer. It goes on, as it stands: {state}',
  'command-line.demo': 'Meshtray runs on its demo node: nothing of this is on this computer.',
  'command-line.pauseAlone':
    'Meshtray does not run: the pause ends at its next start, or with “meshtray resume”.',
  'command-line.writer.application': 'the Meshtray application (process {process})',
  'command-line.writer.verb': 'another Meshtray command (process {process})',
  'command-line.writer.unknown': 'another Meshtray process',
  'command-line.waitingFor': 'Waiting for {writer}, which is changing the settings.',
  'command-line.waitedFor':
    'Nothing was done: {writer} has been changing the settings for {seconds, plural, one {# second} other {# seconds}}. Wait until it has ended or stop it, then try again.',
  'command-line.notWaitedFor': 'Nothing was done: {writer} is changing the settings.',
  'command-line.noLock':
    'Nothing was done, because the settings in {folder} cannot be locked ({code}). Check that you may write to that folder, then try again.',
  'command-line.noEquivalent': 'No {form} command does the same as “meshtray {verb}” here.',
  'command-line.refused.not-folder':
    '{path} is no folder, so the Meshtray that may be running is not asked. Remove it, then start Meshtray again.',
  'command-line.refused.not-socket':
    '{path} is no socket, so the Meshtray that may be running is not asked. Remove it, then start Meshtray again.',
  'command-line.refused.other-owner':
    '{path} belongs to another user, so the Meshtray that may be running is not asked. Remove it, then start Meshtray again.',
  'command-line.refused.open-to-others':
    'Others may enter {path}, so the Meshtray that may be running is not asked. Type: chmod 700 {path}',
  'command-line.refused.unreadable':
    '{path} cannot be looked at, so the Meshtray that may be running is not asked.',
  'command-line.refused.silent': 'A Meshtray runs and does not answer. End it, then try again.',
  'command-line.refused.other-version':
    'The Meshtray that runs is version {version}, and this one is another. Quit it and start it again.',
  'command-line.refused.other-service':
    'The Meshtray that runs with these settings uses another service. Quit it, or choose other settings with --user-data-dir.',
} as const
