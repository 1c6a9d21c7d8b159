import { isDeepStrictEqual } from 'node:util'
import { troubleOf } from '../../contract/effect-trouble.ts'
import type { Network } from '../../contract/node.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { clashKey, type Unfinished } from '../../contract/unfinished.ts'
import { type Clash, clashesWith, type FindClashes } from '../../domain/computer/clashes.ts'
import type { Computer } from '../../domain/computer/computer.ts'
import { type Comparison, compareWith } from '../../domain/computer/in-effect.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { reportsSame } from '../system/same-report.ts'
import { withUnfinished } from './unfinished.ts'

/** ms. The service reports what it is about to do; the system takes a tenth of a second, other programs of it longer. */
const settlesWithin = 2_000

/** With what this computer has; null: not known yet */
export interface Comparisons {
  readonly computer: Computer | null
  readonly compare: Comparison | null
  readonly findClashes: FindClashes | null
  /** The network as it was compared last, where it asks the same of the computer: that result still counts. */
  readonly compared: (network: Network) => Network
}

export const noComparisons: Comparisons = {
  computer: null,
  compare: null,
  findClashes: null,
  compared: (network) => network,
}

export function comparisonsWith(computer: Computer): Comparisons {
  const last = new Map<NetworkId, Network>()
  return {
    computer,
    compare: compareWith(computer),
    findClashes: clashesWith(computer),
    compared(network) {
      const before = last.get(network.id)
      if (before !== undefined && reportsSame(network, before)) return before
      last.set(network.id, network)
      return network
    },
  }
}

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
  { compare, findClashes, compared }: Comparisons,
  unfinished: readonly Unfinished[],
  troubledSince: Effects['troubledSince'],
  now: number | null,
): Effects {
  const since: Record<string, number> = {}
  let changed = false
  const reported = entries.map(({ network }) => network && compared(network))
  const joined = reported.filter((network) => network !== null)
  const networks = entries.map((before, place) => {
    const entry = withUnfinished(before, unfinished)
    const network = reported[place] ?? null
    const found = network && (compare?.(network) ?? null)
    const inEffect = isSame(found, entry.inEffect) ? entry.inEffect : found
    const clashing = findClashes === null ? entry.clashes : clashesOf(entry, network, joined, findClashes)
    const clashes = isSame(clashing, entry.clashes) ? entry.clashes : clashing
    const trouble = troubleOf({ ...entry, inEffect, clashes })
    const mayPass = trouble !== null && trouble.kind !== 'addresses-wait'
    const from = mayPass ? (troubledSince[entry.id] ?? now) : null
    if (from !== null) since[entry.id] = from
    // What an event without a time begins has not begun before the next one with it.
    const isNew = from === null || (now === null ? entry.settles : now - from < settlesWithin)
    const settles = mayPass && isNew
    const isUnchanged = inEffect === entry.inEffect && settles === entry.settles && clashes === entry.clashes
    changed ||= !isUnchanged || entry !== before
    return isUnchanged ? entry : { ...entry, inEffect, settles, clashes }
  })
  return { networks: changed ? networks : entries, troubledSince: since }
}

const none: readonly Clash[] = []

/** The identity check is fast: most of the time it is the same object. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || isDeepStrictEqual(one, other)
}

/** Only a network whose addresses are on, or are meant to be, can clash. */
function clashesOf(
  { flags, agreedClashes, pause }: NetworkEntry,
  network: Network | null,
  joined: readonly Network[],
  findClashes: FindClashes,
): readonly Clash[] {
  if (network?.status !== 'OK' || !flags.allowManaged || pause !== null) return none
  const clashes = findClashes(network, joined)
  if (agreedClashes.length === 0) return clashes
  return clashes.filter((clash) => !agreedClashes.includes(clashKey(clash)))
}

/** A person wants the network in spite of what it clashes with now. */
export function withAgreement(entry: NetworkEntry): NetworkEntry {
  const agreed = new Set([...entry.agreedClashes, ...entry.clashes.map(clashKey)])
  return { ...entry, agreedClashes: [...agreed] }
}
