import { isAccountNetwork } from '../../../contract/account.ts'
import type { Json, JsonObject } from '../../../domain/json.ts'
import { differences, fieldDifferences } from '../../../domain/network-plan/differences.ts'
import { type NetworkConfig, type RulePart, ruleParts } from '../../../domain/network-plan/network-config.ts'
import { checkCapabilities, checkRules, checkTags } from '../../../domain/rules/check-rules.ts'
import { type Compilation, compileText, type RuleSet } from '../../../domain/rules/language/compile.ts'
import { decompile } from '../../../domain/rules/language/decompile.ts'
import { type KnownNames, namesMade } from '../../../domain/rules/language/known-names.ts'
import { whyNotCarried } from '../../../domain/rules/language/raw.ts'
import { isMadeBy, plainLines } from '../../../domain/rules/language/rules-lines.ts'
import type { RuleProblem } from '../../../domain/rules/rule-problem.ts'
import { readObject } from '../settings/account-form.ts'
import {
  formOfNetwork,
  jsonText,
  readList,
  type Settings,
  type SettingsForm,
} from '../settings/settings-form.ts'

/** The state of the rules as text. Lines end in line feeds. */
export type RulesText =
  /** `isInStep`: the lists are what the text makes; else it does not compile, and they are those of its last state that did. */
  | {
      readonly kind: 'source'
      readonly text: string
      readonly compiled: Compilation
      readonly isInStep: boolean
    }
  /** No source is kept; `text` is written from the lists. */
  | { readonly kind: 'written'; readonly text: string; readonly compiled: Compilation }
  /** The source that is kept makes other rules than those of the network; `text` is written from these. */
  | { readonly kind: 'parted'; readonly text: string; readonly kept: string; readonly compiled: Compilation }
  /** The JSON of this part cannot be read; `text` is that of its last state that could. null: there is none */
  | { readonly kind: 'unreadable'; readonly part: RulePart; readonly text: string | null }
  /** The host does not say what the rules are. */
  | { readonly kind: 'untold' }

type Lists = RuleSet | { readonly unreadable: RulePart }

/** Settings without what changes them */
type Shown = Pick<Settings, 'base' | 'form'>

export function rulesTextOf({ base, form }: Shown): RulesText {
  const source = plainLines(form.rulesSource ?? '')
  if (isUntold({ base, form }))
    return isAccountNetwork(base) && base.rulesSource !== null
      ? { kind: 'source', text: source, compiled: compileText(source), isInStep: true }
      : { kind: 'untold' }
  const compiled = source === '' ? null : compileText(source)
  const lists = listsOf(form)
  if ('unreadable' in lists)
    return { kind: 'unreadable', part: lists.unreadable, text: compiled?.made ? source : null }
  if (compiled !== null) {
    const isInStep = compiled.made !== null && isMadeBy(compiled.made, lists)
    if (isInStep || isTypedSource({ base, form })) return { kind: 'source', text: source, compiled, isInStep }
  }
  const written = decompile({ ...lists, names: namesOf(form) })
  if (!written.ok) {
    const [at] = written.problems[0]?.path ?? []
    return { kind: 'unreadable', part: ruleParts.find((part) => part === at) ?? 'rules', text: null }
  }
  const { text } = written
  if (compiled === null) return { kind: 'written', text, compiled: compileText(text) }
  return { kind: 'parted', text, kept: source, compiled: compileText(text) }
}

/** The host tells no rules. Some keep the text alone, which then is all that is read and written. */
function isUntold({ base, form }: Shown): boolean {
  return form.rules === '' && base.config.rules === null
}

/** Returns whether the source was changed and is not saved. */
export function isTypedSource({ base, form }: Shown): boolean {
  return (form.rulesSource ?? '') !== (formOfNetwork(base).rulesSource ?? '')
}

/** Returns the boxes to change where this text is typed: where it compiles, the lists are what it makes. */
export function changeByText({ base, form }: Shown, text: string): Partial<SettingsForm> {
  if (isUntold({ base, form })) return { rulesSource: text }
  const { made } = compileText(text)
  return { rulesSource: text, ...(made !== null && changeByRules(form, made)), ...namesBoxes(form, made) }
}

/** Lists that stand there already in another notation stay as they are. */
function changeByRules(form: SettingsForm, made: RuleSet): Partial<SettingsForm> {
  const changed = ruleParts.filter((part) => {
    const list = readList(form[part])
    return list === undefined || differences({ [part]: made[part] }, { [part]: list } as never).length > 0
  })
  return Object.fromEntries(changed.map((part) => [part, jsonText(made[part])]))
}

