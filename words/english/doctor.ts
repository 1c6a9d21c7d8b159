/** The diagnosis of the connection: its checks, its fixes, and the evidence about the service and the networks. */
export const doctor = {
  'doctor.check.service-installed': 'The service is installed',
  'doctor.check.service-running': 'The service is running',
  'doctor.check.service-answers': 'The service answers',
  'doctor.check.token-accepted': 'The service accepts the token',
  'doctor.check.listener': 'The port belongs to the service',
  'doctor.check.udp': 'UDP is open',
  'doctor.check.nat': 'The router’s NAT is stable',
  'doctor.check.port': 'The UDP port is the service’s',
  'doctor.check.roots': 'The roots answer',
  'doctor.check.joined': 'The network is joined',
  'doctor.check.controller': 'The network’s controller answers',
  'doctor.check.authorized': 'This computer is authorized',
  'doctor.check.configuration': 'The configuration was received',
  'doctor.check.interface': 'The interface is up',
  'doctor.check.addresses': 'This computer has its addresses',
  'doctor.check.routes': 'This computer has its routes',
  'doctor.check.dns': 'The network’s DNS is applied',
  'doctor.check.full-tunnel': 'All traffic goes through the network',
  'doctor.check.peer-member': 'The device is authorized',
  'doctor.check.peer-addresses': 'Addresses are unique',
  'doctor.check.peer-listed': 'The device is known',
  'doctor.check.peer-path': 'The device is reached directly',
  'doctor.check.peer-latency': 'The device answers quickly',
  'doctor.check.peer-route': 'Packets to the device go into the network',
  'doctor.check.peer-firewall': 'This computer’s firewall allows the traffic',
  'doctor.check.peer-rules': 'The network’s rules allow the traffic',
  'doctor.check.peer-neighbour': 'The device answers in the network',
  'doctor.check.peer-loss': 'The device answers ping',
  'doctor.check.peer-mtu': 'Large packets reach the device',
  'doctor.check.peer-port': 'The port accepts connections',

  'doctor.verdict.good': 'Good',
  'doctor.verdict.bad': 'Failed',
  'doctor.verdict.doubtful': 'Doubtful',
  'doctor.verdict.unchecked': 'Not checked',
  'doctor.running': 'Checking…',
  'doctor.follows': 'Depends on: {check}',
  'doctor.none': 'none',
  'doctor.of-network': '{network}: {evidence}',

  'doctor.summary.good': 'No problems found',
  'doctor.summary.unchecked': 'Nothing could be checked',
  'doctor.summary.networks': 'your networks',
  'doctor.likely': 'Likely: {text}',
  'doctor.possible': 'Possible: {text}',
  'doctor.hypothesis.device-off':
    'The device is off, asleep or without internet access. Wake it, and check whether it reports that it is online.',
  'doctor.hypothesis.device-left':
    'The device is running but no longer in this network: it left, was removed, or now has another address. Check its list of networks, or ask the network’s administrator.',
  'doctor.hypothesis.no-multicast':
    'The network does not carry multicast, which is needed to find IPv4 addresses. The network’s administrator can set the multicast limit to 32.',
  'doctor.hypothesis.device-firewall':
    'The device’s own firewall drops this traffic. Allow it there for the network’s interface.',
  'doctor.hypothesis.address-taken':
    'Another device uses this computer’s address in the network, so answers go there. Ask the network’s administrator to give this computer another address.',
  'doctor.hypothesis.network-rules':
    'The network’s rules drop this traffic. Ask the network’s administrator.',
  'doctor.text.fix': 'To fix it: {fix}',

  'doctor.unchecked.not-permitted': 'Cannot be checked: only an administrator can read it.',
  'doctor.unchecked.missing': 'Cannot be checked: {by} is not installed on this computer.',
  'doctor.unchecked.timeout': 'Not checked: {by} did not answer in time.',
  'doctor.unchecked.too-long': 'Not checked: the output of {by} is too long.',
  'doctor.unchecked.not-understood': 'Not checked: the output of {by} was not understood.',
  'doctor.unchecked.failed': 'Not checked: {by} failed. {detail}',
  'doctor.unchecked.not-here': 'Cannot be checked on this system.',
  'doctor.unchecked.not-yet': 'Not checked yet.',
  'doctor.unchecked.stopped': 'Not checked: the check was stopped.',
  'doctor.unchecked.check-below': 'Cannot be checked until the checks below pass.',
  'doctor.unchecked.not-told': 'Cannot be checked: the reply to {by} does not include it.',
  'doctor.unchecked.nothing-to-check': 'There is nothing to check.',
  'doctor.unchecked.unnamed': 'the system',

  'doctor.evidence.home-found': 'Its folder is {path}.',
  'doctor.evidence.unit-found': 'The service manager ({manager}) lists it as {unit}.',
  'doctor.evidence.unit-missing': 'The service manager ({manager}) does not list it.',
  'doctor.evidence.not-installed': 'No node service was found on this computer.',
  'doctor.evidence.disk-full':
    'The disk with {path} is full ({kilobytes} KB free), and the service stops when it cannot write. Free up space, then start it again.',
  'doctor.evidence.home-refused': '{fault}. {detail}',
  'doctor.evidence.unit-running': 'The service manager reports that {unit} is {state}.',
  'doctor.evidence.unit-stopped':
    'The service manager reports that {unit} is {state}. Nothing works until the service is running.',
  'doctor.evidence.program-listens': 'A program listens at {origin}.',
  'doctor.evidence.service-used': 'Meshtray uses the service at {origin}, whose folder is {path}.',
  'doctor.evidence.service-other':
    'Another service answers at {origin}. Its folder is {path} and its version is {version, select, none {unknown} other {{version}}}. Meshtray does not use it. To use it instead, start Meshtray with --service-home={path}.',
  'doctor.evidence.nobody-listens': 'No program listens at {origin}, where the service should.',
  'doctor.evidence.answered': 'It answered at {origin} in {milliseconds, number} ms.',
  'doctor.evidence.no-answer': '{fault}. {detail}',
  'doctor.evidence.process-halted':
    'The service’s process, {name}, was suspended by a signal. It keeps its port but does not answer. A restart disconnects its networks for a few seconds. To let it continue without a restart, run: {command}',
  'doctor.evidence.token-accepted': 'It accepts Meshtray’s token.',
  'doctor.evidence.token-refused':
    'It refused every token that was found. It may have created a new one. {detail}',
  'doctor.evidence.token-replaced':
    'The token file {path} was replaced at {time}, while the service was running. The service still uses the previous token, and no other token works until you restart it. If Meshtray asks for the token afterwards, unlock it.',
  'doctor.evidence.token-unreadable': 'Only an administrator can read its token, {path}.',
  'doctor.evidence.token-missing': 'No token was found. {detail}',
  'doctor.evidence.token-withheld':
    'Another program may have taken the service’s place, so the token was not sent.',
  'doctor.evidence.listener-found':
    'On port {port} listens {program, select, none {a program} other {{program}}} of user {user}.',
  'doctor.evidence.listener-of-another':
    'Another user’s program has taken the service’s place ({detail}). Quit that program, then start the service.',
  'doctor.evidence.listener-not-service':
    '{program, select, none {Another program} other {{program}}} answers at {origin} instead of the service. Quit it, then start the service.',
  'doctor.evidence.udp-leaves': 'The service reaches others over UDP.',
  'doctor.evidence.tcp-fallback':
    'UDP is blocked, so all traffic goes through a relay over TCP, which is slow. A firewall between this computer and the internet blocks it. Allow outgoing UDP on port 9993.',
  'doctor.evidence.tcp-forced':
    'The service’s settings (forceTcpRelay) send all traffic through a relay over TCP.',
  'doctor.evidence.conf-avoids-interface':
    'The service’s local.conf excludes {interface}, which connects this computer to the internet: {key}. Remove this entry in the service settings. The change takes effect within ten seconds.',
  'doctor.evidence.conf-avoids-addresses':
    'The service’s local.conf excludes paths to some addresses: {keys}. If the other device is among them, remove the entry in the service settings.',
  'doctor.evidence.conf-avoids-node':
    'The service’s local.conf excludes paths to {node}: {key}. Remove this entry in the service settings.',
  'doctor.evidence.conf-no-relay':
    'The service’s settings (allowTcpFallbackRelay) prohibit the relay over TCP, which would help where UDP is blocked.',
  'doctor.evidence.node-offline': 'The service reports that it is offline.',
  'doctor.evidence.no-default-route':
    'This computer has no route to the internet. Connect it to a network or Wi-Fi.',
  'doctor.evidence.link-off':
    'This computer is not connected to any network: {interfaces} is turned off. Turn it on, or connect to another network.',
  'doctor.evidence.no-link':
    'This computer is not connected to any network: {interfaces} has no link. Plug in the cable, or connect to Wi-Fi.',
  'doctor.evidence.nobody-heard':
    'The service reports that it is online, but nothing has arrived from any other node for {seconds, number} s.',
  'doctor.evidence.rule-blocks': 'This computer’s firewall ({firewall}) drops it: {rule}',
  'doctor.evidence.rule-may-block': 'A rule of this computer’s firewall ({firewall}) may drop it: {rule}',
  'doctor.evidence.no-rule-blocks': 'No rule of this computer’s firewall drops it ({firewalls}).',
  'doctor.evidence.nat-none': 'On the internet, this computer appears as {address}, its own address.',
  'doctor.evidence.nat-steady': 'On the internet, this computer appears as {address}, through a router.',
  'doctor.evidence.nat-symmetric':
    'On the internet, this computer appears as {address} with {count, number} different ports, because the router uses a different one for each destination. Direct paths will often fail, and traffic is then relayed. To help, forward UDP 9993 to this computer or turn on UPnP in the router.',
  'doctor.evidence.port-open': 'The service uses UDP port {port}.',
  'doctor.evidence.port-closed': 'Nothing uses UDP port {port}, which the service should use.',
  'doctor.evidence.port-taken':
    'Another program, {program}, uses UDP port {port}. Quit it, or give the service another port.',
  'doctor.evidence.bound-nowhere': 'The service does not listen on any address of this computer.',
  'doctor.evidence.roots-answer': '{count, plural, one {# root answers} other {# roots answer}}.',
  'doctor.evidence.root-latency': 'The nearest root answers in {milliseconds, number} ms.',
  'doctor.evidence.roots-silent':
    '{count, plural, =0 {The service knows no root} one {The only root does not answer} other {None of # roots answers}}. Something on the way may block UDP 9993.',
  'doctor.evidence.roots-not-heard':
    '{count, plural, one {The only root has been silent for {seconds, number} s} other {All # roots have been silent for {seconds, number} s}}. The internet connection may be down, or something on the way may block UDP 9993.',
  'doctor.evidence.joined': 'This computer has joined it.',
  'doctor.evidence.not-joined': 'This computer has not joined it.',
  'doctor.evidence.no-network-joined': 'This computer has not joined any network.',
  'doctor.evidence.controller-answered': 'Its controller {controller} answers.',
  'doctor.evidence.controller-is-here': 'This computer is its controller.',
  'doctor.evidence.controller-needless': 'An ad-hoc network does not need a controller.',
  'doctor.evidence.controller-silent':
    'Its controller {controller} does not answer. The controller may be off, or the network ID may be wrong.',
  'doctor.evidence.controller-not-asked':
    'Its controller {controller} sent the configuration earlier. Whether it answers now is unknown.',
  'doctor.evidence.controller-not-heard':
    'Its controller {controller} has been silent for {seconds, number} s. It may be off or unreachable. Until it is back, this computer keeps its current configuration.',
  'doctor.evidence.controller-never-heard':
    'Its controller {controller} has not been in contact since the service started at {time}. It may be off or unreachable, or may have been set up again with another address. Until it answers, this computer keeps its previous configuration.',
  'doctor.evidence.controller-forgotten':
    'Its controller {controller} has been silent for more than eight minutes, so the service no longer lists it. It may be off or unreachable, or may have been set up again with another address. Until it answers, this computer keeps its current configuration.',
  'doctor.evidence.authorized': 'Its controller has authorized this computer.',
  'doctor.evidence.not-authorized':
    'Its controller has not authorized this computer. Ask the network’s administrator to authorize {node}.',
  'doctor.evidence.login-due': 'The network requires you to log in.',
  'doctor.evidence.login-expired': 'Your log-in has expired.',
  'doctor.evidence.configuration-received': 'Configuration revision {revision} was received.',
  'doctor.evidence.configuration-in-use': 'The configuration was received.',
  'doctor.evidence.configuration-due': 'No configuration has been received yet.',
  'doctor.evidence.configuration-old':
    'The configuration is from before the service started at {time}. The controller {controller} has not answered since. Anything missing may arrive with its answer.',
  'doctor.evidence.service-just-started':
    'The service started {seconds, plural, one {# second} other {# seconds}} ago and may not be ready yet. Check again in a moment.',
  'doctor.evidence.no-such-network':
    'Its controller does not know this network. The network was deleted, or the ID is wrong.',
  'doctor.evidence.service-too-old':
    'The service ({version}) is too old for this network. Install a newer one.',
  'doctor.evidence.status-unknown': 'The service reports “{status}”, which Meshtray does not recognize.',
  'doctor.evidence.interface-up': 'The interface {name} is up.',
  'doctor.evidence.interface-down': 'The interface {name} is down.',
  'doctor.evidence.interface-missing': 'The interface {name} is not on this computer.',
  'doctor.evidence.interface-unnamed': 'The service does not say which interface belongs to the network.',
  'doctor.evidence.tun-missing':
    'The device /dev/net/tun, which the service needs to create interfaces, is missing. Load the kernel module, then restart the service.',
  'doctor.evidence.interface-no-arp':
    'ARP is turned off on {name}, so IPv4 addresses of other devices cannot be found.',
  'doctor.evidence.interface-mtu':
    'The interface {name} has an MTU of {mtu}, but the network’s MTU is {wantedMtu}. It may have been changed by hand.',
  'doctor.evidence.port-error': 'The service could not create the network’s interface (error {error}).',
  'doctor.evidence.ipv6-off': '{address} is not on this computer because IPv6 is turned off: {key} is 1.',
  'doctor.evidence.address-present': 'It has {address}.',
  'doctor.evidence.address-missing':
    '{address} is missing on {interface}. Another program may have removed it.',
  'doctor.evidence.address-duplicate':
    'Another device in the network also has {address}, so this computer does not use it on {interface} (duplicate address detection failed). Ask the network’s administrator to give one of the two another address, then join the network again.',
  'doctor.evidence.address-elsewhere': '{address} is also on {interface}, which receives its traffic.',
  'doctor.evidence.address-withheld': '{address} is not used on this computer because “{flag}” is off.',
  'doctor.evidence.address-unusable': '{address} is not an address that the service can set on a computer.',
  'doctor.evidence.address-stays':
    '{address} is still on this computer, although the service was told to remove it. Traffic still goes through the network. Turn “Allow managed addresses” on and off again, or disconnect the network.',
  'doctor.evidence.no-address':
    'The network has authorized this computer but has not given it an address: its pool is used up, or there is none. The network’s administrator can enlarge the pool or assign an address.',
  'doctor.evidence.addresses-off':
    'The network’s addresses and routes are not used on this computer because “Allow managed addresses” is off.',
  'doctor.evidence.network-paused':
    'The network is paused. Its addresses, routes and name servers are off this computer until you resume it.',
  'doctor.evidence.route-present': 'It has the route to {target}.',
  'doctor.evidence.route-missing': 'The route to {target} is missing. Another program may have removed it.',
  'doctor.evidence.route-other-gateway':
    'This computer reaches {target} {gateway, select, none {without a gateway} other {through {gateway}}} and not {wantedGateway, select, none {directly} other {through {wantedGateway}}}, as the network specifies. Somebody or another program changed the route.',
  'doctor.evidence.route-lost': 'Traffic to {target} goes to {interface}, which this computer prefers.',
  'doctor.evidence.route-lost-in-part':
    'Part of {target}, {part}, goes to {interface}, which has a more specific route.',
  'doctor.evidence.route-withheld':
    'The route to {target} is not used on this computer because “{flag}” is off.',
  'doctor.evidence.route-gateway-silent':
    'The gateway {gateway}, through which {target} is reached, does not answer. It is off, or not in the network. Wake it, or ask the network’s administrator.',
  'doctor.evidence.routes-by-rule': 'A routing rule on this computer may send traffic another way: {rule}',
  'doctor.evidence.no-routes': 'The network has no routes.',
  'doctor.evidence.dns-applied':
    'Names{domain, select, none {} other { in {domain}}} are looked up at {servers}.',
  'doctor.evidence.dns-not-applied':
    'The network’s name servers ({servers}{domain, select, none {} other { for {domain}}}) are not in use on this computer.',
  'doctor.evidence.dns-off':
    'The network offers name servers ({servers}{domain, select, none {} other { for {domain}}}); “Allow DNS” is off.',
  'doctor.evidence.resolver-ignored':
    'The system’s resolver has the network’s name servers, but programs use {servers} instead, as specified in /etc/resolv.conf.',
  'doctor.evidence.dns-server-silent':
    'The network’s name servers {servers} did not answer a query. They may be off, or unreachable from here. Names that they are asked for are not found.',
  'doctor.evidence.dns-server-answers': 'Its name servers {servers} answer.',
  'doctor.evidence.no-dns': 'The network does not offer DNS.',
  'doctor.evidence.tunnel-in-effect': 'Traffic to the internet goes through {interface}.',
  'doctor.evidence.tunnel-not-in-effect':
    'Traffic to the internet goes through {interface}, not through the network.',
  'doctor.evidence.tunnel-no-route':
    'The network’s default route was not set. This computer has no other default route, or another program replaced it.',
  'doctor.evidence.tunnel-not-offered':
    '“Allow default route” is on, but the network does not offer a default route.',
  'doctor.evidence.tunnel-off': 'The network does not carry traffic to the internet.',
  'doctor.evidence.gateway-answers': 'Its gateway {gateway} answers.',
  'doctor.evidence.gateway-silent':
    'Its gateway {gateway} does not answer, so everything sent to the internet is lost.',
  'doctor.evidence.gateway-relayed': 'Its gateway {gateway} is reached only through a relay, which is slow.',
  'doctor.evidence.filter-strict':
    'The reverse path filter of {interface} is strict. It drops answers to the service while all traffic goes through the network.',

  'doctor.fix.start-service': 'Start the service',
  'doctor.fix.restart-service': 'Restart the service',
  'doctor.fix.install-service': 'Get the service',
  'doctor.fix.unlock': 'Unlock',
  'doctor.fix.choose-token-file': 'Choose the token file',
  'doctor.fix.authorize': 'Authorize this computer',
  'doctor.fix.let-in': 'Authorize it',
  'doctor.fix.allow-flag': 'Turn on “{flag}”',
  'doctor.fix.withdraw-flag': 'Turn off “{flag}”',
  'doctor.fix.log-in': 'Log in',
  'doctor.fix.join': 'Join',
  'doctor.fix.join-again': 'Join again',
  'doctor.fix.apply-dns': 'Apply DNS',
  'doctor.fix.pause-network': 'Pause {network}',
  'doctor.fix.resume-network': 'Resume the network',
  'doctor.fix.service-settings': 'Open the service settings',
  'doctor.fix.command': 'Run: {command}',
} as const
