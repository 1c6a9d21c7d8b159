import * as v from 'valibot'
import { fault, networkId, time } from '../../contract/hosting-schema.ts'
import {
  mostNetworksInSet,
  mostSets,
  type NetworkInSet,
  type NetworkSet,
  noSets,
  type SetsSnapshot,
  type UsedSet,
} from '../../contract/network-set.ts'
import type { ChangedBy } from '../../contract/pause.ts'
import { eachNetworkOnce, networkInSet, setId, setName, stateWithFlags } from '../../contract/set-commands.ts'
import { type Fields, fieldsOf, itemsOf, onceEach, type ReadPart, validItems } from './settings-part.ts'

const set = v.object({ id: setId, name: setName, networks: v.optional(v.array(v.unknown()), []) })
const inSet: v.GenericSchema<unknown, NetworkInSet> = v.object(networkInSet)

/** The stored form of who made a change */
export const changedBy: v.GenericSchema<unknown, ChangedBy> = v.variant('kind', [
  v.object({ kind: v.picklist(['person', 'quit']) }),
  v.object({ kind: v.picklist(['set', 'place']), name: setName }),
])
type Schema<T> = v.GenericSchema<unknown, T>

function usedSet(since: Schema<number>, until: Schema<number | null>): Schema<UsedSet> {
  const pause = v.object({ by: changedBy, since, until })
  const before = v.object({ ...stateWithFlags, pause: v.nullable(pause) })
  const changed = { network: networkId, before, after: v.object(stateWithFlags) }
  const changes = v.array(v.object(changed))
  return v.object({
    id: setId,
    name: setName,
    by: changedBy,
    at: since,
    step: v.picklist(['using', 'used', 'going-back']),
    left: changes,
    changed: changes,
    failed: v.array(v.object({ ...changed, fault })),
    unknown: v.array(networkId),
    canGoBack: v.boolean(),
  })
}
const used = usedSet(time, v.nullable(time))
/** Accepts invalid times, so that they do not discard the changes still to be made or undone. */
const damagedUsed = usedSet(v.fallback(time, 0), v.fallback(v.nullable(time), null))

const shape = v.object({
  sets: v.optional(v.array(v.unknown()), []),
  used: v.optional(v.unknown(), null),
})

export function readSets(value: unknown = {}): ReadPart<SetsSnapshot> {
  const given = v.safeParse(shape, value)
  if (Array.isArray(value) || !given.success) return { read: noSets, whole: false }
  const all = given.output.sets.map(readSet)
  const sets = onceEach(all.flatMap(({ read }) => read ?? [])).slice(0, mostSets)
  const last = v.safeParse(v.nullable(damagedUsed), given.output.used)
  const isUsedWhole = v.is(v.nullable(used), given.output.used)
  const whole = all.every((one) => one.whole) && sets.length === all.length && isUsedWhole
  return { read: { sets, used: last.success ? last.output : null }, whole }
}

function readSet(value: unknown): ReadPart<NetworkSet | null> {
  const given = v.safeParse(set, value)
  if (!given.success) return { read: null, whole: false }
  const { id, name, networks: items } = given.output
  const networks = eachNetworkOnce(validItems(inSet, items)).slice(0, mostNetworksInSet)
  return { read: { id, name, networks }, whole: networks.length === items.length }
}

/** Merges the current sets over the fields that were read, so that fields of a later version survive. */
export function writeSets(before: unknown, { sets, used }: SetsSnapshot): Fields {
  const fields = fieldsOf(before)
  const list = itemsOf(fields.sets).map(fieldsOf)
  return {
    ...fields,
    sets: sets.map((one) => {
      const old = list.find(({ id }) => id === one.id) ?? {}
      const networks = itemsOf(old.networks).map(fieldsOf)
      return {
        ...old,
        ...one,
        networks: one.networks.map((item) => ({
          ...networks.find(({ network }) => network === item.network),
          ...item,
        })),
      }
    }),
    used,
  }
}
