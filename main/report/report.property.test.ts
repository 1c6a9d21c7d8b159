import fc from 'fast-check'
import { expect } from 'vitest'
import { fold, sameName } from '../../domain/pseudonyms/original.ts'
import { always } from '../testing/always.ts'
import { colons, contentOf, dotted, fullSix } from '../testing/report-content.ts'
import { anyWorlds, type Originals } from '../testing/report-world.ts'
import { reportText } from './archive.ts'
import { reportSections } from './sections.ts'

const anyToken = fc.oneof(
  fc.array(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'), { minLength: 24, maxLength: 24 }),
  fc.array(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789'), {
    minLength: 32,
    maxLength: 32,
  }),
)
const anyTokens = fc.array(
  anyToken.map((letters) => letters.join('')),
  { minLength: 2, maxLength: 2 },
)
const share = 0.05

function reportOf(
  world: Originals,
  inText: readonly boolean[],
  tokens: readonly string[],
  keepIds = false,
): string {
  const names = [world.user, ...world.names.slice(4)]
  return reportText(reportSections(contentOf(world, inText, tokens), { keepIds, names }))
}

/** A world of its own, to know what stands in each report */
const [sample] = fc.sample(anyWorlds, { numRuns: 1, seed: 7 })
const fixed = sample === undefined ? '' : fold(reportOf(sample.worlds[0], sample.inText, []))

always(
  'of two worlds that have nothing but their order in common there is one report',
  fc.tuple(anyWorlds, anyTokens, anyTokens),
  ([{ worlds, inText }, one, two]) => {
    // A pseudonym that somebody is really called by is left out, and the next one taken.
    fc.pre(worlds.every(({ names }) => !names.some((name) => /^~?(?:name|network)-\d/i.test(name))))
    expect(reportOf(worlds[0], inText, one)).toBe(reportOf(worlds[1], inText, two))
  },
  share,
)

always(
  'no original is in the report, and no token',
  fc.tuple(anyWorlds, anyTokens),
  ([{ worlds, inText }, tokens]) => {
    const [world] = worlds
    const report = fold(reportOf(world, inText, tokens))
    const hidden = [
      ...world.nodes,
      ...world.networks,
      ...world.addresses.map(dotted),
      ...world.macs.flatMap((mac) => [mac, colons(mac), colons(mac).replaceAll(':', '-')]),
      ...[...world.hosts, ...world.emails, ...world.uuids, ...world.interfaces, world.user],
      fullSix(world.six),
      ...tokens.map(fold),
    ]
    for (const each of hidden) expect(report).not.toContain(each)
    const names = world.names.filter((name, at) => inText[at] && !fixed.includes(sameName(name)))
    for (const name of names) expect(report.normalize('NFC')).not.toContain(sameName(name))
  },
  share,
)

always(
  'what is one has one pseudonym everywhere, and what is another has another',
  anyWorlds,
  ({ worlds: [world], inText }) => {
    const sections = reportSections(contentOf(world, inText, []), { keepIds: false, names: [] })
    const textOf = (wanted: string): string => sections.find(({ part }) => part === wanted)?.text ?? ''
    const { detail, ...lists } = JSON.parse(textOf('doctor'))
    const all = Object.values<readonly string[]>(lists).flat()
    expect(new Set(all).size).toBe(all.length)
    const { networks } = JSON.parse(textOf('networks'))
    const [first] = networks
    expect(first.network.assignedAddresses.map((each: string) => each.split('/')[0])).toEqual(
      lists.address.slice(0, world.addresses.length),
    )
    expect(networks.map(({ name }: { name: string }) => name)).toEqual(lists.name.slice(0, 4))
    expect(networks.map(({ id }: { id: string }) => id)).toEqual(lists.id.slice(0, 4))
    for (const name of lists.name) expect(textOf('log')).toContain(`network "${name}" and`)
    for (const id of lists.id.slice(0, 4)) expect(textOf('log')).toContain(`GET /network/${id}: 404`)
    for (const address of lists.address) expect(textOf('log')).toContain(address)
    for (const mac of lists.mac) expect(textOf('log')).toContain(`enx${mac}`)
    expect(detail).toContain(`"${lists.name[0]}"`)
  },
  share,
)

always(
  'where ids are asked for, they alone stay',
  anyWorlds,
  ({ worlds: [world], inText }) => {
    const report = fold(reportOf(world, inText, [], true))
    for (const id of [...world.networks, ...world.nodes]) expect(report).toContain(id)
    for (const each of [...world.hosts, ...world.emails, ...world.addresses.map(dotted)])
      expect(report).not.toContain(each)
  },
  share,
)
