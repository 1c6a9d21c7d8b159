import { randomUUID } from 'node:crypto'
import type { GrantedFlags } from '../../../contract/granted-flags.ts'
import { mostSets, type NetworkSet } from '../../../contract/network-set.ts'
import { type Flags, type OpeningFlag, openingFlags } from '../../../contract/node.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { isSameSetName } from '../../../domain/policy/set-name.ts'

/** A set as a file has it: its name is what it is found again by. */
export type SetInFile = Omit<NetworkSet, 'id'>

/** A network's switches as a file has them, but for those that open something and that the person did not tick. */
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

/** The sets with those of a file, each in the place of the one that is called so; null: they are too many. */
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
