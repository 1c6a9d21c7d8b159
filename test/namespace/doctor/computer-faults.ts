import { writeFile } from 'node:fs/promises'
import { setFilter } from '../../support/doctor/far.ts'
import { gateway, peer, startedAgo, until, type WholeSystem } from '../../support/doctor/whole-system.ts'
import { ip } from '../../support/system/ip.ts'
import { type Fault, fault, ownAddress } from './fault.ts'

const rival = (...commands: readonly string[]): Promise<string> =>
  ip(
    'link add docker0 type veth peer name inside0',
    'link set inside0 up',
    'link set docker0 up',
    ...commands,
  )

async function sendAll({ setFlag, app }: WholeSystem): Promise<void> {
  await setFlag('allowDefault', true)
  await app().until(({ networks }) => networks[0]?.inEffect?.fullTunnel === true)
}

async function sendAllToNobody(system: WholeSystem): Promise<void> {
  await system.far.ip(`addr del ${gateway}/24 dev ${system.device}-far`)
  await sendAll(system)
}

/** Lets the service find out that nobody answers any more. */
async function untilNoticed({ node, online }: WholeSystem): Promise<void> {
  await node.pass(500_000)
  await online(false)
}

/** The routes of a full tunnel, as the service sets them */
const halves = ['0.0.0.0/1', '128.0.0.0/1']
const onLink = { target: '10.83.4.0/24', via: null }

/** The network gives this computer an address of IPv6 too. */
async function giveIpv6({ configure, member }: WholeSystem): Promise<void> {
  await configure({ routes: [onLink, { target: 'fd83::/64', via: null }] })
  await member({ ipAssignments: ['10.83.4.50', 'fd83::50'] })
}

