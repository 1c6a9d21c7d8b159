import * as v from 'valibot'
import { parseSubnet } from '../domain/addresses/address.ts'
import { nicknameProblem } from '../domain/names.ts'
import type { PlaceFingerprint } from '../domain/policy/place-fingerprint.ts'
import { command } from './command.ts'
import { fault, networkId, time } from './hosting-schema.ts'
import { mostFingerprints, type Place, type PlaceDecision, type PlaceRule } from './place.ts'

const uuid = v.pipe(v.string(), v.uuid())
const cidr = v.pipe(
  v.string(),
  v.check((text) => parseSubnet(text)?.text === text),
)
/** The name has the same limits as a nickname. */
const placeName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.check((text) => nicknameProblem(text) === null),
)

const fingerprint = v.variant('kind', [
  v.object({
    kind: v.literal('gateway'),
    mac: v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$/)),
    subnet: cidr,
  }),
  v.object({
    kind: v.literal('network-name'),
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  }),
  v.object({ kind: v.literal('no-network') }),
  v.object({ kind: v.literal('metered') }),
  v.object({ kind: v.literal('full-tunnel'), network: networkId }),
]) satisfies v.GenericSchema<unknown, PlaceFingerprint>
const fingerprints = v.pipe(v.array(fingerprint), v.maxLength(2 * mostFingerprints), v.readonly())

/** Validates a place from a page and from the settings. */
export const place = v.object({
  id: uuid,
  name: placeName,
  fingerprints: v.pipe(v.array(fingerprint), v.minLength(1), v.maxLength(mostFingerprints), v.readonly()),
}) satisfies v.GenericSchema<unknown, Place>

export const placeRule = v.object({
  id: uuid,
  place: uuid,
  action: v.variant('kind', [
    v.object({ kind: v.literal('use-set'), set: uuid }),
    v.object({
      kind: v.literal('pause'),
      networks: v.pipe(v.array(networkId), v.minLength(1), v.maxLength(1000), v.readonly()),
    }),
    v.object({ kind: v.literal('full-tunnel'), network: networkId }),
  ]),
}) satisfies v.GenericSchema<unknown, PlaceRule>

export const placeDecision = v.object({
  at: time,
  place: v.nullable(v.object({ id: uuid, name: placeName })),
  fingerprints,
  rule: v.nullable(placeRule),
  outcome: v.variant('kind', [
    v.object({ kind: v.literal('done') }),
    v.object({ kind: v.literal('nothing-to-do') }),
    v.object({ kind: v.literal('no-rule') }),
    v.object({ kind: v.literal('cuts-place'), network: networkId, route: v.string() }),
    v.object({ kind: v.literal('failed'), fault }),
    v.object({ kind: v.literal('undone') }),
    v.object({ kind: v.literal('not-here') }),
  ]),
}) satisfies v.GenericSchema<unknown, PlaceDecision>

const byId = v.strictObject({ id: uuid })

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
