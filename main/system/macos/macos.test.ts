import { describe, expect, test } from 'vitest'
import { parseIfconfig, parseNetstatRoutes, parseScutilDns, wholeAddress } from './computer.ts'
import {
  parseAirportNetwork,
  parseArp,
  parseGlobalState,
  parseLaunchctlPrint,
  parseNdp,
  parsePfInfo,
  parseStart,
} from './macos.ts'

/* All output was composed from manual pages and published outputs, and never recorded on macOS. */

const ifconfig = `lo0: flags=8049<UP,LOOPBACK,RUNNING,MULTICAST> mtu 16384
	options=1203<RXCSUM,TXCSUM,TXSTATUS,SW_TIMESTAMP>
	inet 127.0.0.1 netmask 0xff000000
	inet6 ::1 prefixlen 128
	inet6 fe80::1%lo0 prefixlen 64 scopeid 0x1
	nd6 options=201<PERFORMNUD,DAD>
gif0: flags=8010<POINTOPOINT,MULTICAST> mtu 1280
en0: flags=8863<UP,BROADCAST,SMART,RUNNING,SIMPLEX,MULTICAST> mtu 1500
	ether a4:83:e7:01:02:03
	inet6 fe80::1c2b:3a49:5867:7685%en0 prefixlen 64 secured scopeid 0xc
	inet 192.168.1.20 netmask 0xffffff00 broadcast 192.168.1.255
	media: autoselect
	status: active
utun3: flags=8051<UP,POINTOPOINT,RUNNING,MULTICAST> mtu 1380
	inet 10.8.0.2 --> 10.8.0.1 netmask 0xffffffff
feth2107: flags=8863<UP,BROADCAST,SMART,RUNNING,SIMPLEX,MULTICAST> mtu 2800 index 20
	ether 5a:38:c6:f4:00:f4
	inet 10.77.0.97 netmask 0xffffff00 broadcast 10.77.0.255
	inet6 fd00:77::97 prefixlen 88
	peer: feth7107
`

test('interfaces are those of ifconfig, the service’s among them', () => {
  expect(parseIfconfig(ifconfig)).toEqual([
    {
      name: 'lo0',
      mac: null,
      mtu: 16384,
      addresses: ['127.0.0.1/8', '::1/128', 'fe80::1/64'],
    },
    { name: 'gif0', mac: null, mtu: 1280, addresses: [] },
    {
      name: 'en0',
      mac: 'a4:83:e7:01:02:03',
      mtu: 1500,
      addresses: ['fe80::1c2b:3a49:5867:7685/64', '192.168.1.20/24'],
    },
    { name: 'utun3', mac: null, mtu: 1380, addresses: ['10.8.0.2/32'] },
    {
      name: 'feth2107',
      mac: '5a:38:c6:f4:00:f4',
      mtu: 2800,
      addresses: ['10.77.0.97/24', 'fd00:77::97/88'],
    },
  ])
  expect(parseIfconfig('')).toBeNull()
  expect(parseIfconfig('ifconfig: option requires an argument\n')).toBeNull()
})

const head4 = 'Destination        Gateway            Flags               Netif Expire'
const netstat = `Routing tables

Internet:
${head4}
default            192.168.1.1        UGScg                 en0
default            link#18            UCSIg               utun3
10.77/24           link#20            UC               feth2107      !
10.77.0.5          5a:38:c6:f4:0:f4   UHLWI            feth2107   1170
127                127.0.0.1          UCS                   lo0
127.0.0.1          127.0.0.1          UH                    lo0
169.254            link#12            UCS                   en0      !
192.168.1          link#12            UCS                   en0      !
192.168.1.1/32     link#12            UCS                   en0      !
192.168.9          10.77.0.1          UGSc             feth2107
224.0.0/4          link#12            UmCS                  en0      !

Internet6:
Destination                             Gateway                                 Flags               Netif Expire
default                                 fe80::1%en0                             UGcg                  en0
::1                                     ::1                                     UHL                   lo0
fd00:77::/88                            link#20                                 UC               feth2107
fe80::%en0/64                           link#12                                 UCI                   en0
fd00:88::/64                            fd00:77::1                              UGSc             feth2107
ff02::%en0/32                           link#12                                 UmCI                  en0
`

