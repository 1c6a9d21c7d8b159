import { execFileSync } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type Resolver, resolverCommand } from '../../../domain/computer/resolver.ts'
import { usableDns } from '../../../domain/computer/usable-dns.ts'
import { folderOfAllTests } from '../../../main/testing/temporary-folder.ts'

/* A real shell runs the commands that people are told to type. The programs that they name only write down how they were called. */
const folder = folderOfAllTests('commands')
const at = (name: string): string => join(folder.path, name)

beforeAll(async () => {
  await mkdir(at('bin'))
  const written = {
    sudo: 'exec "$@"',
    resolvconf: 'cat; echo "$@"',
    tee: 'cat; echo "$@"',
    service: 'echo "$@"',
  }
  const others = {
    ip: "echo 'default via 10.1.0.1 dev ztmesh0'; echo 'default via 192.0.2.1 dev wlan0 metric 600'",
    nmcli: `printf '%s|' "$@"`,
    resolvectl: `printf '%s|' "$@"`,
  }
  for (const [name, does] of Object.entries({ ...written, ...others })) {
    await writeFile(at(`bin/${name}`), `#!/bin/sh\n${does}\n`)
    await chmod(at(`bin/${name}`), 0o755)
  }
})

function typed(resolver: Resolver, servers: readonly string[], file = ''): string {
  const usable = usableDns({ portDeviceName: 'ztmesh0', dns: { domain: 'corp.example', servers } })
  const command = (usable && resolverCommand(resolver, usable)) ?? ''
  const env = { PATH: `${at('bin')}:/usr/bin:/bin` }
  return execFileSync('/bin/sh', ['-c', command.replace('/etc/resolv.conf', file)], { env, encoding: 'utf8' })
}

test('the resolver’s file has the servers first, and all else as before', async () => {
  await writeFile(at('resolv.conf'), 'search lan\nnameserver 192.0.2.53\n')
  typed('file', ['10.1.0.53', 'fd00::53'], at('resolv.conf'))
  expect(await readFile(at('resolv.conf'), 'utf8')).toBe(
    'nameserver 10.1.0.53\nnameserver fd00::53\nsearch lan\nnameserver 192.0.2.53\n',
  )
})

test('resolvconf and dnsmasq get a line for each server', () => {
  expect(typed('resolvconf', ['10.1.0.53', 'fd00::53'])).toBe(
    'nameserver 10.1.0.53\nnameserver fd00::53\nsearch corp.example\n-a ztmesh0\n',
  )
  expect(typed('dnsmasq', ['10.1.0.53', 'fd00::53'])).toBe(
    'server=/corp.example/10.1.0.53\nserver=/corp.example/fd00::53\n/etc/dnsmasq.d/ztmesh0.conf\ndnsmasq restart\n',
  )
})

test('NetworkManager is told of the uplink and never of the network’s own interface, systemd-resolved of that', () => {
  expect(typed('network-manager', ['10.1.0.53', '10.1.0.54'])).toBe(
    'device|modify|wlan0|+ipv4.dns|10.1.0.53|+ipv4.dns|10.1.0.54|',
  )
  expect(typed('resolved', ['10.1.0.53', '10.1.0.54'])).toBe(
    'domain|ztmesh0|~corp.example|dns|ztmesh0|10.1.0.53|10.1.0.54|',
  )
})
