import * as v from 'valibot'
import type { NetworkId } from '../domain/network-id.ts'
import { command } from './command.ts'
import { grantedFlags } from './granted-flags.ts'
import { mostNetworksInSet, mostSets, type NetworkSet, type UsedSet } from './network-set.ts'
import type { ChangeReport } from './pause.ts'
import { eachNetworkOnce, networkInSet, setId, setName } from './set-schema.ts'

const networks = v.pipe(
  v.array(v.strictObject(networkInSet)),
  v.maxLength(mostNetworksInSet),
  v.check((items) => eachNetworkOnce(items).length === items.length),
  v.readonly(),
)

/** Says why a part of a file of sets is skipped. */
export interface SetFileProblem {
  readonly kind:
    | 'no-name'
    | 'name-twice'
    | 'too-many-sets'
    | 'no-networks'
    | 'no-network-id'
    /** A node address (ten characters) stands where a network id (sixteen) should. */
    | 'node-id'
    | 'network-twice'
    | 'too-many-networks'
    | 'no-state'
    | 'no-flags'
    /** Only this field is skipped. It comes from a later version, or is a typo. */
    | 'field-unknown'
  /** The number of the set in the file, from 1; 0: the file as a whole */
  readonly set: number
  /** The text in the file, shortened */
  readonly text: string
}

export interface SetToImport extends Omit<NetworkSet, 'id'> {
  /** Networks that are not known here. They stay in the set, and using it skips them. */
  readonly unknown: readonly NetworkId[]
  /** A set of this name already exists, and its networks are replaced. */
  readonly replaces: boolean
}

export interface SetsPlan {
  /** The id with which the import is requested */
  readonly importId: string
  readonly fileName: string
  readonly sets: readonly SetToImport[]
  /** The first problems only */
  readonly problems: readonly SetFileProblem[]
  readonly problemCount: number
}

/** Commands for sets of networks. Part of `commands`. */
export const setCommands = {
  /** `id` null creates a set. Replies with its id. */
  'sets.save': command(v.strictObject({ id: v.nullable(setId), name: setName, networks })).replies<string>(),
  'sets.remove': command(v.strictObject({ id: setId })).replies<void>(),
  /** Applies the set to all its networks at once. Replies with what was done, and with what failed and why. */
  'sets.use': command(v.strictObject({ id: setId })).replies<UsedSet>(),
  /** Restores each network that the last used set changed. Failed ones can be restored later. */
  'sets.goBack': command(v.undefined()).replies<ChangeReport>(),

  /** Exports sets to a file that the person chooses. false: the person cancelled */
  'sets.export': command(
    v.strictObject({ ids: v.pipe(v.array(setId), v.minLength(1), v.maxLength(mostSets), v.readonly()) }),
  ).replies<boolean>(),
  /** Reads a file that the person chooses, and changes nothing. null: the person cancelled */
  'sets.choose': command(v.undefined()).replies<SetsPlan | null>(),
  /** Stores the sets that were shown, and changes no network. Opening flags stay off unless they are granted. */
  'sets.import': command(
    v.strictObject({ importId: v.pipe(v.string(), v.maxLength(64)), granted: grantedFlags }),
  ).replies<void>(),
} as const
