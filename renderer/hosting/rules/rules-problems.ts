import { isObject, type Json } from '../../../domain/json.ts'
import { type NetworkConfig, type RulePart, ruleParts } from '../../../domain/network-plan/network-config.ts'
import { checkCapabilities, checkRules, checkTags } from '../../../domain/rules/check-rules.ts'
import { compileText } from '../../../domain/rules/language/compile.ts'
import type { RuleProblem } from '../../../domain/rules/rule-problem.ts'
import type { Translate } from '../../../words/translate.ts'
import { ruleProblemWords } from '../../text/hosting/problems.ts'
import { readList, type Settings } from '../settings/settings-form.ts'
import { lineOf, locateJson } from './json-offsets.ts'
import { isTypedSource } from './rules-text.ts'

export interface LocatedProblem {
  /** Characters from 0 */
  readonly offset: number
  readonly end: number
  /** From 1 */
  readonly line: number
  readonly severe: boolean
  readonly words: string
  /** The word that was most likely meant there. Absent: none is known */
  readonly meant?: string
}

const checks: { readonly [P in RulePart]: (value: Json) => readonly RuleProblem[] } = {
  rules: checkRules,
  capabilities: checkCapabilities,
  tags: checkTags,
}

/** If the text is not JSON, its first error is the only problem. */
export function partProblems(t: Translate, part: RulePart, text: string): readonly LocatedProblem[] {
  const found = locateJson(text)
  if (!found.ok) return [located(text, found.offset, true, t(`json.${found.problem}`))]
  return checks[part](found.value).map(({ path, severity, ...said }) =>
    located(text, found.offsetOf(path), severity === 'error', ruleProblemWords(t, said)),
  )
}

/** Says why a text is neither empty nor a JSON object. */
export function objectProblems(t: Translate, text: string): readonly LocatedProblem[] {
  if (text.trim() === '') return []
  const found = locateJson(text)
  if (!found.ok) return [located(text, found.offset, true, t(`json.${found.problem}`))]
  return isObject(found.value) ? [] : [located(text, 0, true, t('account-network.notObject'))]
}

function located(text: string, offset: number, severe: boolean, words: string): LocatedProblem {
  const rest = text.slice(offset).search(/\n|$/)
  return { offset, end: offset + rest, line: lineOf(text, offset), severe, words }
}

/** Returns whether a text stands empty because the host does not say what it holds. */
export function isUntoldPart(part: RulePart, text: string, base: NetworkConfig): boolean {
  return base[part] === null && text === ''
}

/** Returns the part of each error that keeps changed rules, capabilities, tags and their source from being sent. */
export function rulesErrors(
  t: Translate,
  { form, change, base }: Pick<Settings, 'form' | 'change' | 'base'>,
): readonly (RulePart | 'rulesSource')[] {
  const ofText = isTypedSource({ base, form }) ? compileText(form.rulesSource ?? '').problems : []
  const inText = ofText.flatMap(({ severity }) => (severity === 'error' ? ['rulesSource' as const] : []))
  const inLists = ruleParts.flatMap((part) => {
    if (isUntoldPart(part, form[part], base.config)) return []
    if (readList(form[part]) === undefined) return [part]
    if (change[part] === undefined) return []
    return partProblems(t, part, form[part]).flatMap(({ severe }) => (severe ? [part] : []))
  })
  return [...inText, ...inLists]
}
