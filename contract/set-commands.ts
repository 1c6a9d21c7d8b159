import * as v from 'valibot'
import { longestName as longestNetworkName, readNickname, readSetName } from '../domain/names.ts'
import type { NetworkId } from '../domain/network-id.ts'
import type { StateWithFlags } from '../domain/policy/state-with-flags.ts'
import { command } from './command.ts'
import { networkId, type SchemaOf } from './hosting-schema.ts'
import {
  mostNetworksInSet,
  mostSets,
  type NetworkInSet,
  type NetworkSet,
  type UsedSet,
} from './network-set.ts'
import { flagNames, type OpeningFlag, openingFlags } from './node.ts'
import type { ChangeReport } from './pause.ts'

const setStates = ['connected', 'paused', 'disconnected'] as const

export const setId = v.pipe(v.string(), v.uuid())
export const setName = v.pipe(
  v.string(),
  v.check((text) => readSetName(text) !== null),
  v.trim(),
)
/** An unreadable name becomes empty, and the network is then shown by its ID. */
export const networkName = v.pipe(
  v.string(),
  v.transform((text) => readNickname(text, longestNetworkName) ?? ''),
)

export const stateWithFlags = {
  state: v.picklist(setStates),
  flags: v.object(v.entriesFromList(flagNames, v.boolean())),
} satisfies SchemaOf<StateWithFlags>

export const networkInSet = {
  network: networkId,
  name: networkName,
  ...stateWithFlags,
} satisfies SchemaOf<NetworkInSet>

/** Keeps only the first item of each network. */
export function eachNetworkOnce<T extends { readonly network: string }>(items: readonly T[]): readonly T[] {
  const seen = new Set<string>()
  return items.filter(({ network }) => !seen.has(network) && seen.add(network))
}

/** The flags of one network that a file turns on and the person ticked. Main accepts no others from the file. */
export interface GrantedFlags {
  /** The set in the file that contains the network. null: the network is remembered on its own */
  readonly set: string | null
  readonly network: NetworkId
  readonly flags: readonly OpeningFlag[]
}

/** A file of settings with more networks than this was not written by a person. */
export const mostCopiedNetworks = 1_000

export const grantedFlags = v.pipe(
  v.array(
    v.strictObject({
      set: v.nullable(setName),
      network: networkId,
      flags: v.pipe(v.array(v.picklist(openingFlags)), v.maxLength(openingFlags.length), v.readonly()),
    }),
  ),
  v.maxLength(mostCopiedNetworks + mostSets * mostNetworksInSet),
  v.readonly(),
) satisfies v.GenericSchema<unknown, readonly GrantedFlags[]>

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
