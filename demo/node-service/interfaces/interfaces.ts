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
