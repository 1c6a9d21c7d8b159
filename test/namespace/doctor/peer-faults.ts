import type { EvidenceCode } from '../../../contract/doctor-evidence.ts'
import { macOfMember } from '../../../domain/computer/member-address.ts'
import { guard, iptables, nft } from '../../support/doctor/far.ts'
import { peer, peerReply, type WholeSystem } from '../../support/doctor/whole-system.ts'
import { ip } from '../../support/system/ip.ts'
import { type Fault, fault, ownAddress, seenFrom, toPeer, turnPeerOff } from './fault.ts'
import { portFaults } from './port-faults.ts'

/** Another member of the network */
const third = 'feedbeef11'

async function says({ node }: WholeSystem, body: string): Promise<void> {
  await node.clearFaults()
  await node.fault({ kind: 'reply', path: `^/peer/${peer.node}$`, body })
}

async function changeMember(
  { node, id }: WholeSystem,
  change: object,
  member: string = peer.node,
): Promise<void> {
  await node.call('POST', `/controller/network/${id}/member/${member}`, change)
}

const faults: readonly Fault[] = [
  fault('peer-listed', 'peer-unknown', 'the service does not know it', async (system) => {
    await system.node.clearFaults()
    await turnPeerOff(system)
  }),
  fault('peer-member', 'peer-not-authorized', 'it was deauthorized', (system) =>
    changeMember(system, { authorized: false }),
  ),
  fault('peer-member', 'peer-no-member', 'it is no member', async (system) => {
    await system.node.call('DELETE', `/controller/network/${system.id}/member/${peer.node}`)
    await turnPeerOff(system)
  }),
  fault('peer-member', 'peer-without-address', 'its address was taken away', async (system) => {
    await changeMember(system, { ipAssignments: [], noAutoAssignIps: true })
    await turnPeerOff(system)
  }),
  fault('peer-addresses', 'peer-address-twice', 'a third member has its address too', (system) =>
    changeMember(system, { authorized: true, ipAssignments: [peer.address] }, third),
  ),
  fault(
    'peer-addresses',
    'own-address-twice',
    'a third member has the address of this computer',
    async (system) => {
      const own = await ownAddress(system)
      await changeMember(system, { authorized: true, ipAssignments: [own] }, third)
    },
  ),
  fault(
    'peer-neighbour',
    'neighbour-no-multicast',
    'the network lets no multicast through',
    async ({ configure, far }) => {
      await configure({ multicastLimit: 0 })
      await far.nft(
        'add table arp guard',
        'add chain arp guard input { type filter hook input priority 0; policy drop; }',
      )
    },
  ),
  fault('peer-path', 'peer-relayed', 'it is relayed', (system) => says(system, peerReply({ paths: [] }))),
  fault('peer-latency', 'peer-latency', 'it is slow', (system) =>
    says(system, peerReply({ latency: 2_400 })),
  ),
  fault('peer-loss', 'ping-dropped', 'it answers no ping, though it is there', ({ far }) =>
    far.nft(...guard('input', 'icmp type echo-request drop')),
  ),
  fault(
    'peer-neighbour',
    'neighbour-silent-heard',
    'it is off while the service still lists its path',
    turnPeerOff,
  ),
  fault('peer-loss', 'ping-silent', 'it went off after it had answered', async (system) => {
    await system.diagnose(toPeer())
    await turnPeerOff(system)
  }),
  fault('peer-neighbour', 'neighbour-other', 'another member has its address', ({ far, device, id }) =>
    far.ip(`link set ${device}-far address ${macOfMember(id, third)}`),
  ),
  fault('peer-neighbour', 'neighbour-fixed', 'this computer has a wrong fixed neighbour', ({ device }) =>
    ip(`neigh replace ${peer.address} lladdr 02:00:00:00:00:99 dev ${device} nud permanent`),
  ),
  fault('peer-neighbour', 'neighbour-foreign', 'no member answers for its address', ({ far, device }) =>
    far.ip(`link set ${device}-far address 02:00:00:00:00:98`),
  ),
  ...['blackhole', 'unreachable', 'prohibit'].map((kind) =>
    fault('peer-route', 'packet-route-refused', `a route of this computer: ${kind}`, () =>
      ip(`route add ${kind} ${peer.address}/32`),
    ),
  ),
  fault('peer-route', 'packet-route-elsewhere', 'a host route by way of another interface', () =>
    ip(`route add ${peer.address}/32 dev wlan0`),
  ),
  fault('peer-route', 'packet-route-refused', 'a rule sends it to another table, with a blackhole', () =>
    ip('route add blackhole 10.83.4.0/24 table 99', 'rule add to 10.83.4.0/24 table 99 priority 500'),
  ),
  fault(
    'peer-route',
    'packet-route-of-source',
    'a rule for our own address sends answers elsewhere',
    async (system) => {
      const own = await ownAddress(system)
      await ip('route add default dev wlan0 table 98', `rule add from ${own} table 98 priority 500`)
    },
  ),
  fault('peer-loss', 'ping-answered', 'every second packet is lost', ({ far }) =>
    far.nft(...guard('input', 'icmp type echo-request numgen inc mod 2 == 0 drop')),
  ),
  fault('peer-mtu', 'mtu-too-small', 'the way takes less than an MTU can be', ({ far }) =>
    far.nft(...guard('input', 'meta length > 1000 drop')),
  ),
  fault('peer-mtu', 'mtu-none-fits', 'the way takes small packets only', ({ far }) =>
    far.nft(...guard('input', 'meta length > 500 drop')),
  ),
  fault('peer-path', 'peer-not-heard', 'it is off, and was last heard of a while ago', async (system) => {
    const at = Date.now() - 90_000
    const path = { address: '198.51.100.10/9993', active: true, expired: false, preferred: true }
    await says(system, peerReply({ paths: [{ ...path, lastReceive: at, lastSend: at }] }))
    await turnPeerOff(system)
  }),
  fault('peer-mtu', 'mtu-too-large', 'large packets are lost', ({ far }) =>
    far.nft(...guard('input', 'meta length > 1450 drop')),
  ),
]