describe('routes', () => {
  test('are those that every program uses', () => {
    const route = (target: string, via: string | null, name: string) => ({
      target,
      via,
      metric: 0,
      interface: name,
    })
    expect(parseNetstatRoutes(netstat)).toEqual([
      route('0.0.0.0/0', '192.168.1.1', 'en0'),
      route('10.77.0.0/24', null, 'feth2107'),
      route('127.0.0.0/8', null, 'lo0'),
      route('127.0.0.1/32', null, 'lo0'),
      route('169.254.0.0/16', null, 'en0'),
      route('192.168.1.0/24', null, 'en0'),
      route('192.168.1.1/32', null, 'en0'),
      route('192.168.9.0/24', '10.77.0.1', 'feth2107'),
      route('::/0', 'fe80::1', 'en0'),
      route('fd00:77::/88', null, 'feth2107'),
      route('fd00:88::/64', 'fd00:77::1', 'feth2107'),
    ])
  })

  test('of older releases have two columns more', () => {
    const old = `Routing tables\n\nInternet:
Destination        Gateway            Flags        Refs      Use   Netif Expire
default            10.10.10.1         UGSc           20       16     en0
10.10.10/24        link#4             UCS             1        0     en0
`
    expect(parseNetstatRoutes(old)).toMatchObject([
      { target: '0.0.0.0/0', interface: 'en0' },
      { target: '10.10.10.0/24', via: null, interface: 'en0' },
    ])
  })

  test('in words that are not known are not understood', () => {
    expect(parseNetstatRoutes('Routingtabellen\n\nZiel Gateway\n')).toBeNull()
    expect(parseNetstatRoutes('')).toBeNull()
    expect(parseNetstatRoutes(`Internet:\n${head4}\n999.1 x U en0\n1/x y U en0\nz\n`)).toEqual([])
  })

  test('may be thousands', () => {
    const lines = Array.from({ length: 20_000 }, (_each, n) => `10.${n >> 8}.${n & 255} link#20 UC feth2107`)
    expect(parseNetstatRoutes(`Internet:\n${head4}\n${lines.join('\n')}`)).toHaveLength(20_000)
  })

  test('leave out zeros at an address’s end', () => {
    expect(['10', '10.77', '192.168.1', '1.2.3.4', '1.2.3.4.5', '300'].map(wholeAddress)).toEqual([
      ...['10.0.0.0', '10.77.0.0', '192.168.1.0', '1.2.3.4', '1.2.3.4.5', '300'],
    ])
  })
})

test('name servers are those of the resolvers that everybody asks', () => {
  const scutil = `DNS configuration

resolver #1
  search domain[0] : fritz.box
  nameserver[0] : fd00::1%12
  nameserver[1] : 192.168.1.1
  if_index : 12 (en0)
  flags    : Request A records, Request AAAA records
  reach    : 0x00020002 (Reachable,Directly Reachable Address)

resolver #2
  domain   : mesh.example
  nameserver[0] : 10.77.0.53
  flags    : Supplemental, Request A records
  reach    : 0x00000002 (Reachable)
  order    : 101200

resolver #3
  domain   : local
  options  : mdns
  timeout  : 5
  order    : 300000

DNS configuration (for scoped queries)

resolver #1
  nameserver[0] : 9.9.9.9
  if_index : 18 (utun3)
  flags    : Scoped, Request A records
`
  expect(parseScutilDns(scutil)).toEqual([
    { interface: 'en0', servers: ['fd00::1', '192.168.1.1'], domains: ['fritz.box'] },
    { interface: null, servers: ['10.77.0.53'], domains: ['mesh.example'] },
  ])
  expect(parseScutilDns('No DNS configuration available\n')).toBeNull()
})

