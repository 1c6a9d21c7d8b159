import type { AccountNetworkChange, AccountNetworkSettings } from '../../../contract/account.ts'
import type { CopyLine } from '../../../contract/copy-commands.ts'
import type { NetworkFields } from '../../../contract/hosted-fields.ts'
import type { LackedFields } from '../../../contract/source-capabilities.ts'
import { fieldsWhere, type JsonObject, picked } from '../../../domain/json.ts'
import { type NetworkConfig, type RulePart, ruleParts } from '../../../domain/network-plan/network-config.ts'
import { type CompiledText, compileText, type RuleSet } from '../../../domain/rules/language/compile.ts'
import { decompile } from '../../../domain/rules/language/decompile.ts'
import { namesMade } from '../../../domain/rules/language/known-names.ts'
import { isMadeBy, plainLines } from '../../../domain/rules/language/rules-lines.ts'

export type RulesFields = Pick<
  NetworkFields,
  'rules' | 'capabilities' | 'tags' | 'rulesSource' | 'capabilitiesByName' | 'tagsByName'
>

interface Carried {
  readonly change: AccountNetworkChange
  readonly lines: readonly CopyLine[]
}

/**
 * Carries rules to a host that takes lists, a text, or both. Rules in force count, and a text only where it makes them: the
 * tests that are saved in it come along. Where there is no such text and the host takes nothing else, one is written.
 */
export function carriedRules(fields: RulesFields, there: LackedFields): Carried {
  const source = plainLines(fields.rulesSource ?? '')
  const compiled = source.trim() === '' ? null : compileText(source).made
  const { rules, capabilities, tags } = fields
  const lists = rules === null ? null : { rules, capabilities: capabilities ?? [], tags: tags ?? [] }
  const isParted =
    source.trim() !== '' && (compiled === null || (lists !== null && !isMadeBy(compiled, lists)))
  const made = isParted ? null : compiled
  const takesLists = !there.settings.includes('rules')
  if (takesLists) return asLists(fields, lists, made, source, isParted, there)
  const lost = lists === null ? null : (lists.rules as JsonObject[])
  if (there.settings.includes('rulesSource')) return without('lacking', lost)
  const written = made === null && lists !== null ? writtenText(lists, fields) : null
  const text = made === null ? written : source
  if (text === null) return without(lists === null ? 'untold' : 'lacking', lost)
  if (hasOwnWords(text)) return without('lacking', lost)
  return { change: { rulesSource: text }, lines: isParted ? [parted(source)] : [] }
}

function asLists(
  fields: RulesFields,
  lists: RuleSet | null,
  made: CompiledText | null,
  source: string,
  isParted: boolean,
  there: LackedFields,
): Carried {
  const from = lists ?? made
  if (from === null) return without('untold', null)
  const { rules, capabilities, tags } = from
  const names = made === null ? null : namesMade(made)
  const byName = {
    capabilitiesByName: names?.capabilities ?? fields.capabilitiesByName ?? null,
    tagsByName: names?.tags ?? fields.tagsByName ?? null,
  }
  return {
    change: {
      rules,
      capabilities,
      tags,
      ...(made !== null && { rulesSource: source }),
      ...(!there.settings.includes('tagsByName') && toldNames(byName)),
    },
    lines: isParted ? [parted(source)] : [],
  }
}

function toldNames(byName: Pick<AccountNetworkChange, 'capabilitiesByName' | 'tagsByName'>) {
  return fieldsWhere(byName, (_, names) => Object.keys(names ?? {}).length > 0)
}

function without(why: CopyLine['why'], value: CopyLine['value']): Carried {
  return { change: {}, lines: [{ why, field: 'rules', members: null, value }] }
}

/** A text that makes other rules than those in force would change who reaches whom. */
function parted(source: string): CopyLine {
  return { why: 'written', field: 'rulesSource', members: null, value: source }
}

/** null: the lists are none that a service's text makes */
function writtenText(
  lists: RuleSet,
  { capabilitiesByName, tagsByName }: Pick<RulesFields, 'capabilitiesByName' | 'tagsByName'>,
): string | null {
  const names = { capabilities: capabilitiesByName ?? {}, tags: tagsByName ?? {} }
  const written = decompile({ ...lists, names })
  return written.ok && !hasOwnWords(written.text) ? written.text : null
}

/** Rules as JSON after the word `raw` are this application's own notation, which no service reads. */
function hasOwnWords(text: string): boolean {
  return /^[^#\n]*\braw\b/m.test(text)
}

/** null: the host does not tell all of them */
export function listsIn({ rules, capabilities, tags }: Pick<NetworkConfig, RulePart>): RuleSet | null {
  return rules === null || capabilities === null || tags === null ? null : { rules, capabilities, tags }
}

/** The names that a text gives tags and capabilities, as long as it makes the network's rules */
export function namesIn(
  text: string,
  config: Pick<NetworkConfig, RulePart>,
): Pick<AccountNetworkSettings, 'capabilitiesByName' | 'tagsByName'> {
  const { made } = compileText(text)
  const lists = listsIn(config)
  const names = made !== null && lists !== null && isMadeBy(made, lists) ? namesMade(made) : null
  return { capabilitiesByName: names?.capabilities ?? null, tagsByName: names?.tags ?? null }
}

/** A text for lists that are changed without one. undefined: none is, or no text makes them */
export async function textFor(
  { capabilitiesByName = null, tagsByName = null, ...change }: AccountNetworkChange,
  held: () => Promise<RuleSet | null>,
): Promise<string | undefined> {
  const given = fieldsWhere(picked(change, ruleParts), (_, value) => value != null)
  if (Object.keys(given).length === 0) return undefined
  const before = await held()
  if (before === null) return undefined
  return writtenText({ ...before, ...given }, { capabilitiesByName, tagsByName }) ?? undefined
}
