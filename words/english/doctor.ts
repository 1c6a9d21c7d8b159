/** The diagnosis of the connection: its checks, evidence and fixes. */
export const doctor = {
  'doctor.check.service-installed': 'The service is installed',
  'doctor.check.service-running': 'The service runs',
  'doctor.check.service-answers': 'The service answers',
  'doctor.check.token-accepted': 'The service accepts the token',
  'doctor.check.listener': 'It is the service that listens',
  'doctor.check.udp': 'UDP gets out',
  'doctor.check.nat': 'The router keeps one port',
  'doctor.check.port': 'The UDP port is the service’s',
  'doctor.check.roots': 'The roots answer',
  'doctor.check.joined': 'The network is joined',
  'doctor.check.controller': 'The network’s controller answers',
  'doctor.check.authorized': 'This computer is let in',
  'doctor.check.configuration': 'The configuration came',
  'doctor.check.interface': 'The interface is up',
  'doctor.check.addresses': 'This computer has its addresses',
  'doctor.check.routes': 'This computer has its routes',
  'doctor.check.dns': 'The network’s DNS is applied',
  'doctor.check.full-tunnel': 'All traffic goes through the network',
  'doctor.check.peer-member': 'The device is let in',
  'doctor.check.peer-addresses': 'No address is used twice',
  'doctor.check.peer-listed': 'The device is known',
  'doctor.check.peer-path': 'The device is reached directly',
  'doctor.check.peer-latency': 'The device answers the service soon',
  'doctor.check.peer-route': 'Packets to the device go into the network',
  'doctor.check.peer-firewall': 'This computer’s firewall lets it through',
  'doctor.check.peer-neighbour': 'The device answers in the network',
  'doctor.check.peer-loss': 'The device answers ping',
  'doctor.check.peer-mtu': 'Large packets reach the device',
  'doctor.check.peer-port': 'The device takes connections at the port',

  'doctor.verdict.good': 'Good',
  'doctor.verdict.bad': 'Failed',
  'doctor.verdict.doubtful': 'Doubtful',
  'doctor.verdict.unchecked': 'Not checked',
  'doctor.running': 'Checking…',
  'doctor.follows': 'Follows from: {check}',
  'doctor.none': 'none',
  'doctor.of-network': '{network}: {evidence}',

  'doctor.summary.good': 'Nothing wrong was found',
  'doctor.summary.unchecked': 'Nothing could be checked',
  'doctor.summary.networks': 'your networks',
  'doctor.likely': 'Likely: {text}',
  'doctor.possible': 'Possible: {text}',
  'doctor.hypothesis.device-off':
    'The device is off, asleep or without internet access. Wake it, and see whether it shows itself as online.',
  'doctor.hypothesis.device-left':
    'The device runs, but is not in this network any more: it left, was put out, or has another address now. Look at its list of networks, or ask whoever runs this one.',
  'doctor.hypothesis.no-multicast':
    'The network carries no multicast, which finding an IPv4 address needs. Whoever runs it sets its multicast limit to 32.',
  'doctor.hypothesis.device-firewall':
    'The device’s own firewall drops this. Allow it there for the interface of the network.',
  'doctor.hypothesis.address-taken':
    'Another device uses this computer’s address in the network, so that answers go there. Ask whoever runs the network to give this computer another address.',
  'doctor.hypothesis.network-rules': 'The network’s rules drop this. Ask whoever runs it.',
  'doctor.text.fix': 'What helps: {fix}',

  'doctor.unchecked.not-permitted': 'Not checkable: the system tells it to an administrator alone.',
  'doctor.unchecked.missing': 'Not checkable: {by} is not on this computer.',
  'doctor.unchecked.timeout': 'Not checked: {by} did not answer in time.',
  'doctor.unchecked.too-long': 'Not checked: {by} said more than is read.',
  'doctor.unchecked.not-understood': 'Not checked: what {by} said is not understood.',
  'doctor.unchecked.failed': 'Not checked: {by} failed. {detail}',
  'doctor.unchecked.not-here': 'Not checkable on this system.',
  'doctor.unchecked.not-yet': 'Not checked yet.',
  'doctor.unchecked.stopped': 'Not checked: the check was stopped.',
  'doctor.unchecked.check-below': 'Not checkable before what is below is well.',
  'doctor.unchecked.not-told': 'Not checkable: the reply to {by} does not tell.',
  'doctor.unchecked.nothing-to-check': 'There is nothing to check.',
  'doctor.unchecked.unnamed': 'the system',

  'doctor.evidence.home-found': 'Its folder is {path}.',
  'doctor.evidence.unit-found': 'The service manager ({manager}) has it as {unit}.',
  'doctor.evidence.unit-missing': 'The service manager ({manager}) does not have it.',
  'doctor.evidence.not-installed': 'No node service was found on this computer.',
  'doctor.evidence.disk-full':
    'The disk of {path} is full ({kilobytes} KB are free), and the service ends where it cannot write. Make room, then start it again.',
  'doctor.evidence.home-refused': '{fault}. {detail}',
  'doctor.evidence.unit-running': 'The service manager says: {unit} is {state}.',
  'doctor.evidence.unit-stopped':
    'The service manager says: {unit} is {state}. Nothing works before it runs.',
  'doctor.evidence.program-listens': 'A program listens at {origin}.',
  'doctor.evidence.service-used': 'Meshtray talks to the service at {origin}, whose folder is {path}.',
  'doctor.evidence.service-other':
    'Another service answers at {origin}, whose folder is {path}; its version is {version, select, none {not told} other {{version}}}. Meshtray leaves it alone. To use it instead, start Meshtray with --service-home={path}.',
  'doctor.evidence.nobody-listens': 'No program listens at {origin}, where the service should.',
  'doctor.evidence.answered': 'It answered at {origin} in {milliseconds, number} ms.',
  'doctor.evidence.no-answer': '{fault}. {detail}',
  'doctor.evidence.token-accepted': 'It takes the token that Meshtray has.',
  'doctor.evidence.token-refused':
    'It refused every token that was found, perhaps because it has a new one. {detail}',
  'doctor.evidence.token-unreadable': 'Its token, {path}, may be read by an administrator alone.',
  'doctor.evidence.token-missing': 'No token was found. {detail}',
  'doctor.evidence.token-withheld':
    'Another program may be in the service’s place, so the token was not sent.',
  'doctor.evidence.listener-found':
    'At port {port} listens {program, select, none {a program} other {{program}}} of user {user}.',
  'doctor.evidence.listener-of-another':
    'A program of another user is in the service’s place ({detail}). End it, then start the service.',
  'doctor.evidence.listener-not-service':
    'What answers at {origin} is not the service{program, select, none {} other {, but {program}}}. End it, then start the service.',
  'doctor.evidence.udp-leaves': 'The service reaches others over UDP.',
  'doctor.evidence.tcp-fallback':
    'UDP does not get out, so all goes through a relay over TCP, which is slow. A firewall between here and the internet blocks it: UDP 9993 has to be let out.',
  'doctor.evidence.tcp-forced': 'The service’s settings (forceTcpRelay) send all through a relay over TCP.',
  'doctor.evidence.node-offline': 'The service says that it reaches nobody.',
  'doctor.evidence.no-default-route':
    'This computer has no route to the internet. Connect it to a network or Wi-Fi.',
  'doctor.evidence.link-off':
    'This computer is connected to no network: {interfaces} is switched off. Switch it on, or connect to another network.',
  'doctor.evidence.no-link':
    'This computer is connected to no network: {interfaces} has no link. Plug the cable in, or connect to a Wi-Fi.',
  'doctor.evidence.nobody-heard':
    'The service says that it is online, but nothing has come from any other node for {seconds, number} s.',
  'doctor.evidence.rule-blocks': 'The firewall of this computer ({firewall}) drops it: {rule}',
  'doctor.evidence.rule-may-block': 'A rule of this computer’s firewall ({firewall}) may drop it: {rule}',
  'doctor.evidence.no-rule-blocks': 'No rule of this computer’s firewall drops it ({firewalls}).',
  'doctor.evidence.nat-none': 'The world sees this computer as {address}, its own address.',
  'doctor.evidence.nat-steady': 'The world sees this computer as {address}, through a router.',
  'doctor.evidence.nat-symmetric':
    'The router shows {address} to the world with {count, number} different ports, one for each destination. Direct paths will often fail, and traffic is relayed. Forwarding UDP 9993 to this computer, or turning UPnP on in the router, helps.',
  'doctor.evidence.port-open': 'The service has UDP port {port}.',
  'doctor.evidence.port-closed': 'Nothing has UDP port {port}, which should be the service’s.',
  'doctor.evidence.port-taken':
    'Another program, {program}, has UDP port {port}. End it, or give the service another port.',
  'doctor.evidence.bound-nowhere': 'The service listens at no address of this computer.',
  'doctor.evidence.roots-answer': '{count, plural, one {# root answers} other {# roots answer}}.',
  'doctor.evidence.root-latency': 'The nearest answers in {milliseconds, number} ms.',
  'doctor.evidence.roots-silent':
    '{count, plural, =0 {The service knows no root} one {The one root does not answer} other {None of # roots answers}}. The network in between may block UDP 9993.',
  'doctor.evidence.roots-not-heard':
    '{count, plural, one {The one root has not been heard for {seconds, number} s} other {None of # roots has been heard for {seconds, number} s}}. The internet connection may be down, or something in between may block UDP 9993.',
  'doctor.evidence.joined': 'It is joined.',
  'doctor.evidence.not-joined': 'This computer has not joined it.',
  'doctor.evidence.no-network-joined': 'This computer has joined no network.',
  'doctor.evidence.controller-answered': 'Its controller {controller} answers.',
  'doctor.evidence.controller-is-here': 'This computer is its controller.',
  'doctor.evidence.controller-needless': 'An ad-hoc network has no controller.',
  'doctor.evidence.controller-silent':
    'Its controller {controller} does not answer. It may be switched off, or the network’s id may be wrong.',
  'doctor.evidence.controller-not-asked':
    'Its controller {controller} sent the configuration before; whether it answers now is not known.',
  'doctor.evidence.controller-not-heard':
    'Its controller {controller} has not been heard for {seconds, number} s. It may be off or unreachable; until it is back, this computer keeps the configuration that it has.',
  'doctor.evidence.authorized': 'Its controller let this computer in.',
  'doctor.evidence.not-authorized':
    'Its controller has not authorized this computer. Whoever runs the network has to authorize {node}.',
  'doctor.evidence.login-due': 'The network asks for a log-in.',
  'doctor.evidence.login-expired': 'The log-in has expired.',
  'doctor.evidence.configuration-received': 'The configuration came, revision {revision}.',
  'doctor.evidence.configuration-in-use': 'The configuration came.',
  'doctor.evidence.configuration-due': 'No configuration has come yet.',
  'doctor.evidence.no-such-network':
    'Its controller knows no such network. It was deleted, or the id is wrong.',
  'doctor.evidence.service-too-old':
    'The service ({version}) is too old for this network. Install a newer one.',
  'doctor.evidence.status-unknown': 'The service reports “{status}”, which Meshtray does not know.',
  'doctor.evidence.interface-up': 'The interface {name} is up.',
  'doctor.evidence.interface-down': 'The interface {name} is switched off.',
  'doctor.evidence.interface-missing': 'The interface {name} is not on this computer.',
  'doctor.evidence.interface-unnamed': 'The service does not say which interface is the network’s.',
  'doctor.evidence.tun-missing':
    'The device /dev/net/tun is missing, with which the service makes interfaces. Load the kernel’s module, then restart the service.',
  'doctor.evidence.interface-no-arp':
    'ARP is switched off on {name}, so no other device’s IPv4 address is found.',
  'doctor.evidence.interface-mtu':
    'The interface {name} has an MTU of {mtu}, and the network one of {wantedMtu}. It may have been set by hand.',
  'doctor.evidence.port-error': 'The service could not make the network’s interface (error {error}).',
  'doctor.evidence.ipv6-off': '{address} is not on this computer, because IPv6 is switched off: {key} is 1.',
  'doctor.evidence.address-present': 'It has {address}.',
  'doctor.evidence.address-missing':
    '{address} is missing at {interface}: another program may have removed it.',
  'doctor.evidence.address-elsewhere': '{address} is also at {interface}, which takes its traffic.',
  'doctor.evidence.address-withheld': '{address} is kept off this computer: “{flag}” is off.',
  'doctor.evidence.address-unusable': '{address} is none that the service puts on a computer.',
  'doctor.evidence.address-stays':
    '{address} is still on this computer, although the service was told to take it off: traffic goes on through the network. Turn “Allow managed addresses” on and off again, or disconnect the network.',
  'doctor.evidence.no-address':
    'The network let this computer in and gives it no address: its pool is full, or there is none. Whoever runs it makes the pool larger, or assigns an address.',
  'doctor.evidence.addresses-off':
    'Addresses and routes of the network are kept off this computer: “Allow managed addresses” is off.',
  'doctor.evidence.network-paused':
    'The network is paused: its addresses, routes and name servers are off this computer until it is resumed.',
  'doctor.evidence.route-present': 'It has the route to {target}.',
  'doctor.evidence.route-missing': 'The route to {target} is missing: another program may have removed it.',
  'doctor.evidence.route-lost': 'Traffic to {target} goes to {interface}, which this computer prefers.',
  'doctor.evidence.route-lost-in-part':
    'Of {target}, the part {part} goes to {interface}, which has a closer route.',
  'doctor.evidence.route-withheld': 'The route to {target} is kept off this computer: “{flag}” is off.',
  'doctor.evidence.route-gateway-silent':
    'The gateway {gateway}, by way of which {target} is reached, does not answer: it is off, or not in the network. Wake it, or ask whoever runs the network.',
  'doctor.evidence.routes-by-rule': 'A rule of this computer may send traffic another way: {rule}',
  'doctor.evidence.no-routes': 'The network has no routes.',
  'doctor.evidence.dns-applied':
    'Names are looked up at {servers}{domain, select, none {} other { for {domain}}}.',
  'doctor.evidence.dns-not-applied':
    'The network’s name servers ({servers}{domain, select, none {} other { for {domain}}}) are not in use on this computer.',
  'doctor.evidence.dns-off':
    'The network offers name servers ({servers}{domain, select, none {} other { for {domain}}}); “Allow DNS” is off.',
  'doctor.evidence.resolver-ignored':
    'The system’s resolver has the network’s name servers, but programs ask {servers} instead, as /etc/resolv.conf says.',
  'doctor.evidence.dns-server-silent':
    'The network’s name servers {servers} did not answer a query: they may be off, or not reached from here. Names that are asked of them are not found.',
  'doctor.evidence.dns-server-answers': 'Its name servers {servers} answer.',
  'doctor.evidence.no-dns': 'The network offers no DNS.',
  'doctor.evidence.tunnel-in-effect': 'Traffic to the internet goes through {interface}.',
  'doctor.evidence.tunnel-not-in-effect':
    'Traffic to the internet goes through {interface}, not through the network.',
  'doctor.evidence.tunnel-no-route':
    'The network’s default route did not come: this computer has no other default route, or another program took it.',
  'doctor.evidence.tunnel-not-offered':
    '“Allow default route” is on, but the network offers no default route.',
  'doctor.evidence.tunnel-off': 'The network takes no part in traffic to the internet.',
  'doctor.evidence.gateway-answers': 'Its gateway {gateway} answers.',
  'doctor.evidence.gateway-silent':
    'Its gateway {gateway} does not answer: what is sent to the internet is lost.',
  'doctor.evidence.gateway-relayed': 'Its gateway {gateway} is reached through a relay, which is slow.',
  'doctor.evidence.filter-strict':
    'The reverse path filter of {interface} is strict: answers to the service are dropped while all traffic goes through the network.',
  'doctor.evidence.peer-is-member': 'The network has let {node} in.',
  'doctor.evidence.peer-not-authorized':
    '{node} is not authorized in the network, or not any more: other members do not talk to it. Authorize it to let it in.',
  'doctor.evidence.peer-no-member':
    '{node} is no member of a network that is hosted here. It has not joined, or joined another network.',
  'doctor.evidence.peer-without-address':
    'The network has let {node} in and has no address for it: give it one, or set a pool that has free addresses.',
  'doctor.evidence.own-address-twice':
    '{address} is this computer’s address, and other members have it too: {nodes}. Answers may go to them instead. Give each another address.',
  'doctor.evidence.peer-address-twice':
    '{address} is the device’s address, and other members have it too: {nodes}. Packets may go to them instead. Give each another address.',
  'doctor.evidence.addresses-single': 'No other member has the addresses of the two.',
  'doctor.evidence.peer-listed': 'The service knows {node}.',
  'doctor.evidence.peer-unknown':
    'The service does not know {node}: it is switched off, or in no network with this computer.',
  'doctor.evidence.peer-is-this-node': 'It is this computer.',
  'doctor.evidence.peer-direct': 'There is a direct path to {path}.',
  'doctor.evidence.peer-relayed':
    'There is no direct path: traffic is relayed, which is slower. The routers or firewalls of both ends decide on it.',
  'doctor.evidence.peer-not-reached':
    'There is no path to it and no answer from it: it may be switched off, or have no connection.',
  'doctor.evidence.peer-not-heard':
    'It has not been heard for {seconds, number} s, although the service still lists it: it may be switched off, asleep or without a connection.',
  'doctor.evidence.peer-last-heard': 'It was last heard of at {time}.',
  'doctor.evidence.peer-latency': 'The service measured {milliseconds, number} ms.',
  'doctor.evidence.latency-unknown': 'The service has not measured how long an answer takes.',
  'doctor.evidence.packet-route':
    'The system sends packets to {address} to {interface}, the network’s interface.',
  'doctor.evidence.packet-route-elsewhere':
    'The system sends packets to {address} to {interface} and not to {wanted}, the network’s interface: a more precise route or a rule decides so.',
  'doctor.evidence.packet-route-of-source':
    'Packets from {source}, such as answers, go {interface, select, none {nowhere} other {to {interface} and not into the network}}: a rule for this source decides so.',
  'doctor.evidence.packet-route-refused':
    '{kind, select, none {The system has no route to {address}.} unreachable {A route of this computer calls {address} unreachable, so nothing is sent there.} blackhole {A route of this computer drops all that is sent to {address}, without a word.} other {A route of this computer prohibits packets to {address}.}}',
  'doctor.evidence.peer-rule-drops':
    'The firewall of this computer ({firewall}) drops packets {direction, select, out {to} other {from}} the device{count, plural, =0 {} one {, # of them just now} other {, # of them just now}}. Change this rule, or allow the network’s interface before it: {rule}',
  'doctor.evidence.peer-rule-may-drop':
    'A rule of this computer’s firewall ({firewall}) may drop packets {direction, select, out {to} other {from}} the device: {rule}',
  'doctor.evidence.peer-no-rule-drops':
    'No rule of this computer’s firewall dropped what was sent to the device.',
  'doctor.evidence.neighbour-answers': '{node} answers in the network for {address}.',
  'doctor.evidence.neighbour-earlier':
    '{address} answered in the network not long ago, and the system has not asked it again since. It does so within a minute; check again then.',
  'doctor.evidence.neighbour-silent':
    'Nobody in the network answers for {address}. The device may be off or asleep, its service stopped, it may have left the network or have another address by now; or the multicast limit of the network keeps the question from it.',
  'doctor.evidence.neighbour-silent-heard':
    'Nobody in the network answers for {address}, though the service has heard of the device within the last minute. It may have left the network or have another address by now; or the network’s multicast limit is 0, which keeps the question from it.',
  'doctor.evidence.neighbour-no-multicast':
    'Nobody in the network answers for {address}: the network’s multicast limit is 0, so the question who has this address does not come through. Set another limit in the network’s settings, such as 32.',
  'doctor.evidence.neighbour-not-asked':
    'The system did not even ask in the network who has {address}, though packets were sent there: a firewall of this computer drops what is sent, or ARP is switched off at the interface.',
  'doctor.evidence.neighbour-other':
    'Another node, {node}, answers for {address}: two members have the same address. Whoever runs the network can give one of them another.',
  'doctor.evidence.neighbour-fixed':
    'This computer has a fixed entry for {address}, {mac}, which is not the device’s: somebody set it by hand.',
  'doctor.evidence.neighbour-foreign':
    '{mac} answers for {address}, which is no member’s hardware address: a bridge of the network, or a wrong entry of this computer.',
  'doctor.evidence.ping-dropped':
    '{address} did not answer {sent, plural, one {# ping} other {# pings}}, and yet the device is there, as it answers otherwise. Its firewall or the rules of the network drop pings.',
  'doctor.evidence.ping-answered':
    '{address} answered ping{lost, plural, =0 {} one {, but # of {sent} answers is missing} other {, but # of {sent} answers are missing}}.',
  'doctor.evidence.ping-slow':
    'An answer takes {milliseconds, number} ms, so that much will seem to hang: the way to the device is slow or overloaded at one end.',
  'doctor.evidence.ping-time': 'An answer took {milliseconds, number} ms.',
  'doctor.evidence.ping-silent':
    '{address} did not answer {sent, plural, one {# ping} other {# pings}}. Whether the device is there is not known.',
  'doctor.evidence.peer-address-unknown': 'Its address in a network of this computer is not known.',
  'doctor.evidence.mtu-fits': 'Packets of {mtu} bytes arrive.',
  'doctor.evidence.mtu-or-loss':
    'Packets of {mtu} bytes did not arrive, those of {fits} did. As smaller ones are lost too, their size need not be the reason; check again when the loss is mended.',
  'doctor.evidence.mtu-too-large':
    'Packets of {mtu} bytes do not arrive, those of {fits} do. A smaller MTU of the network helps; whoever runs it can set it.',
  'doctor.evidence.mtu-too-small':
    'Packets of {mtu} bytes do not arrive, and of the sizes that were tried only {fits} does. That is less than a network’s MTU can be set to (1280), so the cause has to be mended on the way: look for another VPN or a tunnel at either end whose MTU is small, and let ICMP messages about packet sizes through the firewalls there. For TCP it helps to limit the segment size (MSS clamping) at the gateway.',
  'doctor.evidence.mtu-none-fits':
    'Small pings come back, but packets of {mtu} bytes or more do not arrive. Something on the way or at the device drops them: look for another VPN or a tunnel at either end whose MTU is small, and at the firewalls there.',

  'doctor.evidence.peer-port-open':
    '{address} took a connection at TCP port {port} after {milliseconds, number} ms.',
  'doctor.evidence.peer-port-refused':
    '{address} is there, and refused a connection at TCP port {port}: no program listens at it there. Start the program on that device, or check at which port and address it listens; a firewall that refuses looks the same.',
  'doctor.evidence.peer-port-rejected':
    'A connection to {address} at TCP port {port} was rejected as prohibited or unreachable. A firewall of the device does so, or a gateway on the way: let the port through there.',
  'doctor.evidence.peer-port-silent':
    'Nothing came back from {address} at TCP port {port}. If the device answers otherwise, its firewall or the rules of the network drop connections to this port.',

  'doctor.fix.start-service': 'Start the service',
  'doctor.fix.restart-service': 'Restart the service',
  'doctor.fix.install-service': 'Get the service',
  'doctor.fix.unlock': 'Unlock',
  'doctor.fix.choose-token-file': 'Choose the token file',
  'doctor.fix.authorize': 'Authorize this computer',
  'doctor.fix.let-in': 'Let it in',
  'doctor.fix.allow-flag': 'Switch on “{flag}”',
  'doctor.fix.withdraw-flag': 'Switch off “{flag}”',
  'doctor.fix.log-in': 'Log in',
  'doctor.fix.join': 'Join',
  'doctor.fix.join-again': 'Join again',
  'doctor.fix.apply-dns': 'Apply DNS',
  'doctor.fix.pause-network': 'Pause {network}',
  'doctor.fix.resume-network': 'Resume the network',
  'doctor.fix.command': 'Run: {command}',
} as const
