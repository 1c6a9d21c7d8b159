import type { Peer } from '../../contract/node.ts'
import { type Result, success } from '../../contract/result.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import type { Device } from '../../domain/devices/device.ts'
import { type DeviceMember, type DevicePeer, mergeDevices } from '../../domain/devices/merge-devices.ts'
import type { HostedMember } from '../../domain/members/member.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import type { Source } from '../hosting/sources/source.ts'
import type { ServiceLink } from '../service/link.ts'
import type { SystemProbes } from '../system/probes.ts'

interface DeviceReaders {
  readonly snapshot: () => Snapshot
  readonly link: Pick<ServiceLink, 'peers'>
  /** This computer's controller */
  readonly controller: Pick<Source, 'networks' | 'members'>
  readonly neighbours: SystemProbes['neighbours']
}

export interface DeviceList {
  /** Those that this computer is in or was in, and those that it hosts */
  readonly networks: readonly { readonly id: NetworkId; readonly name: string }[]
  readonly devices: readonly Device[]
}

export type ReadDevices = () => Promise<Result<DeviceList>>

/**
 * The other computers of this one's networks, and of those that it hosts, as they are now. Members and neighbours are left
 * out where they cannot be read; a failure: the service does not tell its peers.
 */
export function deviceReader({ snapshot, link, controller, neighbours }: DeviceReaders): ReadDevices {
  async function readHosted() {
    const listed = await controller.networks()
    const networks = listed.ok ? listed.value : []
    const lists = await Promise.all(networks.map(({ id }) => controller.members(id)))
    return { networks, members: lists.flatMap((list) => (list.ok ? list.value : [])) }
  }

  return async () => {
    const [peers, hosted, near] = await Promise.all([link.peers(), readHosted(), neighbours()])
    if (!peers.ok) return peers
    const { node, networks } = snapshot()
    const names = new Map(
      [...hosted.networks, ...networks].map((network) => [network.id, network.name] as const),
    )
    const devices = mergeDevices({
      self: node?.address ?? null,
      networks: networks.flatMap(({ network }) => network ?? []),
      members: hosted.members.flatMap((member) => (member.config.authorized ? [deviceMember(member)] : [])),
      peers: peers.value.map(devicePeer),
      neighbours: near.kind === 'found' ? near.value : [],
      nicknames: new Map(),
    })
    return success({ networks: [...names].map(([id, name]) => ({ id, name })), devices })
  }
}

function deviceMember({ id, network, config, presence }: HostedMember): DeviceMember {
  return {
    ...{ network, node: id, from: 'controller', name: config.name, addresses: config.ipAssignments },
    lastSeen: presence?.lastSeen || null,
  }
}

function devicePeer({ address, role, latency, version, paths }: Peer): DevicePeer {
  const lastSeen = Math.max(0, ...paths.map(({ lastReceive }) => lastReceive))
  return {
    ...{ node: address, latency, version, lastSeen: lastSeen || null },
    isDirect: paths.some(({ active, expired }) => active && !expired),
    isRoot: role !== 'LEAF',
  }
}
