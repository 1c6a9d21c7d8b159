import * as v from 'valibot'
import type { NetworkId } from '../domain/network-id.ts'
import { networkId } from './hosting-schema.ts'
import { mostNetworksInSet, mostSets } from './network-set.ts'
import { type OpeningFlag, openingFlags } from './node.ts'
import { setName } from './set-schema.ts'

/** Switches of one network that a file has on, and that the person ticked: main takes no others from it. */
export interface GrantedFlags {
  /** The set of the file that the network is in; null: it is to be remembered by itself */
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
