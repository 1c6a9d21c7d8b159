import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resolverCommand, resolvers } from './resolver.ts'
import { usableDns } from './usable-dns.ts'

const command = (resolver: (typeof resolvers)[number], domain = 'corp.example', servers = ['10.1.0.53']) => {
  const usable = usableDns({ portDeviceName: 'ztmesh0', dns: { domain, servers } })
  return usable && resolverCommand(resolver, usable)
}

test('each resolver is told in its own way', () => {
  const both = ['10.1.0.53', 'fd00::53']
  expect(command('resolved')).toBe(
    "sudo resolvectl domain ztmesh0 '~corp.example' && sudo resolvectl dns ztmesh0 10.1.0.53",
  )
  expect(command('network-manager', 'corp.example', both)).toBe(
    `sudo nmcli device modify "$(ip route show default | awk '$5 != "ztmesh0" {print $5; exit}')" +ipv4.dns 10.1.0.53 +ipv6.dns fd00::53`,
  )
  expect(command('resolvconf')).toBe(
    "printf 'nameserver 10.1.0.53\\nsearch corp.example\\n' | sudo resolvconf -a ztmesh0",
  )
  expect(command('dnsmasq', 'corp.example', both)).toBe(
    "printf 'server=/corp.example/10.1.0.53\\nserver=/corp.example/fd00::53\\n' | sudo tee /etc/dnsmasq.d/ztmesh0.conf && sudo service dnsmasq restart",
  )
  expect(command('file', '', ['10.1.0.1', '10.1.0.2', '10.1.0.3', '10.1.0.4'])).toBe(
    "sudo sed -i '1i nameserver 10.1.0.1\\nnameserver 10.1.0.2\\nnameserver 10.1.0.3' /etc/resolv.conf",
  )
  expect(command('local')).toBeNull()
})

test('whatever a network is called and names, a command holds nothing of it that a shell would obey', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      "x'; reboot; '",
      '$(id)',
      '`id`',
      'a.b',
      '-x',
      'fd00::1%$(id)',
      '10.0.0.1',
      'a\n.b',
      'zt0',
    ),
  )
  fc.assert(
    fc.property(
      text,
      text,
      fc.array(text),
      fc.constantFrom(...resolvers),
      (name, domain, servers, resolver) => {
        const usable = usableDns({ portDeviceName: name, dns: { domain, servers: [...servers, '10.0.0.1'] } })
        if (usable === null || resolverCommand(resolver, usable) === null) return
        for (const value of [
          usable.interface,
          usable.domain ?? 'x',
          ...usable.servers.map(({ text }) => text),
        ])
          expect(value).toMatch(/^[A-Za-z0-9:][A-Za-z0-9_.:-]*$/)
      },
    ),
  )
})
