import { advance, begun } from '../node/join-flow.ts'
import { type JoinedNetwork, newJoinedNetwork } from '../node/joined-network.ts'
import { configured, demoForeign, demoIds } from './foreign-networks.ts'
import { hostedNetworks } from './hosted-networks.ts'
import { demoPeers } from './peers.ts'
import type { World } from './world.ts'

const day = 24 * 3600 * 1000

/** A believable machine: networks in every state, peers near and far, and two networks of its own. */
export function demoWorld(address: string, now: number): World {
  const { hosted, visitors, peers } = hostedNetworks(address, now)
  return {
    online: true,
    peers: [...demoPeers, ...peers],
    foreign: demoForeign,
    visitors,
    joined: [
      settled(demoIds.office, now, { allowDNS: true }),
      newJoinedNetwork(demoIds.family, now),
      settled(demoIds.studio, now, {}, 'studio'),
      settled(demoIds.campus, now, {}, 'campus'),
      settled(demoIds.observatory, now, { allowGlobal: true }),
    ],
    hosted,
  }
}

/** Joined long ago: what its controller answers has arrived, and where it refuses now, a name from better days. */
function settled(
  id: string,
  now: number,
  flags: Partial<JoinedNetwork['flags']>,
  name?: string,
): JoinedNetwork {
  const network = newJoinedNetwork(id, now - 40 * day)
  const answer = demoForeign.find((foreign) => foreign.id === id)?.answer ?? { kind: 'silent' }
  const before = name === undefined ? begun : advance(begun, configured(name, 'PRIVATE', 9, [], {}), now)
  return { ...network, flags: { ...network.flags, ...flags }, progress: advance(before, answer, now) }
}
