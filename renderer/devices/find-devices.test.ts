import { describe, expect, test } from 'vitest'
import type { DeviceNetwork } from '../../contract/devices.ts'
import type { Device } from '../../domain/devices/device.ts'
import { nameCollator } from '../../words/formats.ts'
import { device } from '../testing/world.ts'
import {
  type DeviceFilter,
  findDevices,
  searchable,
  sharedNames,
  sortDevices,
  unseenMatch,
  waysIn,
} from './find-devices.ts'

const [office, family] = ['8056c2e21c000001', '89e92ceee5b00001']
const network = (id: string, name: string, isHosted = false): DeviceNetwork => ({
  id,
  name,
  isHosted,
  joined: true,
})
const networks = new Map([
  [office, network(office, 'office', true)],
  [family, network(family, 'family')],
])
const nas = device('f743b7cf43', {
  names: [
    { name: 'attic', from: 'nickname' },
    { name: 'nas', from: 'controller' },
  ],
  addresses: [
    { address: '10.1.2.9', network: office, from: 'neighbours' },
    { address: '10.5.0.9', network: family, from: 'account' },
  ],
  networks: [office, family],
  path: 'direct',
  latency: 12,
  online: true,
  lastSeen: 50,
})
const phone = device('aa00000001', { networks: [family], path: 'relayed', lastSeen: 90 })
const all = searchable([nas, phone], networks, new Map())
const found = (words: readonly string[], filter: DeviceFilter = 'all', network: string | null = null) =>
  findDevices([nas, phone], all, { words, filter, network }, networks).map(({ node }) => node)

test.each([
  [['attic'], [nas.node]],
  [['NAS'.toLowerCase()], [nas.node]],
  [['10.5'], [nas.node]],
  [['aa0000'], [phone.node]],
  [['family'], [nas.node, phone.node]],
  [['family', 'attic'], [nas.node]],
  [['other'], []],
])('%j finds by any name, address, node or network', (words, nodes) => expect(found(words)).toEqual(nodes))

test('filters', () => {
  expect(found([], 'online')).toEqual([nas.node])
  expect(found([], 'direct')).toEqual([nas.node])
  expect(found([], 'mine')).toEqual([nas.node])
  expect(found([], 'all', family)).toEqual([nas.node, phone.node])
  expect(found([], 'all', office)).toEqual([nas.node])
})

test('the search text of an unchanged device is reused', () => {
  const again = searchable([nas, { ...phone }], networks, all)
  expect(again.get(nas.node)).toBe(all.get(nas.node))
  expect(again.get(phone.node)).not.toBe(all.get(phone.node))
})

test('a network with a new name is found by it', () => {
  const renamed = new Map(
    [...networks].map(([id, network]) => [
      id,
      id === family ? { ...network, name: 'Grandparents' } : network,
    ]),
  )
  expect(searchable([phone], renamed, all).get(phone.node)?.text).toContain('grandparents')
})

describe('the row shows what made it match', () => {
  const why = (one: Device, ...words: string[]) => unseenMatch(one, networks, words, ['attic', '10.1.2.9'])
  test('by itself', () => expect(why(nas, 'att')).toBeNull())
  test('another name', () => expect(why(nas, 'na')).toEqual({ what: 'name', text: 'nas' }))
  test('the node', () => expect(why(nas, 'f743')).toEqual({ what: 'node', text: nas.node }))
  test('the network', () => expect(why(nas, 'attic', 'fam')).toEqual({ what: 'network', text: 'family' }))
  test('a matching address comes first', () =>
    expect(waysIn(nas, null, ['10.5']).map(({ address }) => address)).toEqual(['10.5.0.9', '10.1.2.9']))
  test('the address in the chosen network comes first', () =>
    expect(waysIn(nas, family)[0]?.address).toBe('10.5.0.9'))
})

describe('orders', () => {
  const collator = nameCollator('en')
  const names = ['b', 'a', 'ä', '10', '9', 'Z', '日本']
  const many = names.map((name, at) =>
    device(`cc0000000${at}`, { names: [{ name, from: 'controller' }], latency: at, lastSeen: at + 1 }),
  )
  const sorted = (order: 'name' | 'latency' | 'seen', before?: ReadonlyMap<string, number>) =>
    sortDevices([phone, ...many, nas], order, collator, before).map(
      ({ names, node }) => names[0]?.name ?? node,
    )
  test('by name in the order of the language, devices without a name last', () => {
    expect(sorted('name')).toEqual(['9', '10', 'a', 'ä', 'attic', 'b', 'Z', '日本', phone.node])
  })
  test('by name, the same from any previous order', () => {
    const before = new Map([...many].reverse().map(({ node }, at) => [node, at * 3]))
    expect(sorted('name', before)).toEqual(sorted('name'))
  })
  test('by latency, unknown last', () => {
    expect(sorted('latency')).toEqual(['b', 'a', 'ä', '10', '9', 'Z', '日本', 'attic', phone.node])
  })
  test('by the time last seen, online devices first', () => {
    expect(sorted('seen').slice(0, 3)).toEqual(['attic', phone.node, '日本'])
  })
})

test('names that two devices share are found', () => {
  const twin = device('bb00000001', { names: [{ name: 'attic', from: 'account' }] })
  expect([...sharedNames([nas, phone, twin])]).toEqual(['attic'])
  expect([...sharedNames([nas, phone])]).toEqual([])
})
