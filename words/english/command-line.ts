/** Output of verbs. Help and errors about arguments stay in English, for scripts and for searching. */
export const commandLine = {
  'command-line.id': 'ID',
  'command-line.name': 'NAME',
  'command-line.status': 'STATUS',
  'command-line.node': 'NODE',
  'command-line.address': 'ADDRESS',
  'command-line.online': 'ONLINE',
  'command-line.yes': 'yes',
  'command-line.no': 'no',
  'command-line.path': 'PATH',
  'command-line.role': 'ROLE',
  'command-line.version': 'VERSION',
  'command-line.networks': 'NETWORKS',
  'command-line.logIn': 'LOG IN',
  'command-line.logInAt': '{line}: {page}',
  'command-line.connectedOf': '{connected, number} of {count, number} connected',
  'command-line.paths.direct': 'direct',
  'command-line.paths.relayed': 'relayed',
  'command-line.rotated': 'Traffic to {node} now uses the next link.',
  'command-line.paths.none': 'not reached',
  'command-line.pathIn': '{path}, {latency, number} ms',
  'command-line.noNetworks': 'No networks.',
  'command-line.settingChanged': '{key}: {before} → {after} ({when})',
  'command-line.reasonAbout': '{about}: {reason}',
  'command-line.unchanged': 'The service already has these settings.',
  'command-line.withinSeconds': 'within seconds',
  'command-line.opensService':
    'This lets other computers control the service: {ranges}. Nothing was changed. To allow it, add --yes.',
  'command-line.setting': 'SETTING',
  'command-line.value': 'VALUE',
  'command-line.default': 'DEFAULT',
  'command-line.acts': 'TAKES EFFECT',
  'command-line.unreadableValue': '(invalid)',
  'command-line.atOnce': 'immediately',
  'command-line.afterRestart': 'after a restart',
  'command-line.sinceVersion': 'since version {version}',
  'command-line.noPeers': 'No peers.',
  'command-line.noDevices': 'No devices.',
  'command-line.noSuchNetwork': 'No network has this ID or name: {given}',
  'command-line.severalNetworks': 'Several networks have the name {given}. Use the ID of one:',
  'command-line.noSuchSet': 'No set has the name {given}. Available sets:',
  'command-line.severalSets': 'The names of several sets begin with {given}:',
  'command-line.noSuchDevice':
    'No network or device has this name, ID or address: {given}. To list the devices, use “meshtray devices”.',
  'command-line.severalSubjects': 'Several networks or devices have the name {given}. Use the ID of one:',
  'command-line.noSets': 'There are no sets. Create one in the window.',
  'command-line.readReport':
    'The report contains these unchanged: {files}. Read them before you share it: they can contain names of people and networks, and secrets.',
  'command-line.notWritten': 'The report was not written ({code}: {detail})',
  'command-line.reason': '{state} ({code})',
  'command-line.timedOut':
    '{seconds, plural, one {After # second} other {After # seconds}}, the change is still not complete: {state}',
  'command-line.stopped': 'Stopped waiting. The change continues: {state}',
  'command-line.demo': 'Meshtray is using its demo node: none of this is on this computer.',
  'command-line.pauseAlone':
    'Meshtray is not running: the pause ends the next time it starts, or with “meshtray resume”.',
  'command-line.writer.application': 'the Meshtray application (process {process})',
  'command-line.writer.verb': 'another Meshtray command (process {process})',
  'command-line.writer.unknown': 'another Meshtray process',
  'command-line.waitingFor': 'Waiting for {writer}, which is changing the settings.',
  'command-line.waitedFor':
    'Nothing was done: {writer} has been changing the settings for {seconds, plural, one {# second} other {# seconds}}. Wait until it ends or stop it, then try again.',
  'command-line.notWaitedFor': 'Nothing was done: {writer} is changing the settings.',
  'command-line.noLock':
    'Nothing was done because the settings in {folder} cannot be locked ({code}). Check that you can write to that folder, then try again.',
  'command-line.noEquivalent': '“meshtray {verb}” has no {form} equivalent here.',
  'command-line.refused.not-folder':
    '{path} is not a folder, so this command cannot reach Meshtray if it is running. Remove the file, then start Meshtray again.',
  'command-line.refused.not-socket':
    '{path} is not a socket, so this command cannot reach Meshtray if it is running. Remove the file, then start Meshtray again.',
  'command-line.refused.other-owner':
    '{path} belongs to another user, so this command does not use it to reach Meshtray. Remove it, then start Meshtray again.',
  'command-line.refused.open-to-others':
    'Other users can access {path}, so this command does not use it to reach Meshtray. Run: chmod 700 {path}',
  'command-line.refused.unreadable':
    '{path} cannot be read, so this command cannot reach Meshtray if it is running. Check its permissions, then try again.',
  'command-line.refused.silent': 'Meshtray is running but does not answer. Quit it, then try again.',
  'command-line.refused.other-version':
    'The running Meshtray is version {version}, which is not the version of this command. Quit Meshtray, then start it again.',
  'command-line.refused.other-service':
    'The running Meshtray uses these settings with another service. Quit it, or choose other settings with --user-data-dir.',
} as const
