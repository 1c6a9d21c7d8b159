import { randomUUID } from 'node:crypto'
import { mostSets, type NetworkSet } from '../../../contract/network-set.ts'
import { isSameSetName } from '../../../domain/policy/set-name.ts'

/** A set as a file has it: its name is what it is found again by. */
export type SetInFile = Omit<NetworkSet, 'id'>

/** The sets with those of a file, each in the place of the one that is called so; null: they are too many. */
export function takeSets(
  sets: readonly NetworkSet[],
  read: readonly SetInFile[],
): readonly NetworkSet[] | null {
  const taken = read.map((set): NetworkSet => {
    const before = sets.find(({ name }) => isSameSetName(name, set.name))
    return { ...set, id: before?.id ?? randomUUID() }
  })
  const others = sets.filter(({ id }) => taken.every((set) => set.id !== id))
  return others.length + taken.length > mostSets ? null : [...others, ...taken]
}
