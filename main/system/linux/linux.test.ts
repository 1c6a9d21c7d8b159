import { expect, test } from 'vitest'
import { parseInterfaceNames } from './computer.ts'
import { parseResolved } from './resolved.ts'
import { parseResolvConf } from './resolver.ts'

test('names of interfaces may hold anything but white space and colons', () => {
  const text = `Inter-|   Receive                                                |  Transmit
 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
    lo:       0       0    0    0    0     0          0         0        0       0    0    0    0     0       0          0
   v|1:     536       6    0    0    0     0          0         0      516       6    0    0    0     0       0          0
ztabc:1234       6    0    0    0     0          0         0      516       6    0    0    0     0       0          0
`
  expect(parseInterfaceNames(text)).toEqual(['lo', 'v|1', 'ztabc'])
  expect(parseInterfaceNames('')).toEqual([])
})

test('the resolver’s file names servers and the last list of domains', () => {
  const text =
    '# by hand\nnameserver 10.77.0.53 # ours\nnameserver fe80::1%eth0\nsearch a.example\nsearch b.example c.example\n'
  expect(parseResolvConf(text)).toEqual({
    interface: null,
    servers: ['10.77.0.53', 'fe80::1'],
    domains: ['b.example', 'c.example'],
  })
  expect(parseResolvConf('nameserver\n\0')).toEqual({ interface: null, servers: [], domains: [] })
})

test('systemd-resolved names servers and domains by the number of the interface', () => {
  const names = new Map([[3, 'ztmesh0']])
  const servers = [
    [3, 2, Buffer.from([10, 77, 0, 53])],
    [3, 10, [...Array<number>(15).fill(0), 1]],
    [0, 2, [9, 9, 9, 9]],
    [8, 2, [10, 0, 0, 1]],
    [3, 2, [1, 2, 3]],
    'garbage',
  ]
  const domains = [[3, 'mesh.example', true], [3, 7, false], null]
  expect(parseResolved(servers, domains, names)).toEqual([
    { interface: 'ztmesh0', servers: ['10.77.0.53', '::1'], domains: ['mesh.example'] },
    { interface: null, servers: ['9.9.9.9'], domains: [] },
  ])
  expect(parseResolved(undefined, { value: 3 }, names)).toEqual([])
})
