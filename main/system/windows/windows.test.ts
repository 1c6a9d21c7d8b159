import { describe, expect, test } from 'vitest'
import { unknownLine } from '../../../domain/computer/computer.ts'
import { compareWith } from '../../../domain/computer/in-effect.ts'
import { parseComputer } from './computer.ts'
import { jsonScript } from './powershell.ts'
import { parseListeners, parseNeighbours, parseProfile, parseProfiles, parseService } from './windows.ts'

/* All output was composed from the documentation of these commands and classes, and never recorded on Windows. */

const printed = {
  adapters: [
    {
      InterfaceIndex: 7,
      Name: 'WLAN “büro”',
      InterfaceName: 'wireless_32768',
      InterfaceDescription: 'Intel(R) Wi-Fi 6 AX201 160MHz',
      MacAddress: 'A4-83-E7-01-02-03',
    },
    {
      InterfaceIndex: 21,
      Name: 'ZeroTier One [8056c2e21c000001]',
      InterfaceName: 'ethernet_32773',
      InterfaceDescription: 'ZeroTier Virtual Port',
      MacAddress: '5A-38-C6-F4-00-F4',
    },
  ],
  interfaces: [
    { InterfaceIndex: 7, InterfaceAlias: 'WLAN “büro”', InterfaceMetric: 35, NlMtu: 1500, AddressFamily: 2 },
    { InterfaceIndex: 7, InterfaceAlias: 'WLAN “büro”', InterfaceMetric: 40, NlMtu: 1500, AddressFamily: 23 },
    {
      InterfaceIndex: 21,
      InterfaceAlias: 'ZeroTier One [8056c2e21c000001]',
      InterfaceMetric: 5000,
      NlMtu: 2800,
      AddressFamily: 2,
    },
    {
      InterfaceIndex: 1,
      InterfaceAlias: 'Loopback Pseudo-Interface 1',
      InterfaceMetric: 75,
      NlMtu: 4294967295,
      AddressFamily: 2,
    },
  ],
  addresses: [
    { InterfaceIndex: 7, IPAddress: '192.168.1.20', PrefixLength: 24 },
    { InterfaceIndex: 7, IPAddress: 'fe80::5867:7685%7', PrefixLength: 64 },
    { InterfaceIndex: 21, IPAddress: '10.77.0.97', PrefixLength: 24 },
    { InterfaceIndex: 1, IPAddress: '127.0.0.1', PrefixLength: 8 },
  ],
  routes: [
    { InterfaceIndex: 7, DestinationPrefix: '0.0.0.0/0', NextHop: '192.168.1.1', RouteMetric: 0 },
    { InterfaceIndex: 21, DestinationPrefix: '10.77.0.0/24', NextHop: '0.0.0.0', RouteMetric: 256 },
    { InterfaceIndex: 7, DestinationPrefix: 'fd00:1::/64', NextHop: '::', RouteMetric: 256 },
    { InterfaceIndex: 7, DestinationPrefix: '224.0.0.0/4', NextHop: '0.0.0.0', RouteMetric: 256 },
    { InterfaceIndex: 99, DestinationPrefix: '10.0.0.0/8', NextHop: '0.0.0.0', RouteMetric: 256 },
  ],
  servers: [
    { InterfaceIndex: 7, ServerAddresses: ['192.168.1.1'] },
    { InterfaceIndex: 21, ServerAddresses: [] },
  ],
  rules: [{ Namespace: ['.mesh.example'], NameServers: ['10.77.0.53'] }],
}

describe('what the computer has', () => {
  test('is what PowerShell prints of it', () => {
    expect(parseComputer(printed)).toEqual({
      interfaces: [
        {
          name: 'WLAN “büro”',
          mac: 'a4:83:e7:01:02:03',
          mtu: 1500,
          addresses: ['192.168.1.20/24', 'fe80::5867:7685/64'],
        },
        // The service reports this name, not the one that users see.
        { name: 'ethernet_32773', mac: '5a:38:c6:f4:00:f4', mtu: 2800, addresses: ['10.77.0.97/24'] },
        { name: 'Loopback Pseudo-Interface 1', mac: null, mtu: null, addresses: ['127.0.0.1/8'] },
      ],
      routes: [
        { target: '0.0.0.0/0', via: '192.168.1.1', interface: 'WLAN “büro”', metric: 35 },
        { target: '10.77.0.0/24', via: null, interface: 'ethernet_32773', metric: 5256 },
        { target: 'fd00:1::/64', via: null, interface: 'WLAN “büro”', metric: 296 },
      ],
      dns: [
        { interface: 'WLAN “büro”', servers: ['192.168.1.1'], domains: [] },
        { interface: null, servers: ['10.77.0.53'], domains: ['mesh.example'] },
      ],
    })
  })

  test('is compared with what the service reports', () => {
    const computer = parseComputer(printed)
    if (computer === null) throw new Error('not understood')
    const found = compareWith(computer)({
      portDeviceName: 'ethernet_32773',
      assignedAddresses: ['10.77.0.97/24'],
      routes: [{ target: '10.77.0.0/24', via: null }],
      dns: { domain: 'mesh.example', servers: ['10.77.0.53'] },
      flags: { allowManaged: true, allowGlobal: false, allowDefault: false, allowDNS: true },
    })
    expect(found).toMatchObject({
      addresses: [{ present: true }],
      routes: [{ present: true, lostTo: null }],
      dnsApplied: true,
    })
  })

  test('without name servers, and of a computer with little', () => {
    const { servers, rules, ...less } = printed
    expect(parseComputer(less)?.dns).toBeNull()
    expect(parseComputer({ interfaces: [], adapters: {}, addresses: null })).toEqual({
      interfaces: [],
      routes: [],
      dns: null,
    })
  })

  test.each([null, 7, [], {}, 'x'])('something else is not understood: %j', (json) => {
    expect(parseComputer(json)).toBeNull()
  })
})

