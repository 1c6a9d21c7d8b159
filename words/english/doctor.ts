/** The diagnosis of the connection: its checks, evidence and fixes. */
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
  'doctor.evidence.peer-is-member': 'The network has authorized {node}.',
  'doctor.evidence.peer-not-authorized':
    '{node} is not authorized in the network, or no longer is, so other members do not communicate with it. Authorize it to give it access.',
  'doctor.evidence.peer-no-member':
    '{node} is not a member of any network hosted here. It has not joined, or has joined another network.',
  'doctor.evidence.peer-without-address':
    'The network has authorized {node} but has no address for it. Assign one, or set up a pool with free addresses.',
  'doctor.evidence.own-address-twice':
    '{address} is this computer’s address, and other members also have it: {nodes}. Answers may go to them instead. Give each of them another address.',
  'doctor.evidence.peer-address-twice':
    '{address} is the device’s address, and other members also have it: {nodes}. Packets may go to them instead. Give each of them another address.',
  'doctor.evidence.addresses-single': 'No other member has the addresses of these two devices.',
  'doctor.evidence.peer-listed': 'The service knows {node}.',
  'doctor.evidence.peer-unknown':
    'The service does not know {node}. It is off, or has no network in common with this computer.',
  'doctor.evidence.peer-is-this-node': 'This is this computer.',
  'doctor.evidence.peer-direct': 'There is a direct path to {path}.',
  'doctor.evidence.peer-relayed':
    'There is no direct path, so traffic is relayed, which is slower. It depends on the routers and firewalls at both ends.',
  'doctor.evidence.peer-not-reached':
    'There is no path to it, and it does not answer. It may be off or offline.',
  'doctor.evidence.peer-not-heard':
    'It has been silent for {seconds, number} s, although the service still lists it. It may be off, asleep or offline.',
  'doctor.evidence.peer-last-heard': 'It was last in contact at {time}.',
  'doctor.evidence.peer-latency': 'The service measured {milliseconds, number} ms.',
  'doctor.evidence.latency-unknown': 'The service has not measured the latency.',
  'doctor.evidence.packet-route':
    'The system sends packets for {address} to {interface}, the network’s interface.',
  'doctor.evidence.packet-route-entry':
    'The route that applies is {target}{setBy, select, none {} kernel {, which the system created for one of its own addresses} dhcp {, which came from DHCP} static {, which an administrator or a network manager set} boot {, which was set by hand or by an unknown program} other {, which {setBy} set}}.',
  'doctor.evidence.packet-route-elsewhere':
    'The system sends packets for {address} to {interface} instead of {wanted}, the network’s interface, because of a more specific route or a routing rule.',
  'doctor.evidence.packet-route-of-source':
    'Packets from {source}, such as answers, go {interface, select, none {nowhere} other {to {interface} instead of into the network}} because of a routing rule for this source.',
  'doctor.evidence.packet-route-refused':
    '{kind, select, none {The system has no route to {address}.} unreachable {A route on this computer marks {address} as unreachable, so nothing is sent there.} blackhole {A route on this computer silently drops everything sent to {address}.} other {A route on this computer prohibits packets to {address}.}}',
  'doctor.evidence.peer-rule-drops':
    'This computer’s firewall ({firewall}) drops packets {direction, select, out {to} other {from}} the device{count, plural, =0 {} one {, # of them just now} other {, # of them just now}}. Change this rule, or allow the network’s interface before it: {rule}',
  'doctor.evidence.peer-rule-may-drop':
    'A rule of this computer’s firewall ({firewall}) may drop packets {direction, select, out {to} other {from}} the device: {rule}',
  'doctor.evidence.peer-no-rule-drops':
    'No rule of this computer’s firewall dropped what was sent to the device.',
  'doctor.packet.question.arp': 'the lookup of the device’s address (ARP)',
  'doctor.packet.question.nd': 'the lookup of the device’s address (neighbour discovery)',
  'doctor.packet.question.ping': 'pings to the device',
  'doctor.packet.question.tcp': 'connections to its TCP port {port}',
  'doctor.packet.answer.arp': 'the device’s answer to the lookup of its address (ARP)',
  'doctor.packet.answer.nd': 'the device’s answer to the lookup of its address (neighbour discovery)',
  'doctor.packet.answer.ping': 'the device’s answers to pings',
  'doctor.packet.answer.tcp': 'answers from the device’s TCP port {port}',
  'doctor.evidence.network-rules-pass':
    'The network’s rules allowed what was sent to the device, and its answers.',
  'doctor.evidence.network-rule-drops':
    'The network’s rules drop {packet}, because of {line, plural, =0 {entry {entry} in the list} other {line # of the rules}}. The network’s administrator can change that {line, plural, =0 {entry} other {line}}, or add one before it that accepts this.',
  'doctor.evidence.network-rules-accept-none':
    'No rule of the network, and no capability of the sender, accepts {packet}, so it is dropped. The network’s administrator can add a rule that accepts it.',
  'doctor.evidence.network-rule-redirects':
    'The network’s rules send {packet} to the member {node} instead, because of {line, plural, =0 {{entry, plural, =0 {a capability} other {entry # in the list}}} other {line # of the rules}}. Whether it arrives depends on that member.',
  'doctor.evidence.network-rules-not-in-force':
    'The network’s rules, as its host has them, drop {packet}, but there was an answer. The rules may not have reached both devices yet.',
  'doctor.evidence.network-rules-open':
    'Whether the network’s rules allow {packet} is unknown{line, plural, =0 {{entry, plural, =0 {} other { because of entry # in the list}}} other { because of line # of the rules}}: {why, select, type {Meshtray does not know what it does} field {one of its fields is not understood} tags {the host does not report the tags of both members} capabilities {the host does not report the sender’s capabilities} chance {it applies at random} other {it depends on something that is unknown about the packet}}.',
  'doctor.evidence.network-rules-untold':
    'Only the network’s host knows its rules, and this computer does not ask it.',
  'doctor.evidence.neighbour-answers': '{node} answers in the network at {address}.',
  'doctor.evidence.neighbour-earlier':
    '{address} answered in the network recently, and the system has not checked it since. It does so within a minute; check again then.',
  'doctor.evidence.neighbour-silent':
    'Nothing in the network answers at {address}. The device may be off or asleep, its service may have stopped, or it may have left the network or changed its address. Or the network’s multicast limit may block the lookup.',
  'doctor.evidence.neighbour-silent-heard':
    'Nothing in the network answers at {address}, although the service was in contact with the device within the last minute. The device may have left the network or changed its address. Or the network’s multicast limit may be 0, which blocks the lookup.',
  'doctor.evidence.neighbour-no-multicast':
    'Nothing in the network answers at {address}. The network’s multicast limit is 0, which blocks address lookups. Set another limit in the network’s settings, such as 32.',
  'doctor.evidence.neighbour-not-asked':
    'The system did not look up {address} in the network, although packets were sent there. This computer’s firewall drops outgoing packets, or ARP is turned off on the interface.',
  'doctor.evidence.neighbour-other':
    'Another node, {node}, answers at {address}: two members have the same address. The network’s administrator can give one of them another address.',
  'doctor.evidence.neighbour-other-now':
    'Another node, {node}, answers at {address}, where this device answered earlier. This device has changed its address, or two members have the same one.',
  'doctor.evidence.peer-node-unknown': 'It is unknown which device has this address.',
  'doctor.evidence.address-of-earlier':
    'This device last answered at {address}, at {time}. It may have changed its address since.',
  'doctor.evidence.neighbour-fixed':
    'This computer has a static entry for {address}, {mac}, that does not match the device. Somebody set it by hand.',
  'doctor.evidence.neighbour-foreign':
    '{mac} answers at {address} and is not the hardware address of any member. It is a bridge of the network, or this computer has a wrong entry.',
  'doctor.evidence.ping-dropped':
    '{address} did not answer {sent, plural, one {# ping} other {# pings}}, but the device is there, because it answers in other ways. Its firewall or the network’s rules drop pings.',
  'doctor.evidence.ping-answered':
    '{address} answered pings{lost, plural, =0 {} one {, but # of {sent} answers is missing} other {, but # of {sent} answers are missing}}.',
  'doctor.evidence.ping-slow':
    'An answer takes {milliseconds, number} ms, so programs may seem to hang. The path to the device is slow, or overloaded at one end.',
  'doctor.evidence.ping-time': 'An answer took {milliseconds, number} ms.',
  'doctor.evidence.ping-silent':
    '{address} did not answer {sent, plural, one {# ping} other {# pings}}. Whether the device is there is unknown.',
  'doctor.evidence.peer-address-unknown': 'Its address in this computer’s networks is unknown.',
  'doctor.evidence.mtu-fits': 'Packets of {mtu} bytes arrive.',
  'doctor.evidence.mtu-or-loss':
    'Packets of {mtu} bytes did not arrive, but packets of {fits} bytes did. Smaller packets are lost too, so size may not be the reason. Fix the packet loss, then check again.',
  'doctor.evidence.mtu-too-large':
    'Packets of {mtu} bytes do not arrive, but packets of {fits} bytes do. A smaller MTU for the network helps; the network’s administrator can set it.',
  'doctor.evidence.mtu-too-small':
    'Packets of {mtu} bytes do not arrive. Of the sizes that were tried, only {fits} bytes does. A network’s MTU cannot be set that low (the minimum is 1280), so the cause has to be fixed on the path. Look for another VPN or tunnel with a small MTU at either end, and let ICMP messages about packet sizes through the firewalls there. For TCP, limiting the segment size (MSS clamping) at the gateway helps.',
  'doctor.evidence.mtu-none-fits':
    'Small pings are answered, but packets of {mtu} bytes or more do not arrive. Something on the path or on the device drops them. Look for another VPN or tunnel with a small MTU at either end, and check the firewalls there.',

  'doctor.evidence.peer-port-open':
    '{address} accepted a connection on TCP port {port} after {milliseconds, number} ms.',
  'doctor.evidence.peer-port-refused':
    '{address} is reachable but refused a connection on TCP port {port}: no program listens there. Start the program on that device, or check which port and address it uses. A firewall that refuses connections looks the same.',
  'doctor.evidence.peer-port-rejected':
    'A connection to {address} on TCP port {port} was rejected as prohibited or unreachable, by a firewall on the device or a gateway on the path. Allow the port there.',
  'doctor.evidence.peer-port-silent':
    '{address} did not answer on TCP port {port}. If the device answers in other ways, its firewall or the network’s rules drop connections to this port.',

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
