/** The check of a network as its host sees it: its checks and evidence. */
export const doctorHosted = {
  'doctor.check.host-answers': 'The network’s host answers',
  'doctor.check.hosted-settings': 'The network’s settings fit together',
  'doctor.check.hosted-rules': 'The network’s rules are valid',
  'doctor.check.hosted-members': 'Devices are let in',
  'doctor.check.hosted-addresses': 'No address is missing or used twice',
  'doctor.check.hosted-contact': 'Members are heard of',
  'doctor.evidence.host-answers':
    '{count, plural, =0 {It tells the network’s settings; there are no members.} one {It tells the network’s settings and # member.} other {It tells the network’s settings and # members.}}',
  'doctor.evidence.host-refuses': '{fault}. {detail}',
  'doctor.evidence.settings-fit': 'Its routes, pools and name servers fit together.',
  'doctor.evidence.settings-unreadable':
    '{count, plural, one {# entry of its lists could not be read.} other {# entries of its lists could not be read.}} Open Settings to see which list.',
  'doctor.evidence.multicast-none':
    'Its multicast limit is 0, so members cannot find each other’s addresses (ARP). Set it to 32 under Settings.',
  'doctor.evidence.broadcast-off':
    'Broadcast is off, so members may not find each other’s IPv4 addresses. Switch it on under Settings unless you mean it.',
  'doctor.evidence.rules-fit':
    '{count, plural, one {# rule} other {# rules}}, all of which the service understands.',
  'doctor.evidence.rules-empty':
    'It has no rules, and without a rule that accepts, all traffic is dropped. Add ACTION_ACCEPT under Rules.',
  'doctor.evidence.rules-problems':
    '{errors, plural, =0 {} one {The service drops or misreads something in # place of its rules. } other {The service drops or misreads something in # places of its rules. }}{warnings, plural, =0 {} one {# place may do something else than was meant. } other {# places may do something else than was meant. }}Open Rules to see where.',
  'doctor.evidence.member-rules': 'Its capabilities: {capabilities}. Its tags: {tags}.',
  'doctor.evidence.no-members': 'No other device has joined it yet.',
  'doctor.evidence.member-unknown':
    'The network has no member {node}. The device has not asked to join it, or was deleted. Add it, or have the device join.',
  'doctor.evidence.members-let-in':
    '{count, plural, one {# member is let in, and nobody waits.} other {# members are let in, and nobody waits.}}',
  'doctor.evidence.members-waiting':
    '{count, plural, one {# device is not let in: {devices}.} other {# devices are not let in: {devices}.}}',
  'doctor.evidence.members-untold':
    '{count, plural, one {Of # member the host does not tell it.} other {Of # members the host does not tell it.}}',
  'doctor.evidence.member-never-asked':
    '{device} is let in, but has never asked for its configuration: it has not joined, or does not reach its controller. Have it join, and look at its own check of the connection.',
  'doctor.evidence.addresses-fit': '{count, plural, one {# member} other {# members}}, no address twice.',
  'doctor.evidence.address-shared':
    '{count, plural, other {# members have {address}: {devices}. Only one of them can be reached at it. Give the others another address.}}',
  'doctor.evidence.pool-full':
    '{device} has no address, because every address of the pools is taken. Make a pool larger, or delete members that are not used.',
  'doctor.evidence.address-not-automatic':
    '{device} has no address, because none is given automatically. Give it one by hand, or switch automatic addresses on.',
  'doctor.evidence.member-without-address':
    '{device} has no address. Look whether the network has a pool inside one of its routes, or give it one by hand.',
  'doctor.evidence.members-heard':
    '{heard, number} of {count, plural, one {# member} other {# members}} were heard of in the last ten minutes.',
  'doctor.evidence.member-is-this-node': 'It is this computer.',
  'doctor.evidence.member-version': 'It last ran version {version}.',
  'doctor.evidence.contact-unknown': 'The host does not tell when it heard of them.',
  'doctor.evidence.member-never-heard': 'The host has never heard of it.',
  'doctor.evidence.member-heard': 'It was heard of at {time}.',
  'doctor.evidence.member-not-heard':
    'It was last heard of at {time}: it is off, asleep, without internet access, or has left.',
} as const
