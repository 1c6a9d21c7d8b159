import * as v from 'valibot'
import type { NetworkId } from '../domain/network-id.ts'
import { networkId } from './hosting-schema.ts'
import { mostNetworksInSet, mostSets } from './network-set.ts'
import { type OpeningFlag, openingFlags } from './node.ts'
import { setName } from './set-schema.ts'

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
