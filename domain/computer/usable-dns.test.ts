import { expect, test } from 'vitest'
import { usableDns } from './usable-dns.ts'

const usable = (domain: string, servers: readonly string[], portDeviceName = 'ztmesh0') => {
  const found = usableDns({ portDeviceName, dns: { domain, servers } })
  return found && { domain: found.domain, servers: found.servers.map(({ text }) => text) }
}
const server = '10.77.0.53'

test.each([
  ['Mesh.EXAMPLE', 'mesh.example'],
  ['mesh.example.', 'mesh.example'],
  [' mesh.example ', 'mesh.example'],
  ['lan', 'lan'],
  ['', null],
  ['.', null],
])('the domain %j is for names in %j', (domain, found) => {
  expect(usable(domain, [server])).toEqual({ domain: found, servers: [server] })
})

test.each([
  ...['~corp.example', '*.example', 'a b.example', 'a..example', 'mesh.example..', '..', 'bücher.example'],
  ...["x';reboot;'", '$(id).example', 'a/b', 'a\nb', '-a.example', '10.0.0.1', `${'a'.repeat(64)}.example`],
])('where the domain is %j the servers are not asked for all names instead', (domain) => {
  expect(usable(domain, [server])).toBeNull()
})

test('servers are addresses, each once, without a zone; what is none is left out', () => {
  const given = [' 10.77.0.53', server, 'FE80::1%ztmesh0', 'fe80:0::1', 'dns.example', '', '10.0.0.1:53']
  expect(usable('', given)).toEqual({ domain: null, servers: [server, 'fe80::1'] })
})

test('a hundred servers are a hundred servers', () => {
  const many = Array.from({ length: 100 }, (_, index) => `10.77.1.${index}`)
  expect(usable('lan', many)?.servers).toEqual(many)
})

test('there is nothing to set without a server or an interface', () => {
  expect(usable('mesh.example', [])).toBeNull()
  expect(usable('mesh.example', ['dns.example'])).toBeNull()
  expect(usable('mesh.example', [server], '')).toBeNull()
})
