import fc from 'fast-check'
import { isCommonWord } from '../../domain/pseudonyms/common-words.ts'
import { sameName } from '../../domain/pseudonyms/original.ts'

/** All that a report could tell of somebody. */
export interface Originals {
  readonly nodes: readonly string[]
  /** Of node and six more digits */
  readonly networks: readonly string[]
  readonly names: readonly string[]
  readonly user: string
  readonly hosts: readonly string[]
  readonly emails: readonly string[]
  readonly macs: readonly string[]
  readonly uuids: readonly string[]
  readonly interfaces: readonly string[]
  /** Numbers of IPv4; the subnets first */
  readonly subnets: readonly { readonly first: number; readonly prefix: number }[]
  readonly addresses: readonly number[]
  readonly six: string
}

const hex = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
    .map((digits) => digits.join(''))
    // What is as long and has digits alone may be a time or a date.
    .filter((text) => /[a-f]/.test(text))
const several = <T>(any: fc.Arbitrary<T>, selector: (value: T) => unknown, count: number) =>
  fc.uniqueArray(any, { minLength: count, maxLength: count, selector })
const same = <T>(value: T): T => value

/** Names that people give, and some that nobody would. */
export const anyName = fc
  .oneof(
    fc.constantFrom(
      ...['network', 'error', 'OK', 'home', 'the', 'poll', 'root', 'null', 'true', 'wlan0', 'status'],
      ...['a', '7', '.', '-', '"', "'", '\\', '🌍', '家', 'é', '42', '9993', 'jo', 'nas', 'mesh', 'stat'],
      ...['anna', 'Anna', 'annas laptop', "Anna's laptop", 'anna"s', 'name-1', '~name-1', 'network-1', '~'],
      ...['<b>office</b>', 'new\nline', 'tab\tname', '__proto__', 'constructor', 'C:\\x', 'Ärzte & Söhne'],
      ...['İstanbul', 'ΟΔΟΣ', 'straße', 'cafe\u0301', '%41', 'a+b', '[removed]', '$&', '\u202eoffice'],
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 24 }),
    fc.string({ minLength: 1, maxLength: 12 }),
    fc
      .array(fc.constantFrom('mesh', 'office', 'anna', 'work', 'shop', ' ', '-', '’', 'X'), {
        minLength: 1,
        maxLength: 5,
      })
      .map((parts) => parts.join('')),
  )
  .map((name) => name.trim())
  // These are hosts, addresses or ids, which are generated for themselves; what a log takes for a token (24 letters and
  // digits, of which its lines add one to a name); and what cannot be seen is no name.
  .filter(
    (name) =>
      sameName(name) !== '' && !/[.@:/]|[0-9a-f]{10}|[a-z0-9]{23}/i.test(name.trim().replace(/^\.$/, '')),
  )

/** As long and as plain as what is found wherever it stands */
export function isDistinctive(name: string): boolean {
  const text = sameName(name)
  return /^\p{L}(?:.*\p{L})?$/su.test(text) && (text.match(/\p{L}/gu) ?? []).length > 3 && !isCommonWord(text)
}

const simple = (longest: number) =>
  fc
    .array(fc.constantFrom(...'bcdfghjklmnpqrstvwxyz'), { minLength: 4, maxLength: longest })
    .map((letters) => letters.join(''))
    .filter((word) => !isCommonWord(word))
const ends = fc.constantFrom('com', 'example', 'de', 'lan', 'internal')
const host = fc.tuple(simple(8), simple(12), ends).map((parts) => parts.join('.'))

const anyIds = fc.record({
  nodes: several(hex(10), same, 4),
  suffixes: several(hex(6), same, 4),
  names: several(anyName, sameName, 6),
  user: simple(8),
  hosts: several(host, same, 2),
  emails: several(
    fc.tuple(simple(10), host).map((parts) => parts.join('@')),
    same,
    2,
  ),
  macs: several(
    hex(10).map((digits) => `0a${digits}`),
    same,
    3,
  ),
  uuids: several(fc.uuid(), same, 2),
  interfaces: several(
    fc
      .array(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz234567'), { minLength: 8, maxLength: 8 })
      .map((letters) => `zt${letters.join('')}`)
      .filter((name) => /[2-7]/.test(name)),
    same,
    2,
  ),
  six: hex(14).map((digits) => `fd${digits}`),
})

const anySubnet = fc
  .tuple(fc.constantFrom(10, 203, 77), fc.nat(0xff_ffff), fc.integer({ min: 12, max: 28 }))
  .map(([octet, rest, prefix]) => {
    const size = 2 ** (32 - prefix)
    return { first: Math.floor((octet * 2 ** 24 + rest) / size) * size, prefix }
  })

/** Two worlds with nothing in common but how things in them belong together. */
export const anyWorlds = fc
  .tuple(
    anyIds,
    anyIds,
    several(anySubnet, ({ first, prefix }) => `${first}/${prefix}`, 3),
    fc.array(fc.nat(0xffff_ffff), { minLength: 4, maxLength: 4 }),
    fc.integer(),
  )
  .map(([one, two, subnets, numbers, seed]) => {
    const addresses = [...new Set(numbers.map((number, at) => hostIn(subnets[at % subnets.length], number)))]
    const move = movedBy(seed, subnets)
    const first = { ...one, networks: networksOf(one), subnets, addresses }
    const second = {
      ...two,
      networks: networksOf(two),
      subnets: subnets.map((subnet) => ({ ...subnet, first: move(subnet.first) })),
      addresses: addresses.map(move),
    }
    // What is found inside words has to be found in both.
    const where = one.names.map((name, at) => isDistinctive(name) && isDistinctive(two.names[at] ?? ''))
    return { worlds: [first, second] as const, inText: where }
  })

function networksOf({ nodes, suffixes }: { nodes: readonly string[]; suffixes: readonly string[] }) {
  return suffixes.map((suffix, at) => `${nodes[at % 2]}${suffix}`)
}

function hostIn(subnet: Originals['subnets'][number] | undefined, number: number): number {
  const { first, prefix } = subnet ?? { first: 0, prefix: 0 }
  return first + (number % 2 ** (32 - prefix))
}

/**
 * Gives each address another one with the same first bits in common with the others: a bit is turned or not, the same for
 * all that begin alike. What a subnet's own address has as zeros stays so, and so do the first eight.
 */
function movedBy(seed: number, subnets: Originals['subnets']): (address: number) => number {
  const bits = (address: number): string => address.toString(2).padStart(32, '0')
  return (address) => {
    const own = bits(address)
    let moved = own.slice(0, 8)
    for (let at = 8; at < 32; at += 1) {
      const before = own.slice(0, at)
      const isZero = subnets.some(({ first, prefix }) => prefix <= at && bits(first).startsWith(before))
      const turned = !isZero && hash(`${seed} ${before}`) % 2 === 1
      moved += turned === (own[at] === '1') ? '0' : '1'
    }
    return Number.parseInt(moved, 2)
  }
}

function hash(text: string): number {
  let sum = 7
  for (const unit of text) sum = (Math.imul(sum, 31) + (unit.codePointAt(0) ?? 0)) >>> 0
  return (sum ^ (sum >>> 13)) >>> 0
}
