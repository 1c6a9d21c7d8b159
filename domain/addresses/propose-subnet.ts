import { excludeCidr } from 'cidr-tools'
import { addressText, parseAddress, parseSubnet, type Subnet } from './address.ts'

/** The subnet is private, and conflicts with no known interface and no joined or hosted network. */
export interface SubnetProposal {
  readonly target: string
  readonly ipRangeStart: string
  readonly ipRangeEnd: string
}

/** The largest block comes first, because two random choices from it are the least likely to meet. */
const privateBlocks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']
const prefix = 24
const size = 256

/**
 * Proposes a private /24 that overlaps nothing taken, with a pool of all its addresses except the first and the last.
 * `taken` holds subnets, with or without host bits, and single addresses, of interfaces, joined and hosted networks.
 * Anything else in it is skipped, and so are default routes, which claim nothing. `random` works like Math.random and
 * is called each time, so that two homes rarely get the same subnet. null: no /24 is free
 */
export function proposeSubnet(taken: readonly string[], random: () => number): SubnetProposal | null {
  const busy = taken.flatMap(claimed)
  for (const block of privateBlocks) {
    const free = excludeCidr([block], busy)
      .flatMap((text) => parseSubnet(text) ?? [])
      .filter((subnet) => subnet.prefix <= prefix)
    const total = free.reduce((sum, subnet) => sum + roomIn(subnet), 0)
    if (total > 0) return propose(free, Math.min(Math.floor(random() * total), total - 1))
  }
  return null
}

function claimed(text: string): readonly string[] {
  const subnet = parseSubnet(text)
  if (subnet !== null) return subnet.family === 4 && subnet.prefix > 0 ? [subnet.text] : []
  const address = parseAddress(text)
  return address?.family === 4 ? [`${address.text}/32`] : []
}

function roomIn(subnet: Subnet): number {
  return Number(subnet.last - subnet.first + 1n) / size
}

/** Returns the `nth` /24 of the free subnets, counted from 0. */
function propose(free: readonly Subnet[], nth: number): SubnetProposal | null {
  let rest = nth
  for (const subnet of free) {
    if (rest < roomIn(subnet)) {
      const first = subnet.first + BigInt(rest * size)
      const at = (offset: number) => addressText(4, first + BigInt(offset))
      return { target: `${at(0)}/${prefix}`, ipRangeStart: at(1), ipRangeEnd: at(size - 2) }
    }
    rest -= roomIn(subnet)
  }
  return null
}
