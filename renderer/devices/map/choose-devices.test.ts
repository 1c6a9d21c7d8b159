import { expect, test } from 'vitest'
import type { Device } from '../../../domain/devices/device.ts'
import { chooseDevices } from './map-world.ts'

const device = (node: string, path: Device['path'], lastSeen: number | null): Device => ({
  ...{
    node,
    path,
    lastSeen,
    names: [],
    addresses: [],
    networks: [],
    latency: null,
    version: null,
    online: false,
    since: null,
  },
})

test('connected ones first, then those that were seen last, in the order in which they came', () => {
  const devices = [
    device('a', null, null),
    device('b', null, 50),
    device('c', 'relayed', null),
    device('d', null, 90),
    device('e', 'direct', 10),
  ]
  expect(chooseDevices(devices, 3).map(({ node }) => node)).toEqual(['c', 'd', 'e'])
  expect(chooseDevices(devices, 5)).toBe(devices)
})
