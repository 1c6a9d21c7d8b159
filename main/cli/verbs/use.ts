import type { UsedSet } from '../../../contract/network-set.ts'
import { success } from '../../../contract/result.ts'
import { planSet, type SetPlan } from '../../../domain/policy/plan-set.ts'
import { changesLine } from '../../../words/set-changes.ts'
import { findSet } from './find-network.ts'
import { networkTable } from './networks.ts'
import { faultOutcome, outcomeOfSeveral, refreshed } from './refreshed.ts'
import { jsonText, misuse, type Verb, type VerbOutcome, type VerbParts } from './verb.ts'

/** Brings the networks of a set into the states that it names. */
export const use: Verb = {
  takes: 'SET [--json]',
  does: (t) => t('help.verb.use'),
  flags: { json: { type: 'boolean' } },
  writes: true,
  completes: ['sets'],
  parse({ flags, rest: [given, more] }) {
    if (more !== undefined) return misuse((t) => t('usage.tooMany', { verb: 'use', given: more }))
    if (given === undefined || given === '') return misuse((t) => t('usage.set', { verb: 'use' }))
    return success((parts) => useSet(parts, given, flags.json === true))
  },
}

async function useSet(parts: VerbParts, given: string, json: boolean): Promise<VerbOutcome> {
  const { ask, t, tell } = parts
  const read = await refreshed(ask, t)
  if (!read.ok) return read.error
  const found = findSet(t, read.value.sets.sets, given)
  if (!found.ok) return found.error
  const { id, name, networks } = found.value
  const plan = planSet(networks, read.value.networks)
  const line = t('command-line.about', { about: name, what: changesLine(t, plan) })
  tell(line)
  const used = await ask('sets.use', { id })
  if (!used.ok) return faultOutcome(t, used.error)
  const after = await refreshed(ask, t)
  if (!after.ok) return after.error
  const { changed, failed } = used.value
  const touched = new Set([...changed, ...failed].map(({ network }) => network))
  const entries = after.value.networks.filter((entry) => touched.has(entry.id))
  const table = entries.length === 0 ? '' : networkTable(t, entries)
  const text = json ? jsonText(usedJson(used.value, plan)) : `${line}\n${table}`
  return outcomeOfSeveral(t, text, failed, entries)
}

/** Scripts rely on these fields. */
function usedJson({ name, changed, failed, unknown }: UsedSet, { changes }: SetPlan) {
  const kinds = new Map(changes.map(({ network, kind }) => [network, kind]))
  return {
    set: name,
    changed: changed.map(({ network }) => ({ id: network, change: kinds.get(network) ?? 'flags' })),
    failed: failed.map(({ network, fault }) => ({ id: network, fault: fault.code })),
    unknown,
  }
}
