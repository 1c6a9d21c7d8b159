import { describe, expect, test } from 'vitest'
import { sampleDevice, sampleEntry, sampleLeft } from '../../../contract/testing/joined.ts'
import type { Device } from '../../../domain/devices/device.ts'
import { nameCollator } from '../../../words/formats.ts'
import { itemsOf, labels } from '../../testing/tray-items.ts'
import { devicesByNetwork } from './network-devices.ts'
import type { TrayItem } from './tray-item.ts'

const entry = sampleEntry()
const network = entry.id
const lab = 'a1b2c3d4e5000001'

function device(node: string, name: string, change: Partial<Device> = {}): Device {
  return sampleDevice(node, {
    names: name === '' ? [] : [{ name, from: 'controller' }],
    addresses: [{ address: '10.147.17.2', network, from: 'controller' }],
    networks: [network],
    path: 'direct',
    latency: 3,
    lastSeen: 5_000,
    online: true,
    since: 1_000,
    ...change,
  })
}
const server = device('0a1b2c3d4e', 'office server')

/** Returns the labels between the heading and the next separator. */
function listed(devices: readonly Device[], change: Parameters<typeof itemsOf>[0] = {}): readonly TrayItem[] {
  const byNetwork = devicesByNetwork(devices, nameCollator('en'))
  const menu = itemsOf({ networks: [entry], ...change }, byNetwork).find(({ type }) => type === 'submenu')
  const items = menu?.type === 'submenu' ? menu.submenu : []
  const begin = labels(items).indexOf('Copy a device’s address')
  return begin < 0 ? [] : items.slice(begin + 1, labels(items).indexOf('---', begin))
}

test('a device is a line of its network’s own menu, and a click copies its address', () => {
  expect(listed([server])).toEqual([
    {
      type: 'normal',
      label: 'office server, 10.147.17.2',
      action: { command: 'clipboard.copy', argument: { text: '10.147.17.2' } },
    },
  ])
})

test('each network has the devices with which it is shared, at the addresses of that network', () => {
  const both = device('0a1b2c3d4e', 'server', {
    networks: [network, lab],
    addresses: [
      { address: 'fd00::1', network, from: 'network-id' },
      { address: '10.147.17.9', network, from: 'neighbours' },
      { address: 'fd00::2', network: lab, from: 'network-id' },
    ],
  })
  expect(labels(listed([both]))).toEqual(['server, 10.147.17.9'])
  const inLab = devicesByNetwork([both], nameCollator('en')).get(lab)
  expect(inLab?.listed.map(({ address }) => address)).toEqual(['fd00::2'])
})

test('those online stand first and by name, then who was seen last; who has no name is a node', () => {
  const gone = { online: false, since: null }
  const devices = [
    device('aa00000001', 'long gone', { ...gone, lastSeen: 10 }),
    device('aa00000002', 'rig 10'),
    device('aa00000003', ''),
    device('aa00000004', 'just gone', { ...gone, lastSeen: 4_000 }),
    device('aa00000005', 'rig 2'),
    device('aa00000006', 'never seen', { ...gone, lastSeen: null }),
  ]
  expect(labels(listed(devices))).toEqual([
    'rig 2, 10.147.17.2',
    'rig 10, 10.147.17.2',
    'aa00000003, 10.147.17.2',
    'just gone, 10.147.17.2 (not seen recently)',
    'long gone, 10.147.17.2 (not seen recently)',
    'never seen, 10.147.17.2 (not seen recently)',
  ])
})

describe('of many devices', () => {
  const many = Array.from({ length: 10_000 }, (_, at) =>
    device(`bb${String(at).padStart(8, '0')}`, `camera ${at}`, { since: at }),
  )

  test('the 15 that came last are listed, and all are a click away', () => {
    const items = listed(many)
    expect(labels(items).slice(0, 2)).toEqual(['camera 9985, 10.147.17.2', 'camera 9986, 10.147.17.2'])
    expect(items).toHaveLength(16)
    expect(items.at(-1)).toEqual({
      type: 'normal',
      label: 'All devices…',
      action: { command: 'window.show', argument: { view: 'devices', network, device: null } },
    })
  })

  test('15 are all listed; one more, or one without an address, stands in the window', () => {
    expect(listed(many.slice(0, 15))).toHaveLength(15)
    expect(listed(many.slice(0, 16))).toHaveLength(16)
    expect(labels(listed([server, device('cc00000001', 'silent', { addresses: [] })]))).toEqual([
      'office server, 10.147.17.2',
      'All devices…',
    ])
  })
})

test('names of any kind stay names of one line', () => {
  const label = (name: string): string | undefined => labels(listed([device('aa00000001', name)]))[0]
  expect(label('R&D\nrack\u202e')).toBe('R&&D rack, 10.147.17.2')
  expect(label('حاسوب')).toBe('\u2068حاسوب\u2069, 10.147.17.2')
  expect(label(`e${'\u0301'.repeat(1_000_000)}`)?.length).toBeLessThan(100)
  expect(label('n'.repeat(10_000))?.length).toBeLessThan(100)
})

test('a network that is not in use has none; while the service is silent nobody is said to be away', () => {
  expect(listed([server], { networks: [sampleLeft()] })).toEqual([])
  const connection = { state: 'stale', since: 0, fault: { code: 'service-unreachable' } } as const
  expect(labels(listed([{ ...server, online: false }], { connection }))).toEqual([
    'office server, 10.147.17.2',
  ])
})
