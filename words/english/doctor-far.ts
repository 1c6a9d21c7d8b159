/** The other computer's report about the check of a device, and the ways in which asking it may end. */
export const doctorFar = {
  'doctor.check.peer-report': 'The device reports no problems',
  'doctor.evidence.far-answered':
    'Meshtray on the device answered and checked this computer at the same time.',
  'doctor.evidence.far-firewall-drops':
    'The device reports that its firewall ({firewall}) drops {packets, select, ping {pings} other {connections to this port}} {direction, select, in {from this computer} other {to this computer}}. Change that rule on the device, or allow the network’s interface there.',
  'doctor.evidence.far-firewall-may-drop':
    'The device reports that a rule of its firewall ({firewall}) may drop {packets, select, ping {pings} other {connections to this port}} {direction, select, in {from this computer} other {to this computer}}.',
  'doctor.evidence.far-firewall-clear':
    'The device reports that no rule of its firewall drops traffic from this computer.',
  'doctor.evidence.far-firewall-unread':
    'The device reports that it could not read its firewall, which only an administrator can do.',
  'doctor.evidence.far-route-elsewhere':
    'The device reports that its traffic to this computer does not go into the network. On the device, check the routes and look for another VPN.',
  'doctor.evidence.far-ping-answered':
    'The device reports that this computer answered its pings{lost, plural, =0 {} one {, but # of {sent} answers is missing} other {, but # of {sent} answers are missing}}.',
  'doctor.evidence.far-ping-silent':
    'The device reports that this computer did not answer its {sent, plural, one {# ping} other {# pings}}. If it answers pings from other devices, the network’s rules drop them. Otherwise, check this computer’s firewall.',
  'doctor.evidence.far-mtu-fits': 'The device reports that its packets of {mtu} bytes reach this computer.',
  'doctor.evidence.far-mtu-too-large':
    'The device reports that its packets of {mtu} bytes do not reach this computer, but packets of {fits} bytes do. A smaller MTU for the network helps; the network’s administrator can set it.',
  'doctor.evidence.far-mtu-none-fits':
    'The device reports that its packets of {mtu} bytes or more do not reach this computer, but smaller ones do.',
  'doctor.evidence.far-interface-mtu':
    'The device reports that its interface has an MTU of {mtu}, but the network’s MTU is {wantedMtu}. Set it to {wantedMtu} on the device; it may have been changed there by hand.',
  'doctor.evidence.far-path-direct': 'The device reports a direct path to this computer.',
  'doctor.evidence.far-path-relayed':
    'The device reports that it has no direct path to this computer, so its traffic is relayed.',
  'doctor.evidence.far-absent':
    'Meshtray on the device does not answer checks, or is not running. Its owner can turn this on in Settings there: “Answer checks from other devices”.',
  'doctor.evidence.far-busy': 'Meshtray on the device is busy with other checks. Check again in a minute.',
  'doctor.evidence.far-declined':
    'Meshtray on the device does not answer this computer because it does not recognize it as a nearby member of the network.',
  'doctor.evidence.far-other-version':
    'Meshtray on the device is a different version, and its answer cannot be used. Update the older of the two.',
  'doctor.evidence.far-not-understood':
    'The answer on the device’s port for checks was not understood. Another program may be using that port.',
} as const
