import type { NetworkSet } from '../../../contract/network-set.ts'
import { type Result, success } from '../../../contract/result.ts'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import { type NetworkId, readNetworkId } from '../../../domain/network-id.ts'
import { isSameSetName } from '../../../domain/policy/set-name.ts'
import { fold } from '../../../domain/search/fold.ts'
import { visibleText } from '../../../domain/text/visible-text.ts'
import type { Translate } from '../../../words/translate.ts'
import { refreshed } from './refreshed.ts'
import { notDone, type VerbOutcome, type VerbParts } from './verb.ts'

interface Called {
  readonly id: NetworkId
  readonly name: string
}

/** The network that is called so on the command line: by its id, else by a name that is its alone. */
export function findNetwork<T extends Called>(
  t: Translate,
  networks: readonly T[],
  given: string,
): Result<T, VerbOutcome> {
  const [network, ...others] = networksCalled(networks, given)
  if (network === undefined) return { ok: false, error: notDone(t('command-line.noSuchNetwork', { given })) }
  if (others.length === 0) return { ok: true, value: network }
  const ids = [network, ...others].map(({ id }) => `\n  ${id}`).join('')
  return { ok: false, error: notDone(`${t('command-line.severalNetworks', { given })}${ids}`, 2) }
}

/** Several where a name is not unique. An id may be written as people copy it. */
function networksCalled<T extends Called>(networks: readonly T[], given: string): readonly T[] {
  const read = readNetworkId(given)
  const byId = read.ok ? networks.filter(({ id }) => id === read.id) : []
  return byId.length > 0 ? byId : networks.filter(({ name }) => name === given)
}

/** The one argument of a verb that is about a network */
export function onlyNetwork(verb: string, rest: readonly string[]): Result<string, string> {
  const [given, more] = rest
  if (more !== undefined) return { ok: false, error: `${verb} takes one argument, but got "${more}" too.` }
  if (given === undefined || given === '')
    return { ok: false, error: `${verb} needs a network: its ID, or a name that no other has.` }
  return success(given)
}

/** Does something with the network that is called so, as it is now. */
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

/** The set that is called so on the command line: by its name, else by the beginning of one that is no other's. */
export function findSet(
  t: Translate,
  sets: readonly NetworkSet[],
  given: string,
): Result<NetworkSet, VerbOutcome> {
  const same = sets.find(({ name }) => isSameSetName(name, given))
  if (same !== undefined) return { ok: true, value: same }
  const begun = sets.filter(({ name }) => fold(name).startsWith(fold(given)))
  const [set, ...others] = begun
  if (set !== undefined && others.length === 0) return { ok: true, value: set }
  if (sets.length === 0) return { ok: false, error: notDone(t('command-line.noSets')) }
  const shown = (set === undefined ? sets : begun).map(({ name }) => `\n  ${visibleText(name)}`).join('')
  const said =
    set === undefined ? t('command-line.noSuchSet', { given }) : t('command-line.severalSets', { given })
  return { ok: false, error: notDone(`${said}${shown}`, set === undefined ? 1 : 2) }
}
