import fc from 'fast-check'
import type { UsedSet } from '../../contract/network-set.ts'
import { goodCheck, sampleDiagnosis } from '../../contract/testing/diagnosis.ts'
import { sampleEntry, sampleInEffect, sampleNode, sampleSnapshot } from '../../contract/testing/joined.ts'
import { isReservedAddress } from '../../domain/network-id.ts'
import { type ReportContent, reportedEntries } from '../report/content.ts'

/** The identifying values that a report may contain */
export interface Originals {
  readonly nodes: readonly string[]
  /** Each id is a node's address followed by six digits. */
  readonly networks: readonly string[]
  readonly names: readonly string[]
  readonly hosts: readonly string[]
  readonly macs: readonly string[]
  readonly interfaces: readonly string[]
  /** IPv4 prefixes. `first` is the first address as a number. */
  readonly subnets: readonly { readonly first: number; readonly prefix: number }[]
  readonly addresses: readonly number[]
  readonly six: string
  /** Free text, such as error details */
  readonly details: readonly string[]
}

const letters = (from: string, min: number, max = min) =>
  fc.array(fc.constantFrom(...from), { minLength: min, maxLength: max }).map((some) => some.join(''))
const hex = (length: number) => letters('0123456789abcdef', length)
const distinct = (any: fc.Arbitrary<string>, count: number) =>
  fc.uniqueArray(any, { minLength: count, maxLength: count, selector: (text) => text.toLowerCase() })

/** Common names, and some unlikely ones */
const anyName = fc
  .oneof(
    fc.constantFrom(
      'network',
      'OK',
      '~name-1',
      '__proto__',
      '"',
      '🌍',
      '\u202eoffice',
      'a\nb',
      '10.1.2.3',
      'eth0',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 24 }),
    letters('meshoficanrkp -’X', 1, 12),
  )
  .filter((name) => name !== '')
const anyDomain = fc
  .tuple(letters('bcdfghjklmnpqrstvwxyz', 4, 8), fc.constantFrom('com', 'example', 'de', 'lan'))
  .map((parts) => parts.join('.'))

const anyOriginals = fc
  .record({
    nodes: distinct(
      hex(10).filter((node) => !isReservedAddress(node)),
      4,
    ),
    suffixes: distinct(hex(6), 4),
    names: distinct(anyName, 6),
    hosts: distinct(anyDomain, 2),
    macs: distinct(hex(10), 3),
    interfaces: distinct(letters('abcdefghijklmnopqrstuvwxyz234567', 8), 2),
    six: hex(14),
    details: distinct(anyName, 4),
  })
  .map(({ suffixes, ...rest }) => ({
    ...rest,
    networks: suffixes.map((suffix, at) => `${rest.nodes[at % 2]}${suffix}`),
    macs: rest.macs.map((digits) => (`0a${digits}`.match(/../g) ?? []).join(':')),
    interfaces: rest.interfaces.map((name) => `zt${name}`),
    six: (`fd${rest.six}`.match(/.{4}/g) ?? []).join(':'),
  }))

const anySubnet = fc
  .tuple(fc.constantFrom(10, 203, 77), fc.nat(0xff_ffff), fc.integer({ min: 12, max: 28 }))
  .map(([octet, rest, prefix]) => {
    const size = 2 ** (32 - prefix)
    return { first: Math.floor((octet * 2 ** 24 + rest) / size) * size, prefix }
  })
const anySubnets = fc.uniqueArray(anySubnet, {
  minLength: 3,
  maxLength: 3,
  selector: ({ first, prefix }) => `${first}/${prefix}`,
})

/** Two sets of values that share nothing but their structure, so their redacted reports must be equal */
export const anyWorlds = fc
  .tuple(anyOriginals, anyOriginals, anySubnets, distinct(hex(8), 4), fc.integer())
  .map(([one, two, subnets, numbers, seed]) => {
    const addresses = numbers.map((number, at) => hostIn(subnets[at % 3], Number.parseInt(number, 16)))
    const move = movedBy(seed, subnets)
    return [
      { ...one, subnets, addresses },
      {
        ...two,
        subnets: subnets.map((subnet) => ({ ...subnet, first: move(subnet.first) })),
        addresses: addresses.map(move),
      },
    ] as const
  })

