import type { Address, Family } from '../addresses/address.ts'
import { addressKeeps } from './common-addresses.ts'

/** One bit of the addresses that were seen, with those that came after a 0 and after a 1. */
interface Node {
  /** The bit that was seen here first, and is written as 0 */
  readonly first: number
  readonly after: [Node | null, Node | null]
}

/** Writes addresses as others. */
export interface AddressTree {
  /** The address in its pseudonym: "10.~0.~0.~97" */
  write(address: Address): string
}

/**
 * Two addresses that begin with the same bits have pseudonyms that do: what is in a subnet stays in it, and a gateway
 * beside who uses it. The bits themselves say nothing, as the first one seen anywhere is written as 0. What everybody
 * has (the 10. of a private address) stays; each number behind a "~" stands for another one.
 */
export function createAddressTree(): AddressTree {
  const roots = new Map<string, Node>()

  function bitsOf({ family, value }: Address): readonly number[] {
    const bits = value.toString(2).padStart(family === 4 ? 32 : 128, '0')
    return Array.from(bits, Number)
  }

  /** The bits of the pseudonym */
  function follow(root: string, bits: readonly number[]): readonly number[] {
    const written: number[] = []
    let above: Node | null = null
    let way = 0
    for (const bit of bits) {
      let node: Node | null = above === null ? (roots.get(root) ?? null) : (above.after[way] ?? null)
      if (node === null) {
        node = { first: bit, after: [null, null] }
        if (above === null) roots.set(root, node)
        else above.after[way] = node
      }
      written.push(bit === node.first ? 0 : 1)
      above = node
      way = bit
    }
    return written
  }

  return {
    write(address) {
      const bits = bitsOf(address)
      const fixed = addressKeeps(address)
      const prefix = bits.slice(0, fixed)
      const written = follow(`${address.family} ${prefix.join('')}`, bits.slice(fixed))
      return textOf(address.family, [...prefix, ...written], fixed)
    },
  }
}

function textOf(family: Family, bits: readonly number[], fixed: number): string {
  const size = family === 4 ? 8 : 16
  const groups = Array.from({ length: bits.length / size }, (_, at) => {
    const value = Number.parseInt(bits.slice(at * size, (at + 1) * size).join(''), 2)
    const text = family === 4 ? String(value) : value.toString(16)
    return (at + 1) * size > fixed ? `~${text}` : text
  })
  return family === 4 ? groups.join('.') : shorten(groups)
}

/** The longest run of zeros as "::", as everybody writes it; but the last group shows that it is none of the originals. */
function shorten(groups: readonly string[]): string {
  const isZero = (group: string | undefined): boolean => group === '0' || group === '~0'
  let [from, length] = [-1, 1]
  for (let at = 0; at < groups.length; at += 1) {
    let end = at
    while (end < groups.length - 1 && isZero(groups[end])) end += 1
    if (end - at > length) [from, length] = [at, end - at]
  }
  if (from < 0) return groups.join(':')
  return `${groups.slice(0, from).join(':')}::${groups.slice(from + length).join(':')}`
}
