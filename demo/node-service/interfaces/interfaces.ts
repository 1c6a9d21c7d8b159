import { contains, formatCidr, formatIp, parseCidr, parseIp } from '../controller/ip.ts'
import type { JoinedNetwork } from '../node/joined-network.ts'

/** The node's interfaces exist nowhere, on a made-up computer, or in the kernel. */
const interfaceKinds = ['none', 'made-up', 'kernel'] as const
export type InterfaceKind = (typeof interfaceKinds)[number]

export interface Interfaces {
  /** Returns the interface's name in the service's replies, which is empty if there is no interface. */
  nameOf(networkId: string): string
  /** Brings the computer to what the joined networks need. What was changed by hand stays until the next change. */
  apply(networks: readonly JoinedNetwork[]): void
  /** Removes every interface. */
  close(): Promise<void>
}

export const noInterfaces: Interfaces = {
  nameOf: () => '',
  apply: () => undefined,
  close: async () => undefined,
}

export const madeUpInterfaces: Interfaces = { ...noInterfaces, nameOf: deviceNameOf }

const base32 = 'abcdefghijklmnopqrstuvwxyz234567'

/** The MAC address of a node on a network: its address mixed with the network's id, first octet locally administered. */
export function macOf(networkId: string, address: string): string {
  const id = octets(networkId)
  const first = ((id[7] ?? 0) & 0xfe) | 0x02
  const mixed = octets(address).map((octet, i) => octet ^ (id[6 - i] ?? 0))
  return [first === 0x52 ? 0x32 : first, ...mixed]
    .map((octet) => octet.toString(16).padStart(2, '0'))
    .join(':')
}

/** The virtual interface's name on Linux: "zt" and 40 bits of the folded network id in base 32. */
export function deviceNameOf(networkId: string): string {
  const id = BigInt(`0x${networkId}`)
  const folded = (id ^ (id >> 24n)) & 0xffffffffffn
  const letters = Array.from({ length: 8 }, (_, i) => base32[Number((folded >> BigInt(35 - 5 * i)) & 31n)])
  return `zt${letters.join('')}`
}

/** The groups an interface joins when it comes up: all hosts in both families, and its own neighbour group. */
export function multicastGroups(mac: string): { readonly adi: number; readonly mac: string }[] {
  const groups = ['01:00:5e:00:00:01', '33:33:00:00:00:01', `33:33:ff:${mac.slice(9)}`]
  return groups.map((group) => ({ adi: 0, mac: group }))
}

function octets(hex: string): number[] {
  return (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
}

/** The addresses and routes that the service sets on its computer for a joined network. */
interface Applied {
  /** Each address has its prefix length. */
  readonly addresses: readonly string[]
  readonly routes: readonly { readonly target: string; readonly via: string | null }[]
}

const privateRanges = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'].flatMap(
  (text) => parseCidr(text) ?? [],
)

/**
 * The part of a network's offer that its flags allow. `hasDefaultRoute`: the computer has one of its own; without it
 * the service sets none either, and with it one to each half, which are closer. A network's own subnets are no routes
 * of the service: the kernel makes them from the addresses.
 */
export function appliedOf({ flags, progress, isLeft }: JoinedNetwork, hasDefaultRoute: boolean): Applied {
  const { configuration } = progress
  if (configuration === null || (!flags.allowManaged && !isLeft)) return { addresses: [], routes: [] }
  const isAllowed = (text: string): boolean => flags.allowGlobal || isPrivate(text)
  const own = configuration.assignedAddresses.map(addressOf)
  const subnets = configuration.assignedAddresses.map(subnetOf)
  const routes = configuration.routes.flatMap(({ target, via }) => {
    if ((via !== null && own.includes(via)) || subnets.includes(target)) return []
    const halves = halvesOf(target)
    if (halves === null) return isAllowed(target) ? [{ target, via }] : []
    return flags.allowDefault && hasDefaultRoute ? halves.map((half) => ({ target: half, via })) : []
  })
  return { addresses: configuration.assignedAddresses.filter(isAllowed), routes }
}

/** Returns the subnet of an address, for which the kernel sets a route by itself. */
function subnetOf(address: string): string | null {
  const cidr = parseCidr(address)
  if (cidr === undefined) return null
  const { ip, bits } = cidr
  const hostBits = BigInt((ip.family === 4 ? 32 : 128) - bits)
  return formatCidr({ ip: { ...ip, value: (ip.value >> hostBits) << hostBits }, bits })
}

/** null: it is no default route */
function halvesOf(target: string): readonly string[] | null {
  const cidr = parseCidr(target)
  if (cidr?.bits !== 0) return null
  return cidr.ip.family === 4 ? ['0.0.0.0/1', '128.0.0.0/1'] : ['::/1', '8000::/1']
}

function isPrivate(text: string): boolean {
  const ip = parseIp(addressOf(text))
  return ip !== undefined && privateRanges.some((range) => contains(range, ip))
}

function addressOf(text: string): string {
  const [address = ''] = text.split('/', 1)
  const ip = parseIp(address)
  return ip === undefined ? address : formatIp(ip)
}

/** A made-up computer on which the demo's networks are in effect. */
export interface MadeUpComputer {
  readonly interfaces: readonly {
    readonly name: string
    readonly mac: string
    readonly mtu: number
    readonly addresses: readonly string[]
  }[]
  readonly routes: readonly {
    readonly target: string
    readonly via: string | null
    readonly interface: string
    readonly metric: number
  }[]
  readonly dns: readonly {
    readonly interface: string
    readonly servers: readonly string[]
    readonly domains: readonly string[]
  }[]
}

const wifi = { name: 'wlan0', mac: '02:00:5e:10:00:17', mtu: 1500, addresses: ['192.168.1.23/24'] }

/** A computer on a Wi-Fi on which the service, and the system's resolver, do all that they should. */
export function madeUpComputer(networks: readonly JoinedNetwork[], address: string): MadeUpComputer {
  const joined = networks.map((network) => {
    const { configuration } = network.progress
    return {
      name: deviceNameOf(network.id),
      mac: macOf(network.id, address),
      mtu: configuration?.mtu ?? 2800,
      dns: network.flags.allowDNS ? configuration?.dns : undefined,
      ...appliedOf(network, true),
    }
  })
  const ofInterface = ({
    name,
    addresses,
  }: {
    readonly name: string
    readonly addresses: readonly string[]
  }) =>
    addresses.flatMap((each) => {
      const target = subnetOf(each)
      return target === null ? [] : [{ target, via: null, interface: name, metric: 0 }]
    })
  return {
    interfaces: [wifi, ...joined.map(({ name, mac, mtu, addresses }) => ({ name, mac, mtu, addresses }))],
    routes: [
      { target: '0.0.0.0/0', via: '192.168.1.1', interface: wifi.name, metric: 600 },
      ...ofInterface(wifi),
      ...joined.flatMap((network) => [
        ...ofInterface(network),
        ...network.routes.map((route) => ({ ...route, interface: network.name, metric: 5000 })),
      ]),
    ],
    dns: [
      { interface: wifi.name, servers: ['192.168.1.1'], domains: [] },
      ...joined.flatMap(({ name, dns }) =>
        dns === undefined || dns.servers.length === 0
          ? []
          : [{ interface: name, servers: dns.servers, domains: dns.domain === '' ? [] : [dns.domain] }],
      ),
    ],
  }
}