function hostIn(subnet: Originals['subnets'][number] | undefined, number: number): number {
  const { first, prefix } = subnet ?? { first: 0, prefix: 0 }
  return first + (number % 2 ** (32 - prefix))
}

/**
 * Returns a function that maps addresses so that two of them share as many leading bits as before (prefix-preserving):
 * whether a bit is flipped depends only on the bits before it. The first eight bits stay the same, and so do the zeros
 * at the end of a subnet's own address.
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

/** Returns the content of a report, with each value in every place where it can occur. */
export function contentOf(world: Originals): ReportContent {
  const { nodes, networks, names, addresses, subnets, macs, hosts, interfaces, details } = world
  const [detail = '', rule = '', raw = '', action = ''] = details
  const texts = addresses.map(dotted)
  const targets = subnets.map(({ first, prefix }) => `${dotted(first)}/${prefix}`)
  const fault = { code: 'service-error', detail } as const
  const routes = targets.map((target) => ({ target, via: texts[0] ?? '', flags: 0, metric: 0 }))
  const entries = networks.map((id, at) => {
    const network = {
      id,
      name: names[at] ?? '',
      mac: macs[at % 3] ?? '',
      routes,
      portDeviceName: interfaces[at % 2] ?? '',
      assignedAddresses: texts.map((text, index) => `${text}/${subnets[index % 3]?.prefix}`),
      dns: { domain: hosts[0] ?? '', servers: texts.slice(0, 1) },
      authenticationURL: `https://${hosts[1]}/${detail}`,
    }
    const entry = sampleEntry({ id, name: network.name, fault }, network)
    return entry.network === null ? entry : { ...entry, inEffect: sampleInEffect(entry.network) }
  })
  const sample = sampleSnapshot({ networks: entries, node: { ...sampleNode, address: nodes[0] ?? '' } })
  const preferences = {
    ...sample.preferences,
    ownActions: [{ id: 'a', name: action, agreedTo: null, template: { kind: 'link', url: action } } as const],
    sshUsers: { [nodes[1] ?? '']: action },
  }
  const by = { kind: 'set', name: names[4] ?? '' } as const
  const used: UsedSet = {
    id: 's',
    name: names[5] ?? '',
    by,
    at: 1,
    left: [],
    changed: [],
    failed: [],
    canGoBack: false,
    step: 'used',
    unknown: networks.slice(0, 1),
  }
  const snapshot = { ...sample, preferences, sets: { sets: [], used } }
  const evidence = [
    ...texts.map(
      (address) => ({ code: 'address-missing', address, interface: interfaces[0] ?? '' }) as const,
    ),
    ...nodes.map((node) => ({ code: 'not-authorized', node }) as const),
    { code: 'dns-off', domain: hosts[1] ?? '', servers: texts } as const,
    { code: 'rule-blocks', firewall: 'nftables', rule } as const,
  ].map((each) => ({ ...each, network: networks[0] ?? '' }))
  return {
    system: {
      written: 0,
      version: '0.1.0',
      electron: '42.0.0',
      chromium: '148.0.1',
      node: '24.15.0',
      kernel: '6.18.0',
      platform: 'linux',
      architecture: 'x64',
      distribution: 'debian',
      distributionVersion: '12',
      desktop: 'xfce',
      trayHost: 'present',
      session: 'x11',
      uptimeSeconds: 1,
      ids: 'replaced',
    },
    snapshot: { ...snapshot, networks: reportedEntries(snapshot) },
    diagnosis: sampleDiagnosis([{ ...goodCheck, id: 'addresses', verdict: 'bad', evidence, raw }]),
    computer: {
      interfaces: interfaces.map((name, at) => ({
        name,
        mac: macs[at] ?? '',
        mtu: 2800,
        addresses: [`${world.six}::7/64`, `${texts[at]}/32`],
      })),
      routes: targets.map((target) => ({ target, via: null, interface: interfaces[0] ?? '', metric: 1 })),
      dns: [{ interface: interfaces[1] ?? '', servers: texts, domains: hosts }],
    },
    free: { details: detail, outputs: raw, actions: action, log: rule },
  }
}
