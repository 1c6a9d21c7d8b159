import * as v from 'valibot'
import { command } from './command.ts'
import { mostNetworksInSet, type UsedSet } from './network-set.ts'
import type { PauseReport } from './pause.ts'
import { eachNetworkOnce, networkInSet, setId, setName } from './set-schema.ts'

const networks = v.pipe(
  v.array(v.strictObject(networkInSet)),
  v.maxLength(mostNetworksInSet),
  v.check((items) => eachNetworkOnce(items).length === items.length),
  v.readonly(),
)

/** Sets of networks. Part of `commands`. */
export const setCommands = {
  /** `id` null: a new one. Answers its id. */
  'sets.save': command(v.strictObject({ id: v.nullable(setId), name: setName, networks })).replies<string>(),
  'sets.remove': command(v.strictObject({ id: setId })).replies<void>(),
  /** All its networks at once; answers what was done, and what was not and why. */
  'sets.use': command(v.strictObject({ id: setId })).replies<UsedSet>(),
  /** Puts back what the set used last changed, each network as it was; what failed can be put back later. */
  'sets.goBack': command(v.undefined()).replies<PauseReport>(),
} as const
