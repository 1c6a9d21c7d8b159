/** Networks that this computer has joined. */
export const networks = {
  'networks.share': 'Share…',
  'network-facts.description': 'Description',
  'network-facts.id': 'Network ID',
  'network-facts.addresses': 'Addresses',
  'network-facts.routes': 'Routes',
  'network-facts.interface': 'Interface',
  'network-facts.mtu': 'MTU',
  'network-facts.dns': 'DNS',
  'network-facts.portError': 'Port error',
  'network-facts.more': 'Details',
  'network-facts.links': 'Connection history',
  'network-facts.status': 'Status',
  'network-facts.routeNumbers': 'Routes, in numbers',
  'network-facts.flagsAndMetric': 'flags {flags}, metric {metric}',
  'network-facts.type': 'Type',
  'network-facts.mac': 'MAC address',
  'network-facts.bridge': 'Bridge',
  'network-facts.broadcast': 'Broadcast',
  'network-facts.revision': 'Configuration revision',
  'network-facts.multicast': 'Multicast groups',
  'network-facts.allowed': 'Allowed',
  'network-facts.forbidden': 'Not allowed',
  'network-facts.on': 'On',
  'network-facts.off': 'Off',
  'network-facts.none': 'None',
  'in-effect.heading': 'On this computer',
  'in-effect.present': 'Present',
  'in-effect.allTraffic': 'All your traffic goes through it',
  'in-effect.missing': 'Missing',
  'in-effect.lost': 'Already used by {interface}',
  'in-effect.partLost': '{target} of it is already used by {interface}',
  'in-effect.otherGateway': '{gateway, select, none {Without a gateway} other {Through {gateway}}} instead',
  'in-effect.partOtherGateway':
    '{target} of it {gateway, select, none {without a gateway} other {through {gateway}}} instead',
  'in-effect.trafficElsewhere': 'Your traffic goes through {interface}',
  'in-effect.notApplied': 'Not applied',
  'in-effect.inPart': 'Applied without {servers}, which did not answer',
  'in-effect.settles': 'Being set up…',
  'in-effect.off': 'Off: {flag}',
  'in-effect.paused': 'Off: paused',
  'in-effect.own-gateway': 'Not needed: this computer is its gateway',
  'in-effect.unusable': 'Not a usable address on any system',
  'in-effect.unchecked': 'Cannot be checked here',
  'in-effect.notNow': 'Unknown',
  'in-effect.notNowNote': 'Unknown until the service answers again.',
  'in-effect.uncheckedNote': 'Parts with a question mark cannot be checked here.',
  'advice-action.log-in': 'Open log-in page',
  'advice-action.leave': 'Leave this network',
  'flag-description.allowManaged': 'Take addresses and routes from the network',
  'flag-description.allowGlobal': 'Also outside the private ranges',
  'flag-description.allowDefault': 'Send all traffic through this network',
  'flag-description.allowDNS': 'Use the network’s name servers for its names',
  'flag-description.unknown': 'The service does not say whether this is on',
  'flag-description.allowDNSFor': 'Use its name servers for {domain}',
  'dns.scope.domain': 'This computer then uses {servers} for names in {domain}.',
  'dns.scope.all':
    'The network does not name a domain, so this computer then uses {servers} for all names, in addition to its own servers.',
  'dns.moreServers': '{count, number} more',
  'dns.apply':
    'The service does not set name servers on Linux. Meshtray can, through systemd-resolved. The system may ask for your password.',
  'dns.applied':
    'Meshtray has set the network’s name servers and sets them again after a reconnect. Turn off the switch to remove them.',
  'dns.left':
    'The switch is off, but the network’s name servers are still set on this computer. To remove them, the system may ask for your password.',
  'dns.unusable':
    'The network’s name servers cannot be used: servers must be IP addresses, and the domain a host name. The network’s administrator can correct them.',
  'dns.by-hand.network-manager':
    'The service does not set name servers on Linux, and NetworkManager manages this computer’s list of them. With this command, an administrator adds the network’s servers for all names, until the computer goes online again:',
  'dns.by-hand.resolvconf':
    'The service does not set name servers on Linux, and the program resolvconf manages this computer’s list of them. An administrator can run this command:',
  'dns.by-hand.file':
    'The service does not set name servers on Linux, and this computer has one list of them for all names. With this command, an administrator has the network’s servers asked first for all names:',
  'dns.by-hand.dnsmasq':
    'The service does not set name servers on Linux, and dnsmasq looks up names on this computer; which servers it uses cannot be seen from here. An administrator can run this command:',
  'dns.by-hand.local':
    'The service does not set name servers on Linux, and a local program looks up names on this computer; which servers it uses cannot be seen from here. An administrator can set this up.',
  'dns.command': 'command',
  'dns.action.apply': 'Apply DNS',
  'dns.action.takeBack': 'Remove DNS',
  'dns.asking': 'The system may be asking for your password.',
  'file-networks.hint':
    'Networks in this file ask for more access. Anything that you leave unchecked stays off.',
  'file-networks.switches': 'Switches of {name}',
  'file-networks.said':
    '{count, plural, =0 {In the file: all four switches off} =4 {In the file: all four switches on} other {In the file: {flags} on, the rest off}}',
  'file-networks.state': '{state, select, connected {Connected} paused {Paused} other {Disconnected}}',
  'file-networks.others':
    '{count, plural, one {# network that asks for no access} other {# networks that ask for no access}}',
  'flags.none': 'All off',
  'flags.all': 'All on',
  'flags.some': '{flags} on, rest off',
  'flags.allowManaged': 'managed addresses',
  'flags.allowGlobal': 'global addresses',
  'flags.allowDefault': 'default route',
  'flags.allowDNS': 'DNS',
  'advice.address-missing':
    'The network assigns {address} to this computer, but its interface does not have it. Another program may have removed it. Turn “Allow managed addresses” off and on again, and the service sets it again.',
  'advice.route-lost':
    'Traffic for {target} goes through {interface} instead, whose route has priority. Disconnect one of the two, or ask the network’s administrator for another subnet.',
  'advice.addresses-stay':
    'The service was told to remove {part} from this computer, but it is still there, and traffic still goes through the network. Turn “Allow managed addresses” on and off again, or disconnect the network.',
  'advice.no-default-route':
    '“Allow default route” is on, but the network does not offer a default route, so your traffic to the internet does not go through it. The network’s administrator can add one. Otherwise, turn off the switch.',
  'advice.route-missing':
    'The network has a route to {target}, but this computer does not. Turn “Allow managed addresses” off and on again, and the service sets it again.',
  'advice.route-other-gateway':
    'The network reaches {target} {wanted, select, none {directly} other {through {wanted}}}, but this computer reaches it {gateway, select, none {without a gateway} other {through {gateway}}}. Somebody or another program changed the route. Disconnect the network and connect it again, and the service sets the route again.',
  'advice.no-full-tunnel':
    '{interface, select, none {The network’s default route is missing. The service does not set one if this computer has no default route of its own. Check the computer’s connection, then turn “Allow default route” off and on again.} other {Your traffic still goes through {interface}. Turn “Allow default route” off and on again. If that does not help, another program’s default route has priority.}}',
  'route-conflict.waits':
    'Its addresses are still off because this computer already uses some of them elsewhere.',
  'route-conflict.addressesOn': 'This computer also uses some of its addresses elsewhere.',
  'route-conflict.line':
    '{subnet}: {by, select, prefix {{loses} loses it to {wins}, which has the more specific route} metric {{loses} loses it to {wins}, which has the lower metric} other {{loses} loses it to {wins}, which was there first}}.',
  'route-conflict.more': '{count, plural, one {and # more} other {and # more}}',
  'route-conflict.keepOff': 'Keep addresses off',
  'route-conflict.switchOff': 'Turn off addresses',
  'route-conflict.goOn': 'Go on anyway',
  'route-conflict.agree': 'This is how I want it',
  'route-conflict.otherSubnet': 'Choose another subnet…',
  'tunnel.title': 'Send all traffic through {name}?',
  'tunnel.text':
    'Everything that this computer sends to the internet will go through this network. If that cuts off the connection, Meshtray turns it off again after 20 seconds.',
  'tunnel.obstacle.not-connected': 'Not available now: the network is not connected.',
  'tunnel.obstacle.not-offered':
    'Not available: the network offers no default route. The network’s administrator can add one.',
  'tunnel.obstacle.offline':
    'Not available now: this computer has no internet connection, so nothing could be tried.',
  'tunnel.looking': 'Checking whether this can work…',
  'tunnel.offered': 'The network offers a default route.',
  'tunnel.noOwnRoute': 'This computer has no default route of its own, so the service would not set one.',
  'tunnel.gateway':
    '{path, select, direct {Its gateway {address} is reached directly.} relayed {Its gateway {address} is reached only through a relay, so everything would be slow.} other {Its gateway is {address}. Whether it can be reached is unknown.}}',
  'tunnel.noGateway': 'Its default route does not name a gateway.',
  'tunnel.strictFilter':
    'The kernel may drop replies that arrive through {interface} because rp_filter is strict there. The command below makes it loose until the computer restarts.',
  'tunnel.noStrictFilter': 'The kernel does not drop replies (rp_filter).',
  'tunnel.filterUnknown': 'Whether the kernel drops replies is unknown.',
  'tunnel.cancel': 'Cancel',
  'tunnel.confirm': 'Send all traffic',
  'tunnel.confirmAnyway': 'Enable anyway',
  'tunnel.command': 'command',
  'tunnel.trial':
    '{seconds, plural, =0 {Waiting for the service, to check that all traffic gets through…} one {Testing with all traffic through this network: # second left} other {Testing with all traffic through this network: # seconds left}}',
  'tunnel.stop': 'Turn off now',
  'advice.waitsLong':
    'There has been no answer for more than 30 seconds. The controller may be off or unreachable, or the ID may be mistyped. Meshtray keeps trying.',
  'advice.ACCESS_DENIED':
    'Give this node address to the network’s administrator. The network connects automatically once you are authorized.',
  'advice.NOT_FOUND':
    'Its controller does not know a network with this ID. The network was deleted, or the ID is mistyped.',
  'advice.PORT_ERROR':
    '{error} Switch the network off and on again. If that does not help, restart the service.',
  'advice.CLIENT_TOO_OLD': 'This network needs a newer node service. Update the service on this computer.',
  'advice.AUTHENTICATION_REQUIRED':
    'Log in with your browser to use this network. It connects automatically afterwards.',
  'advice.loginPageMissing':
    'You need to log in to this network, but the service has not yet said where. The log-in page appears here once it does. If it does not, ask the network’s administrator.',
  'advice.loginEnds':
    'When your log-in ends, the network may stop working on this computer. To keep using it, log in now.',
  'advice.loginEndsLater':
    'When your log-in ends, the network may stop working on this computer. The log-in page then appears here; the service does not name one before.',
  'advice.unknown': 'The service does not report the state of this network.',
  'advice.newStatus':
    'The service reports {status}, which Meshtray does not recognize. A newer version of Meshtray may.',
  'port-error.none': 'The virtual network interface could not be set up.',
  'port-error.code': 'The virtual network interface could not be set up (system error {code}).',
  'port-error.reason': 'The virtual network interface could not be set up: {reason} (system error {code}).',
  'system-error.not-permitted': 'the service does not have permission',
  'system-error.no-driver': 'the system has no driver for it',
  'system-error.device-failed': 'the device failed',
  'system-error.no-device': 'there is no such device',
  'system-error.no-memory': 'memory ran out',
  'system-error.in-use': 'the device is in use',
  'system-error.name-taken': 'the name is already in use',
  'system-error.system-lacks-it': 'the system has no such device',
  'system-error.settings-refused': 'the system refused its settings',
  'system-error.too-many-files': 'too many files are open',
  'system-error.disk-full': 'the disk is full',
  'network-type.PRIVATE': 'Private, with authorization',
  'network-type.PUBLIC': 'Public, open to everyone',
  'network-type.unknown': 'Unknown',
  'route.onLink': 'on this link',
  'route.via': 'via',
  'network-id.empty': '16 characters: 0 to 9 and a to f',
  'network-id.tooShort': '{count, plural, one {# more character} other {# more characters}}',
  'network-id.tooLong': '{count, plural, one {# character} other {# characters}} too many: an ID has 16',
  'network-id.badCharacters': 'Only 0 to 9 and a to f, not {characters}',
  'network-id.noneInLink': 'This link contains no network ID',
  'network-id.noController':
    'No network has this ID: {address} is not a controller’s address. Check the first ten characters.',
  'network-id.portsReversed':
    'No network has this ID: its ports would run from {start} to {end}. The lower port comes first.',
  'network-id.notAdHoc':
    'No network has this ID: an ID that begins with ff is an ad-hoc network’s, which is ff, its first and last port, and six zeros.',
  'network-id.adHocPort': 'Ad-hoc network, port {port}',
  'network-id.adHocPorts': 'Ad-hoc network, ports {start} to {end}',
  'network-id.adHocSubnet': 'Ad-hoc network, addresses of {subnet}',
  'network-id.controller': 'Controller <id>{controller}</id>, network {number}',
} as const
