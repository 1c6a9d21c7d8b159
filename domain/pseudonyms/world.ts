import { type Address, addressText } from '../addresses/address.ts'
import { createAddressTree } from './address-tree.ts'
import { embedded, isCommonAddress, isStandardSubnet } from './common-addresses.ts'
import { derivedAddress, planePart } from './derived-address.ts'
import { findAddresses, isCommonMac } from './find-addresses.ts'
import { findIds } from './find-ids.ts'
import { findPlaces, hostOf } from './find-places.ts'
import { createLabels } from './labels.ts'
import { createNameFinder } from './name-finder.ts'
import { type Original, type Span, sameName } from './original.ts'
import { replaceSpans } from './replace-spans.ts'

export interface PseudonymOptions {
  /** Ids of networks and addresses of nodes stay as they are. */
  readonly keepIds: boolean
  /** What people and computers are called, beside what stands in the data */
  readonly names: readonly string[]
  /** Takes secrets out of running text, before anything else is looked for. */
  readonly withoutSecrets: (text: string) => string
}

/** All originals there are, and their pseudonyms: first everything is learned, then it is settled and written. */
export interface World {
  meet(original: Original): void
  learn(text: string): void
  /** Nothing new comes after it. */
  settle(): void
  /** null: it may stay as it is */
  pseudonym(original: Original): string | null
  write(text: string): string
  /** Without looking for names */
  writePatterns(text: string): string
  hasPatterns(text: string): boolean
  /** Nothing but ids, addresses and what stands between them */
  isAllPatterns(text: string): boolean
}

type AddressOriginal = Extract<Original, { readonly kind: 'address' }>
type NamedOriginal = Exclude<Original, AddressOriginal | { readonly kind: 'removed' }>

/** What a person or a computer is called. null: nothing that could be seen */
export function nameOriginal(text: string): Original | null {
  const name = sameName(text)
  if (name === '') return null
  if (/^\S+@\S+\.\S+$/.test(name)) return { kind: 'email', text: name }
  const isHost = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+\.?$/u.test(name)
  return (isHost ? hostOf(name) : null) ?? { kind: 'name', text: name, spelling: text }
}

export function createWorld({ keepIds, names, withoutSecrets }: PseudonymOptions): World {
  const named = new Map<string, NamedOriginal>()
  const spellings = new Set<string>()
  const addresses = new Map<string, AddressOriginal>()
  const writtenAddresses = new Map<string, string | null>()
  const found = new Map<string, readonly Span[]>()
  const planes = new Map<number, string>()
  const tree = createAddressTree()
  const finder = createNameFinder()
  const labels = createLabels((label) => named.has(label))

  function patterns(text: string): readonly Span[] {
    const spans = found.get(text) ?? [...findAddresses(text), ...findIds(text), ...findPlaces(text)]
    found.set(text, spans)
    return spans
  }

  function meet(original: Original): void {
    if (original.kind === 'removed') return
    if (original.kind !== 'address') {
      if (!named.has(original.text)) named.set(original.text, original)
      if (original.spelling !== undefined) spellings.add(original.spelling)
      if (original.kind === 'network') planes.set(planePart(original.text), original.text)
      return
    }
    const key = keyOf(original)
    if (!addresses.has(key)) addresses.set(key, original)
  }

  /** null: everybody has it */
  function addressPseudonym(original: AddressOriginal): string | null {
    const key = keyOf(original)
    const before = writtenAddresses.get(key)
    const written = before === undefined ? writeAddress(original) : before
    writtenAddresses.set(key, written)
    return written
  }

  function writeAddress({ address, prefix }: AddressOriginal): string | null {
    if (isCommonAddress(address) || (prefix !== null && isStandardSubnet(address, prefix))) return null
    const inner = embedded(address)
    if (inner !== null) {
      const inside = addressPseudonym({ kind: 'address', address: inner.inside, prefix: null })
      return inside === null ? null : `${inner.before}${inside}`
    }
    const derived = derivedAddress(address, planes)
    if (derived === null) return tree.write(address)
    const { mode, network, node, rest } = derived
    const parts = [idPseudonym('network', network), ...(node === null ? [] : [idPseudonym('node', node)])]
    // All that a member has for itself begins with 0, and its own address is 1.
    const own = rest > 1n ? `+${labels.of('id', `${addressText(6, rest)}`)}` : ''
    return `${mode}(${parts.join(',')})${own}`
  }

  function idPseudonym(kind: 'network' | 'node', text: string): string {
    return keepIds ? text : labels.of(kind, text)
  }

  function pseudonym(original: Original): string | null {
    switch (original.kind) {
      case 'removed':
        return '[removed]'
      case 'address':
        return addressPseudonym(original)
      case 'network':
      case 'node':
        return idPseudonym(original.kind, original.text)
      case 'mac':
        return isCommonMac(original.text) ? null : labels.of('mac', original.text)
      default:
        return labels.of(original.kind, original.text)
    }
  }

  function settle(): void {
    for (const original of named.values()) {
      const { kind, text } = original
      pseudonym(original)
      if (kind !== 'mac' && kind !== 'id') finder.add(kind, text)
    }
    for (const spelling of spellings) finder.add('name', spelling)
    // The subnets first, the widest before those within it: their own addresses then end in zeros, as they do.
    const all = [...addresses.values()]
    const subnets = all.filter(({ address, prefix }) => prefix !== null && isSubnet(address, prefix))
    subnets.sort((a, b) => (a.prefix ?? 0) - (b.prefix ?? 0))
    for (const original of [...subnets, ...all]) {
      if (addressPseudonym(original) === null) continue
      for (const writing of writingsOf(original.address)) finder.addWriting(writing, original)
    }
  }

  for (const name of names) {
    const original = nameOriginal(name)
    if (original !== null) meet(original)
  }
  return {
    meet,
    learn(text) {
      for (const { original } of patterns(withoutSecrets(text))) meet(original)
    },
    settle,
    pseudonym,
    write(text) {
      const clean = withoutSecrets(text)
      return replaceSpans(clean, [...patterns(clean), ...finder.find(clean)], pseudonym)
    },
    writePatterns(text) {
      const clean = withoutSecrets(text)
      return replaceSpans(clean, patterns(clean), pseudonym)
    },
    hasPatterns: (text) => patterns(text).length > 0,
    isAllPatterns: (text) =>
      patterns(text).length > 0 && !/[\p{L}\p{S}]/u.test(replaceSpans(text, patterns(text), () => ' ')),
  }
}

function keyOf({ address, prefix }: AddressOriginal): string {
  return `${address.text}/${prefix ?? ''}`
}

function isSubnet({ family, value }: Address, prefix: number): boolean {
  const hostBits = BigInt((family === 4 ? 32 : 128) - prefix)
  return value === (value >> hostBits) << hostBits
}

/** An address of IPv4 as a number, as hexadecimal digits in both orders, as names of hosts have it. In lower case */
function writingsOf({ family, value }: Address): readonly string[] {
  if (family !== 4) return []
  const octets = [24n, 16n, 8n, 0n].map((shift) => Number((value >> shift) & 0xffn))
  const digits = octets.map((octet) => octet.toString(16).padStart(2, '0'))
  const numbers = value > 0xff_ffffn ? [String(value)] : []
  return [digits.join(''), digits.toReversed().join(''), octets.join('-'), `0x${digits.join('')}`, ...numbers]
}
