/** The settings of the node service, and its file local.conf. */
export const serviceSettings = {
  'service-settings.heading': 'Node service settings',
  'service-settings.intro':
    'They apply to every user of this computer. You see each change before it is sent.',
  'service-settings.reading': 'Asking the service…',
  'service-settings.groups.ports': 'Ports',
  'service-settings.groups.paths': 'Paths',
  'service-settings.groups.control': 'Control and figures',
  'service-settings.names.primaryPort': 'UDP port',
  'service-settings.texts.primaryPort':
    'Other nodes reach this computer at this port, and programs here control the service at the same port over TCP. With 0 the service chooses one at each start. Openings in firewalls have to follow.',
  'service-settings.names.allowSecondaryPort': 'More ports',
  'service-settings.texts.allowSecondaryPort':
    'The service also uses a second and a third UDP port, which helps where a router treats one port badly.',
  'service-settings.names.secondaryPort': 'Second UDP port',
  'service-settings.texts.secondaryPort': 'The service chooses one as long as none is set.',
  'service-settings.names.tertiaryPort': 'Third UDP port',
  'service-settings.texts.tertiaryPort': 'The service chooses one as long as none is set.',
  'service-settings.names.portMappingEnabled': 'Port mapping',
  'service-settings.texts.portMappingEnabled':
    'The service asks the router by UPnP or NAT-PMP to let others through to its ports, which makes direct paths more likely.',
  'service-settings.names.allowTcpFallbackRelay': 'TCP relay as a fallback',
  'service-settings.texts.allowTcpFallbackRelay':
    'Where UDP is blocked, traffic goes through a relay over TCP. It is slow, and better than nothing.',
  'service-settings.names.forceTcpRelay': 'Always use the TCP relay',
  'service-settings.texts.forceTcpRelay':
    'All traffic goes through the relay, even where UDP works. It makes everything slow, and is meant for networks that punish UDP.',
  'service-settings.names.lowBandwidthMode': 'Low bandwidth',
  'service-settings.texts.lowBandwidthMode':
    'The service sends fewer messages of its own, for metered or very slow links. It notices changes later.',
  'service-settings.names.interfacePrefixBlacklist': 'Interfaces not to use',
  'service-settings.texts.interfacePrefixBlacklist':
    'The service sends nothing over interfaces whose names begin with one of these, such as “docker”. Separate several by commas.',
  'service-settings.names.allowManagementFrom': 'Control from other computers',
  'service-settings.texts.allowManagementFrom':
    'Whoever has the token may control this service from these addresses or subnets. Without any, only this computer may.',
  'service-settings.names.encryptedHelloEnabled': 'Encrypted greetings',
  'service-settings.texts.encryptedHelloEnabled':
    'Nodes also encrypt the first message that they send each other, so that observers learn less.',
  'service-settings.names.enableMetrics': 'Traffic figures',
  'service-settings.texts.enableMetrics':
    'The service counts packets and bytes, which Peers draws. Numbers come within 15 seconds.',
  'service-settings.names.defaultBondingPolicy': 'Bonding policy',
  'service-settings.texts.defaultBondingPolicy':
    'How several links of this computer share the traffic with a peer, such as “active-backup”. The peer needs a policy too.',
  'service-settings.on': 'On',
  'service-settings.off': 'Off',
  'service-settings.none': 'None',
  'service-settings.chosenByService': 'chosen by the service',
  'service-settings.usual': 'Not set: {value}',
  'service-settings.usualIs': 'Usually {value}',
  'service-settings.unreadable': 'The file sets it to something that is no value of this setting.',
  'service-settings.acts.live': 'Acts within seconds',
  'service-settings.acts.restart': 'Acts after a restart',
  'service-settings.since': 'Service {version} or later',
  'service-settings.idle': 'This service is older than {version}, and does nothing with it.',
  'service-settings.problems.not-a-flag': 'Write “on” or “off”.',
  'service-settings.problems.not-a-port': 'Write a whole number from {least} to 65535.',
  'service-settings.problems.not-a-policy':
    'Write the name of a policy: letters, digits, “-”, “_” and “.”, at most 64.',
  'service-settings.problems.not-a-prefix':
    '“{item}” cannot begin the name of an interface: it has a space, a slash or a quotation mark, or is too long.',
  'service-settings.problems.not-a-range': '“{item}” is neither an address nor a subnet such as 10.0.0.0/8.',
  'service-settings.problems.given-twice': '“{item}” is there twice.',
  'service-settings.problems.too-many': 'There are more than {most}.',
  'service-settings.review': 'Review {changes, plural, one {# change} other {# changes}}…',
  'service-settings.reviewTitle': 'Change the service’s settings?',
  'service-settings.rewrites':
    'The service stores this in its file local.conf, which it writes anew: comments in a file made by hand are lost.',
  'service-settings.opens': 'Meshtray asks once more before other computers may control the service.',
  'service-settings.change': 'Change',
  'service-settings.cancel': 'Cancel',
  'service-settings.close': 'Close',
  'service-settings.fromTo': '{before} → {after}',
  'service-settings.changed':
    '{changes, plural, one {Changed # setting of the service} other {Changed # settings of the service}}',
  'service-settings.undone': 'The settings are as before.',
  'service-settings.notUndone':
    'To remove a setting from the file again, use “Edit local.conf”: the service itself can change a setting, but not remove it.',
  'service-settings.needsRestart':
    '{changes, plural, one {One change acts} other {# changes act}} only after a restart of the service.',
  'service-settings.restart': 'Restart…',
  'service-settings.remove': 'Remove from the file…',
  'service-settings.untold':
    'This service does not tell its settings. They are in its file local.conf, which can be read and changed below.',
  'service-settings.file': 'The file local.conf',
  'service-settings.fileText':
    'Paths that the service treats specially (“physical”), addresses to try for a node (“virtual”), and the removal of settings can only be changed in the file.',
  'service-settings.edit': 'Edit local.conf…',
  'local-conf.title': 'local.conf',
  'local-conf.reading': 'Reading the file…',
  'local-conf.permission':
    'Only the service and the administrator may read this file. Your system will ask for permission.',
  'local-conf.readElevated': 'Read with permission',
  'local-conf.unavailable':
    'Nothing is installed here that could read or write the file for you. Open it as administrator; Meshtray’s Linux packages bring what is needed.',
  'local-conf.new': 'There is no such file yet; it is made.',
  'local-conf.text': 'Content, as JSON',
  'local-conf.former': 'Take the version before the last change',
  'local-conf.review': 'Review',
  'local-conf.back': 'Back',
  'local-conf.write': 'Write',
  'local-conf.writeElevated': 'Write with permission',
  'local-conf.copy': 'Copy the text',
  'local-conf.byHand':
    'Nothing is installed here that could write the file for you. Copy the text, and as administrator save it as {path}.',
  'local-conf.unchanged': 'Nothing is changed.',
  'local-conf.changes': 'This changes:',
  'local-conf.unknownChanges':
    'The present file cannot be read as JSON, so the whole of it is replaced by this text.',
  'local-conf.wait':
    'The service loads the file within ten seconds. Meshtray waits until it answers again, and puts the old file back if it does not.',
  'local-conf.watching': 'Written. Waiting for the service to load the file and answer…',
  'local-conf.asked': 'The system may ask for permission, perhaps behind this window.',
  'local-conf.kept': 'The service has loaded the file and answers.',
  'local-conf.unwatched':
    'The file is written. The service did not answer before, so whether it loads the file was not seen.',
  'local-conf.put-back':
    'The service did not answer any more, so the old file is there again. If it still does not answer, start it.',
  'local-conf.problems.too-long': 'The text is longer than {most, number} bytes.',
  'local-conf.problems.not-json': 'Line {line, number}, column {column, number}: this is not JSON.',
  'local-conf.problems.comment':
    'Line {line, number}, column {column, number}: a comment. JSON has none, and a service may end when it loads one; take it out.',
  'local-conf.problems.not-an-object': 'The text must be one object in braces.',
  'local-conf.problems.part-not-an-object': '“{part}” must be an object in braces.',
  'local-conf.doubts': 'The service will leave out or misread:',
  'local-conf.doubts.not-a-subnet': '{path}: not a subnet such as 10.0.0.0/8',
  'local-conf.doubts.not-a-node': '{path}: not a node’s address of 10 digits',
  'local-conf.doubts.not-an-object': '{path}: not an object in braces',
  'local-conf.doubts.not-a-flag': '{path}: neither true nor false',
  'local-conf.doubts.not-an-integer': '{path}: not a whole number',
  'local-conf.doubts.not-a-list': '{path}: not a list in brackets',
  'local-conf.doubts.not-an-endpoint': '{path}: not an address and a port such as 203.0.113.7/9993',
  'local-conf.doubts.setting-odd': '{path}: not a value of this setting',
  'local-conf.doubts.unknown-name': '{path}: not a part that the service reads',
  'local-conf.doubts.mtu-small': '{path}: smaller than {least, number}, the least that services take',
} as const
