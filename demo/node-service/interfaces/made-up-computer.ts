import type { JoinedNetwork } from '../node/joined-network.ts'
import { appliedOf, deviceNameOf, macOf, subnetOf } from './interfaces.ts'

/** A made-up computer on which the demo's networks are in effect. */
export interface MadeUpComputer {
  readonly interfaces: readonly {
    readonly name: string
    readonly mac: string
    readonly mtu: number
    readonly addresses: readonly string[]
  }[]
  readonly routes: readonly {
    readonly target: string
    readonly via: string | null
    readonly interface: string
    readonly metric: number
  }[]
  readonly dns: readonly {
    readonly interface: string
    readonly servers: readonly string[]
    readonly domains: readonly string[]
  }[]
}

const wifi = { name: 'wlan0', mac: '02:00:5e:10:00:17', mtu: 1500, addresses: ['192.168.1.23/24'] }

/** A computer on a Wi-Fi on which the service, and the system's resolver, do all that they should. */
export function madeUpComputer(networks: readonly JoinedNetwork[], address: string): MadeUpComputer {
  const joined = networks.map((network) => {
    const { configuration } = network.progress
    return {
      name: deviceNameOf(network.id),
      mac: macOf(network.id, address),
      mtu: configuration?.mtu ?? 2800,
      dns: network.flags.allowDNS ? configuration?.dns : undefined,
      ...appliedOf(network, true),
    }
  })
  const ofInterface = ({
    name,
    addresses,
  }: {
    readonly name: string
    readonly addresses: readonly string[]
  }) =>
    addresses.flatMap((each) => {
      const target = subnetOf(each)
      return target === null ? [] : [{ target, via: null, interface: name, metric: 0 }]
    })
  return {
    interfaces: [wifi, ...joined.map(({ name, mac, mtu, addresses }) => ({ name, mac, mtu, addresses }))],
    routes: [
      { target: '0.0.0.0/0', via: '192.168.1.1', interface: wifi.name, metric: 600 },
      ...ofInterface(wifi),
      ...joined.flatMap((network) => [
        ...ofInterface(network),
        ...network.routes.map((route) => ({ ...route, interface: network.name, metric: 5000 })),
      ]),
    ],
    dns: [
      { interface: wifi.name, servers: ['192.168.1.1'], domains: [] },
      ...joined.flatMap(({ name, dns }) =>
        dns === undefined || dns.servers.length === 0
          ? []
          : [{ interface: name, servers: dns.servers, domains: dns.domain === '' ? [] : [dns.domain] }],
      ),
    ],
  }
}
