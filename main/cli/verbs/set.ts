import type { UsedSet } from '../../../contract/network-set.ts'
import { type Flags, flagNames } from '../../../contract/node.ts'
import { type Result, success } from '../../../contract/result.ts'
import { planSet, type SetPlan } from '../../../domain/policy/plan-set.ts'
import { listOf } from '../../../words/lists.ts'
import { changesLine } from '../../../words/set-changes.ts'
import { changeFlags, changeNetwork, changeTakes, readHow } from './change-network.ts'
import { findSet, onlyNetwork, withNetwork } from './find-network.ts'
import { networkTable } from './networks.ts'
import { faultOutcome, outcomeOfSeveral, refreshed } from './refreshed.ts'
import {
  jsonText,
  type Misuse,
  misuse,
  notOneOf,
  tooMany,
  type Verb,
  type VerbOutcome,
  type VerbParts,
} from './verb.ts'

const values: { readonly [text: string]: boolean } = { on: true, off: false }

/** Changes the flags of a network, which say what it may change on this computer. */
export const set: Verb = {
  takes: `NETWORK FLAG=on|off … ${changeTakes}`,
  does: (t) => t('help.verb.set', { flags: listOf(t, flagNames) }),
  flags: changeFlags,
  writes: true,
  completes: ['networks', 'switches'],
  parse(given) {
    const [first = '', ...rest] = given.rest
    const network = onlyNetwork('set', [first])
    if (!network.ok) return network
    const flags = readFlags(rest)
    if (!flags.ok) return flags
    const how = readHow(given)
    if (!how.ok) return how
    return success((parts) =>
      withNetwork(parts, network.value, ({ id }) =>
        changeNetwork(parts, {
          ...how.value,
          id,
          wanted: flags.value,
          async send() {
            for (const flag of flagNames) {
              const value = flags.value[flag]
              const done =
                value === undefined
                  ? success(undefined)
                  : await parts.ask('network.setFlag', { id, flag, value })
              if (!done.ok) return done
            }
            return success(undefined)
          },
        }),
      ),
    )
  },
}

/** Reads flags such as "allowDNS=on allowDefault=off": at least one, and none twice. */
export function readFlags(texts: readonly string[]): Result<Partial<Flags>, Misuse> {
  const flags: { -readonly [F in keyof Flags]?: boolean } = {}
  for (const text of texts) {
    const [name = '', ...given] = text.split('=')
    const flag = flagNames.find((each) => each === name)
    if (flag === undefined) return misuse((t) => t('usage.noSwitch', { name, switches: listOf(t, allowed) }))
    const value = Object.hasOwn(values, given.join('=')) ? values[given.join('=')] : undefined
    if (value === undefined) return notOneOf(flag, Object.keys(values), given.join('='))
    if (flags[flag] !== undefined) return misuse((t) => t('usage.twice', { name: flag }))
    flags[flag] = value
  }
  if (texts.length === 0) return misuse((t) => t('usage.noSwitches', { switches: listOf(t, allowed) }))
  return success(flags)
}

const allowed = flagNames.map((name) => `${name}=on|off`)

/** Brings the networks of a set into the states that it names. */
export const use: Verb = {
  takes: 'SET [--json]',
  does: (t) => t('help.verb.use'),
  flags: { json: { type: 'boolean' } },
  writes: true,
  completes: ['sets'],
  parse({ flags, rest: [given, more] }) {
    if (more !== undefined) return tooMany('use', more)
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
