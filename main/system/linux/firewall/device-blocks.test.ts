import { expect, test } from 'vitest'
import { parseAddress } from '../../../../domain/addresses/address.ts'
import type { DevicePackets } from '../../../../domain/computer/firewall.ts'
import { deviceBlocks } from './device-blocks.ts'
import type { FilterTable } from './filter.ts'
import { parseIptablesSave } from './iptables.ts'
import { parseNftables } from './nftables.ts'

type DeviceTables = readonly FilterTable[] | null

const packets = { interface: 'ztabc', own: '10.1.2.3', device: '10.1.2.8', port: 22 }
const six = { ...packets, own: 'fd00::3', device: 'fd00::8' }

function found(tables: DeviceTables, asked: DevicePackets = packets): readonly string[] {
  const device = parseAddress(asked.device)
  if (tables === null || device === null) throw new Error('not understood')
  return deviceBlocks('nftables', tables, asked, device).map(
    ({ kind, direction, isCertain, packets: count }) =>
      `${isCertain ? '' : 'perhaps '}${kind} ${direction}${count === null ? '' : ` ${count}`}`,
  )
}

const saved = (...rules: readonly string[]): DeviceTables =>
  parseIptablesSave(
    ['*filter', ':INPUT ACCEPT [0:0]', ':OUTPUT ACCEPT [7:9]', ...rules, 'COMMIT'].join('\n'),
    4,
  )

test.each<[string, readonly string[]]>([
  ['[12:720] -A OUTPUT -o ztabc -j DROP', ['ping out 12', 'tcp out 12']],
  ['[3:180] -A INPUT -i zt+ -j REJECT', ['ping in 3', 'tcp in 3']],
  ['[0:0] -A INPUT -o ztabc -j DROP', []],
  ['[0:0] -A OUTPUT -o eth0 -j DROP', []],
  ['[0:0] -A OUTPUT ! -o eth0 -d 10.1.2.0/24 -j DROP', ['ping out 0', 'tcp out 0']],
  ['[0:0] -A OUTPUT -d 10.1.3.0/24 -j DROP', []],
  ['[0:0] -A OUTPUT -s 10.1.2.3/32 -p icmp -m icmp --icmp-type 8 -j DROP', ['ping out 0']],
  ['[0:0] -A OUTPUT -p icmp -m icmp --icmp-type 0 -j DROP', []],
  ['[0:0] -A INPUT -p icmp -m icmp --icmp-type 0 -j DROP', ['ping in 0']],
  ['[0:0] -A OUTPUT -p tcp -m tcp --dport 22 -j DROP', ['tcp out 0']],
  ['[0:0] -A OUTPUT -p tcp -m tcp --dport 80 -j DROP', []],
  ['[0:0] -A OUTPUT -p tcp -m tcp --sport 22 -j DROP', ['perhaps tcp out 0']],
  ['[0:0] -A INPUT -p tcp -m tcp --sport 20:30 -m conntrack --ctstate ESTABLISHED -j DROP', ['tcp in 0']],
  ['[0:0] -A OUTPUT -p tcp -m tcp --tcp-flags FIN,SYN,RST,ACK SYN -j DROP', ['perhaps tcp out 0']],
  ['[0:0] -A OUTPUT -m owner --uid-owner 0 -j DROP', ['perhaps ping out 0', 'perhaps tcp out 0']],
  ['[0:0] -A OUTPUT -p udp -j DROP', []],
])('iptables: %s', (rule, blocks) => {
  expect(found(saved(rule))).toEqual(blocks)
})

test.each<[string, readonly string[]]>([
  ['[5:420] -A INPUT -p icmp -m icmp --icmp-type 8 -j DROP', ['ping in 5']],
  ['[0:0] -A INPUT -p icmp -m icmp --icmp-type 0 -j DROP', []],
  ['[2:120] -A INPUT -i ztabc -p tcp -m tcp --dport 22 -j REJECT', ['tcp in 2']],
  ['[0:0] -A INPUT -p tcp -m tcp --dport 80 -j DROP', []],
  ['[0:0] -A INPUT -p tcp -m conntrack --ctstate ESTABLISHED -j DROP', []],
  ['[0:0] -A INPUT -m conntrack --ctstate NEW -j DROP', ['ping in 0', 'tcp in 0']],
  ['[0:0] -A INPUT -s 10.1.2.8/32 -j DROP', ['ping in 0', 'tcp in 0']],
  ['[0:0] -A INPUT -d 10.1.2.8/32 -j DROP', []],
  ['[0:0] -A OUTPUT -o ztabc -j DROP', []],
])('what the device sends first, by iptables: %s', (rule, blocks) => {
  expect(found(saved(rule), { ...packets, begunBy: 'device' })).toEqual(blocks)
})

test('a policy counts too', () => {
  const policy = parseIptablesSave(
    '*filter\n:OUTPUT DROP [41:90]\n[0:0] -A OUTPUT -o lo -j ACCEPT\nCOMMIT',
    4,
  )
  expect(found(policy)).toEqual(['ping out 41', 'tcp out 41'])
})

const chain = { family: 'inet', table: 't', hook: 'output', prio: 0, policy: 'accept' }
const drop = { drop: null }
const counted = (count: number) => ({ counter: { packets: count, bytes: 1 } })
const is = (left: object, right: unknown) => ({ match: { op: '==', left, right } })
const oifname = is({ meta: { key: 'oifname' } }, 'zt*')
const type = is({ payload: { protocol: 'icmpv6', field: 'type' } }, 'echo-request')

function ruleset(...rules: readonly (readonly object[])[]): DeviceTables {
  const nftables = [
    { table: { family: 'inet', name: 't' } },
    { chain: { ...chain, name: 'output' } },
    ...rules.map((expr) => ({ rule: { family: 'inet', table: 't', chain: 'output', expr } })),
  ]
  return parseNftables(JSON.stringify({ nftables }))
}

test('a counter counts what the conditions before it let through', () => {
  expect(found(ruleset([oifname, counted(5), drop]))).toEqual(['ping out 5', 'tcp out 5'])
  expect(found(ruleset([counted(5), oifname, drop]))).toEqual(['ping out', 'tcp out'])
  expect(found(ruleset([oifname, { counter: 'shared' }, drop]))).toEqual(['ping out', 'tcp out'])
})

test('pings of IPv6 are of another type', () => {
  expect(found(ruleset([type, drop]), six)).toEqual(['ping out'])
  expect(found(ruleset([type, drop]))).toEqual([])
})
