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
    rung: 'peer-listed',
    evidence: 'peer-unknown',
  },
  {
    what: 'it is relayed',
    make: ({ node }) => says(node, peerReply({ paths: [] })),
    rung: 'peer-path',
    evidence: 'peer-relayed',
  },
  {
    what: 'it is slow',
    make: ({ node }) => says(node, peerReply({ latency: 2_400 })),
    rung: 'peer-latency',
    evidence: 'peer-latency',
  },
  {
    what: 'it answers no ping',
    make: ({ far }) => far.nft(...dropped('icmp type echo-request')),
    rung: 'peer-loss',
    evidence: 'ping-silent',
  },
  {
    what: 'every second packet is lost',
    make: ({ far }) => far.nft(...dropped('icmp type echo-request numgen inc mod 2 == 0')),
    rung: 'peer-loss',
    evidence: 'ping-answered',
  },
  {
    what: 'large packets are lost',
    make: ({ far }) => far.nft(...dropped('meta length > 1450')),
    rung: 'peer-mtu',
    evidence: 'mtu-too-large',
  },
]

export const peerFaults: readonly Fault[] = faults.map((fault) => ({ ...fault, subject: toPeer }))
