import { afterEach, beforeEach, expect, test } from 'vitest'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import { sampleEntry, sampleInEffect, sampleNetwork } from '../../../contract/testing/joined.ts'
import { unknownLine } from '../../../domain/computer/computer.ts'
import { createFingerprintReader } from '../../../main/policy/places/read-fingerprints.ts'
import { readLinuxComputer } from '../../../main/system/linux/computer.ts'
import { systemPing } from '../../../main/system/ping/ping.ts'
import { systemProbes } from '../../../main/system/probes.ts'
import { ip, removeInterfaces } from '../../support/system/ip.ts'
import { type Routers, startRouters } from '../../support/system/routers.ts'

/* By what a place is recognised, of the kernel's own tables, with routers that answer it. */
const mac = '5a:38:c6:f4:00:01'
const other = '5a:38:c6:f4:00:02'
const wifi = { name: 'wlan0', address: '192.0.2.7/24', via: '192.0.2.1', mac }
const cable = { name: 'eth0', address: '198.51.100.7/24', via: '198.51.100.1', mac: other }
const home = { kind: 'gateway', mac, subnet: '192.0.2.0/24' }
const desk = { kind: 'gateway', mac: other, subnet: '198.51.100.0/24' }

let routers: Routers
let pings: string[]
let networks: NetworkEntry[]
let read: ReturnType<typeof createFingerprintReader>

beforeEach(async () => {
  routers = await startRouters()
  pings = []
  networks = []
  const ping = systemPing('linux')
  read = createFingerprintReader({
    snapshot: () => ({ networks }),
    readComputer: () => readLinuxComputer(false),
    probes: systemProbes('linux'),
    readLine: async () => unknownLine,
    ping: (request) => {
      pings.push(request.address)
      return ping(request)
    },
  })
})
afterEach(async () => {
  await routers.stop()
  await removeInterfaces()
})

test('no network is one fingerprint, and a network without gateway is none', async () => {
  expect(await read()).toEqual({ fingerprints: [{ kind: 'no-network' }], hasDefaultRoute: false })
  await ip('link add wlan0 type bridge', 'link set wlan0 up', 'addr add 192.0.2.7/24 dev wlan0')
  expect(await read()).toEqual({ fingerprints: [], hasDefaultRoute: false })
})

test('a gateway of which the kernel knows no hardware address is sent one packet, and then known', async () => {
  await routers.plug(wifi)
  await ip('neigh flush dev wlan0')
  expect(await read()).toEqual({ fingerprints: [home], hasDefaultRoute: true })
  expect(await read()).toEqual({ fingerprints: [home], hasDefaultRoute: true })
  expect(pings).toEqual(['192.0.2.1'])
})

test('one that does not answer is no fingerprint, and is sent no second packet', async () => {
  await routers.plug(wifi)
  await routers.silence('wlan0')
  await ip('neigh flush dev wlan0')
  for (let times = 0; times < 3; times += 1)
    expect(await read()).toEqual({ fingerprints: [], hasDefaultRoute: true })
  expect(pings).toEqual(['192.0.2.1'])
})

test('a link without hardware addresses has none', async () => {
  await ip('tuntap add ppp0 mode tun', 'link set ppp0 up', 'addr add 192.0.2.7 peer 192.0.2.1 dev ppp0')
  await ip('route add default dev ppp0')
  expect(await read()).toEqual({ fingerprints: [], hasDefaultRoute: true })
  expect(pings).toEqual([])
})

test('of two gateways that of the lower metric counts, of two alike both', async () => {
  await routers.plug({ ...wifi, metric: 600 })
  await routers.plug(cable)
  expect((await read())?.fingerprints).toEqual([desk])
  await ip('link set eth0 down')
  expect((await read())?.fingerprints).toEqual([home])
  await ip('link del eth0')
  await routers.plug({ ...cable, metric: 600 })
  const both = await read()
  expect(both?.fingerprints).toHaveLength(2)
  expect(both?.fingerprints).toEqual(expect.arrayContaining([home, desk]))
})

test('a tunnel of another program, however it is preferred, is not where the computer is', async () => {
  await routers.plug(wifi)
  await ip('tuntap add tun0 mode tun', 'link set tun0 up', 'addr add 10.8.0.2/24 dev tun0')
  await ip('route add default via 10.8.0.1 dev tun0 metric 50')
  expect((await read())?.fingerprints).toEqual([home])
  expect(pings).toEqual(['192.0.2.1'])
})

test('a gateway of IPv6 counts with a subnet of its interface', async () => {
  await routers.plug({ name: 'wlan0', address: '2001:db8:0:1::7/64', via: '2001:db8:0:1::1', mac })
  expect((await read())?.fingerprints).toEqual([{ kind: 'gateway', mac, subnet: '2001:db8:0:1::/64' }])
})

test('an overlay network is not where the computer is, and its full tunnel is a fingerprint beside it', async () => {
  await routers.plug(wifi)
  await routers.plug({ ...cable, name: 'ztmesh0', metric: 0 })
  const network = sampleNetwork({ portDeviceName: 'ztmesh0' })
  networks = [sampleEntry({ network, inEffect: sampleInEffect(network, { fullTunnel: true }) })]
  expect((await read())?.fingerprints).toEqual([home, { kind: 'full-tunnel', network: network.id }])
  await ip('link del wlan0')
  networks = [sampleEntry({ network })]
  expect(await read()).toEqual({ fingerprints: [{ kind: 'no-network' }], hasDefaultRoute: false })
})

test('who reads while it is asked for waits for the same packet', async () => {
  await routers.plug(wifi)
  await ip('neigh flush dev wlan0')
  const both = await Promise.all([read(), read()])
  expect(both.map((met) => met?.fingerprints)).toEqual([[home], [home]])
  expect(pings).toEqual(['192.0.2.1'])
})
