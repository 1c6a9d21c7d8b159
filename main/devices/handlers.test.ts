import { expect, test } from 'vitest'
import { type DeviceList, noDevices } from '../../contract/devices.ts'
import { failure, success } from '../../contract/result.ts'
import { sampleDevice } from '../../contract/testing/joined.ts'
import type { Device } from '../../domain/devices/device.ts'
import { createDeviceSearch } from './handlers.ts'

const network = '8056c2e21c000001'
const device = (node: string, name: string, address = ''): Device =>
  sampleDevice(node, {
    names: name === '' ? [] : [{ name, from: 'nickname' }],
    addresses: address === '' ? [] : [{ address, network, from: 'controller' }],
    networks: [network],
  })

function over(first: readonly Device[]) {
  const listOf = (devices: readonly Device[]): DeviceList => ({
    devices,
    at: 1,
    fault: null,
    networks: [{ id: network, name: 'home', joined: true, isHosted: false }],
  })
  let list = noDevices
  let reads = 0
  const find = createDeviceSearch({
    list: () => list,
    async read() {
      reads += 1
      if (first.length === 0) return failure('service-unreachable')
      list = listOf(first)
      return success(list)
    },
  })
  return {
    reads: () => reads,
    show(devices: readonly Device[]) {
      list = listOf(devices)
    },
    async nodes(query: string) {
      const found = await find(query)
      return found.ok ? found.value.map(({ node }) => node) : found.error.code
    },
  }
}

test('devices are read the first time, and found by names, addresses, node and network', async () => {
  const { nodes, reads } = over([device('cafe04eba9', 'Küche NAS', '10.1.0.7'), device('778cde7190', '')])
  expect(await nodes('kuche nsa')).toEqual(['cafe04eba9'])
  expect(await nodes('10.1.0')).toEqual(['cafe04eba9'])
  expect(await nodes('778cde')).toEqual(['778cde7190'])
  expect(await nodes('home')).toHaveLength(2)
  expect(reads()).toBe(1)
})

test('of 10,000 the best are handed out, and a list that changed is looked through anew', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => device(at.toString(16).padStart(10, '0'), `s ${at}`))
  const { nodes, show } = over(many)
  expect(await nodes('s')).toHaveLength(30)
  show([device('cafe04eba9', 'new')])
  expect(await nodes('new')).toEqual(['cafe04eba9'])
})

test('what cannot be read is said', async () => {
  expect(await over([]).nodes('s')).toBe('service-unreachable')
})
