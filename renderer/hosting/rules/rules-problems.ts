import type { Json } from '../../../domain/json.ts'
import type { NetworkChange } from '../../../domain/network-plan/network-config.ts'
import { checkCapabilities, checkRules, checkTags } from '../../../domain/rules/check-rules.ts'
import { type RulePart, ruleParts } from '../../../domain/rules/rule-parts.ts'
import type { RuleProblem } from '../../../domain/rules/rule-problem.ts'
import type { Translate } from '../../../words/translate.ts'
import { ruleProblemWords } from '../../text/hosting/problems.ts'
import { readList, type SettingsForm } from '../settings/settings-form.ts'
import { lineOf, locateJson } from './json-places.ts'

export interface PlacedProblem {
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

/** What is wrong with the text of a part, each at its line; first what does not even read as JSON. */
export function partProblems(t: Translate, part: RulePart, text: string): readonly PlacedProblem[] {
  const found = locateJson(text)
  if (!found.ok) {
    return [
      {
        offset: found.offset,
        line: lineOf(text, found.offset),
        severe: true,
        words: t(`json.${found.problem}`),
      },
    ]
  }
  return checks[part](found.value).map(({ path, severity, ...said }) => {
    const offset = found.offsetOf(path)
    return {
      offset,
      line: lineOf(text, offset),
      severe: severity === 'error',
      words: ruleProblemWords(t, said),
    }
  })
}

/** What keeps rules, capabilities and tags from being sent, where they were touched. */
export function rulesErrors(t: Translate, form: SettingsForm, change: NetworkChange): number {
  return ruleParts.reduce((count, part) => {
    if (readList(form[part]) === undefined) return count + 1
    if (change[part] === undefined) return count
    return count + partProblems(t, part, form[part]).filter(({ severe }) => severe).length
  }, 0)
}
