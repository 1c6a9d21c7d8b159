import { type Family, parseSubnet, type Subnet } from '../addresses/address.ts'
import type { SystemRoute } from './computer.ts'

export interface ParsedRoute extends SystemRoute {
  readonly subnet: Subnet
  /** The position in the system's table; of otherwise equal routes the first is used. */
  readonly index: number
}

/** The computer's routes, ordered so that those inside a subnet are found fast: there may be thousands. */
export interface RouteTable {
  /** Returns the routes whose targets lie in this subnet, itself included. */
  within(subnet: Subnet): readonly ParsedRoute[]
  /** Returns the routes whose targets contain this subnet, except itself, default routes and their halves. */
  around(subnet: Subnet): readonly ParsedRoute[]
}

export function createRouteTable(routes: readonly SystemRoute[]): RouteTable {
  const parsed = routes
    .flatMap((route, index) => {
      const subnet = parseSubnet(route.target)
      return subnet === null ? [] : [{ ...route, subnet, index }]
    })
    .sort((a, b) => compare(a.subnet.first, b.subnet.first))
  const of = { 4: parsed.filter(({ subnet }) => subnet.family === 4), 6: [] as readonly ParsedRoute[] }
  of[6] = parsed.filter(({ subnet }) => subnet.family === 6)
  const bySubnet = Map.groupBy(parsed, ({ subnet: { family, first, prefix } }) =>
    keyOfRoute(family, first, prefix),
  )

  return {
    within({ family, first, last, prefix }) {
      const list = of[family]
      const found: ParsedRoute[] = []
      for (let at = firstFrom(list, first); at < list.length; at += 1) {
        const route = list[at]
        if (route === undefined || route.subnet.first > last) break
        if (route.subnet.prefix >= prefix) found.push(route)
      }
      return found
    },
    around({ family, first, prefix }) {
      const found: ParsedRoute[] = []
      for (let shorter = prefix - 1; shorter > 1; shorter -= 1) {
        const host = BigInt((family === 4 ? 32 : 128) - shorter)
        found.push(...(bySubnet.get(keyOfRoute(family, (first >> host) << host, shorter)) ?? []))
      }
      return found
    },
  }
}

function keyOfRoute(family: Family, first: bigint, prefix: number): string {
  return `${family} ${first} ${prefix}`
}

function firstFrom(list: readonly ParsedRoute[], first: bigint): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.subnet.first ?? first) < first) low = middle + 1
    else high = middle
  }
  return low
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
