import type { SetsSnapshot } from '../../contract/network-set.ts'

/** Sets after a change, by name */
export function setsAfter(
  before: SetsSnapshot,
  change: Partial<SetsSnapshot>,
  collator: Intl.Collator,
): SetsSnapshot {
  const { sets, used } = { ...before, ...change }
  return { sets: [...sets].sort((a, b) => collator.compare(a.name, b.name)), used }
}
