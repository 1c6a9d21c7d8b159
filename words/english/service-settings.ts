/** The settings of the node service, and its file local.conf. */
export const serviceSettings = {
  'service-settings.heading': 'Node service settings',
  'service-settings.intro':
    'These settings apply to every user of this computer. You can review changes before they are sent.',
  'service-settings.reading': 'Asking the service…',
  'service-settings.groups.ports': 'Ports',
  'service-settings.groups.paths': 'Paths',
  'service-settings.groups.control': 'Control and traffic figures',
  'service-settings.names.primaryPort': 'UDP port',
  'service-settings.texts.primaryPort':
    'Other nodes reach this computer on this port. Programs on this computer control the service on the same port over TCP. With 0, the service chooses a port at each start. If you change it, update your firewall rules.',
  'service-settings.names.allowSecondaryPort': 'Additional ports',
  'service-settings.texts.allowSecondaryPort':
    'The service also uses a second and a third UDP port. This helps if a router handles one port badly.',
  'service-settings.names.secondaryPort': 'Second UDP port',
  'service-settings.texts.secondaryPort': 'If it is not set, the service chooses a port.',
  'service-settings.names.tertiaryPort': 'Third UDP port',
  'service-settings.texts.tertiaryPort': 'If it is not set, the service chooses a port.',
  'service-settings.names.portMappingEnabled': 'Port mapping',
  'service-settings.texts.portMappingEnabled':
    'The service asks the router through UPnP or NAT-PMP to open its ports, which makes direct paths more likely.',
  'service-settings.names.allowTcpFallbackRelay': 'TCP relay as a fallback',
  'service-settings.texts.allowTcpFallbackRelay':
    'If UDP is blocked, traffic goes through a relay over TCP. This is slow, but keeps you connected.',
  'service-settings.names.forceTcpRelay': 'Always use the TCP relay',
  'service-settings.texts.forceTcpRelay':
    'All traffic goes through the relay, even if UDP works. This is slow; use it only on networks that throttle UDP.',
  'service-settings.names.lowBandwidthMode': 'Low bandwidth',
  'service-settings.texts.lowBandwidthMode':
    'The service sends fewer messages of its own, which helps on metered or very slow connections. It takes longer to notice changes.',
  'service-settings.names.interfacePrefixBlacklist': 'Excluded interfaces',
  'service-settings.texts.interfacePrefixBlacklist':
    'The service does not use interfaces whose names begin with one of these, such as “docker”. Separate them with commas.',
  'service-settings.names.allowManagementFrom': 'Control from other computers',
  'service-settings.texts.allowManagementFrom':
    'Anyone who has the token can control this service from these addresses or subnets. If there are none, only this computer can.',
  'service-settings.names.encryptedHelloEnabled': 'Encrypted greetings',
  'service-settings.texts.encryptedHelloEnabled':
    'Nodes also encrypt the first message that they send each other, so that observers learn less.',
  'service-settings.names.enableMetrics': 'Traffic figures',
  'service-settings.texts.enableMetrics':
    'The service counts packets and bytes, and Peers shows them. The first figures appear within 15 seconds.',
  'service-settings.names.defaultBondingPolicy': 'Bonding policy',
  'service-settings.texts.defaultBondingPolicy':
    'How several links of this computer share the traffic with a peer, such as “active-backup”. The peer also needs a policy.',
  'service-settings.on': 'On',
  'service-settings.off': 'Off',
  'service-settings.none': 'None',
  'service-settings.chosenByService': 'chosen by the service',
  'service-settings.usual': 'Not set: {value}',
  'service-settings.usualIs': 'Default: {value}',
  'service-settings.unreadable': 'The value in the file is not valid for this setting.',
  'service-settings.acts.live': 'Takes effect within seconds',
  'service-settings.acts.restart': 'Takes effect after a restart',
  'service-settings.since': 'Service {version} or later',
  'service-settings.idle': 'This service is older than {version} and ignores this setting.',
  'service-settings.problems.not-a-flag': 'Enter “on” or “off”.',
  'service-settings.problems.not-a-port': 'Enter a whole number from {least} to 65535.',
  'service-settings.problems.not-a-policy':
    'Enter the name of a policy: up to 64 letters, digits, “-”, “_” and “.”.',
  'service-settings.problems.not-a-prefix':
    'No interface name can begin with “{item}”: it is too long, or contains a space, a slash or a quotation mark.',
  'service-settings.problems.not-a-range': '“{item}” is neither an address nor a subnet such as 10.0.0.0/8.',
  'service-settings.problems.given-twice': '“{item}” is listed twice.',
  'service-settings.problems.too-many': 'The list has more than {most} entries.',
  'service-settings.review': 'Review {changes, plural, one {# change} other {# changes}}…',
  'service-settings.reviewTitle': 'Change the service’s settings?',
  'service-settings.rewrites':
    'The service stores this in its file local.conf and rewrites the file. Comments that somebody added to it are lost.',
  'service-settings.opens': 'Meshtray asks you again before it lets other computers control the service.',
  'service-settings.change': 'Change',
  'service-settings.cancel': 'Cancel',
  'service-settings.close': 'Close',
  'service-settings.fromTo': '{before} → {after}',
  'service-settings.changed':
    '{changes, plural, one {Changed # setting of the service} other {Changed # settings of the service}}',
  'service-settings.undone': 'The previous settings are restored.',
  'service-settings.notUndone':
    'The service can change a setting but cannot remove it. To remove it from the file, use “Edit local.conf”.',
  'service-settings.needsRestart':
    '{changes, plural, one {One change takes effect} other {# changes take effect}} only after the service restarts.',
  'service-settings.restart': 'Restart…',
  'service-settings.remove': 'Remove from the file…',
  'service-settings.untold':
    'This service does not report its settings. You can view and change them below, in its file local.conf.',
  'service-settings.file': 'The file local.conf',
  'service-settings.fileText':
    'Some things can be changed only in the file: paths that the service treats specially (“physical”), addresses to try for a node (“virtual”), and removing a setting.',
  'service-settings.edit': 'Edit local.conf…',
  'local-conf.title': 'local.conf',
  'local-conf.reading': 'Reading the file…',
  'local-conf.permission':
    'Only the service and an administrator can read this file. The system will ask for permission.',
  'local-conf.readElevated': 'Read with permission',
  'local-conf.unavailable':
    'Meshtray has no way to read or write this file on this system. Open it as an administrator. On Linux, Meshtray’s packages include what is needed.',
  'local-conf.new': 'The file does not exist yet. Meshtray will create it.',
  'local-conf.text': 'Content, as JSON',
  'local-conf.former': 'Use the version before the last change',
  'local-conf.review': 'Review',
  'local-conf.back': 'Back',
  'local-conf.write': 'Write',
  'local-conf.writeElevated': 'Write with permission',
  'local-conf.copy': 'Copy text',
  'local-conf.byHand':
    'Meshtray has no way to write this file on this system. Copy the text and save it as an administrator to {path}.',
  'local-conf.unchanged': 'There are no changes.',
  'local-conf.changes': 'Changes:',
  'local-conf.unknownChanges': 'The current file is not valid JSON, so this text replaces all of it.',
  'local-conf.wait':
    'The service loads the file within ten seconds. Meshtray waits for it to answer, and restores the previous file if it does not.',
  'local-conf.watching': 'File written. Waiting for the service to load it and answer…',
  'local-conf.asked': 'The system may be asking for permission, perhaps behind this window.',
  'local-conf.kept': 'The service loaded the file and is answering.',
  'local-conf.unwatched':
    'The file was written. The service was not answering before, so Meshtray cannot tell whether it loaded the file.',
  'local-conf.put-back':
    'The service stopped answering, so Meshtray restored the previous file. If it still does not answer, start the service.',
  'local-conf.problems.too-long': 'The text is longer than {most, number} bytes.',
  'local-conf.problems.not-json': 'Line {line, number}, column {column, number}: this is not valid JSON.',
  'local-conf.problems.comment':
    'Line {line, number}, column {column, number}: JSON does not allow comments, and the service may stop when it loads one. Remove the comment.',
  'local-conf.problems.not-an-object': 'The text must be one object in braces.',
  'local-conf.problems.part-not-an-object': '“{part}” must be an object in braces.',
  'local-conf.doubts': 'The service will ignore or misread:',
  'local-conf.doubts.not-a-subnet': '{path}: not a subnet such as 10.0.0.0/8',
  'local-conf.doubts.not-a-node': '{path}: not a node address of 10 digits',
  'local-conf.doubts.not-an-object': '{path}: not an object in braces',
  'local-conf.doubts.not-a-flag': '{path}: neither true nor false',
  'local-conf.doubts.not-an-integer': '{path}: not a whole number',
  'local-conf.doubts.not-a-list': '{path}: not a list in brackets',
  'local-conf.doubts.not-an-endpoint': '{path}: not an address and a port such as 203.0.113.7/9993',
  'local-conf.doubts.setting-odd': '{path}: not a valid value for this setting',
  'local-conf.doubts.unknown-name': '{path}: the service does not use this',
  'local-conf.doubts.mtu-small': '{path}: smaller than {least, number}, the minimum that services accept',
} as const
