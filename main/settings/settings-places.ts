import * as v from 'valibot'
import {
  type KeptPlaces,
  mostDecisions,
  mostPlaceRules,
  mostPlaces,
  type PlaceDecision,
} from '../../contract/place.ts'
import { place, placeDecision, placeRule } from '../../contract/place-commands.ts'
import { fieldsOf } from './settings-sets.ts'

export interface StoredPlaces extends KeptPlaces {
  /** Newest first */
  readonly decisions: readonly PlaceDecision[]
}

export const noStoredPlaces: StoredPlaces = { isOn: false, places: [], rules: [], decisions: [] }

const shape = v.object({
  isOn: v.optional(v.boolean(), false),
  places: v.optional(v.array(v.unknown()), []),
  rules: v.optional(v.array(v.unknown()), []),
  decisions: v.optional(v.array(v.unknown()), []),
})

/** `whole` is false if a part is invalid; the valid parts are still read. */
export function readStoredPlaces(value: unknown): { readonly stored: StoredPlaces; readonly whole: boolean } {
  if (value === undefined) return { stored: noStoredPlaces, whole: true }
  const read = v.safeParse(shape, value)
  if (!read.success) return { stored: noStoredPlaces, whole: false }
  const given = read.output
  const places = onceEach(listOf(place, given.places.map(withFingerprints))).slice(0, mostPlaces)
  const isKnown = (id: string): boolean => places.some((one) => one.id === id)
  const rules = onceEach(listOf(placeRule, given.rules)).filter((rule) => isKnown(rule.place))
  const stored = {
    isOn: given.isOn,
    places,
    rules: rules.slice(0, mostPlaceRules),
    decisions: listOf(placeDecision, given.decisions.map(withFingerprints)).slice(0, mostDecisions),
  }
  const lists = ['places', 'rules', 'decisions'] as const
  return { stored, whole: lists.every((list) => stored[list].length === given[list].length) }
}

/** Renames the field of a place or a decision that version 0.1 stored its fingerprints in: it was called `signs`. */
function withFingerprints(item: unknown): unknown {
  const fields = fieldsOf(item)
  if (!('signs' in fields) || 'fingerprints' in fields) return item
  const { signs, ...others } = fields
  return { ...others, fingerprints: signs }
}

function listOf<S extends v.GenericSchema>(item: S, list: readonly unknown[]): v.InferOutput<S>[] {
  return list.flatMap((one) => {
    const read = v.safeParse(item, one)
    return read.success ? [read.output] : []
  })
}

function onceEach<T extends { readonly id: string }>(list: readonly T[]): readonly T[] {
  return list.filter(({ id }, at) => list.findIndex((one) => one.id === id) === at)
}
