import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  compareWith,
  type NetworkInEffect,
  type ReportedNetwork,
} from '../../../domain/computer/in-effect.ts'
import { readLinuxComputer } from '../../../main/system/linux/computer.ts'
import { connectWifi, ip, removeInterfaces } from '../../support/system/ip.ts'

const mesh: ReportedNetwork = {
  portDeviceName: 'ztmesh0',
  assignedAddresses: ['10.77.0.97/24', 'fd00:77::97/88'],
  routes: [
    { target: '10.77.0.0/24', via: null },
    { target: '192.168.1.0/24', via: '10.77.0.1' },
  ],
  dns: { domain: '', servers: [] },
  flags: { allowManaged: true, allowGlobal: false, allowDefault: false, allowDNS: false },
}
const tunnel = {
  routes: [{ target: '0.0.0.0/0', via: '10.77.0.1' }],
  flags: { ...mesh.flags, allowDefault: true },
}

beforeEach(async () => {
  await connectWifi()
  await ip(
    'link add ztmesh0 type veth peer name far0',
    'link set ztmesh0 mtu 2800',
    'link set far0 up',
    'link set ztmesh0 up',
    'addr add 10.77.0.97/24 dev ztmesh0',
    'addr add fd00:77::97/88 dev ztmesh0 nodad',
    'route add 192.168.1.0/24 via 10.77.0.1 dev ztmesh0 metric 5000 proto static',
  )
})
afterEach(removeInterfaces)

async function inEffect(change: Partial<ReportedNetwork> = {}): Promise<NetworkInEffect> {
  const found = compareWith(await readLinuxComputer(true))({ ...mesh, ...change })
  if (found === null) throw new Error('nothing was compared')
  return found
}
const presence = ({ addresses, routes }: NetworkInEffect) =>
  [...addresses, ...routes].map(({ present }) => present)

test('interfaces have their addresses and MTU, also those without an address', async () => {
  await ip('link add bare0 type bridge')
  const { interfaces } = await readLinuxComputer(true)
  const named = (name: string) => interfaces?.find((each) => each.name === name)
  expect(named('ztmesh0')).toMatchObject({ mtu: 2800, mac: expect.stringMatching(/^[0-9a-f:]{17}$/) })
  expect(named('ztmesh0')?.addresses).toEqual(expect.arrayContaining(['10.77.0.97/24', 'fd00:77::97/88']))
  expect(named('bare0')).toMatchObject({ addresses: [], mtu: 1500 })
})

test('all is in effect on a whole computer', async () => {
  const found = await inEffect()
  expect(presence(found)).toEqual([true, true, true, true])
  expect(found.routes.map(({ lostTo }) => lostTo)).toEqual([null, null])
})

describe('it is seen that', () => {
  test('an address was removed', async () => {
    await ip('addr del 10.77.0.97/24 dev ztmesh0')
    expect(presence(await inEffect())).toEqual([false, true, false, false])
  })

  test('the interface is gone', async () => {
    await ip('link del ztmesh0')
    expect(presence(await inEffect())).toEqual([false, false, false, false])
  })

  test('a route was removed', async () => {
    await ip('route del 192.168.1.0/24 dev ztmesh0')
    expect(presence(await inEffect())).toEqual([true, true, true, false])
  })

  test('another interface has the same target', async () => {
    await ip('addr add 192.168.1.20/24 dev wlan0')
    expect((await inEffect()).routes[1]).toMatchObject({
      present: true,
      lostTo: { interface: 'wlan0', target: '192.168.1.0/24' },
    })
  })

  test('another interface has a part of it more closely', async () => {
    await ip('route add 192.168.1.64/26 dev wlan0 metric 9000')
    expect((await inEffect()).routes[1]?.lostTo).toEqual({ interface: 'wlan0', target: '192.168.1.64/26' })
  })

  test('a target of IPv6 was taken', async () => {
    await ip('route add fd00:88::/64 via fd00:77::1 dev ztmesh0')
    const route = { target: 'fd00:88::/64', via: 'fd00:77::1' }
    expect((await inEffect({ routes: [route] })).routes[0]).toMatchObject({ present: true, lostTo: null })
    await ip('-6 addr add fd00:88::7/64 dev wlan0 nodad')
    expect((await inEffect({ routes: [route] })).routes[0]?.lostTo?.interface).toBe('wlan0')
  })

  test('the full tunnel is in effect, or not', async () => {
    expect((await inEffect(tunnel)).fullTunnel).toBe(false)
    await ip(
      'route add 0.0.0.0/1 via 10.77.0.1 dev ztmesh0 metric 5000',
      'route add 128.0.0.0/1 via 10.77.0.1 dev ztmesh0 metric 5000',
    )
    expect((await inEffect(tunnel)).fullTunnel).toBe(true)
    await ip('route add 0.0.0.0/1 dev wlan0 metric 50')
    expect(await inEffect(tunnel)).toMatchObject({
      fullTunnel: false,
      routes: [{ lostTo: { interface: 'wlan0' } }],
    })
  })
})

test('routes that reject lead nowhere, and are none', async () => {
  await ip('route del 192.168.1.0/24 dev ztmesh0', 'route add unreachable 192.168.1.0/24')
  expect((await inEffect()).routes[1]).toMatchObject({ present: false, lostTo: null })
})
