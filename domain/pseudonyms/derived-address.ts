import type { Address } from '../addresses/address.ts'

/** An IPv6 address that a network gives by arithmetic, and that tells its id and the node's. */
export interface DerivedAddress {
  readonly mode: 'rfc4193' | '6plane'
  /** Network id; of 6plane only a part can be read back: null where no known network has it */
  readonly network: string
  /** null: of the whole network */
  readonly node: string | null
  /** What a member has given to things of its own */
  readonly rest: bigint
}

const hex = (value: bigint, length: number): string => value.toString(16).padStart(length, '0')
const nodeOf = (value: bigint): string | null => (value === 0n ? null : hex(value, 10))

/** The upper half of a network's id xor-ed with the lower one, by which 6plane names it. */
export function planePart(network: string): number {
  return (Number.parseInt(network.slice(0, 8), 16) ^ Number.parseInt(network.slice(8), 16)) >>> 0
}

/**
 * `fd`, network id, `9993`, node address; or `fc`, a part of the network id, node address, and what is the node's own.
 * `networks`: the ids by their parts. null: it is no such address
 */
export function derivedAddress(
  { family, value }: Address,
  networks: ReadonlyMap<number, string>,
): DerivedAddress | null {
  if (family !== 6) return null
  const first = value >> 120n
  if (first === 0xfdn && ((value >> 40n) & 0xffffn) === 0x9993n) {
    const network = hex((value >> 56n) & 0xffff_ffff_ffff_ffffn, 16)
    return { mode: 'rfc4193', network, node: nodeOf(value & 0xff_ffff_ffffn), rest: 0n }
  }
  const network = first === 0xfcn ? networks.get(Number((value >> 88n) & 0xffff_ffffn)) : undefined
  if (network === undefined) return null
  const rest = value & 0xffff_ffff_ffffn
  return { mode: '6plane', network, node: nodeOf((value >> 48n) & 0xff_ffff_ffffn), rest }
}
