import type { DoctorSubject } from '../../contract/doctor.ts'
import type { Network } from '../../contract/node.ts'
import { functionAddresses, functionWays, nodeOfMac } from '../../domain/computer/member-address.ts'
import { controllerOf, type NodeAddress } from '../../domain/network-id.ts'
import type { DoctorFacts, DoctorGathered } from './facts.ts'
import { fact, type Gathered, missing } from './gather.ts'
import type { DoctorSources } from './gatherers.ts'

type PeerAddress = Gathered<DoctorFacts['peerAddress']>

/**
 * Finds a node's address in a network of this computer; tries every network with each method, the most reliable first.
 */
export async function findPeerAddress(
  { service, neighbours }: Pick<DoctorGathered, 'service' | 'neighbours'>,
  subject: DoctorSubject,
  { namesOf, controller }: Pick<DoctorSources, 'namesOf' | 'controller'>,
): Promise<PeerAddress> {
  if (subject.kind !== 'peer') return missing('', 'nothing-to-check')
  if (service.kind === 'unknown' || !service.value.outcome.ok) return missing('GET /network', 'check-below')
  const { node: own, networks } = service.value.outcome
  const node = subject.address

  /** Looks the node up as a member of a network that we host */
  async function asMember({ id }: Network): Promise<string | undefined> {
    const named = namesOf(node).find(({ network }) => network === id)?.addresses[0]
    if (named !== undefined || controllerOf(id) !== own.address) return named
    const member = await controller.member(id, node)
    return member.ok && member.value.config.authorized ? member.value.config.ipAssignments?.[0] : undefined
  }

  /** Looks the node's MAC address up among the neighbours */
  function asNeighbour({ id, portDeviceName }: Network): string | undefined {
    const near = neighbours.kind === 'found' ? neighbours.value : []
    return near.find(
      ({ interface: name, mac, address }) =>
        name === portDeviceName && mac !== null && nodeOfMac(id, mac) === node && !/^fe80:/i.test(address),
    )?.address
  }

  const usable = networks.filter(({ status, flags }) => status === 'OK' && flags.allowManaged)
  for (const [by, find] of [
    ['members', asMember],
    ['neighbours', asNeighbour],
    [
      'addresses of IPv6',
      (network: Network) => (own.address === null ? undefined : byFunction(network, own.address, node)),
    ],
  ] as const) {
    for (const network of usable) {
      const address = await find(network)
      if (address !== undefined) return fact(by, { network: network.id, address }, address)
    }
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
