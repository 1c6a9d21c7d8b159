import * as v from 'valibot'
import { command } from './command.ts'
import type { PlaceDecision } from './place.ts'
import { place, placeName, placeRule } from './place-schema.ts'

const byId = v.strictObject({ id: v.pipe(v.string(), v.uuid()) })

/** Commands for places where this computer is, and for their rules. Part of `commands`. */
export const placeCommands = {
  /** While off, the surroundings are not read and no rule acts. */
  'places.setOn': command(v.strictObject({ on: v.boolean() })).replies<void>(),
  /**
   * Creates a place from the current surroundings and replies with its id. Faults: 'place-without-fingerprints', 'place-same'
   * (detail: the other's name)
   */
  'places.teach': command(v.strictObject({ name: placeName })).replies<string>(),
  /** Creates the place, or replaces the one with this id. Fault: 'place-same' */
  'places.save': command(v.strictObject({ place })).replies<void>(),
  /** Removes a place together with its rules. */
  'places.remove': command(byId).replies<void>(),
  /** Creates the rule, or replaces the one with this id. It acts from the next arrival on. Fault: 'place-unknown' */
  'places.saveRule': command(v.strictObject({ rule: placeRule })).replies<void>(),
  'places.removeRule': command(byId).replies<void>(),
  /** Undoes what the last rule did. Fault: 'place-undo-expired' */
  'places.undo': command(v.undefined()).replies<void>(),
  /**
   * Undoes the last rule, and does not recognise that place again until the computer moves. Fault: 'place-undo-expired'
   */
  'places.notHere': command(v.undefined()).replies<void>(),
  /** Sorted newest first */
  'places.decisions': command(v.undefined()).replies<readonly PlaceDecision[]>(),
} as const
