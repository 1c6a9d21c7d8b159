/** The check of a network as its host sees it: its checks and evidence. */
export const doctorHosted = {
  'doctor.check.host-answers': 'The network’s host answers',
  'doctor.check.hosted-settings': 'The network’s settings are consistent',
  'doctor.check.hosted-rules': 'The network’s rules are valid',
  'doctor.check.hosted-members': 'Devices are authorized',
  'doctor.check.hosted-addresses': 'Addresses are complete and unique',
  'doctor.check.hosted-contact': 'Members are in contact',
  'doctor.evidence.host-answers':
    '{count, plural, =0 {It provides the network’s settings. There are no members.} one {It provides the network’s settings and # member.} other {It provides the network’s settings and # members.}}',
  'doctor.evidence.host-refuses': '{fault}. {detail}',
  'doctor.evidence.settings-fit': 'Its routes, pools and name servers are consistent.',
  'doctor.evidence.settings-unreadable':
    '{count, plural, one {# entry in its lists could not be read.} other {# entries in its lists could not be read.}} Open Settings to see which list.',
  'doctor.evidence.multicast-none':
    'Its multicast limit is 0, so members cannot find each other’s addresses (ARP). Set it to 32 in Settings.',
  'doctor.evidence.broadcast-off':
    'Broadcast is off, so members may not find each other’s IPv4 addresses. Turn it on in Settings unless this is intended.',
  'doctor.evidence.rules-fit':
    '{count, plural, one {# rule} other {# rules}}, all understood by the service.',
  'doctor.evidence.rules-empty':
    'It has no rules, and all traffic is dropped unless a rule accepts it. Add ACTION_ACCEPT in Rules.',
  'doctor.evidence.rules-problems':
    '{errors, plural, =0 {} one {The service drops or misreads something in # place in its rules. } other {The service drops or misreads something in # places in its rules. }}{warnings, plural, =0 {} one {# place may not do what was intended. } other {# places may not do what was intended. }}Open Rules to see where.',
  'doctor.evidence.member-rules': 'Its capabilities: {capabilities}. Its tags: {tags}.',
  'doctor.evidence.member-rule-drops':
    '{line, plural, =0 {{entry, plural, =0 {No rule of the network accepts} other {Entry # of the network’s rules drops}}} other {Line # of the network’s rules drops}} {packet, select, arp {address lookups (ARP)} nd {address lookups (neighbour discovery)} ping {pings or the answers to them} other {TCP connections to any port}} {way, select, out {from this member to} in {to this member from} other {between this member and}} {count, plural, one {the other member} other {each of the # other members}}.',
  'doctor.evidence.no-members': 'No other device has joined it yet.',
  'doctor.evidence.member-unknown':
    'The network has no member {node}. The device has not asked to join, or was deleted. Add it, or have the device join.',
  'doctor.evidence.members-let-in':
    '{count, plural, one {# member is authorized, and no device is waiting.} other {# members are authorized, and no device is waiting.}}',
  'doctor.evidence.members-waiting':
    '{count, plural, one {# device is not authorized: {devices}.} other {# devices are not authorized: {devices}.}}',
  'doctor.evidence.members-untold':
    '{count, plural, one {For # member, the host does not report it.} other {For # members, the host does not report it.}}',
  'doctor.evidence.member-never-asked':
    '{device} is authorized but has never asked for its configuration. It has not joined, or cannot reach its controller. Have it join, and check the connection on the device.',
  'doctor.evidence.addresses-fit': '{count, plural, one {# member} other {# members}}, all addresses unique.',
  'doctor.evidence.address-shared':
    '{count, plural, other {# members have {address}: {devices}. Only one of them can be reached there. Give the others another address.}}',
  'doctor.evidence.pool-full':
    '{device} has no address because all addresses in the pools are in use. Enlarge a pool, or delete members that are not used.',
  'doctor.evidence.address-not-automatic':
    '{device} has no address because none is assigned automatically. Assign one yourself, or turn on automatic addresses.',
  'doctor.evidence.member-without-address':
    '{device} has no address. Check whether the network has a pool inside one of its routes, or assign an address yourself.',
  'doctor.evidence.members-heard':
    '{heard, number} of {count, plural, one {# member} other {# members}} were in contact in the last ten minutes.',
  'doctor.evidence.member-is-this-node': 'This is this computer.',
  'doctor.evidence.member-version': 'It last ran version {version}.',
  'doctor.evidence.contact-unknown': 'The host does not report when members were last in contact.',
  'doctor.evidence.member-never-heard': 'It has never been in contact with the host.',
  'doctor.evidence.member-heard': 'It was last in contact at {time}.',
  'doctor.evidence.member-not-heard':
    'It was last in contact at {time}. It is off, asleep or offline, or has left the network.',
} as const
