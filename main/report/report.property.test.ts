import fc from 'fast-check'
import { expect } from 'vitest'
import { commandLineTranslate } from '../base/translators.ts'
import { always } from '../testing/always.ts'
import { anyWorlds, contentOf, dotted, type Originals } from '../testing/report-world.ts'
import { reportText } from './archive.ts'
import { reportSections } from './content.ts'

const share = 0.05
const t = await commandLineTranslate('en')

function reportOf(world: Originals, keepIds = false): string {
  return reportText(reportSections(contentOf(world), keepIds, t))
}

/** Names that are usual words stand in every report. */
const [sample] = fc.sample(anyWorlds, { numRuns: 1, seed: 7 })
const fixed = sample === undefined ? '' : reportOf(sample[0]).toLowerCase()

always(
  'two worlds that differ only in names, ids, addresses and free texts have the same report',
  anyWorlds,
  ([one, other]) => {
    expect(reportOf(one)).toBe(reportOf(other))
  },
  share,
)

always(
  'no original is in the report',
  anyWorlds,
  ([world]) => {
    const report = reportOf(world).toLowerCase()
    const { nodes, networks, macs, hosts, interfaces, addresses, names, details } = world
    const hidden = [
      ...nodes,
      ...networks,
      ...macs,
      ...hosts,
      ...interfaces,
      ...addresses.map(dotted),
      world.six,
    ]
    for (const each of hidden)
      expect(report).not.toMatch(new RegExp(`(?<![\\w.~-])${each.replaceAll('.', '\\.')}`))
    const texts = [...names, ...details].map((text) => text.toLowerCase())
    for (const each of texts) if (!fixed.includes(each)) expect(report).not.toContain(each)
  },
  share,
)

always(
  'what is one has one stand-in everywhere, and what is another has another',
  anyWorlds,
  ([world]) => {
    const sections = reportSections(contentOf(world), false, t)
    const [, doctor = '', networks = '', computer = ''] = sections.map(({ text }) => text)
    const told = JSON.parse(networks)
    const [first] = told.networks
    const ids = told.networks.map(({ id }: { readonly id: string }) => id)
    expect(ids).toEqual(['~network-1', '~network-2', '~network-3', '~network-4'])
    expect(new Set(told.networks.map(({ name }: { readonly name: string }) => name)).size).toBe(4)
    const addresses = first.network.assignedAddresses.map((each: string) => each.split('/')[0])
    expect(new Set(addresses).size).toBe(new Set(world.addresses).size)
    for (const each of addresses)
      expect(doctor).toContain(`${each} is missing on ${first.network.portDeviceName}`)
    const { routes, dns } = JSON.parse(computer)
    expect(routes.map(({ target }: { readonly target: string }) => target)).toEqual(
      first.network.routes.map(({ target }: { readonly target: string }) => target),
    )
    expect(dns[0]).toMatchObject({
      servers: addresses,
      domains: [first.network.dns.domain, expect.anything()],
    })
    expect(told.node.address).toBe(first.controller)
  },
  share,
)

always(
  'two addresses begin with the same bits as their stand-ins do, and a subnet has its addresses',
  anyWorlds,
  ([world]) => {
    const [, , networks = ''] = reportSections(contentOf(world), false, t).map(({ text }) => text)
    const [{ network }] = JSON.parse(networks).networks
    const standIns: readonly number[] = network.assignedAddresses.map((each: string) => numberOf(each))
    const subnets: readonly number[] = network.routes.map(({ target }: { readonly target: string }) =>
      numberOf(target),
    )
    const originals = [...world.addresses, ...world.subnets.map(({ first }) => first)]
    const all = [...standIns, ...subnets]
    const isPrivate = (at: number): boolean => Math.floor((originals[at] ?? 0) / 2 ** 24) === 10
    for (const [at, one] of all.entries())
      for (const [index, other] of all.entries())
        if (isPrivate(at) === isPrivate(index))
          expect(sharedBits(one, other)).toBe(sharedBits(originals[at] ?? 0, originals[index] ?? 0))
    for (const [at, { prefix }] of world.subnets.entries()) {
      const size = 2 ** (32 - prefix)
      expect((subnets[at] ?? 1) % size).toBe(0)
    }
  },
  share,
)

always(
  'where ids are asked for, they alone stay',
  anyWorlds,
  ([world]) => {
    const report = reportOf(world, true)
    for (const id of [...world.networks, ...world.nodes]) expect(report).toContain(id)
    const { hosts, macs, interfaces, addresses } = world
    for (const each of [...hosts, ...macs, ...interfaces, ...addresses.map(dotted)])
      expect(report).not.toMatch(new RegExp(`(?<![\\w.~-])${each.replaceAll('.', '\\.')}`))
  },
  share,
)

function numberOf(text: string): number {
  const octets =
    text
      .replace(/^~(?:public-)?/, '')
      .split('/')[0]
      ?.split('.')
      .map(Number) ?? []
  return octets.reduce((sum, octet) => sum * 256 + octet, 0)
}

function sharedBits(one: number, other: number): number {
  return Math.clz32((one ^ other) >>> 0)
}
