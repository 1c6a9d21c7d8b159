import { expect, test } from 'vitest'
import { device } from '../../testing/world.ts'
import { chooseDevices, shortName } from './map-world.ts'

test('connected devices are chosen first, then those seen last; their order stays', () => {
  const devices = [
    device('a', { path: null, lastSeen: null }),
    device('b', { path: null, lastSeen: 50 }),
    device('c', { path: 'relayed', lastSeen: null }),
    device('d', { path: null, lastSeen: 90 }),
    device('e', { path: 'direct', lastSeen: 10 }),
  ]
  expect(chooseDevices(devices, 3).map(({ node }) => node)).toEqual(['c', 'd', 'e'])
  expect(chooseDevices(devices, 5)).toBe(devices)
})

test.each([
  ['nas', 'nas'],
  ['  two\nlines\t', 'two lines'],
  ['left\u202eright\u2066', 'left right'],
  ['東京サーバー', '東京サーバー'],
  ['a very long name of a device', 'a very long name of a…'],
  ['👩‍👩‍👧'.repeat(30), `${'👩‍👩‍👧'.repeat(21)}…`],
  [`e${'\u0301'.repeat(1_000_000)}`, 'e\u0301\u0301'],
  ['\u0000\u0007', '\ufffd'],
])('%j is labelled %j', (name, label) => {
  expect(shortName(name)).toBe(label)
})
