import { writeFile } from 'node:fs/promises'
import { setFilter } from '../../support/doctor/far.ts'
import { gateway, peer, startedAgo, until, type WholeSystem } from '../../support/doctor/whole-system.ts'
import { ip } from '../../support/system/ip.ts'
import type { Fault } from './fault.ts'

const rival = (...commands: readonly string[]): Promise<string> =>
  ip(
    'link add docker0 type veth peer name inside0',
    'link set inside0 up',
    'link set docker0 up',
    ...commands,
  )

const addressOf = async ({ node, id }: Parameters<Fault['make']>[0]): Promise<string> =>
  String((await node.network(id))?.assignedAddresses[0])

async function sendAllToNobody({ far, device, setFlag, app }: WholeSystem): Promise<void> {
  await far.ip(`addr del ${gateway}/24 dev ${device}-far`)
  await setFlag('allowDefault', true)
  await app().until(({ networks }) => networks[0]?.inEffect?.fullTunnel === true)
}

export const computerFaults: readonly Fault[] = [
  {
    what: 'the service could not make the interface',
    make: ({ node, id }) => node.force(id, { status: 'PORT_ERROR', portError: -5 }),
    check: 'interface',
    evidence: 'port-error',
  },
  {
    what: 'the interface was deleted',
    make: ({ device }) => ip(`link del ${device}`),
    check: 'interface',
    evidence: 'interface-missing',
  },
  {
    what: 'the interface is switched off',
    make: ({ device }) => ip(`link set ${device} down`),
    check: 'interface',
    evidence: 'interface-down',
  },
  {
    what: 'somebody set another MTU by hand',
    make: ({ device }) => ip(`link set ${device} mtu 9000`),
    check: 'interface',
    evidence: 'interface-mtu',
  },
  {
    what: 'ARP is switched off',
    make: ({ device }) => ip(`link set ${device} arp off`),
    check: 'interface',
    evidence: 'interface-no-arp',
  },
  {
    what: 'IPv6 is switched off on the whole computer',
    make: async ({ configure, member, reports }) => {
      await writeFile('/proc/sys/net/ipv6/conf/all/disable_ipv6', '1')
      await configure({
        routes: [
          { target: '10.83.4.0/24', via: null },
          { target: 'fd83::/64', via: null },
        ],
      })
      await member({ ipAssignments: ['10.83.4.50', 'fd83::50'] })
      await reports(({ assignedAddresses }) => String(assignedAddresses).includes('fd83::50'))
    },
    check: 'addresses',
    evidence: 'ipv6-off',
  },
  {
    what: 'another member has its address of IPv6 too',
    make: async ({ far, device, configure, member }) => {
      await far.ip(`addr add fd83::50/64 dev ${device}-far nodad`)
      await configure({
        routes: [
          { target: '10.83.4.0/24', via: null },
          { target: 'fd83::/64', via: null },
        ],
      })
      await member({ ipAssignments: ['10.83.4.50', 'fd83::50'] })
      await until(
        async () => (await ip(`-6 addr show dev ${device}`)).includes('dadfailed'),
        'the kernel to find the other one',
      )
    },
    check: 'addresses',
    evidence: 'address-duplicate',
  },
  {
    what: 'addresses are not allowed',
    make: ({ setFlag }) => setFlag('allowManaged', false),
    check: 'addresses',
    evidence: 'addresses-off',
  },
  {
    what: 'the address was deleted',
    make: async (system) => ip(`addr del ${await addressOf(system)} dev ${system.device}`),
    check: 'addresses',
    evidence: 'address-missing',
  },
  {
    what: 'another interface has the address too',
    make: async (system) => rival(`addr add ${(await addressOf(system)).split('/')[0]}/32 dev docker0`),
    check: 'addresses',
    evidence: 'address-elsewhere',
  },
  {
    what: 'the network gives no address',
    make: async ({ member, reports }) => {
      await member({ noAutoAssignIps: true, ipAssignments: [] })
      await reports(({ assignedAddresses }) => String(assignedAddresses) === '')
    },
    check: 'addresses',
    evidence: 'no-address',
  },
  {
    what: 'the network gives a public address, which is not allowed',
    make: async ({ configure, member, reports, app }) => {
      await configure({
        routes: [
          { target: '10.83.4.0/24', via: null },
          { target: '9.9.9.0/24', via: null },
        ],
      })
      await member({ ipAssignments: ['10.83.4.50', '9.9.9.7'] })
      await reports(({ assignedAddresses }) => String(assignedAddresses).includes('9.9.9.7'))
      await app().until(({ networks }) => {
        const [first, second] = networks[0]?.inEffect?.addresses ?? []
        return first?.present === true && second?.withheld === 'allowGlobal'
      })
    },
    check: 'addresses',
    evidence: 'address-withheld',
  },
  {
    what: 'a route was deleted',
    make: () => ip('route del 192.168.40.0/24'),
    check: 'routes',
    evidence: 'route-missing',
  },
  {
    what: 'the service is still setting its routes',
    make: async ({ node }) => {
      await startedAgo(node, 1)
      await ip('route del 192.168.40.0/24')
    },
    check: 'routes',
    evidence: 'service-just-started',
  },
  {
    what: 'a route was turned to another gateway',
    make: ({ device }) => ip(`route replace 192.168.40.0/24 via ${peer.address} dev ${device} metric 5000`),
    check: 'routes',
    evidence: 'route-other-gateway',
  },
  {
    what: 'a route by way of another gateway is preferred',
    make: ({ device }) => ip(`route add 192.168.40.0/24 via ${peer.address} dev ${device} metric 10`),
    check: 'routes',
    evidence: 'route-other-gateway',
  },
  {
    what: 'a full tunnel by way of another gateway',
    make: async ({ device, setFlag, app }) => {
      await setFlag('allowDefault', true)
      await app().until(({ networks }) => networks[0]?.inEffect?.fullTunnel === true)
      await ip(
        ...['0.0.0.0/1', '128.0.0.0/1'].map(
          (half) => `route add ${half} via ${peer.address} dev ${device} metric 10`,
        ),
      )
    },
    check: 'full-tunnel',
    evidence: 'route-other-gateway',
  },
  {
    what: 'the gateway of a route is off',
    make: ({ far, device }) => far.ip(`addr del ${gateway}/24 dev ${device}-far`),
    check: 'routes',
    evidence: 'route-gateway-silent',
  },
  {
    what: 'the Wi-Fi has the route',
    make: () => ip('addr add 192.168.40.20/24 dev wlan0'),
    check: 'routes',
    evidence: 'route-lost',
  },
  {
    what: 'containers have a part of the route',
    make: () => rival('addr add 192.168.40.129/25 dev docker0'),
    check: 'routes',
    evidence: 'route-lost-in-part',
  },
  {
    what: 'a public route is not allowed',
    make: ({ configure }) =>
      configure({
        routes: [
          { target: '10.83.4.0/24', via: null },
          { target: '9.9.9.0/24', via: gateway },
        ],
      }),
    check: 'routes',
    evidence: 'route-withheld',
  },
  {
    what: 'a rule of this computer sends all another way',
    make: () =>
      ip('rule add from all lookup 100 priority 500', 'route add default via 192.0.2.1 dev wlan0 table 100'),
    check: 'routes',
    evidence: 'route-present',
  },
  {
    what: 'a full tunnel that is not offered',
    make: async ({ configure, setFlag }) => {
      await configure({ routes: [{ target: '10.83.4.0/24', via: null }] })
      await setFlag('allowDefault', true)
    },
    check: 'full-tunnel',
    evidence: 'tunnel-not-offered',
  },
  {
    what: 'a full tunnel without its routes',
    make: async ({ device, setFlag, app }) => {
      await setFlag('allowDefault', true)
      await app().until(({ networks }) => networks[0]?.inEffect?.fullTunnel === true)
      await ip(`route del 0.0.0.0/1 dev ${device}`, `route del 128.0.0.0/1 dev ${device}`)
    },
    check: 'full-tunnel',
    evidence: 'tunnel-not-in-effect',
  },
  {
    what: 'a full tunnel that another program took',
    make: async ({ setFlag, app }) => {
      await setFlag('allowDefault', true)
      await app().until(({ networks }) => networks[0]?.inEffect?.fullTunnel === true)
      await rival('route add 0.0.0.0/1 dev docker0 metric 50')
    },
    check: 'full-tunnel',
    evidence: 'tunnel-not-in-effect',
  },
  {
    what: 'a full tunnel whose gateway is gone',
    make: sendAllToNobody,
    check: 'full-tunnel',
    evidence: 'gateway-silent',
  },
  {
    what: 'a full tunnel whose gateway is gone, and nobody was heard since',
    make: async (system) => {
      await sendAllToNobody(system)
      await system.node.pass(35_000)
    },
    check: 'full-tunnel',
    evidence: 'gateway-silent',
  },
  {
    what: 'a full tunnel whose gateway is gone, and the service has noticed',
    make: async (system) => {
      await sendAllToNobody(system)
      await system.node.pass(500_000)
      await system.online(false)
    },
    check: 'full-tunnel',
    evidence: 'gateway-silent',
  },
  {
    what: 'the computer’s own default route went, below a full tunnel',
    make: async (system) => {
      await sendAllToNobody(system)
      await ip('route del default')
      await system.node.pass(500_000)
      await system.online(false)
    },
    check: 'udp',
    evidence: 'no-default-route',
  },
  {
    what: 'the cable was pulled out, below a full tunnel',
    make: async (system) => {
      await sendAllToNobody(system)
      await system.far.ip('link set air0 down')
      await system.node.pass(500_000)
      await system.online(false)
    },
    check: 'udp',
    evidence: 'no-link',
  },
  {
    what: 'a full tunnel and a strict reverse path filter',
    make: async ({ setFlag, app }) => {
      await setFilter('wlan0', 1)
      await setFlag('allowDefault', true)
      await app().until(({ networks }) => networks[0]?.inEffect?.fullTunnel === true)
    },
    check: 'full-tunnel',
    evidence: 'filter-strict',
  },
]