export const computerFaults: readonly Fault[] = [
  fault('interface', 'port-error', 'the service could not make the interface', ({ node, id }) =>
    node.force(id, { status: 'PORT_ERROR', portError: -5 }),
  ),
  fault('interface', 'interface-missing', 'the interface was deleted', ({ device }) =>
    ip(`link del ${device}`),
  ),
  fault('interface', 'interface-down', 'the interface is switched off', ({ device }) =>
    ip(`link set ${device} down`),
  ),
  fault('interface', 'interface-mtu', 'somebody set another MTU by hand', ({ device }) =>
    ip(`link set ${device} mtu 9000`),
  ),
  fault('interface', 'interface-no-arp', 'ARP is switched off', ({ device }) =>
    ip(`link set ${device} arp off`),
  ),
  fault('addresses', 'ipv6-off', 'IPv6 is switched off on the whole computer', async (system) => {
    await writeFile('/proc/sys/net/ipv6/conf/all/disable_ipv6', '1')
    await giveIpv6(system)
    await system.reports(({ assignedAddresses }) => String(assignedAddresses).includes('fd83::50'))
  }),
  fault('addresses', 'address-duplicate', 'another member has its address of IPv6 too', async (system) => {
    const { far, device } = system
    await far.ip(`addr add fd83::50/64 dev ${device}-far nodad`)
    await giveIpv6(system)
    await until(
      async () => (await ip(`-6 addr show dev ${device}`)).includes('dadfailed'),
      'the kernel to find the other one',
    )
  }),
  fault('addresses', 'addresses-off', 'addresses are not allowed', ({ setFlag }) =>
    setFlag('allowManaged', false),
  ),
  fault('addresses', 'address-missing', 'the address was deleted', async (system) =>
    ip(`addr del ${await ownAddress(system)}/24 dev ${system.device}`),
  ),
  fault('addresses', 'address-elsewhere', 'another interface has the address too', async (system) =>
    rival(`addr add ${await ownAddress(system)}/32 dev docker0`),
  ),
  fault('addresses', 'no-address', 'the network gives no address', async ({ member, reports }) => {
    await member({ noAutoAssignIps: true, ipAssignments: [] })
    await reports(({ assignedAddresses }) => String(assignedAddresses) === '')
  }),
  fault(
    'addresses',
    'address-withheld',
    'the network gives a public address, which is not allowed',
    async ({ configure, member, reports, app }) => {
      await configure({ routes: [onLink, { target: '9.9.9.0/24', via: null }] })
      await member({ ipAssignments: ['10.83.4.50', '9.9.9.7'] })
      await reports(({ assignedAddresses }) => String(assignedAddresses).includes('9.9.9.7'))
      await app().until(({ networks }) => {
        const [first, second] = networks[0]?.inEffect?.addresses ?? []
        return first?.present === true && second?.withheld === 'allowGlobal'
      })
    },
  ),
  fault('routes', 'route-missing', 'a route was deleted', () => ip('route del 192.168.40.0/24')),
  fault('routes', 'service-just-started', 'the service is still setting its routes', async ({ node }) => {
    await startedAgo(node, 1)
    await ip('route del 192.168.40.0/24')
  }),
  fault('routes', 'route-other-gateway', 'a route was turned to another gateway', ({ device }) =>
    ip(`route replace 192.168.40.0/24 via ${peer.address} dev ${device} metric 5000`),
  ),
  fault('routes', 'route-other-gateway', 'a route by way of another gateway is preferred', ({ device }) =>
    ip(`route add 192.168.40.0/24 via ${peer.address} dev ${device} metric 10`),
  ),
  fault('full-tunnel', 'route-other-gateway', 'a full tunnel by way of another gateway', async (system) => {
    await sendAll(system)
    await ip(...halves.map((half) => `route add ${half} via ${peer.address} dev ${system.device} metric 10`))
  }),
  fault('routes', 'route-gateway-silent', 'the gateway of a route is off', ({ far, device }) =>
    far.ip(`addr del ${gateway}/24 dev ${device}-far`),
  ),
  fault('routes', 'route-lost', 'the Wi-Fi has the route', () => ip('addr add 192.168.40.20/24 dev wlan0')),
  fault('routes', 'route-lost-in-part', 'containers have a part of the route', () =>
    rival('addr add 192.168.40.129/25 dev docker0'),
  ),
  fault('routes', 'route-withheld', 'a public route is not allowed', ({ configure }) =>
    configure({ routes: [onLink, { target: '9.9.9.0/24', via: gateway }] }),
  ),
  fault('routes', 'route-present', 'a rule of this computer sends all another way', () =>
    ip('rule add from all lookup 100 priority 500', 'route add default via 192.0.2.1 dev wlan0 table 100'),
  ),
  fault(
    'full-tunnel',
    'tunnel-not-offered',
    'a full tunnel that is not offered',
    async ({ configure, setFlag }) => {
      await configure({ routes: [onLink] })
      await setFlag('allowDefault', true)
    },
  ),
  fault('full-tunnel', 'tunnel-not-in-effect', 'a full tunnel without its routes', async (system) => {
    await sendAll(system)
    await ip(...halves.map((half) => `route del ${half} dev ${system.device}`))
  }),
  fault('full-tunnel', 'tunnel-not-in-effect', 'a full tunnel that another program took', async (system) => {
    await sendAll(system)
    await rival('route add 0.0.0.0/1 dev docker0 metric 50')
  }),
  fault('full-tunnel', 'gateway-silent', 'a full tunnel whose gateway is gone', sendAllToNobody),
  fault(
    'full-tunnel',
    'gateway-silent',
    'a full tunnel whose gateway is gone, and nobody was heard since',
    async (system) => {
      await sendAllToNobody(system)
      await system.node.pass(35_000)
    },
  ),
  fault(
    'full-tunnel',
    'gateway-silent',
    'a full tunnel whose gateway is gone, and the service has noticed',
    async (system) => {
      await sendAllToNobody(system)
      await untilNoticed(system)
    },
  ),
  fault(
    'udp',
    'no-default-route',
    'the computer’s own default route went, below a full tunnel',
    async (system) => {
      await sendAllToNobody(system)
      await ip('route del default')
      await untilNoticed(system)
    },
  ),
  fault('udp', 'no-link', 'the cable was pulled out, below a full tunnel', async (system) => {
    await sendAllToNobody(system)
    await system.far.ip('link set air0 down')
    await untilNoticed(system)
  }),
  fault('full-tunnel', 'filter-strict', 'a full tunnel and a strict reverse path filter', async (system) => {
    await setFilter('wlan0', 1)
    await sendAll(system)
  }),
]
