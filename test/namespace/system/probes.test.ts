import { execFile } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FirewallName } from '../../../domain/computer/firewall.ts'
import { askProgram } from '../../../main/system/ask.ts'
import { readLinuxComputer } from '../../../main/system/linux/computer.ts'
import { systemProbes } from '../../../main/system/probes.ts'
import { nobody } from '../../support/node/squatter.ts'
import { ip, removeInterfaces } from '../../support/system/ip.ts'

const run = promisify(execFile)
const probes = systemProbes('linux')
const odd = 'wörld@15chars'

beforeEach(async () => {
  await ip(
    'link add ztmesh0 type veth peer name far0',
    `link add ${odd} type bridge`,
    'link set far0 up',
    'link set ztmesh0 up',
    'addr add 10.77.0.97/24 dev ztmesh0',
    'addr add fd00:77::97/88 dev ztmesh0 nodad',
  )
})
afterEach(async () => {
  await nft('flush ruleset')
  await removeInterfaces()
})

const nft = (...rules: readonly string[]) => run('/usr/sbin/nft', [rules.join('\n')])
const iptables = (rule: string) => run('/usr/sbin/iptables', rule.split(' '))

test('neighbours of both families are those of the kernel', async () => {
  await ip(
    'neigh add 10.77.0.5 lladdr 5a:38:c6:f4:00:f4 dev ztmesh0 nud permanent',
    'neigh add fd00:77::5 lladdr 5a:38:c6:f4:00:f4 dev ztmesh0 nud reachable',
  )
  const found = await probes.neighbours()
  const heardAgo = expect.any(Number)
  expect(found).toMatchObject({
    kind: 'found',
    value: expect.arrayContaining([
      { address: '10.77.0.5', interface: 'ztmesh0', mac: '5a:38:c6:f4:00:f4', state: 'permanent', heardAgo },
      { address: 'fd00:77::5', interface: 'ztmesh0', mac: '5a:38:c6:f4:00:f4', state: 'reachable', heardAgo },
    ]),
  })
})

test('interfaces with odd names are there, and thousands of routes', async () => {
  const lines = Array.from(
    { length: 5_000 },
    (_each, n) => `route add 10.${128 + (n >> 8)}.${n & 255}.0/24 dev ztmesh0`,
  )
  const batch = run('/sbin/ip', ['-batch', '-'])
  batch.child.stdin?.end(lines.join('\n'))
  await batch
  const { interfaces, routes } = await readLinuxComputer(false)
  expect(interfaces?.map(({ name }) => name)).toContain(odd)
  expect(routes?.length).toBeGreaterThan(5_000)
})

test('reverse path filters are the stricter of the two settings', async () => {
  const modeOf = async (name: string) => {
    const found = await probes.reversePathFilters()
    return found.kind === 'found' ? found.value.find((each) => each.interface === name)?.mode : found
  }
  const set = (name: string, mode: number) =>
    writeFile(`/proc/sys/net/ipv4/conf/${name}/rp_filter`, String(mode))
  await set('all', 0)
  await set('ztmesh0', 1)
  expect(await modeOf('ztmesh0')).toBe('strict')
  await set('all', 2)
  expect([await modeOf('ztmesh0'), await modeOf(odd)]).toEqual(['loose', 'loose'])
  await set('all', 0)
})

test('rules that lead elsewhere are noted', async () => {
  expect(await probes.policyRules()).toMatchObject({ kind: 'found', value: [] })
  await ip('rule add fwmark 0xca6c lookup 51820')
  const found = await probes.policyRules()
  await ip('rule del fwmark 0xca6c lookup 51820')
  expect(found).toMatchObject({ value: [{ family: 4, text: 'from all fwmark 0xca6c lookup 51820' }] })
})

test('who has a port is told, with the program', async () => {
  const socket = createSocket('udp6')
  socket.bind(9993)
  await once(socket, 'listening')
  const found = await probes.listeners([9993, 9994])
  socket.close()
  expect(found).toMatchObject({
    value: [{ protocol: 'udp', address: '::', port: 9993, user: 0, program: { process: process.pid } }],
  })
})

describe('of firewalls it is found', () => {
  const stateOf = async (name: FirewallName) => {
    const firewalls = await probes.firewalls({ udp: [9993], remote: 9993 })
    const state = firewalls.find((each) => each.name === name)?.state
    return state?.kind === 'found' ? state.value : state
  }

  test('that nothing is there', async () => {
    expect(await stateOf('nftables')).toEqual({ isActive: false, blocks: [] })
    expect(await stateOf('iptables')).toEqual({ isActive: false, blocks: [] })
    expect(await stateOf('ip6tables')).toEqual({ isActive: false, blocks: [] })
  })

  test('which rule of nftables drops what the service sends', async () => {
    await nft(
      'table inet mine {',
      'chain out { type filter hook output priority 0; policy accept; udp dport { 53, 9000-9999 } counter drop; }',
      'chain in { type filter hook input priority 0; policy drop; ct state established,related accept; }',
      '}',
    )
    expect(await stateOf('nftables')).toEqual({
      isActive: true,
      blocks: [
        {
          traffic: 'out',
          families: [4, 6],
          ports: [9993],
          isCertain: true,
          rule: 'inet mine out: udp dport { 53, 9000-9999 } drop',
        },
        {
          traffic: 'unsolicited',
          families: [4, 6],
          ports: [9993],
          isCertain: true,
          rule: 'inet mine in: policy drop',
        },
      ],
    })
  })

  test('which of iptables, and not a second time', async () => {
    await iptables('-A INPUT -m conntrack --ctstate ESTABLISHED -j ACCEPT')
    await iptables('-P INPUT DROP')
    await iptables('-A OUTPUT -p udp --dport 9993 -m comment --comment mine -j DROP')
    expect(await stateOf('iptables')).toMatchObject({
      blocks: [
        { traffic: 'out', isCertain: true, rule: expect.stringContaining('ip filter OUTPUT: -p udp') },
        { traffic: 'unsolicited', isCertain: true, rule: 'ip filter INPUT: policy drop' },
      ],
    })
    expect(await stateOf('nftables')).toEqual({ isActive: false, blocks: [] })
  })

  test('which of nft’s own in a table that has the name of one of iptables', async () => {
    await nft(
      'table ip filter {',
      'chain output { type filter hook output priority 0; udp dport 9993 drop; }',
      '}',
    )
    expect(await stateOf('nftables')).toMatchObject({
      blocks: [{ traffic: 'out', isCertain: true, rule: 'ip filter output: udp dport 9993 drop' }],
    })
  })

  test.for(['nft -j list ruleset', 'iptables-save', 'ip6tables-save'])(
    'that it may not be told to everybody: %s',
    async (command, context) => {
      const paths = ['/usr/bin/setpriv']
      const user = [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--']
      const [name = '', ...args] = command.split(' ')
      const found = await askProgram({ paths, args: [...user, `/usr/sbin/${name}`, ...args], parse: String })
      context.skip(found.kind === 'unknown' && /setpriv/.test(found.detail), 'needs root, to be another user')
      expect(found).toMatchObject({ kind: 'unknown', why: 'not-permitted' })
    },
  )
})
