/** Problems of a network's plan: what is wrong; then why it matters and what to do. */
export const plan = {
  'plan.not-an-address.title': 'Not an IP address',
  'plan.not-an-address.advice': 'The service would ignore it. Enter an address like 10.1.2.3 or fd00::3.',
  'plan.not-a-subnet.title': 'Not a subnet',
  'plan.not-a-subnet.advice': 'The service would ignore it. Enter a subnet like 10.1.2.0/24 or fd00::/64.',
  'plan.prefix-given.title': 'A prefix is not allowed here',
  'plan.prefix-given.advice': 'The service ignores everything after the slash. Enter {suggestion}.',
  'plan.too-many.title': 'More than {most, number}',
  'plan.too-many.advice': 'Nodes use the first {most, number} and ignore the rest. Remove some.',
  'plan.prefix-missing.title': 'Prefix missing',
  'plan.prefix-missing.advice': 'The service would treat it as the whole internet. Enter {suggestion}.',
  'plan.host-bits.title': 'Not the subnet’s network address',
  'plan.host-bits.advice': 'Members would get no addresses from this subnet. Enter {suggestion}.',
  'plan.default-route-error.title': 'A default route needs a gateway',
  'plan.default-route-error.advice':
    'Without a gateway, members would look for the whole internet inside this network. Enter the gateway, or remove the route.',
  'plan.default-route-warning.title': 'This is a default route',
  'plan.default-route-warning.advice':
    'It affects only members that allow it: all their traffic goes through this gateway.',
  'plan.public-range.title': 'This is a public range',
  'plan.public-range.advice':
    'Members could no longer reach the real owners of these addresses. Unless they are yours, use a private range.',
  'plan.unusable-range.title': 'This range cannot be used',
  'plan.unusable-range.advice':
    'Part of it is loopback, link-local, multicast or reserved, and is never routed. Use a private range.',
  'plan.duplicate-route.title': 'Same as route {number, number}',
  'plan.duplicate-route.advice': 'Only one of the two takes effect. Remove the other one.',
  'plan.overlapping-route.title': 'Overlaps route {number, number}',
  'plan.overlapping-route.advice':
    'The narrower route applies to addresses that are in both. Check that this is what you want.',
  'plan.other-family.title': 'IPv4 and IPv6 are mixed',
  'plan.other-family.advice': 'The service would ignore it. Use either IPv4 or IPv6 for both.',
  'plan.via-outside-routes.title': 'Gateway cannot be reached',
  'plan.via-outside-routes.advice':
    'It is not in a subnet of this network, so members cannot reach it. Use the address of a member.',
  'plan.via-in-own-target.title': 'Gateway is inside its own target',
  'plan.via-in-own-target.advice':
    'Members would need the gateway to reach the gateway. Use an address from another subnet of this network.',
  'plan.via-without-member.title': 'No member has this address',
  'plan.via-without-member.advice':
    'Nothing would forward the traffic. Assign this address to the member that is the gateway.',
  'plan.start-after-end.title': 'End is before start',
  'plan.start-after-end.advice': 'The service would assign no addresses. Swap the two.',
  'plan.pool-outside-routes.title': 'Outside all routes',
  'plan.pool-outside-routes.advice':
    'The service assigns addresses only from a subnet of this network. Add a route without a gateway that includes the whole pool, or change the pool.',
  'plan.overlapping-pool.title': 'Overlaps pool {number, number}',
  'plan.overlapping-pool.advice': 'No address is assigned twice, but you need only one of these pools.',
  'plan.pool-holds-reserved.title':
    '{what, select, broadcast {Includes the broadcast address} other {Includes the network address}}',
  'plan.pool-holds-reserved.advice': 'A member that gets {address} cannot use it. Exclude it from the pool.',
  'plan.no-pool.title': 'No addresses to assign',
  'plan.no-pool.advice':
    'Addresses are assigned automatically, but there is no usable IPv{family} pool. Add a pool, or turn off automatic assignment.',
  'plan.assignment-off.title': 'This pool is not used',
  'plan.assignment-off.advice':
    'There is an IPv{family} pool, but automatic assignment is off. Turn it on, unless you assign addresses manually.',
  'plan.in-two-members.title': 'Also assigned to {other}',
  'plan.in-two-members.advice':
    'Two devices with the same address interfere with each other. Change one of the addresses.',
  'plan.given-twice.title': 'Listed twice',
  'plan.given-twice.advice': 'Remove one of the two.',
  'plan.member-outside-routes.title': 'Outside all routes',
  'plan.member-outside-routes.advice':
    'The member will not get this address. Add a route that includes it, or use an address inside a route.',
  'plan.reserved-address.title':
    '{what, select, broadcast {The subnet’s broadcast address} other {The subnet’s network address}}',
  'plan.reserved-address.advice': 'No device can use it. Enter another address.',
  'plan.not-a-hostname.title': 'Not a domain name',
  'plan.not-a-hostname.advice':
    'Members would not accept it. Enter a domain like home.example: up to 127 letters, digits, hyphens and dots.',
  'plan.domain-missing.title': 'Domain is missing',
  'plan.domain-missing.advice':
    'Members use these name servers only for names in a domain. Enter the domain.',
  'plan.servers-missing.title': 'No name servers',
  'plan.servers-missing.advice':
    'Names in this domain cannot be looked up. Add the address of a name server.',
} as const
