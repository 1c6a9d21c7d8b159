import { isObject } from '../../../domain/json.ts'
import type { RulePart } from '../../../domain/network-plan/network-config.ts'
import type { Translate } from '../../../words/translate.ts'
import { ruleProblemWords } from '../../text/hosting/problems.ts'
import { lineOf, locateJson } from './json-offsets.ts'
import { partChecks } from './rules-errors.ts'

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

/** If the text is not JSON, its first error is the only problem. */
export function partProblems(t: Translate, part: RulePart, text: string): readonly LocatedProblem[] {
  const found = locateJson(text)
  if (!found.ok) return [located(text, found.offset, true, t(`json.${found.problem}`))]
  return partChecks[part](found.value).map(({ path, severity, ...said }) =>
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
