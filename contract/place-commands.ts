import * as v from 'valibot'
import { command } from './command.ts'
import type { PlaceDecision } from './place.ts'
import { place, placeName, placeRule } from './place-schema.ts'

const byId = v.strictObject({ id: v.pipe(v.string(), v.uuid()) })

/** Places where this computer is, and what is done there. Part of `commands`. */
export const placeCommands = {
  /** Off: nothing is read by itself, and no rule acts. */
  'places.setOn': command(v.strictObject({ on: v.boolean() })).replies<void>(),
  /**
   * "I am at … now": a place with what there is to recognise it by; its id. Faults: 'place-without-signs', 'place-same'
   * (detail: the other's name)
   */
  'places.teach': command(v.strictObject({ name: placeName })).replies<string>(),
  /** Makes it, or changes the one of this id. Fault: 'place-same' */
  'places.save': command(v.strictObject({ place })).replies<void>(),
  /** With its rules */
  'places.remove': command(byId).replies<void>(),
  /** Makes it, or changes the one of this id; it acts from the next arrival on. Fault: 'place-unknown' */
  'places.saveRule': command(v.strictObject({ rule: placeRule })).replies<void>(),
  'places.removeRule': command(byId).replies<void>(),
  /** Takes back what the last rule did. Fault: 'place-undo-expired' */
  'places.undo': command(v.undefined()).replies<void>(),
  /** Takes it back, and this is not that place for as long as the computer stays here. Fault: 'place-undo-expired' */
  'places.notHere': command(v.undefined()).replies<void>(),
  /** The newest first */
  'places.decisions': command(v.undefined()).replies<readonly PlaceDecision[]>(),
} as const
