import { expect, test } from 'vitest'
import type { Device } from '../../../domain/devices/device.ts'
import { t } from '../../../words/testing/english.ts'
import { type DeviceMove, moveNotifications } from './come-and-go.ts'

const at = 1_700_000_000_000

function move(kind: DeviceMove['kind'], name: string, lastSeen: number | null = at - 260_000): DeviceMove {
  const device: Device = {
    node: 'aa00000001',
    names: name === '' ? [] : [{ name, from: 'nickname' }],
    addresses: [],
    networks: [],
    path: null,
    latency: null,
    lastSeen,
    online: kind === 'came',
    since: null,
    version: null,
  }
  return { kind, device }
}
const titles = (...moves: readonly DeviceMove[]): readonly string[] =>
  moveNotifications(t, moves, at).map(({ title }) => title)

test('one that went is named, with how long ago it was seen, and a click opens it', () => {
  expect(moveNotifications(t, [move('went', 'nas')], at)).toEqual([
    {
      title: 'nas is gone',
      body: 'Last seen 4 minutes ago.',
      show: { view: 'devices', network: null, device: 'aa00000001' },
    },
  ])
  expect(moveNotifications(t, [move('went', 'nas', null)], at)[0]?.body).toBe('Not seen for two minutes.')
})

test('one that came is named; without a name by its node', () => {
  expect(titles(move('came', 'nas'))).toEqual(['nas is back'])
  expect(titles(move('came', ''))).toEqual(['aa00000001 is back'])
})

test('any number at once is one notification', () => {
  const many = Array.from({ length: 100 }, (_, index) => move(index < 2 ? 'came' : 'went', `camera ${index}`))
  expect(moveNotifications(t, many, at)).toEqual([
    {
      title: '100 devices came or went',
      body: 'camera 0 is back\ncamera 1 is back\ncamera 2 is gone\ncamera 3 is gone\nand 96 more',
      show: { view: 'devices', network: null, device: null },
    },
  ])
  expect(moveNotifications(t, [], at)).toEqual([])
})

test('names cannot break the line or turn it around', () => {
  expect(titles(move('went', 'evil\n\u202ename'))).toEqual(['evil name is gone'])
  expect(titles(move('went', 'מעבדה'))).toEqual(['\u2068מעבדה\u2069 is gone'])
})
