import * as v from 'valibot'
import { command } from './command.ts'
import { networkId } from './hosting-schema.ts'
import type { JournalEntry } from './journal.ts'
import { type ChangeReport, mostPauseMinutes } from './pause.ts'

const networks = v.pipe(v.array(networkId), v.minLength(1), v.maxLength(1_000))
const minutes = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostPauseMinutes))
const length = v.variant('kind', [
  v.strictObject({ kind: v.picklist(['minutes', 'longer']), minutes }),
  v.strictObject({ kind: v.literal('tomorrow') }),
  v.strictObject({ kind: v.literal('until-resumed') }),
])

/** Commands for pauses. Part of `commands`. */
export const pauseCommands = {
  /**
   * Pauses networks by taking their addresses, routes and name servers off this computer. For a paused one only the end
   * changes.
   */
  'pause.start': command(v.strictObject({ networks, length })).replies<ChangeReport>(),
  /** Restores the former flags. It does nothing for a network that is not paused. */
  'pause.end': command(v.strictObject({ networks })).replies<ChangeReport>(),
  /** Replies with the changes that the person and sets made, newest first. Those of places are in `places.decisions`. */
  'automation.journal': command(v.undefined()).replies<readonly JournalEntry[]>(),
} as const
