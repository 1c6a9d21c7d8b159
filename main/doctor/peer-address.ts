import type { DoctorSubject } from '../../contract/doctor.ts'
import type { Network } from '../../contract/node.ts'
import { sameAddress } from '../../domain/addresses/address.ts'
import {
  functionAddresses,
  functionWays,
  networkOfAddress,
  nodeOfMac,
  nodeWithAddress,
} from '../../domain/computer/member-address.ts'
import { foundIn } from '../../domain/computer/probed.ts'
import { controllerOf, type NodeAddress } from '../../domain/network-id.ts'
import { type DoctorFacts, type DoctorGathered, reportedBy } from './facts.ts'
import { fact, type Gathered, missing } from './gather.ts'
import type { DoctorSources } from './gatherers.ts'

type PeerAddress = Gathered<DoctorFacts['peerAddress']>

interface AddressSources extends Pick<DoctorSources, 'ping' | 'seenAddresses'> {
  readonly probes: Pick<DoctorSources['probes'], 'neighbours'>
}

/**
 * Finds out which device has the address that is asked for: by its hardware address, for which it is asked if need be, or
 * else as the one that was seen there last.
 */
export async function withDevice(
  subject: DoctorSubject,
  networks: readonly Network[],
  { probes, ping, seenAddresses }: AddressSources,
): Promise<DoctorSubject> {
  if (subject.kind !== 'peer' || subject.address !== null || subject.at === undefined) return subject
  const { at } = subject
  const network = networkOfAddress(networks, at)
  if (network === undefined) return subject
  const answering = async (): Promise<NodeAddress | null> => {
    const near = foundIn(await probes.neighbours()) ?? []
    // An entry that was set by hand tells of no answer.
    return nodeWithAddress(
      near.filter(({ state }) => state !== 'permanent'),
      network,
      at,
    )
  }
  const asked = async (): Promise<NodeAddress | null> => {
    await ping({ address: at, count: 1, size: null, wait: 1 })
    return answering()
  }
  const seen = async (): Promise<NodeAddress | null> =>
    (await seenAddresses.of()).find((each) => each.network === network.id && sameAddress(each.address, at))
      ?.node ?? null
  return { ...subject, address: (await answering()) ?? (await asked()) ?? (await seen()) }
}

/**
 * Finds a node's address in a network of this computer; tries every network with each method, the most reliable first.
 */
export async function findPeerAddress(
  { service, neighbours }: Pick<DoctorGathered, 'service' | 'neighbours'>,
  subject: DoctorSubject,
  { namesOf, controller, seenAddresses }: Pick<DoctorSources, 'namesOf' | 'controller' | 'seenAddresses'>,
): Promise<PeerAddress> {
  if (subject.kind !== 'peer') return missing('', 'nothing-to-check')
  const report = reportedBy({ service })
  if (report === null) return missing('GET /network', 'check-below')
  const { node: own, networks } = report
  const { address: node, at } = subject
  const usable = networks.filter(({ status, flags }) => status === 'OK' && flags.allowManaged)
  if (at !== undefined) {
    const network = networkOfAddress(usable, at)
    return network === undefined
      ? missing('', 'nothing-to-check')
      : fact('address', { network: network.id, address: at, seenAt: null }, at)
  }
  if (node === null) return missing('', 'nothing-to-check')

  /** Looks the node up as a member of a network that we host */
  async function asMember({ id }: Network, node: NodeAddress): Promise<string | undefined> {
    const named = namesOf(node).find(({ network }) => network === id)?.addresses[0]
    if (named !== undefined || controllerOf(id) !== own.address) return named
    const member = await controller.member(id, node)
    return member.ok && member.value.config.authorized ? member.value.config.ipAssignments?.[0] : undefined
  }

  /** Looks the node's MAC address up among the neighbours */
  function asNeighbour({ id, portDeviceName }: Network, node: NodeAddress): string | undefined {
    return foundIn(neighbours)?.find(
      ({ interface: name, mac, address }) =>
        name === portDeviceName && mac !== null && nodeOfMac(id, mac) === node && !/^fe80:/i.test(address),
    )?.address
  }

  for (const [by, find] of [
    ['members', asMember],
    ['neighbours', asNeighbour],
    [
      'addresses of IPv6',
      (network: Network, node: NodeAddress) =>
        own.address === null ? undefined : byFunction(network, own.address, node),
    ],
  ] as const) {
    for (const network of usable) {
      const address = await find(network, node)
      if (address !== undefined) return fact(by, { network: network.id, address, seenAt: null }, address)
    }
  }
  const seen = (await seenAddresses.of(node)).find((each) => usable.some(({ id }) => id === each.network))
  if (seen !== undefined) {
    const { network, address, seenAt } = seen
    return fact('where it was seen earlier', { network, address, seenAt }, address)
  }
  return missing('', 'nothing-to-check')
}

/**
 * If the network gives this node an address that is computed from its id, the other node's can be computed the same
 * way.
 */
function byFunction(
  { id, assignedAddresses }: Network,
  own: NodeAddress,
  node: NodeAddress,
): string | undefined {
  const [way] = functionWays(id, own, assignedAddresses)
  return way && functionAddresses(id, node)[way]
}
