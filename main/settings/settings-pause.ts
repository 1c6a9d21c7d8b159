import * as v from 'valibot'
import { type Pause, pausedFlags } from '../../contract/pause.ts'

const pausedBy = v.variant('kind', [
  v.object({ kind: v.literal('person') }),
  v.object({ kind: v.picklist(['set', 'place']), name: v.string() }),
])
const time = v.pipe(v.number(), v.safeInteger())
const pause = v.object({
  step: v.picklist(['pausing', 'paused', 'resuming']),
  before: v.object({ allowManaged: v.boolean(), allowDefault: v.boolean(), allowDNS: v.boolean() }),
  changed: v.array(v.picklist(pausedFlags)),
  by: pausedBy,
  since: time,
  until: v.nullable(time),
})
const { entries } = pause
/** What is put back has to be there; any other part that is wrong, or of a later version, does not cost it. */
const damagedPause = v.object({
  ...entries,
  step: v.fallback(entries.step, 'paused'),
  changed: v.fallback(entries.changed, []),
  by: v.fallback(entries.by, { kind: 'person' }),
  since: v.fallback(entries.since, 0),
  until: v.fallback(entries.until, null),
})

export function readPause(value: unknown): { readonly pause: Pause | null; readonly whole: boolean } {
  const read = v.safeParse(damagedPause, value)
  return { pause: read.success ? read.output : null, whole: v.is(pause, value) }
}

/** `before`: as it was read; what this version does not know of the same pause is written back as it was. */
export function writePause(
  before: { readonly [key: string]: unknown } | null,
  pause: Pause | null,
): object | undefined {
  if (pause === null) return undefined
  return before?.since === pause.since ? { ...before, ...pause } : pause
}
