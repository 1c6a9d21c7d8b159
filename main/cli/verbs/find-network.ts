import type { NetworkSet } from '../../../contract/network-set.ts'
import { type Result, success } from '../../../contract/result.ts'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import { isSameSetName } from '../../../domain/names.ts'
import { type NetworkId, readNetworkId } from '../../../domain/network-id.ts'
import { foldedText } from '../../../domain/search/fold.ts'
import { visibleText } from '../../../domain/text/visible-text.ts'
import type { Translate } from '../../../words/translate.ts'
import { refreshed } from './refreshed.ts'
import { type Misuse, misuse, notDone, tooMany, type VerbOutcome, type VerbParts } from './verb.ts'

interface Called {
  readonly id: NetworkId
  readonly name: string
}

/** Finds the network given on the command line, by its id or else by a unique name. */
export function findNetwork<T extends Called>(
  t: Translate,
  networks: readonly T[],
  given: string,
): Result<T, VerbOutcome> {
  const [network, ...others] = networksCalled(networks, given)
  if (network === undefined)
    return { ok: false, error: notDone('no-such-network', t('command-line.noSuchNetwork', { given })) }
  if (others.length === 0) return { ok: true, value: network }
  const choices = [network, ...others].map(({ id }) => id)
  const title = t('command-line.severalNetworks', { given })
  return { ok: false, error: notDone('several-networks', title, { exitCode: 2, choices }) }
}

/** Returns several networks if a name is not unique. An id may have any form that `readNetworkId` accepts. */
function networksCalled<T extends Called>(networks: readonly T[], given: string): readonly T[] {
  const read = readNetworkId(given)
  const byId = read.ok ? networks.filter(({ id }) => id === read.id) : []
  return byId.length > 0 ? byId : networks.filter(({ name }) => name === given)
}

/** Returns the only argument of a verb that takes one network. */
export function onlyNetwork(verb: string, rest: readonly string[]): Result<string, Misuse> {
  const [given, more] = rest
  if (more !== undefined) return tooMany(verb, more)
  if (given === undefined || given === '') return misuse((t) => t('usage.network', { verb }))
  return success(given)
}

/** Refreshes the state, finds the network and passes its entry to `work`. */
export async function withNetwork(
  { ask, t }: VerbParts,
  given: string,
  work: (entry: NetworkEntry) => Promise<VerbOutcome>,
): Promise<VerbOutcome> {
  const read = await refreshed(ask, t)
  if (!read.ok) return read.error
  const found = findNetwork(t, read.value.networks, given)
  return found.ok ? work(found.value) : found.error
}

/** Finds the set given on the command line, by its name or else by an unambiguous prefix of it. */
export function findSet(
  t: Translate,
  sets: readonly NetworkSet[],
  given: string,
): Result<NetworkSet, VerbOutcome> {
  const same = sets.find(({ name }) => isSameSetName(name, given))
  if (same !== undefined) return { ok: true, value: same }
  const begun = sets.filter(({ name }) => foldedText(name).startsWith(foldedText(given)))
  const [set, ...others] = begun
  if (set !== undefined && others.length === 0) return { ok: true, value: set }
  if (sets.length === 0) return { ok: false, error: notDone('no-such-set', t('command-line.noSets')) }
  const choices = (set === undefined ? sets : begun).map(({ name }) => visibleText(name))
  const error =
    set === undefined
      ? notDone('no-such-set', t('command-line.noSuchSet', { given }), { choices })
      : notDone('several-sets', t('command-line.severalSets', { given }), { exitCode: 2, choices })
  return { ok: false, error }
}
