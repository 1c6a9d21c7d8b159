import { type Family, parseSubnet, type Subnet } from '../addresses/address.ts'
import type { SystemRoute } from './computer.ts'

export interface ParsedRoute extends SystemRoute {
  readonly subnet: Subnet
  /** Its place in the system's table: of two that are equal in all else the first one is used. */
  readonly place: number
}

/** The computer's routes, in an order in which those inside a subnet are found at once: there may be thousands. */
export interface RouteTable {
  /** All whose targets lie in this subnet, itself included */
  within(subnet: Subnet): readonly ParsedRoute[]
  /** All in whose targets this subnet lies, itself not among them; default routes and halves of them are left out. */
  around(subnet: Subnet): readonly ParsedRoute[]
}

export function createRouteTable(routes: readonly SystemRoute[]): RouteTable {
  const parsed = routes
    .flatMap((route, place) => {
      const subnet = parseSubnet(route.target)
      return subnet === null ? [] : [{ ...route, subnet, place }]
    })
    .sort((a, b) => compare(a.subnet.first, b.subnet.first))
  const of = { 4: parsed.filter(({ subnet }) => subnet.family === 4), 6: [] as readonly ParsedRoute[] }
  of[6] = parsed.filter(({ subnet }) => subnet.family === 6)
  const byPlace = Map.groupBy(parsed, ({ subnet: { family, first, prefix } }) => keyOf(family, first, prefix))

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
        found.push(...(byPlace.get(keyOf(family, (first >> host) << host, shorter)) ?? []))
      }
      return found
    },
  }
}

function keyOf(family: Family, first: bigint, prefix: number): string {
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
