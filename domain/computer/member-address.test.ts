import { describe, expect, test } from 'vitest'
import { functionAddresses, macOfMember, networkOfAddress, nodeOfMac } from './member-address.ts'

const network = 'f743b7cf4385cf59'
const node = 'f743b7cf43'

test('as a service was seen to make them', () => {
  expect(macOfMember(network, node)).toBe('5a:38:c6:f4:00:f4')
  expect(nodeOfMac(network, '5a:38:c6:f4:00:f4')).toBe(node)
  expect(functionAddresses(network, node)).toEqual({
    '6plane': 'fcb4:c678:96f7:43b7:cf43::1',
    rfc4193: 'fdf7:43b7:cf43:85cf:5999:93f7:43b7:cf43',
  })
})

test('the MAC address that virtual machines use is another one', () => {
  expect(macOfMember('8056c2e21c000052', node).slice(0, 2)).toBe('32')
  expect(nodeOfMac('8056c2e21c000052', macOfMember('8056c2e21c000052', node))).toBe(node)
})

test('of another network, or none at all, is no member', () => {
  expect(nodeOfMac(network, '02:38:c6:f4:00:f4')).toBeNull()
  expect(nodeOfMac(network, '')).toBeNull()
})

describe('the network of an address', () => {
  const lab = {
    name: 'lab',
    routes: [{ target: '10.77.0.0/16' }, { target: '0.0.0.0/0' }],
    assignedAddresses: ['10.77.0.1/16'],
  }
  const office = {
    name: 'office',
    routes: [{ target: '192.168.40.0/24' }],
    assignedAddresses: ['10.77.3.5/24'],
  }
  const six = { name: 'six', routes: [], assignedAddresses: ['fd00::1/64'] }

  test.each([
    ['10.77.9.9', 'lab'],
    ['10.77.3.9', 'office'],
    ['192.168.40.7', 'office'],
    ['FD00:0::9', 'six'],
    ['8.8.8.8', undefined],
    ['fd01::9', undefined],
    ['nas', undefined],
  ])('%s is an address of %s', (address, name) => {
    expect(networkOfAddress([lab, office, six], address)?.name).toBe(name)
  })
})
