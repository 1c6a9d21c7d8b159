import { type EntryInSet, type StateWithFlags, stateOf } from './state-with-flags.ts'

/** Returns the current state as a set. */
export function setOfNow(
  entries: readonly EntryInSet[],
): readonly (StateWithFlags & { readonly network: string; readonly name: string })[] {
  return entries.map((entry) => ({ network: entry.id, name: entry.name, ...stateOf(entry) }))
}
