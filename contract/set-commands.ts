import * as v from 'valibot'
import type { NetworkId } from '../domain/network-id.ts'
import { command } from './command.ts'
import { grantedFlags } from './granted-flags.ts'
import { mostNetworksInSet, mostSets, type NetworkSet, type UsedSet } from './network-set.ts'
import type { PauseReport } from './pause.ts'
import { eachNetworkOnce, networkInSet, setId, setName } from './set-schema.ts'

const networks = v.pipe(
  v.array(v.strictObject(networkInSet)),
  v.maxLength(mostNetworksInSet),
  v.check((items) => eachNetworkOnce(items).length === items.length),
  v.readonly(),
)

/** Why something of a file of sets is left out */
export interface SetFileProblem {
  readonly kind:
    | 'no-name'
    | 'name-twice'
    | 'too-many-sets'
    | 'no-networks'
    | 'no-network-id'
    /** A node's ten characters in the place of a network's sixteen */
    | 'node-id'
    | 'network-twice'
    | 'too-many-networks'
    | 'no-state'
    | 'no-flags'
    /** Left out alone: of a later version, or a slip */
    | 'field-unknown'
  /** Which of the file's sets, from 1; 0: of the file itself */
  readonly set: number
  /** What stands there, cut short */
  readonly text: string
}

export interface SetToImport extends Omit<NetworkSet, 'id'> {
  /** Those of its networks that are not known here. They stay in it, and using it leaves them out. */
  readonly unknown: readonly NetworkId[]
  /** A set that is called so stands here: its networks are replaced. */
  readonly replaces: boolean
}

export interface SetsPlan {
  /** What the import is asked for by */
  readonly importId: string
  readonly fileName: string
  readonly sets: readonly SetToImport[]
  /** The first of them */
  readonly problems: readonly SetFileProblem[]
  readonly problemCount: number
}

/** Sets of networks. Part of `commands`. */
export const setCommands = {
  /** `id` null: a new one. Answers its id. */
  'sets.save': command(v.strictObject({ id: v.nullable(setId), name: setName, networks })).replies<string>(),
  'sets.remove': command(v.strictObject({ id: setId })).replies<void>(),
  /** All its networks at once; answers what was done, and what was not and why. */
  'sets.use': command(v.strictObject({ id: setId })).replies<UsedSet>(),
  /** Puts back what the set used last changed, each network as it was; what failed can be put back later. */
  'sets.goBack': command(v.undefined()).replies<PauseReport>(),

  /** Into a file, to where the person says in the system's own dialog; false: cancelled */
  'sets.export': command(
    v.strictObject({ ids: v.pipe(v.array(setId), v.minLength(1), v.maxLength(mostSets), v.readonly()) }),
  ).replies<boolean>(),
  /** Reads a file that the person chooses, and changes nothing; null: cancelled */
  'sets.choose': command(v.undefined()).replies<SetsPlan | null>(),
  /**
   * Keeps the sets that were shown; no network is changed. Switches that open something stay off unless they are granted.
   */
  'sets.import': command(
    v.strictObject({ importId: v.pipe(v.string(), v.maxLength(64)), granted: grantedFlags }),
  ).replies<void>(),
} as const