test('neighbours have the state that its number stands for', () => {
  const row = { LinkLayerAddress: '5A-38-C6-F4-00-F4', InterfaceAlias: 'WLAN “büro”' }
  const rows = [
    { ...row, IPAddress: '10.77.0.5', State: 5 },
    { ...row, IPAddress: 'fe80::1%7', State: 4 },
    { ...row, IPAddress: '10.77.0.6', State: 0, LinkLayerAddress: '00-00-00-00-00-00' },
    { ...row, IPAddress: '10.77.0.7', State: 99, LinkLayerAddress: '' },
    { ...row },
  ]
  const neighbours = parseNeighbours(rows)
  expect(neighbours?.map(({ address, mac, state }) => [address, mac, state])).toEqual([
    ['10.77.0.5', '5a:38:c6:f4:00:f4', 'reachable'],
    ['fe80::1', '5a:38:c6:f4:00:f4', 'stale'],
    ['10.77.0.6', null, 'unanswered'],
    ['10.77.0.7', null, null],
  ])
  expect(parseNeighbours({})).toBeNull()
})

test('who waits on the ports has a process and its name', () => {
  const row = { LocalAddress: '0.0.0.0', LocalPort: 9993, OwningProcess: 512, Program: 'zerotier-one_x64' }
  const json = { udp: [row], tcp: { ...row, LocalAddress: '127.0.0.1', Program: null } }
  expect(parseListeners(json)).toMatchObject([
    { protocol: 'udp', address: '0.0.0.0', port: 9993, program: { process: 512, name: 'zerotier-one_x64' } },
    { protocol: 'tcp', address: '127.0.0.1', program: { process: 512, name: '' } },
  ])
  expect(parseListeners(null)).toBeNull()
})

test('a profile of the firewall may block all that no rule allows', () => {
  const profile = { Name: 'Domain', Enabled: 1, Inbound: 4, Outbound: 2 }
  const profiles = [
    profile,
    { ...profile, Name: 'Public', Outbound: 4 },
    { ...profile, Name: 'Private', Enabled: 0 },
  ]
  expect(parseProfiles(profiles)?.blocks?.map(({ traffic, rule }) => [traffic, rule])).toEqual([
    ['out', 'Public: DefaultOutboundAction Block'],
    ['unsolicited', 'Domain: DefaultInboundAction Block'],
    ['unsolicited', 'Public: DefaultInboundAction Block'],
  ])
  expect(parseProfiles([{ ...profile, Enabled: 0 }])).toEqual({ isActive: false, blocks: [] })
  expect(parseProfiles([{ ...profile, Inbound: 2 }])).toEqual({ isActive: true, blocks: null })
  expect(parseProfiles([])).toBeNull()
})

test('the service is one of Windows’ own', () => {
  const name = 'ZeroTierOneService'
  const row = { Name: name, State: 'Running', StartMode: 'Auto', ExitCode: 0, Since: 1795330931000 }
  expect(parseService([row], name)).toEqual({
    manager: 'windows',
    name,
    isInstalled: true,
    isRunning: true,
    state: 'Running',
    isEnabled: true,
    since: 1795330931000,
  })
  const stopped = { ...row, State: 'Stopped', StartMode: 'Disabled', ExitCode: 1067, Since: null }
  expect(parseService([stopped], name)).toMatchObject({
    isRunning: false,
    state: 'Stopped (1067)',
    isEnabled: false,
    since: null,
  })
  expect(parseService([], name)).toMatchObject({ isInstalled: false, name })
  expect(parseService({}, name)).toBeNull()
})

test('the script prints one value, in ASCII', () => {
  expect(jsonScript('@(Get-NetNeighbor)')).toContain('-InputObject @(Get-NetNeighbor)')
  expect(jsonScript('1')).toContain(String.raw`'[^\x20-\x7e]', { '\u{0:x4}' -f`)
})

test('the line is that by which Windows reaches the internet', () => {
  expect(parseProfile([{ Ssid: 'On board', Cost: 2 }])).toEqual({ networkName: 'On board', isMetered: true })
  expect(parseProfile([{ Ssid: null, Cost: 1 }])).toEqual({ networkName: null, isMetered: false })
  expect(parseProfile([{ Ssid: '', Cost: 0 }])).toEqual(unknownLine)
  expect(parseProfile([{ Cost: 'x' }])).toEqual(unknownLine)
  expect(parseProfile([])).toEqual(unknownLine)
  expect(parseProfile('x')).toBeNull()
})
