import { randomUUID } from 'node:crypto'
import type { GrantedFlags } from '../../../contract/granted-flags.ts'
import { mostSets, type NetworkSet } from '../../../contract/network-set.ts'
import { type Flags, type OpeningFlag, openingFlags } from '../../../contract/node.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { isSameSetName } from '../../../domain/policy/set-name.ts'

/** A set as stored in a file, where its name identifies it */
export type SetInFile = Omit<NetworkSet, 'id'>

/** Returns a network's flags from a file, with the flags that open this computer off unless the person ticked them. */
export type TakeFlags = (set: string | null, network: NetworkId, flags: Flags) => Flags

export function takeFlags(granted: readonly GrantedFlags[]): TakeFlags {
  const keyOf = (...parts: readonly (string | null)[]): string => JSON.stringify(parts)
  const ticked = new Set(
    granted.flatMap(({ set, network, flags }) => flags.map((flag) => keyOf(set, network, flag))),
  )
  return (set, network, flags) => {
    const isTaken = (flag: OpeningFlag): boolean => flags[flag] && ticked.has(keyOf(set, network, flag))
    return { ...flags, ...Object.fromEntries(openingFlags.map((flag) => [flag, isTaken(flag)])) }
  }
}

/** Adds the sets of a file, replacing sets with the same name; null: there would be too many sets. */
export function takeSets(
  sets: readonly NetworkSet[],
  read: readonly SetInFile[],
  take: TakeFlags,
): readonly NetworkSet[] | null {
  const taken = read.map(({ name, networks }): NetworkSet => {
    const before = sets.find((set) => isSameSetName(set.name, name))
    return {
      id: before?.id ?? randomUUID(),
      name,
      networks: networks.map((one) => ({ ...one, flags: take(name, one.network, one.flags) })),
    }
  })
  const others = sets.filter(({ id }) => taken.every((set) => set.id !== id))
  return others.length + taken.length > mostSets ? null : [...others, ...taken]
}
