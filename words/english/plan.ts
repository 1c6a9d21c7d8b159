/** Problems of a network's plan: what is wrong; then why it matters and what to do. */
export const plan = {
  'plan.not-an-address.title': 'Not an IP address',
  'plan.not-an-address.advice': 'The service would drop it. Write it like 10.1.2.3 or fd00::3.',
  'plan.not-a-subnet.title': 'Not a subnet',
  'plan.not-a-subnet.advice': 'The service would drop it. Write it like 10.1.2.0/24 or fd00::/64.',
  'plan.prefix-given.title': 'No prefix here',
  'plan.prefix-given.advice': 'The service drops what follows the slash. Write {suggestion}.',
  'plan.too-many.title': 'More than {most, number}',
  'plan.too-many.advice': 'Nodes take over the first {most, number} and ignore the rest.',
  'plan.prefix-missing.title': 'Prefix missing',
  'plan.prefix-missing.advice': 'The service would read it as the whole Internet. Write {suggestion}.',
  'plan.host-bits.title': 'Not the subnet’s own address',
  'plan.host-bits.advice': 'Addresses would not be handed out from it. Write {suggestion}.',
  'plan.default-route-error.title': 'A default route needs a gateway',
  'plan.default-route-error.advice':
    'Without one, members would look for the whole Internet on this network. Name the gateway, or remove the route.',
  'plan.default-route-warning.title': 'A default route',
  'plan.default-route-warning.advice':
    'It takes effect only on members that allow it, and sends all their traffic through this gateway.',
  'plan.public-range.title': 'A public range',
  'plan.public-range.advice':
    'Members would no longer reach the real owners of these addresses. Use a private range unless they are yours.',
  'plan.unusable-range.title': 'Not a range for networks',
  'plan.unusable-range.advice':
    'Part of it is loopback, link-local, multicast or reserved, and is never routed. Choose a private range.',
  'plan.duplicate-route.title': 'The same as route {number, number}',
  'plan.duplicate-route.advice': 'Only one of them takes effect. Remove one.',
  'plan.overlapping-route.title': 'Overlaps route {number, number}',
  'plan.overlapping-route.advice':
    'The narrower route wins for the addresses in both. Check that you mean it.',
  'plan.other-family.title': 'IPv4 and IPv6 mixed',
  'plan.other-family.advice': 'The service would drop it. Both have to be IPv4, or both IPv6.',
  'plan.via-outside-routes.title': 'Gateway out of reach',
  'plan.via-outside-routes.advice':
    'It lies in no subnet of this network, so members cannot reach it. Use the address of a member.',
  'plan.via-in-own-target.title': 'Gateway inside its own target',
  'plan.via-in-own-target.advice':
    'Members would need the gateway to reach the gateway. Use an address of another subnet of this network.',
  'plan.via-without-member.title': 'No member has this address',
  'plan.via-without-member.advice':
    'Nothing would forward the traffic. Give the address to the member that is the gateway.',
  'plan.start-after-end.title': 'The end is before the start',
  'plan.start-after-end.advice': 'The service would hand out nothing. Swap them.',
  'plan.pool-outside-routes.title': 'Outside every route',
  'plan.pool-outside-routes.advice':
    'Addresses are handed out only from a subnet of this network. Add a route without gateway that holds the whole pool, or change the pool.',
  'plan.overlapping-pool.title': 'Overlaps pool {number, number}',
  'plan.overlapping-pool.advice': 'No address is given twice, but one of the pools is not needed.',
  'plan.pool-holds-reserved.title':
    '{what, select, broadcast {Holds the broadcast address} other {Holds the network address}}',
  'plan.pool-holds-reserved.advice': 'A member that got {address} could not use it. Leave it out.',
  'plan.no-pool.title': 'Nothing to hand out',
  'plan.no-pool.advice':
    'Addresses are assigned automatically, but there is no usable IPv{family} pool. Add one, or turn assignment off.',
  'plan.assignment-off.title': 'The pool is not used',
  'plan.assignment-off.advice':
    'There is an IPv{family} pool, but automatic assignment is off. Turn it on, unless you assign addresses by hand.',
  'plan.in-two-members.title': 'Also given to {other}',
  'plan.in-two-members.advice':
    'Two devices with one address disturb each other. Give one of them another address.',
  'plan.given-twice.title': 'Given twice',
  'plan.given-twice.advice': 'Once is enough. Remove one.',
  'plan.member-outside-routes.title': 'Outside every route',
  'plan.member-outside-routes.advice':
    'The member will not get this address. Add a route for it, or choose an address inside one.',
  'plan.reserved-address.title':
    '{what, select, broadcast {The subnet’s broadcast address} other {The subnet’s network address}}',
  'plan.reserved-address.advice': 'No device can use it. Choose another one.',
  'plan.not-a-hostname.title': 'Not a domain name',
  'plan.not-a-hostname.advice':
    'Members would not accept it. Write it like home.example, in letters, digits and hyphens, at most 127 of them.',
  'plan.domain-missing.title': 'Domain missing',
  'plan.domain-missing.advice': 'Members ask these servers only for names of a domain. Name it.',
  'plan.servers-missing.title': 'No servers',
  'plan.servers-missing.advice': 'Nobody answers for this domain. Add the address of a DNS server.',
} as const
