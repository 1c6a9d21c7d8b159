import * as v from 'valibot'
import { longestName as longestNetworkName, readNickname, readSetName } from '../domain/names.ts'
import type { StateWithFlags } from '../domain/policy/state-with-flags.ts'
import { networkId, type SchemaOf } from './hosting-schema.ts'
import type { NetworkInSet } from './network-set.ts'
import { flagNames } from './node.ts'

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
