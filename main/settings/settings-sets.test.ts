import { describe, expect, test } from 'vitest'
import {
  mostNetworksInSet,
  mostSets,
  type NetworkSet,
  noSets,
  type UsedSet,
} from '../../contract/network-set.ts'
import { defaultFlags } from '../../contract/node.ts'
import { readSets, writeSets } from './settings-sets.ts'

const uuid = (number: number): string => `0b7a6f3e-7f0c-4a52-9d8e-${number.toString(16).padStart(12, '0')}`
const networkId = (number: number): string => `8056c2${number.toString(16).padStart(10, '0')}`
const network = (number: number) => ({
  network: networkId(number),
  name: 'lab',
  state: 'connected' as const,
  flags: defaultFlags,
})
const work: NetworkSet = { id: uuid(1), name: 'Work', networks: [network(1), network(2)] }
const change = {
  network: networkId(1),
  after: { state: 'connected' as const, flags: defaultFlags },
  before: {
    state: 'paused',
    flags: defaultFlags,
    pause: { by: { kind: 'person' }, since: 5, until: 1_795_000_000_000 },
  },
} as const
const used: UsedSet = {
  id: work.id,
  name: 'Work',
  by: { kind: 'place', name: 'Office' },
  at: 5,
  step: 'using',
  left: [change],
  changed: [],
  unknown: [networkId(9)],
  canGoBack: false,
  failed: [{ ...change, fault: { code: 'service-timeout', detail: 'x' } }],
}

test('what is written is read again the same', () => {
  const kept = { sets: [work], used }
  expect(readSets(JSON.parse(JSON.stringify(writeSets(undefined, kept))))).toEqual({
    read: kept,
    whole: true,
  })
})

test('settings of an older version have no sets', () => {
  expect(readSets(undefined)).toEqual({ read: noSets, whole: true })
  expect(readSets({})).toEqual({ read: noSets, whole: true })
})

test('what a newer version wrote stays in the file', () => {
  const newer = {
    icon: 'star',
    sets: [{ ...work, colour: 'red', networks: [{ ...network(1), metered: true }, network(2)] }],
  }
  const { read, whole } = readSets(newer)
  expect({ read, whole }).toEqual({ read: { sets: [work], used: null }, whole: true })
  expect(writeSets(newer, read)).toEqual({ ...newer, used: null })
})

describe('what is damaged is left out, said, and costs nothing else', () => {
  const other = { ...work, id: uuid(2), name: 'Home' }
  test.each([
    ['no set', 7],
    ['a set without a name', { ...other, name: '  ' }],
    ['a name that turns the direction', { ...other, name: 'a\u202eb' }],
    ['an ID of no set', { ...other, id: 'work' }],
    ['a set twice', work],
    ['networks that are no list', { ...other, networks: 'all' }],
  ])('%s', (_, wrong) => {
    expect(readSets({ sets: [work, wrong] })).toEqual({ read: { sets: [work], used: null }, whole: false })
  })
  test.each([
    ['a network twice', network(1)],
    ['a node’s ID', { ...network(3), network: '8056c2e21c' }],
    ['a state of a newer version', { ...network(3), state: 'metered' }],
    ['a flag that is none', { ...network(3), flags: { ...defaultFlags, allowDNS: 'yes' } }],
    ['a flag missing', { ...network(3), flags: {} }],
  ])('%s in a set', (_, wrong) => {
    const { read, whole } = readSets({ sets: [{ ...work, networks: [...work.networks, wrong] }] })
    expect({ read, whole }).toEqual({ read: { sets: [work], used: null }, whole: false })
  })
  test.each([
    ['another step', { ...used, step: 'done' }],
    ['a network that is none', { ...used, left: [{ ...change, network: 'x' }] }],
    ['a fault that is none', { ...used, failed: [{ ...change, fault: { code: 'bored' } }] }],
  ])('of the set used last, %s', (_, wrong) => {
    expect(readSets({ sets: [work], used: wrong })).toEqual({
      read: { sets: [work], used: null },
      whole: false,
    })
  })
  test('no object', () => {
    for (const wrong of [null, 'x', [work], { sets: {} }])
      expect(readSets(wrong)).toEqual({ read: noSets, whole: false })
  })
  test('more than anybody makes', () => {
    const sets = Array.from({ length: mostSets + 1 }, (_, number) => ({ ...work, id: uuid(number) }))
    expect(readSets({ sets })).toMatchObject({ read: { sets: { length: mostSets } }, whole: false })
    const networks = Array.from({ length: mostNetworksInSet + 1 }, (_, number) => network(number))
    const { read, whole } = readSets({ sets: [{ ...work, networks }] })
    expect({ networks: read.sets[0]?.networks.length, whole }).toEqual({
      networks: mostNetworksInSet,
      whole: false,
    })
  })
})
