import {
  type Address,
  addressText,
  holds,
  parseAddress,
  parseSubnet,
} from '../../domain/addresses/address.ts'
import { isNetworkId, isNodeAddress } from '../../domain/network-id.ts'

export type LabelKind = 'network' | 'node' | 'name' | 'host' | 'mac' | 'interface'

/** Replaces names, ids and addresses in a report, always the same one by the same text. */
export interface StandIns {
  label(kind: LabelKind, text: string): string
  /** `text`: an address, or CIDR */
  address(text: string): string
}

/**
 * Labels such as "~network-1" are numbered in the order in which they are asked for. `met`: all addresses and subnets that
 * will be asked for; `keepIds`: those of networks and nodes stay.
 */
export function createStandIns(met: readonly string[], keepIds: boolean): StandIns {
  const labels = new Map<string, string>()
  const counts = new Map<LabelKind, number>()
  const writeBits = bitWriter()
  // From the widest subnet down, so that the address of each subnet ends in zeros, as it should.
  const subnets = met.flatMap((text) => parseSubnet(text) ?? [])
  for (const { family, first } of subnets.toSorted((a, b) => a.prefix - b.prefix))
    standInOf({ family, value: first, text: '' }, writeBits)

  return {
    label(kind, text) {
      const isId = kind === 'network' ? isNetworkId(text) : kind === 'node' && isNodeAddress(text)
      if (text === '' || (keepIds && isId)) return text
      const key = `${kind} ${text.toLowerCase()}`
      const count = (counts.get(kind) ?? 0) + 1
      const label = labels.get(key) ?? `~${kind}-${count}`
      if (!labels.has(key)) counts.set(kind, count)
      labels.set(key, label)
      return label
    },
    address(text) {
      const [before = '', prefix] = text.split('/')
      const address = parseAddress(before)
      const subnet = prefix === undefined ? null : parseSubnet(text)
      if (address === null || (prefix !== undefined && subnet === null)) return '(no address)'
      if (subnet === null) return standInOf(address, writeBits)
      // A default route, the two halves that replace one, and 10.0.0.0/8 reveal nothing.
      const isStandard = subnet.prefix <= Math.max(1, scopeBits(address)) && !subnet.hasHostBits
      return isStandard ? subnet.text : `${standInOf(address, writeBits)}/${subnet.prefix}`
    },
  }
}

/** Addresses that are the same on every computer */
const common = subnetsOf('127.0.0.0/8', '0.0.0.0/32', '255.255.255.255/32', '::/128', '::1/128')
/** Kinds of addresses: private, of a carrier, of the link, multicast, of the internet */
const scopes = subnetsOf(
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16', '224.0.0.0/4'],
  ...['fe80::/10', 'fd00::/8', 'fc00::/8', 'ff00::/8', '2000::/3'],
)

function subnetsOf(...texts: readonly string[]) {
  return texts.flatMap((text) => parseSubnet(text) ?? [])
}

/** The number of leading bits that identify an address's kind */
function scopeBits(address: Address): number {
  return scopes.find((scope) => holds(scope, address))?.prefix ?? 0
}

/** Another address of the same kind, as "~10.0.0.64"; two that begin with the same bits have stand-ins that do. */
function standInOf(address: Address, writeBits: WriteBits): string {
  if (common.some((subnet) => holds(subnet, address))) return address.text
  const bits = address.value.toString(2).padStart(address.family === 4 ? 32 : 128, '0')
  const kept = scopeBits(address)
  const written = writeBits(`${address.family} ${kept} `, bits, kept)
  // Nothing of a public address is kept, so that its stand-in could pass for a private one.
  return `~${kept === 0 ? 'public-' : ''}${addressText(address.family, BigInt(`0b${written}`))}`
}

type WriteBits = (family: string, bits: string, kept: number) => string

/** Writes each bit as 0 where it is the one that came first after the bits before it, and else as 1. */
function bitWriter(): WriteBits {
  const firsts = new Map<string, string>()
  return (family, bits, kept) => {
    let written = bits.slice(0, kept)
    for (let at = kept; at < bits.length; at += 1) {
      const before = family + bits.slice(0, at)
      const bit = bits.charAt(at)
      const first = firsts.get(before) ?? bit
      firsts.set(before, first)
      written += bit === first ? '0' : '1'
    }
    return written
  }
}
