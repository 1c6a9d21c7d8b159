import * as v from 'valibot'
import { networkId } from '../../contract/hosting-schema.ts'
import type { JournalEntry } from '../../contract/journal.ts'
import { networkName, setName } from '../../contract/set-schema.ts'
import { time } from '../../contract/time-schema.ts'
import { bounded } from '../state/journal.ts'
import { changedBy } from './settings-sets.ts'

const networks = v.array(v.object({ id: networkId, name: networkName }))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const otherEnd = v.object({ kind: v.picklist(['time', 'left', 'unknown']) })

const entry: v.GenericSchema<unknown, JournalEntry> = v.variant('kind', [
  v.object({ kind: v.literal('paused'), at: time, networks, by: changedBy, until: v.nullable(time) }),
  v.object({ kind: v.literal('resumed'), at: time, networks, why: v.union([changedBy, otherEnd]) }),
  v.object({
    kind: v.literal('used-set'),
    at: time,
    name: setName,
    by: changedBy,
    changed: count,
    failed: count,
  }),
  v.object({ kind: v.literal('undid-set'), at: time, name: setName, failed: count }),
])

/** Reads the journal in the settings, newest first. `whole` is false if a part is invalid; the rest is still read. */
export function readJournal(value: unknown): {
  readonly read: readonly JournalEntry[]
  readonly whole: boolean
} {
  if (value === undefined) return { read: [], whole: true }
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  const good = items.flatMap((item) => {
    const read = v.safeParse(entry, item)
    return read.success ? [read.output] : []
  })
  const read = bounded(good)
  return { read, whole: Array.isArray(value) && read.length === items.length }
}
