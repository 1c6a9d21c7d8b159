import { isDeepStrictEqual } from 'node:util'
import { flagsOf, isConnected, isServing, pauseStepOf } from '../../../contract/network-state.ts'
import type { NetworkEntry, Snapshot } from '../../../contract/snapshot.ts'
import { withoutPrefix } from '../../../domain/addresses/address.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import type { Store } from '../../state/store.ts'
import type { AnswerParts, AnswerServer } from './answer-server.ts'

interface AnsweringParts extends Pick<AnswerParts, 'neighbours' | 'knows' | 'lookBack' | 'log'> {
  readonly store: Pick<Store, 'snapshot' | 'subscribe'>
}

/** ms. An address of IPv6 cannot be listened at for a second or two after it appears. */
const retryTime = 3_000

/**
 * Answers the checks of other computers while the person allows it, at each address of `answeringAddresses` as it comes and goes.
 * Nothing is loaded before that. Returns what ends it.
 */
export function answerChecks({ store, ...parts }: AnsweringParts): () => Promise<void> {
  const servers = new Map<string, AnswerServer>()
  let wanted: readonly AnsweringAddress[] = []
  let work: Promise<void> = Promise.resolve()
  let retry: NodeJS.Timeout | undefined

  function want(places: readonly AnsweringAddress[]): Promise<void> {
    if (!isDeepStrictEqual(places, wanted)) {
      wanted = places
      work = work.then(settle)
    }
    return work
  }

  async function settle(): Promise<void> {
    clearTimeout(retry)
    const places = new Map(wanted.map((place) => [JSON.stringify(place), place]))
    for (const [key, server] of servers) {
      if (places.has(key)) continue
      servers.delete(key)
      await server.close()
    }
    if (places.size === 0) return
    const { createTurns, listenAt } = await import('./answer-server.ts')
    turns ??= createTurns()
    for (const [key, place] of places) {
      if (servers.has(key)) continue
      const server = await listenAt({ ...parts, place, turns })
      if (server !== null) servers.set(key, server)
    }
    if (servers.size < places.size) {
      retry = setTimeout(() => {
        work = work.then(settle)
      }, retryTime).unref()
    }
  }
  let turns: AnswerParts['turns'] | undefined

  const look = (): void => void want(answeringAddresses(store.snapshot()))
  const unsubscribe = store.subscribe(look)
  look()
  return async () => {
    unsubscribe()
    await want([])
    clearTimeout(retry)
  }
}

/** An address of this computer in a network, at which it answers the checks of other members */
export interface AnsweringAddress {
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
export function answeringAddresses(
  snapshot: Pick<Snapshot, 'preferences' | 'demo' | 'connection' | 'networks'>,
): readonly AnsweringAddress[] {
  const { preferences, demo, connection, networks } = snapshot
  return !preferences.answerChecks || demo || !isServing(connection) ? [] : networks.flatMap(placesOf)
}

function placesOf(entry: NetworkEntry): readonly AnsweringAddress[] {
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
      address: withoutPrefix(address),
      subnet: address,
    }))
}
