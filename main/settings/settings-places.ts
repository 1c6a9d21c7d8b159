import * as v from 'valibot'
import {
  type KeptPlaces,
  mostDecisions,
  mostPlaceRules,
  mostPlaces,
  type PlaceDecision,
} from '../../contract/place.ts'
import { place, placeDecision, placeRule } from '../../contract/place-commands.ts'
import { fieldsOf, onceEach, type ReadPart, validItems } from './settings-part.ts'

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

export function readStoredPlaces(value: unknown = {}): ReadPart<StoredPlaces> {
  const found = v.safeParse(shape, value)
  if (!found.success) return { read: noStoredPlaces, whole: false }
  const given = found.output
  const places = onceEach(validItems(place, given.places.map(withFingerprints))).slice(0, mostPlaces)
  const isKnown = (id: string): boolean => places.some((one) => one.id === id)
  const rules = onceEach(validItems(placeRule, given.rules)).filter((rule) => isKnown(rule.place))
  const read = {
    isOn: given.isOn,
    places,
    rules: rules.slice(0, mostPlaceRules),
    decisions: validItems(placeDecision, given.decisions.map(withFingerprints)).slice(0, mostDecisions),
  }
  const lists = ['places', 'rules', 'decisions'] as const
  return { read, whole: lists.every((list) => read[list].length === given[list].length) }
}

/** Renames the field of a place or a decision that version 0.1 stored its fingerprints in: it was called `signs`. */
function withFingerprints(item: unknown): unknown {
  const fields = fieldsOf(item)
  if (!('signs' in fields) || 'fingerprints' in fields) return item
  const { signs, ...others } = fields
  return { ...others, fingerprints: signs }
}
