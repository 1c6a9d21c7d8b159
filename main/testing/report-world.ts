import fc from 'fast-check'
import { sampleEntry, sampleNode, sampleSnapshot } from '../../contract/testing/joined.ts'
import { isCommonWord } from '../../domain/pseudonyms/common-words.ts'
import { sameName } from '../../domain/pseudonyms/original.ts'
import type { ReportContent } from '../report/content.ts'

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
  // These are hosts, addresses or ids, which are generated for themselves; and what cannot be seen is no name.
  .filter(
    (name) =>
      sameName(name) !== '' && !/[.@:/]|[0-9a-f]{10}|[a-z0-9]{24}/i.test(name.trim().replace(/^\.$/, '')),
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

export const dotted = (address: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.')
export const colons = (mac: string): string => (mac.match(/../g) ?? []).join(':')
export const fullSix = (digits: string): string => `${(digits.match(/.{4}/g) ?? []).join(':')}:0:0:0:7`

/** A report of that world, with each thing in all places and all writings. `inText`: names that stand in running text too */
export function contentOf(
  world: Originals,
  inText: readonly boolean[],
  tokens: readonly string[],
): ReportContent {
  const { nodes, networks, names, addresses, subnets, macs, uuids, hosts, emails, interfaces } = world
  const entries = networks.map((id, at) =>
    sampleEntry(
      { id, name: names[at] ?? '' },
      {
        id,
        name: names[at] ?? '',
        mac: colons(macs[at % 3] ?? ''),
        assignedAddresses: addresses.map((each, place) => `${dotted(each)}/${subnets[place % 3]?.prefix}`),
        routes: subnets.map(({ first, prefix }) => ({
          ...{ target: `${dotted(first)}/${prefix}`, via: dotted(addresses[0] ?? 0) },
          ...{ flags: 0, metric: 0 },
        })),
        portDeviceName: interfaces[at % 2] ?? '',
        dns: { domain: hosts[0] ?? '', servers: addresses.slice(0, 1).map(dotted) },
        authenticationURL: `https://${hosts[1]}/login?state=${tokens[0]}`,
      },
    ),
  )
  const waiting = nodes.map((member, at) => ({
    ...{ source: 'controller' as const, network: networks[0] ?? '', networkName: names[0] ?? '' },
    ...{ member, name: names[at] ?? '', since: 0 },
  }))
  const snapshot = sampleSnapshot({ networks: entries, node: { ...sampleNode, address: nodes[0] ?? '' } })
  return {
    system: { json: { version: '0.1.0', desktop: 'XFCE' } },
    doctor: {
      json: {
        name: names,
        address: [...addresses.map(dotted), fullSix(world.six)],
        mac: macs.map(colons),
        id: [...networks, ...nodes, ...uuids],
        interface: interfaces,
        domain: hosts,
        description: emails,
        detail: `PORT_ERROR at ${dotted(addresses[0] ?? 0)}: ${JSON.stringify(names[0])}`,
      },
    },
    networks: { json: { ...snapshot, hosting: { ...snapshot.hosting, waiting } } },
    computer: {
      json: { neighbours: macs.map((mac) => ({ mac: mac.toUpperCase(), interface: interfaces[0] })) },
    },
    log: { text: `${logLines(world, inText, tokens).join('\n')}\n` },
  }
}

function logLines(
  world: Originals,
  inText: readonly boolean[],
  tokens: readonly string[],
): readonly string[] {
  const line = (text: string): string => `2026-11-22T07:34:03.123Z error ${text}`
  return [
    ...world.names.flatMap((name, at) => [
      line(`network ${JSON.stringify(name)} and «${name}»`),
      ...(inText[at] === true ? inWords(name).map(line) : []),
    ]),
    ...world.networks.flatMap((id) => [
      id,
      id.toUpperCase(),
      `0x${id}`,
      `GET /network/${id}: 404`,
      planeOf(id, world.nodes[0] ?? ''),
    ]),
    ...world.nodes.flatMap((id) => [id, `node=${id.toUpperCase()},`, rfc4193Of(world.networks[0] ?? '', id)]),
    ...world.addresses.flatMap((each) => writings(each).map(line)),
    ...world.macs.flatMap((mac) => [
      colons(mac),
      colons(mac).replaceAll(':', '-').toUpperCase(),
      `enx${mac}`,
    ]),
    ...world.hosts.flatMap((each) => [line(`https://x:y@${each}:8443/z?q=${each}`), each.toUpperCase()]),
    ...world.emails.flatMap((each) => [`from <${each}>,`, each.toUpperCase()]),
    line(`EACCES, open '/home/${world.user}/.config/x' ${world.user}`),
    line(`C:\\Users\\${world.user}\\AppData and file:///Users/${world.user}/y`),
    line(
      `at ${fullSix(world.six)}, [${fullSix(world.six).toUpperCase()}]:9993, ${fullSix(world.six).replace(':0:0:0:', '::')}/64`,
    ),
    ...world.uuids,
    ...world.interfaces.map((name) => `dev ${name} mtu 2800`),
    ...tokens.flatMap((token) => [
      line(`X-ZT1-Auth: ${token}`),
      line(`Authorization: token ${token}`),
      token,
    ]),
  ]
}

function inWords(name: string): readonly string[] {
  const encoded = name.isWellFormed() ? [`GET /q/${encodeURIComponent(name)}`] : []
  return [`${name} is gone`, `/srv/${name}2/x`, name.normalize('NFD'), ...encoded]
}

function writings(address: number): readonly string[] {
  const octets = dotted(address).split('.')
  const digits = octets.map((octet) => Number(octet).toString(16).padStart(2, '0'))
  return [
    ...[
      dotted(address),
      `http://${dotted(address)}:9993/x`,
      `${dotted(address)}/9993`,
      `::ffff:${dotted(address)}`,
    ],
    ...[octets.map((octet) => octet.padStart(3, '0')).join('.'), octets.join('-'), String(address)],
    ...[`0x${digits.join('')}`, `${digits.toReversed().join('').toUpperCase()}:2709`],
    ...[
      `${octets.toReversed().join('.')}.in-addr.arpa`,
      `::ffff:${digits.slice(0, 2).join('')}:${digits.slice(2).join('')}`,
    ],
  ]
}

export function rfc4193Of(network: string, node: string): string {
  return (`fd${network}9993${node}`.match(/.{4}/g) ?? []).join(':')
}

function planeOf(network: string, node: string): string {
  const part = (Number.parseInt(network.slice(0, 8), 16) ^ Number.parseInt(network.slice(8), 16)) >>> 0
  return (`fc${part.toString(16).padStart(8, '0')}${node}000000000001`.match(/.{4}/g) ?? []).join(':')
}