/** An account keeps the names beside the source. */
function namesBoxes(
  form: SettingsForm,
  made: Parameters<typeof namesMade>[0] | null,
): Partial<Pick<SettingsForm, 'capabilitiesByName' | 'tagsByName'>> {
  if (made === null || form.tagsByName === undefined) return {}
  const { capabilities, tags } = namesMade(made)
  const names = { capabilitiesByName: capabilities, tagsByName: tags }
  const changed = Object.entries(names).filter(
    ([field, own]) =>
      fieldDifferences({ own }, { own: readObject(form[field as keyof typeof names] ?? '') ?? {} }).length >
      0,
  )
  return Object.fromEntries(changed.map(([field, own]) => [field, objectText(own)]))
}

function objectText(value: JsonObject): string {
  return Object.keys(value).length === 0 ? '' : JSON.stringify(value, null, 2)
}

/**
 * Returns the boxes to change where the JSON of a part is typed: a source that was in step is written anew from the lists. One
 * that makes other rules stays as it is. Where there is none, one is written for a host that takes nothing else.
 */
export function changeByJson(
  shown: Shown,
  part: RulePart,
  json: string,
  takesTextAlone = false,
): Partial<SettingsForm> {
  const { form, base } = shown
  const change = { [part]: json }
  const lists = listsOf({ ...form, ...change })
  const source = plainLines(form.rulesSource ?? '')
  const keepsSource = source === '' ? !takesTextAlone : isParted(shown, source)
  if ('unreadable' in lists || keepsSource) return change
  const { rulesSource = '' } = formOfNetwork(base)
  const saved = plainLines(rulesSource)
  const made = saved === '' ? null : compileText(saved).made
  if (made !== null && isMadeBy(made, lists)) return { ...change, rulesSource }
  const written = decompile({ ...lists, names: namesOf(form) })
  return written.ok ? { ...change, rulesSource: written.text } : change
}

/** Returns whether a source makes neither the rules of the boxes nor, where these cannot be read, those of the network. */
function isParted(shown: Shown, source: string): boolean {
  const lists = listsOf(shown.form)
  const { made } = compileText(source)
  if (!('unreadable' in lists)) return made === null || !isMadeBy(made, lists)
  if (isTypedSource(shown)) return made === null
  const { rules, capabilities, tags } = shown.base.config
  const known = { rules: rules ?? [], capabilities: capabilities ?? [], tags: tags ?? [] }
  return made === null || !isMadeBy(made, known)
}

/** Parts that the host does not tell count as empty. */
function listsOf(form: SettingsForm): Lists {
  const lists = ruleParts.map((part) => [part, form[part] === '' ? [] : readList(form[part])] as const)
  const unreadable = lists.find(([, list]) => list === undefined)
  if (unreadable !== undefined) return { unreadable: unreadable[0] }
  return Object.fromEntries(lists) as unknown as RuleSet
}

/** The names in the source count before those that an account keeps. */
function namesOf(form: SettingsForm): KnownNames {
  const { made } = compileText(plainLines(form.rulesSource ?? ''))
  const own = made === null ? null : namesMade(made)
  const kept = {
    capabilities: readObject(form.capabilitiesByName ?? '') ?? {},
    tags: readObject(form.tagsByName ?? '') ?? {},
  }
  return {
    capabilities: { ...kept.capabilities, ...own?.capabilities },
    tags: { ...kept.tags, ...own?.tags },
  }
}

export const partChecks: { readonly [P in RulePart]: (value: Json) => readonly RuleProblem[] } = {
  rules: checkRules,
  capabilities: checkCapabilities,
  tags: checkTags,
}

/** No list of any service is nested this deeply. */
const deepest = 100

function errorsIn(part: RulePart, list: Json): readonly unknown[] {
  if (whyNotCarried(list, deepest) === 'too-deep') return ['too-deep']
  return partChecks[part](list).filter(({ severity }) => severity === 'error')
}

/** Returns whether a text stands empty because the host does not say what it holds. */
export function isUntoldPart(part: RulePart, text: string, base: NetworkConfig): boolean {
  return base[part] === null && text === ''
}

/** Returns how many errors a text has that was typed and is not saved. */
export function typedTextErrors({ form, base }: Pick<Settings, 'form' | 'base'>): number {
  const problems = isTypedSource({ base, form }) ? compileText(form.rulesSource ?? '').problems : []
  return problems.filter(({ severity }) => severity === 'error').length
}

/**
 * Returns the part of each error that keeps changed rules, capabilities, tags and their source from being sent. A host that makes
 * rules of a text itself may know more words, so that errors in the text keep nothing from it.
 */
export function rulesErrors(
  { form, change, base }: Pick<Settings, 'form' | 'change' | 'base'>,
  takesTextAlone: boolean,
): readonly (RulePart | 'rulesSource')[] {
  const inText = Array.from(
    { length: takesTextAlone ? 0 : typedTextErrors({ form, base }) },
    () => 'rulesSource' as const,
  )
  const inLists = ruleParts.flatMap((part) => {
    if (isUntoldPart(part, form[part], base.config)) return []
    const list = readList(form[part])
    if (list === undefined) return [part]
    if (change[part] === undefined) return []
    return errorsIn(part, list).map(() => part)
  })
  return [...inText, ...inLists]
}
