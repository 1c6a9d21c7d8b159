import { expect, test } from 'vitest'
import { functionAddresses, macOfMember, nodeOfMac } from './member-address.ts'

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
