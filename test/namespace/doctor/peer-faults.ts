import { macOfMember } from '../../../domain/computer/member-address.ts'
import { iptables, nft } from '../../support/doctor/far.ts'
import { peer, peerReply } from '../../support/doctor/whole-system.ts'
import { ip } from '../../support/system/ip.ts'
import { type Fault, toPeer } from './fault.ts'
import { dropped, input, output, portFaults } from './port-faults.ts'

type Node = Parameters<Fault['make']>[0]['node']

async function says(node: Node, body: string): Promise<void> {
  await node.clearFaults()
  await node.fault({ kind: 'reply', path: `^/peer/${peer.node}$`, body })
}

async function changePeer({ node, id }: Parameters<Fault['make']>[0], change: object): Promise<void> {
  await node.call('POST', `/controller/network/${id}/member/${peer.node}`, change)
}

const faults: readonly Omit<Fault, 'subject'>[] = [
  {
    what: 'the service does not know it',
    make: async ({ node, far, device }) => {
      await node.clearFaults()
      await far.ip(`addr del ${peer.address}/24 dev ${device}-far`)
    },
    check: 'peer-listed',
    evidence: 'peer-unknown',
  },
  {
    what: 'it was deauthorized',
    make: (system) => changePeer(system, { authorized: false }),
    check: 'peer-member',
    evidence: 'peer-not-authorized',
  },
  {
    what: 'it is no member',
    make: async ({ node, id, far, device }) => {
      await node.call('DELETE', `/controller/network/${id}/member/${peer.node}`)
      await far.ip(`addr del ${peer.address}/24 dev ${device}-far`)
    },
    check: 'peer-member',
    evidence: 'peer-no-member',
  },
  {
    what: 'its address was taken away',
    make: async (system) => {
      await changePeer(system, { ipAssignments: [], noAutoAssignIps: true })
      await system.far.ip(`addr del ${peer.address}/24 dev ${system.device}-far`)
    },
    check: 'peer-member',
    evidence: 'peer-without-address',
  },
  {
    what: 'a third member has its address too',
    make: ({ node, id }) =>
      node.call('POST', `/controller/network/${id}/member/feedbeef11`, {
        authorized: true,
        ipAssignments: [peer.address],
      }),
    check: 'peer-addresses',
    evidence: 'peer-address-twice',
  },
  {
    what: 'a third member has the address of this computer',
    make: async ({ node, id }) => {
      const own = (await node.network(id))?.assignedAddresses[0]?.split('/')[0]
      await node.call('POST', `/controller/network/${id}/member/feedbeef11`, {
        authorized: true,
        ipAssignments: [own],
      })
    },
    check: 'peer-addresses',
    evidence: 'own-address-twice',
  },
  {
    what: 'the network lets no multicast through',
    make: async ({ configure, far }) => {
      await configure({ multicastLimit: 0 })
      await far.nft(
        'add table arp guard',
        'add chain arp guard input { type filter hook input priority 0; policy drop; }',
      )
    },
    check: 'peer-neighbour',
    evidence: 'neighbour-no-multicast',
  },
  {
    what: 'it is relayed',
    make: ({ node }) => says(node, peerReply({ paths: [] })),
    check: 'peer-path',
    evidence: 'peer-relayed',
  },
  {
    what: 'it is slow',
    make: ({ node }) => says(node, peerReply({ latency: 2_400 })),
    check: 'peer-latency',
    evidence: 'peer-latency',
  },
  {
    what: 'it answers no ping, though it is there',
    make: ({ far }) => far.nft(...dropped('icmp type echo-request')),
    check: 'peer-loss',
    evidence: 'ping-dropped',
  },
  {
    what: 'it is off while the service still lists its path',
    make: ({ far, device }) => far.ip(`addr del ${peer.address}/24 dev ${device}-far`),
    check: 'peer-neighbour',
    evidence: 'neighbour-silent-heard',
  },
  {
    what: 'it went off after it had answered',
    make: async ({ far, device, diagnose }) => {
      await diagnose(toPeer())
      await far.ip(`addr del ${peer.address}/24 dev ${device}-far`)
    },
    check: 'peer-loss',
    evidence: 'ping-silent',
  },
  {
    what: 'another member has its address',
    make: ({ far, device, id }) => far.ip(`link set ${device}-far address ${macOfMember(id, 'feedbeef11')}`),
    check: 'peer-neighbour',
    evidence: 'neighbour-other',
  },
  {
    what: 'this computer has a wrong fixed neighbour',
    make: ({ device }) =>
      ip(`neigh replace ${peer.address} lladdr 02:00:00:00:00:99 dev ${device} nud permanent`),
    check: 'peer-neighbour',
    evidence: 'neighbour-fixed',
  },
  {
    what: 'no member answers for its address',
    make: ({ far, device }) => far.ip(`link set ${device}-far address 02:00:00:00:00:98`),
    check: 'peer-neighbour',
    evidence: 'neighbour-foreign',
  },
  ...(['blackhole', 'unreachable', 'prohibit'] as const).map((kind) => ({
    what: `a route of this computer: ${kind}`,
    make: () => ip(`route add ${kind} ${peer.address}/32`),
    check: 'peer-route' as const,
    evidence: 'packet-route-refused' as const,
  })),
  {
    what: 'a host route by way of another interface',
    make: () => ip(`route add ${peer.address}/32 dev wlan0`),
    check: 'peer-route',
    evidence: 'packet-route-elsewhere',
  },
  {
    what: 'a rule sends it to another table, with a blackhole',
    make: () =>
      ip('route add blackhole 10.83.4.0/24 table 99', 'rule add to 10.83.4.0/24 table 99 priority 500'),
    check: 'peer-route',
    evidence: 'packet-route-refused',
  },
  {
    what: 'a rule for our own address sends answers elsewhere',
    make: async ({ node, id }) => {
      const own = (await node.network(id))?.assignedAddresses[0]?.split('/')[0]
      await ip('route add default dev wlan0 table 98', `rule add from ${own} table 98 priority 500`)
    },
    check: 'peer-route',
    evidence: 'packet-route-of-source',
  },
  {
    what: 'every second packet is lost',
    make: ({ far }) => far.nft(...dropped('icmp type echo-request numgen inc mod 2 == 0')),
    check: 'peer-loss',
    evidence: 'ping-answered',
  },
  {
    what: 'the way takes less than an MTU can be',
    make: ({ far }) => far.nft(...dropped('meta length > 1000')),
    check: 'peer-mtu',
    evidence: 'mtu-too-small',
  },
  {
    what: 'the way takes small packets only',
    make: ({ far }) => far.nft(...dropped('meta length > 500')),
    check: 'peer-mtu',
    evidence: 'mtu-none-fits',
  },
  {
    what: 'it is off, and was last heard of a while ago',
    make: async ({ node, far, device }) => {
      const at = Date.now() - 90_000
      const path = { address: '198.51.100.10/9993', active: true, expired: false, preferred: true }
      await says(node, peerReply({ paths: [{ ...path, lastReceive: at, lastSend: at }] }))
      await far.ip(`addr del ${peer.address}/24 dev ${device}-far`)
    },
    check: 'peer-path',
    evidence: 'peer-not-heard',
  },
  {
    what: 'large packets are lost',
    make: ({ far }) => far.nft(...dropped('meta length > 1450')),
    check: 'peer-mtu',
    evidence: 'mtu-too-large',
  },
]

