import { describe, expect, test } from 'vitest'
import { mostNetworksInSet, mostSets } from '../../../contract/network-set.ts'
import { defaultFlags } from '../../../contract/node.ts'
import { readSetFile, setFileText } from './set-file.ts'

const networkId = (number: number): string => `8056c2${number.toString(16).padStart(10, '0')}`
const network = (number: number) => ({
  network: networkId(number),
  name: 'lab',
  state: 'paused' as const,
  flags: defaultFlags,
})
const work = { name: 'Work', networks: [network(1), network(2)] }
const readAll = (sets: readonly unknown[]) =>
  readSetFile(JSON.stringify({ kind: 'meshtray-sets', version: 1, sets }))
const read = (...sets: readonly unknown[]) => readAll(sets)

test('what was written is read again, without IDs of this computer', () => {
  const text = setFileText([{ ...work, id: '0b7a6f3e-7f0c-4a52-9d8e-2f4c7d1c9a11' }])
  expect(text).not.toContain('0b7a6f3e')
  expect(readSetFile(text)).toEqual({ sets: [work], problems: [], problemCount: 0 })
})

test.each([
  ['no JSON', 'hello'],
  ['a list', '[]'],
  ['settings', '{"version":1,"networks":[]}'],
  ['without a version', '{"kind":"meshtray-sets","sets":[]}'],
  ['with sets that are no list', '{"kind":"meshtray-sets","version":1,"sets":{}}'],
  ['nothing', ''],
])('%s is no file of sets', (_, text) => {
  expect(readSetFile(text)).toBeNull()
})

describe('each line is checked, and what is right beside it is taken', () => {
  test.each([
    ['no-name', 7, '7'],
    ['no-name', { networks: [] }, ''],
    ['no-name', { ...work, name: 'a\u202eb' }, 'a b'],
    ['name-twice', { ...work, name: 'WORK' }, 'WORK'],
  ] as const)('a set: %s, %j', (kind, wrong, text) => {
    expect(read(work, wrong)).toEqual({
      sets: [work],
      problems: [{ kind, set: 2, text }],
      problemCount: 1,
    })
  })
  test.each([
    ['node-id', { ...network(3), network: '8056c2e21c' }, '8056c2e21c'],
    ['no-network-id', { ...network(3), network: 'x'.repeat(99) }, `${'x'.repeat(63)}…`],
    ['no-network-id', 'all', 'all'],
    ['network-twice', { ...network(1), state: 'connected' }, networkId(1)],
    ['no-state', { ...network(3), state: 'on' }, 'on'],
    ['no-flags', { ...network(3), flags: { allowDNS: true } }, networkId(3)],
  ] as const)('a network: %s', (kind, wrong, text) => {
    expect(read({ ...work, networks: [...work.networks, wrong] })).toEqual({
      sets: [work],
      problems: [{ kind, set: 1, text }],
      problemCount: 1,
    })
  })
  test('networks that are no list', () => {
    expect(read({ ...work, networks: 'all' })).toMatchObject({
      sets: [{ name: 'Work', networks: [] }],
      problems: [{ kind: 'no-networks', text: 'all' }],
    })
  })
  test('fields that are not known, as a later version may write', () => {
    const later = {
      name: 'Work',
      colour: 'red',
      networks: [{ ...network(1), metered: true, flags: { ...defaultFlags, allowMore: true } }, network(2)],
    }
    const text = JSON.stringify({ kind: 'meshtray-sets', version: 7, sets: [later], places: [] })
    expect(readSetFile(text)).toMatchObject({
      sets: [work],
      problems: ['places', 'colour', 'metered', 'allowMore'].map((field) => ({
        kind: 'field-unknown',
        text: field,
      })),
    })
  })
  test('a network’s name that nobody could read is left out, the network is not', () => {
    const odd = {
      ...work,
      networks: [
        { ...network(1), name: 'a\u202eb' },
        { ...network(2), name: 5 },
      ],
    }
    expect(read(odd)).toMatchObject({
      sets: [{ networks: [{ name: '' }, { name: '' }] }],
      problemCount: 0,
    })
  })
})

describe('100,000 lines', () => {
  const many = Array.from({ length: 100_000 }, (_, number) => number)
  test.each([
    [
      'sets',
      many.map((number) => ({ name: `Set ${number}`, networks: [] })),
      'too-many-sets',
      100_000 - mostSets,
    ],
    [
      'networks',
      [{ name: 'Work', networks: many.map(network) }],
      'too-many-networks',
      100_000 - mostNetworksInSet,
    ],
    ['networks twice', [{ name: 'Work', networks: many.map(() => network(1)) }], 'network-twice', 99_999],
    ['nothing', many, 'no-name', 100_000],
  ])('of %s: the first are taken, the others counted', (_, sets, kind, problemCount) => {
    const { problems, ...all } = readAll(sets) ?? { problems: [] }
    expect(all).toMatchObject({ problemCount })
    expect(problems).toHaveLength(100)
    expect(new Set(problems.map((problem) => problem.kind))).toEqual(new Set([kind]))
  })
})
