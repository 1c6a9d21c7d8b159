import { addressText } from '../../../domain/addresses/address.ts'
import type { SystemRoute } from '../../../domain/computer/computer.ts'

/** Flags of a route, as the kernel's `RTF_` constants name them. */
const isUp = 0x0001
const hasGateway = 0x0002
const isRejecting = 0x0200
/** RTF_LOCAL: a route for the computer's own or a multicast address, which leads nowhere else */
const isLocal = 0x80000000

/** Parses /proc/net/route, the main table of IPv4. Skips lines that it does not understand. */
export function parseRoutes4(text: string, littleEndian: boolean): readonly SystemRoute[] {
  return text.split('\n').flatMap((line) => {
    const [name = '', target = '', via = '', flagText = '', , , metric = '', mask = ''] = line
      .trim()
      .split(/\s+/)
    const flags = Number.parseInt(flagText, 16)
    if (![target, via, mask].every((word) => /^[0-9A-F]{8}$/.test(word)) || !/^\d+$/.test(metric)) return []
    if ((flags & isUp) === 0 || (flags & isRejecting) !== 0) return []
    const address = (word: string): string => addressText(4, wordOf(word, littleEndian))
    return [
      {
        target: `${address(target)}/${ones(wordOf(mask, littleEndian))}`,
        via: (flags & hasGateway) === 0 ? null : address(via),
        interface: name,
        metric: Number(metric),
      },
    ]
  })
}

/** Parses /proc/net/ipv6_route, all tables of IPv6. Skips lines that it does not understand. */
export function parseRoutes6(text: string): readonly SystemRoute[] {
  return text.split('\n').flatMap((line) => {
    const words = line.trim().split(/\s+/)
    const [target = '', prefix = '', source = '', sourcePrefix = '', via = '', metric = ''] = words
    const [flagText = '', name = ''] = words.slice(8)
    if (![target, source, via].every((word) => /^[0-9a-f]{32}$/.test(word)) || sourcePrefix !== '00')
      return []
    const flags = Number.parseInt(flagText, 16)
    if ((flags & isUp) === 0 || (flags & isRejecting) !== 0 || (flags & isLocal) !== 0) return []
    // Every interface has a multicast route.
    if (target.startsWith('ff')) return []
    const address = (word: string): string => addressText(6, BigInt(`0x${word}`))
    return [
      {
        target: `${address(target)}/${Number.parseInt(prefix, 16)}`,
        via: (flags & hasGateway) === 0 ? null : address(via),
        interface: name,
        metric: Number.parseInt(metric, 16),
      },
    ]
  })
}

/** The kernel prints an address as a number in the machine's byte order. */
function wordOf(word: string, littleEndian: boolean): bigint {
  const bytes = word.match(/../g) ?? []
  return BigInt(`0x${(littleEndian ? bytes.reverse() : bytes).join('')}`)
}

function ones(mask: bigint): number {
  return mask.toString(2).replaceAll('0', '').length
}
