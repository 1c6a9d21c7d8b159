/** The diagnosis of the connection: the evidence about a device, and about the packets that are sent to it. */
export const doctorPeer = {
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
} as const