const firewallFaults: readonly Omit<Fault, 'subject' | 'check'>[] = [
  {
    what: 'it drops all that leaves by the interface, and counts',
    make: ({ device }) => nft(...output(`oifname "${device}" counter drop`)),
    evidence: 'peer-rule-drops',
  },
  {
    what: 'it drops all that leaves by the interface, and does not count',
    make: ({ device }) => nft(...output(`oifname "${device.slice(0, 2)}*" drop`)),
    evidence: 'peer-rule-drops',
  },
  {
    what: 'it drops all that comes in by the interface',
    make: ({ device }) => nft(...input(`iifname "${device}" counter drop`)),
    evidence: 'peer-rule-drops',
  },
  {
    what: 'it drops replies to pings of the device',
    make: () => nft(...input(`ip saddr ${peer.address} icmp type echo-reply drop`)),
    evidence: 'peer-rule-drops',
  },
  {
    what: 'it drops every second packet, and counts',
    make: ({ device }) => nft(...input(`iifname "${device}" numgen inc mod 2 == 0 counter drop`)),
    evidence: 'peer-rule-drops',
  },
  {
    what: 'its policy drops all but what the service sends',
    make: () =>
      nft(
        'add table inet guard',
        'add chain inet guard output { type filter hook output priority 0; policy drop; }',
        'add rule inet guard output oifname "wlan0" accept',
        'add rule inet guard output oifname "lo" accept',
      ),
    evidence: 'peer-rule-drops',
  },
  {
    what: 'a mark decides, and nothing is counted',
    make: ({ device }) => nft(...output(`oifname "${device}" meta mark 0 drop`)),
    evidence: 'peer-rule-may-drop',
  },
  {
    what: 'iptables drops all that leaves by the interface',
    make: ({ device }) => iptables('nft', `-A OUTPUT -o ${device} -j DROP`),
    evidence: 'peer-rule-drops',
  },
  {
    what: 'the old iptables drops all that comes in by the interface',
    make: ({ device }) => iptables('legacy', `-A INPUT -i ${device} -j DROP`),
    evidence: 'peer-rule-drops',
  },
]

export const peerFaults: readonly Fault[] = [
  ...faults.map((fault) => ({ ...fault, subject: toPeer })),
  ...firewallFaults.map((fault) => ({
    ...fault,
    what: `this computer’s firewall: ${fault.what}`,
    check: 'peer-firewall' as const,
    subject: toPeer,
  })),
  ...portFaults,
]
