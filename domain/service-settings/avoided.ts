import { holds, parseAddress, parseSubnet, withoutPrefix } from '../addresses/address.ts'
import type { NetworkInterface } from '../computer/computer.ts'
import type { NodeAddress } from '../network-id.ts'

/** The interfaces, addresses and nodes that the service avoids because of its local.conf */
export interface Avoided {
  /** Prefixes of the names of avoided interfaces */
  readonly prefixes: readonly string[]
  /** Addresses of this computer and of others, as CIDR */
  readonly subnets: readonly string[]
  /** Addresses of these nodes, as CIDR */
  readonly ofNodes: ReadonlyMap<NodeAddress, readonly string[]>
  /** It does not turn to a relay over TCP where UDP does not get out. */
  readonly forbidsRelay: boolean
}

/** Returns the entry of local.conf that keeps the service off an interface. null: there is none */
export function entryAgainst(
  { prefixes, subnets }: Avoided,
  { name, addresses }: Pick<NetworkInterface, 'name' | 'addresses'>,
): string | null {
  const prefix = prefixes.find((each) => each !== '' && name.startsWith(each))
  if (prefix !== undefined) return `settings > interfacePrefixBlacklist > ${prefix}`
  const own = addresses.flatMap((text) => parseAddress(withoutPrefix(text)) ?? [])
  // The service is bound to no address on the link.
  const bound = own.filter(({ text }) => !/^fe[89ab]/.test(text))
  const against = bound.map((address) =>
    subnets.find((text) => {
      const subnet = parseSubnet(text)
      return subnet !== null && holds(subnet, address)
    }),
  )
  const [first] = against
  return first === undefined || against.includes(undefined) ? null : `physical > ${first} > blacklist`
}

/** Returns the entries that keep the service from paths to some addresses. */
export function entriesAgainstPaths({ subnets }: Avoided): readonly string[] {
  return subnets.map((subnet) => `physical > ${subnet} > blacklist`)
}
