import type { DeviceNetwork } from '../../contract/devices.ts'
import { lastReceived, type Peer } from '../../contract/peer.ts'
import { type Result, success } from '../../contract/result.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import type { DeviceMember, DevicePeer, DeviceSources } from '../../domain/devices/merge-devices.ts'
import type { HostedMember } from '../../domain/members/member.ts'
import type { HostedThere } from '../hosting/sources/network-directory.ts'
import type { Source } from '../hosting/sources/source.ts'
import type { ServiceLink } from '../service/link.ts'
import type { SystemProbes } from '../system/probes.ts'

interface DeviceReaders {
  readonly snapshot: () => Snapshot
  readonly link: Pick<ServiceLink, 'peers'>
  /** This computer's controller */
  readonly controller: Pick<Source, 'networks' | 'members'>
  /** The networks of the account in use, as far as heard; this asks nobody. */
  readonly ofAccount: () => HostedThere
  readonly neighbours: SystemProbes['neighbours']
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
export function deviceReader({ snapshot, link, controller, ofAccount, neighbours }: DeviceReaders) {
  async function readHosted() {
    const listed = await controller.networks()
    const networks = listed.ok ? listed.value : []
    const lists = await Promise.all(networks.map(({ id }) => controller.members(id)))
    return { networks, members: lists.flatMap((list) => (list.ok ? list.value : [])) }
  }

  return async (): Promise<Result<DeviceFacts>> => {
    const [peers, hosted, near] = await Promise.all([link.peers(), readHosted(), neighbours()])
    if (!peers.ok) return peers
    const account = ofAccount()
    const { node, networks } = snapshot()
    return success({
      networks: networksOf(networks, [...hosted.networks, ...account.networks]),
      sources: {
        self: node?.address ?? null,
        networks: networks.flatMap(({ network }) => network ?? []),
        members: [
          ...hosted.members.flatMap((member) => deviceMember(member, 'controller')),
          ...account.members.flatMap((member) => deviceMember(member, 'account')),
        ],
        peers: peers.value.items.map(devicePeer),
        neighbours: near.kind === 'found' ? near.value : [],
      },
      at: Date.now(),
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
    path: reach === 'none' ? null : reach,
    isRoot: role !== 'LEAF',
  }
}
