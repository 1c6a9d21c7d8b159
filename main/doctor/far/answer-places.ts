import { flagsOf, isConnected, isServing, pauseStepOf } from '../../../contract/network-state.ts'
import type { NetworkEntry, Snapshot } from '../../../contract/snapshot.ts'
import type { NetworkId } from '../../../domain/network-id.ts'

/** An address of this computer in a network, at which it answers the checks of other members */
export interface AnswerPlace {
  readonly network: NetworkId
  readonly interface: string
  readonly address: string
  /** The address with its prefix length, as "10.147.17.97/24": whoever asks has to be in this subnet. */
  readonly subnet: string
}

/**
 * Returns where checks are answered: nowhere unless the person allowed it. Public networks are left out, because anybody
 * may join them, and so are addresses that are not seen on this computer.
 */
export function answerPlaces(
  snapshot: Pick<Snapshot, 'preferences' | 'demo' | 'connection' | 'networks'>,
): readonly AnswerPlace[] {
  const { preferences, demo, connection, networks } = snapshot
  return !preferences.answerChecks || demo || !isServing(connection) ? [] : networks.flatMap(placesOf)
}

function placesOf(entry: NetworkEntry): readonly AnswerPlace[] {
  const { id, network, inEffect, joined } = entry
  if (network === null || !joined || !isConnected(entry) || pauseStepOf(entry) !== null) return []
  if (network.status !== 'OK' || network.type !== 'PRIVATE') return []
  if (network.flags.allowManaged !== true || !flagsOf(entry).allowManaged) return []
  const addresses = inEffect?.addresses ?? []
  return addresses
    .filter(({ present, withheld }) => present === true && withheld === null)
    .map(({ address }) => ({
      network: id,
      interface: network.portDeviceName,
      address: address.split('/', 1)[0] ?? '',
      subnet: address,
    }))
}
