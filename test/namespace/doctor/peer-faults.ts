import { peer, peerReply } from '../../support/doctor/whole-system.ts'
import { type Fault, toPeer } from './fault.ts'

type Node = Parameters<Fault['make']>[0]['node']

async function says(node: Node, body: string): Promise<void> {
  await node.clearFaults()
  await node.fault({ kind: 'reply', path: `^/peer/${peer.node}$`, body })
}

const dropped = (rule: string): readonly string[] => [
  'add table inet guard',
  'add chain inet guard input { type filter hook input priority 0; }',
  `add rule inet guard input ${rule} drop`,
]

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
    what: 'it answers no ping',
    make: ({ far }) => far.nft(...dropped('icmp type echo-request')),
    check: 'peer-loss',
    evidence: 'ping-silent',
  },
  {
    what: 'every second packet is lost',
    make: ({ far }) => far.nft(...dropped('icmp type echo-request numgen inc mod 2 == 0')),
    check: 'peer-loss',
    evidence: 'ping-answered',
  },
  {
    what: 'large packets are lost',
    make: ({ far }) => far.nft(...dropped('meta length > 1450')),
    check: 'peer-mtu',
    evidence: 'mtu-too-large',
  },
]

export const peerFaults: readonly Fault[] = faults.map((fault) => ({ ...fault, subject: toPeer }))
