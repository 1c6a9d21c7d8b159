import { type Result, success } from '../../../contract/result.ts'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import { findNetwork } from './find-network.ts'
import { refreshed } from './refreshed.ts'
import type { VerbOutcome, VerbParts } from './verb.ts'

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
