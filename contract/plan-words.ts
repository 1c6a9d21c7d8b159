import type { PlanProblem } from '../domain/network-plan/plan-problem.ts'

/** A problem in plain English: `title` says what is wrong, `advice` why it matters and what to do. */
interface PlanWords {
  readonly title: string
  readonly advice: string
}

export function planProblemWords(problem: PlanProblem): PlanWords {
  switch (problem.kind) {
    case 'not-an-address':
      return words('Not an IP address', 'The service would drop it. Write it like 10.1.2.3 or fd00::3.')
    case 'not-a-subnet':
      return words('Not a subnet', 'The service would drop it. Write it like 10.1.2.0/24 or fd00::/64.')
    case 'prefix-given':
      return words('No prefix here', `The service drops what follows the slash. Write ${problem.suggestion}.`)
    case 'too-many':
      return words(
        `More than ${problem.most}`,
        `Nodes take over the first ${problem.most} and ignore the rest.`,
      )
    case 'prefix-missing':
      return words(
        'Prefix missing',
        `The service would read it as the whole Internet. Write ${problem.suggestion}.`,
      )
    case 'host-bits':
      return words(
        'Not the subnet’s own address',
        `Addresses would not be handed out from it. Write ${problem.suggestion}.`,
      )
    case 'default-route':
      return problem.severity === 'error'
        ? words(
            'A default route needs a gateway',
            'Without one, members would look for the whole Internet on this network. Name the gateway, or remove the route.',
          )
        : words(
            'A default route',
            'It takes effect only on members that allow it, and sends all their traffic through this gateway.',
          )
    case 'public-range':
      return words(
        'A public range',
        'Members would no longer reach the real owners of these addresses. Use a private range unless they are yours.',
      )
    case 'unusable-range':
      return words(
        'Not a range for networks',
        'Part of it is loopback, link-local, multicast or reserved, and is never routed. Choose a private range.',
      )
    case 'duplicate-route':
      return words(`The same as route ${problem.other + 1}`, 'Only one of them takes effect. Remove one.')
    case 'overlapping-route':
      return words(
        `Overlaps route ${problem.other + 1}`,
        'The narrower route wins for the addresses in both. Check that you mean it.',
      )
    case 'other-family':
      return words('IPv4 and IPv6 mixed', 'The service would drop it. Both have to be IPv4, or both IPv6.')
    case 'via-outside-routes':
      return words(
        'Gateway out of reach',
        'It lies in no subnet of this network, so members cannot reach it. Use the address of a member.',
      )
    case 'via-in-own-target':
      return words(
        'Gateway inside its own target',
        'Members would need the gateway to reach the gateway. Use an address of another subnet of this network.',
      )
    case 'via-without-member':
      return words(
        'No member has this address',
        'Nothing would forward the traffic. Give the address to the member that is the gateway.',
      )
    case 'start-after-end':
      return words('The end is before the start', 'The service would hand out nothing. Swap them.')
    case 'pool-outside-routes':
      return words(
        'Outside every route',
        'Addresses are handed out only from a subnet of this network. Add a route without gateway that holds the whole pool, or change the pool.',
      )
    case 'overlapping-pool':
      return words(
        `Overlaps pool ${problem.other + 1}`,
        'No address is given twice, but one of the pools is not needed.',
      )
    case 'pool-holds-reserved':
      return words(
        `Holds the ${problem.what} address`,
        `A member that got ${problem.address} could not use it. Leave it out.`,
      )
    case 'no-pool':
      return words(
        'Nothing to hand out',
        `Addresses are assigned automatically, but there is no usable IPv${problem.family} pool. Add one, or turn assignment off.`,
      )
    case 'assignment-off':
      return words(
        'The pool is not used',
        `There is an IPv${problem.family} pool, but automatic assignment is off. Turn it on, unless you assign addresses by hand.`,
      )
    case 'in-two-members':
      return words(
        `Also given to ${problem.other}`,
        'Two devices with one address disturb each other. Give one of them another address.',
      )
    case 'given-twice':
      return words('Given twice', 'Once is enough. Remove one.')
    case 'member-outside-routes':
      return words(
        'Outside every route',
        'The member will not get this address. Add a route for it, or choose an address inside one.',
      )
    case 'reserved-address':
      return words(`The subnet’s ${problem.what} address`, 'No device can use it. Choose another one.')
    case 'not-a-hostname':
      return words(
        'Not a domain name',
        'Members would not accept it. Write it like home.example, in letters, digits and hyphens, at most 127 of them.',
      )
    case 'domain-missing':
      return words('Domain missing', 'Members ask these servers only for names of a domain. Name it.')
    case 'servers-missing':
      return words('No servers', 'Nobody answers for this domain. Add the address of a DNS server.')
  }
}

function words(title: string, advice: string): PlanWords {
  return { title, advice }
}
