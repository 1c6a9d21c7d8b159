import type { DeviceNetwork } from '../../contract/devices.ts'
import { lastReceived, type Peer } from '../../contract/peer.ts'
import { type Result, success } from '../../contract/result.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import { foundIn } from '../../domain/computer/probed.ts'
import {
  addressesOnLinks,
  type DeviceMember,
  type DevicePeer,
  type DeviceSources,
} from '../../domain/devices/merge-devices.ts'
import type { HostedMember } from '../../domain/members/member.ts'
import type { HostedMembers, HostedThere } from '../hosting/sources/network-directory.ts'
import type { ServiceLink } from '../service/link.ts'
import type { SystemProbes } from '../system/probes.ts'
import type { SeenAddresses } from './seen-addresses.ts'

interface DeviceReaders {
  readonly snapshot: () => Snapshot
  readonly link: Pick<ServiceLink, 'peers'>
  /** The hosted networks with their members; `isAsked`: somebody looks at devices or asks for them. */
  readonly hosted: (isAsked: boolean) => Promise<HostedMembers>
  readonly neighbours: SystemProbes['neighbours']
  readonly seenAddresses: SeenAddresses
}

/** The facts from which devices are merged, except for their nicknames */
export interface DeviceFacts {
  readonly networks: readonly DeviceNetwork[]
  readonly sources: Omit<DeviceSources, 'nicknames' | 'now'>
  /** Milliseconds since the epoch */
  readonly at: number
}

/**
 * Reads all that there is to know of other computers now. Members and neighbours that cannot be read are left out; it
 * fails where the service does not tell its peers.
 */
export function deviceReader(readers: DeviceReaders) {
  const { snapshot, link, hosted, neighbours, seenAddresses } = readers
  return async (isAsked: boolean): Promise<Result<DeviceFacts>> => {
    const [peers, { controller, account }, near] = await Promise.all([
      link.peers(),
      hosted(isAsked),
      neighbours(),
    ])
    if (!peers.ok) return peers
    const { node, networks } = snapshot()
    const joined = networks.flatMap(({ network }) => network ?? [])
    const at = Date.now()
    const onLinks = addressesOnLinks(joined, foundIn(near) ?? [], at)
    await seenAddresses.note(
      onLinks.flatMap(({ network, node, address, seenAt }) =>
        seenAt === null ? [] : [{ network, node, address, seenAt }],
      ),
    )
    return success({
      networks: networksOf(networks, [...controller.networks, ...account.networks]),
      sources: {
        self: node?.address ?? null,
        networks: joined,
        members: [
          ...controller.members.flatMap((member) => deviceMember(member, 'controller')),
          ...account.members.flatMap((member) => deviceMember(member, 'account')),
        ],
        peers: peers.value.items.map(devicePeer),
        neighbours: foundIn(near) ?? [],
        seen: await seenAddresses.of(),
      },
      at,
    })
  }
}

function networksOf(
  entries: Snapshot['networks'],
  hosted: HostedThere['networks'],
): readonly DeviceNetwork[] {
  const networks = new Map<string, DeviceNetwork>()
  for (const { id, name } of hosted) networks.set(id, { id, name, joined: false, isHosted: true })
  for (const { id, name, joined } of entries) {
    const known = networks.get(id)
    networks.set(id, { id, name: name || (known?.name ?? ''), joined, isHosted: known !== undefined })
  }
  return [...networks.values()]
}

function deviceMember(member: HostedMember, from: DeviceMember['from']): readonly DeviceMember[] {
  const { id, network, config, presence } = member
  if (config.authorized !== true) return []
  return [
    {
      network,
      node: id,
      from,
      name: config.name,
      addresses: config.ipAssignments ?? [],
      lastSeen: presence?.lastSeen || null,
    },
  ]
}

function devicePeer(peer: Peer): DevicePeer {
  const { address, role, latency, version, reach } = peer
  return {
    node: address,
    latency,
    version,
    lastSeen: lastReceived(peer),
    reach,
    isRoot: role !== 'LEAF',
  }
}