test('neighbours are those of arp and ndp', () => {
  const arp = `? (10.77.0.5) at 5a:38:c6:f4:0:f4 on feth2107 ifscope [ethernet]
? (192.168.1.1) at (incomplete) on en0 ifscope [ethernet]
? (224.0.0.251) at 1:0:5e:0:0:fb on en0 ifscope permanent [ethernet]
`
  expect(parseArp(arp)).toEqual([
    { address: '10.77.0.5', interface: 'feth2107', mac: '5a:38:c6:f4:00:f4', state: null },
    { address: '192.168.1.1', interface: 'en0', mac: null, state: 'unanswered' },
    { address: '224.0.0.251', interface: 'en0', mac: '01:00:5e:00:00:fb', state: 'permanent' },
  ])
  expect([parseArp(''), parseArp('usage: arp\n')]).toEqual([[], null])
  const ndp = `Neighbor                                Linklayer Address  Netif Expire    St Flgs Prbs
fd00:77::5                              5a:38:c6:f4:0:f4 feth2107 23h59m58s S
fe80::1%en0                             a4:83:e7:1:2:3     en0 12s       R  R
fe80::1%lo0                             (incomplete)       lo0 permanent R
`
  expect(parseNdp(ndp)).toEqual([
    { address: 'fd00:77::5', interface: 'feth2107', mac: '5a:38:c6:f4:00:f4', state: 'stale' },
    { address: 'fe80::1', interface: 'en0', mac: 'a4:83:e7:01:02:03', state: 'reachable' },
    { address: 'fe80::1', interface: 'lo0', mac: null, state: 'unanswered' },
  ])
  expect(parseNdp('ndp: sysctl: …\n')).toBeNull()
})

test('firewalls say whether they are at work', () => {
  expect(parseGlobalState('Firewall is enabled. (State = 1)\n')).toEqual({ isActive: true, blocks: null })
  expect(parseGlobalState('Firewall is disabled. (State = 0)\n')).toEqual({ isActive: false, blocks: [] })
  expect(parseGlobalState('Die Firewall ist an\n')).toBeNull()
  expect(parsePfInfo('Status: Enabled for 0 days 00:01:02           Debug: Urgent\n')?.isActive).toBe(true)
  expect(parsePfInfo('Status: Disabled\n')).toEqual({ isActive: false, blocks: [] })
  expect(parsePfInfo('No ALTQ support in kernel\n')).toBeNull()
})

test('launchd says whether the service runs, and ps since when', () => {
  const running = `system/com.zerotier.one = {
	active count = 1
	path = /Library/LaunchDaemons/com.zerotier.one.plist
	type = LaunchDaemon
	state = running

	program = /Library/Application Support/ZeroTier/One/zerotier-one
	endpoints = {
		state = waiting
		pid = 1
	}
	pid = 512
	last exit code = (never exited)
}
`
  expect(parseLaunchctlPrint(running)).toEqual({ state: 'running', process: 512 })
  expect(parseLaunchctlPrint('\tstate = not running\n')).toEqual({ state: 'not running', process: null })
  expect(parseLaunchctlPrint('', 'Could not find service "x" in domain for system\n')).toEqual({
    state: '',
    process: null,
  })
  expect(parseLaunchctlPrint('{}')).toBeNull()
  expect(parseStart('Sun Nov 22 07:02:11 2026\n')).toBe(Date.parse('2026-11-22T07:02:11Z'))
  expect(parseStart('So. 22.11.2026 07:02\n')).toBeNull()
})

test('the Wi-Fi’s name is the whole line, and newer systems keep it to themselves', () => {
  expect(parseAirportNetwork('Current Wi-Fi Network: On board: 1\n')).toBe('On board: 1')
  expect(parseAirportNetwork('Current AirPort Network: Home\n')).toBe('Home')
  for (const none of [
    'You are not associated with an AirPort network.\n',
    'en7 is not a Wi-Fi interface.\n',
    'Current Wi-Fi Network: ',
  ])
    expect(parseAirportNetwork(none)).toBeNull()
})