const byFirewall = (evidence: EvidenceCode, what: string, make: Fault['make']): Fault =>
  fault('peer-firewall', evidence, what, make)

const firewallFaults: readonly Fault[] = [
  byFirewall('peer-rule-drops', 'it drops all that leaves by the interface, and counts', ({ device }) =>
    nft(...guard('output', `oifname "${device}" counter drop`)),
  ),
  byFirewall(
    'peer-rule-drops',
    'it drops all that leaves by the interface, and does not count',
    ({ device }) => nft(...guard('output', `oifname "${device.slice(0, 2)}*" drop`)),
  ),
  byFirewall('peer-rule-drops', 'it drops all that comes in by the interface', ({ device }) =>
    nft(...guard('input', `iifname "${device}" counter drop`)),
  ),
  byFirewall('peer-rule-drops', 'it drops replies to pings of the device', () =>
    nft(...guard('input', `ip saddr ${peer.address} icmp type echo-reply drop`)),
  ),
  byFirewall('peer-rule-drops', 'it drops every second packet, and counts', ({ device }) =>
    nft(...guard('input', `iifname "${device}" numgen inc mod 2 == 0 counter drop`)),
  ),
  byFirewall('peer-rule-drops', 'its policy drops all but what the service sends', () =>
    nft(
      'add table inet guard',
      'add chain inet guard output { type filter hook output priority 0; policy drop; }',
      'add rule inet guard output oifname "wlan0" accept',
      'add rule inet guard output oifname "lo" accept',
    ),
  ),
  byFirewall('peer-rule-may-drop', 'a mark decides, and nothing is counted', ({ device }) =>
    nft(...guard('output', `oifname "${device}" meta mark 0 drop`)),
  ),
  byFirewall('peer-rule-drops', 'iptables drops all that leaves by the interface', ({ device }) =>
    iptables('nft', `-A OUTPUT -o ${device} -j DROP`),
  ),
  byFirewall('peer-rule-drops', 'the old iptables drops all that comes in by the interface', ({ device }) =>
    iptables('legacy', `-A INPUT -i ${device} -j DROP`),
  ),
]

export const peerFaults: readonly Fault[] = [
  ...seenFrom(toPeer, '', faults),
  ...seenFrom(toPeer, 'this computer’s firewall: ', firewallFaults),
  ...portFaults,
]
