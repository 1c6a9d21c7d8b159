import { isDeepStrictEqual } from 'node:util'
import { troubleOf } from '../../contract/effect-trouble.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import type { Comparison } from '../../domain/computer/in-effect.ts'

/** ms. The service reports what it is about to do; the system takes a tenth of a second, other programs of it longer. */
const settlesWithin = 2_000

interface Effects {
  readonly networks: readonly NetworkEntry[]
  /** Since when (monotonic ms) something of each network is not in effect */
  readonly troubledSince: { readonly [id: string]: number }
}

/**
 * Puts beside what the service reports what of it is in effect. Entries of which nothing changed stay the same objects,
 * and so does the list. `now`: monotonic ms; null: time does not count.
 */
export function withEffects(
  entries: readonly NetworkEntry[],
  compare: Comparison | null,
  troubledSince: Effects['troubledSince'],
  now: number | null,
): Effects {
  const since: Record<string, number> = {}
  let changed = false
  const networks = entries.map((entry) => {
    const found = entry.network === null ? null : (compare?.(entry.network) ?? null)
    const inEffect = isDeepStrictEqual(found, entry.inEffect) ? entry.inEffect : found
    const from = troubleOf({ ...entry, inEffect }) === null ? null : (troubledSince[entry.id] ?? now)
    if (from !== null) since[entry.id] = from
    const settles = from !== null && (now === null ? entry.settles : now - from < settlesWithin)
    if (inEffect === entry.inEffect && settles === entry.settles) return entry
    changed = true
    return { ...entry, inEffect, settles }
  })
  return { networks: changed ? networks : entries, troubledSince: since }
}
