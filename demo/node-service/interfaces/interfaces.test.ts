import { expect, test } from 'vitest'
import { deviceNameOf, macOf, multicastGroups } from './interfaces.ts'

test('MAC, device and multicast groups as recorded', () => {
  const mac = macOf('1bb46b80d6c6515c', '1bb46b80d6')
  expect(mac).toBe('5e:4a:72:bd:00:bd')
  expect(deviceNameOf('1bb46b80d6c6515c')).toBe('zttnrk3umk')
  expect(multicastGroups(mac).map((group) => group.mac)).toEqual([
    '01:00:5e:00:00:01',
    '33:33:00:00:00:01',
    '33:33:ff:bd:00:bd',
  ])
})

test('the one first octet that other software uses is avoided', () => {
  expect(macOf('0000000000000050', '0000000001')).toMatch(/^32:/)
})
