import { isObject, type Json } from '../../../domain/json.ts'
import {
  type NetworkChange,
  type NetworkConfig,
  type RulePart,
  ruleParts,
} from '../../../domain/network-plan/network-config.ts'
import { checkCapabilities, checkRules, checkTags } from '../../../domain/rules/check-rules.ts'
import type { RuleProblem } from '../../../domain/rules/rule-problem.ts'
import type { Translate } from '../../../words/translate.ts'
import { ruleProblemWords } from '../../text/hosting/problems.ts'
import { readList, type SettingsForm } from '../settings/settings-form.ts'
import { lineOf, locateJson } from './json-offsets.ts'

export interface LocatedProblem {
  /** Characters from 0 */
  readonly offset: number
  /** From 1 */
  readonly line: number
  readonly severe: boolean
  readonly words: string
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
  return { offset, line: lineOf(text, offset), severe, words }
}

/** Returns whether a text stands empty because the host does not say what it holds. */
export function isUntoldPart(part: RulePart, text: string, base: NetworkConfig): boolean {
  return base[part] === null && text === ''
}

/** Counts the errors that keep changed rules, capabilities and tags from being sent. */
export function rulesErrors(
  t: Translate,
  form: SettingsForm,
  change: NetworkChange,
  base: NetworkConfig,
): number {
  return ruleParts.reduce((count, part) => {
    if (isUntoldPart(part, form[part], base)) return count
    if (readList(form[part]) === undefined) return count + 1
    if (change[part] === undefined) return count
    return count + partProblems(t, part, form[part]).filter(({ severe }) => severe).length
  }, 0)
}
