import { isObject } from '../../../domain/json.ts'
import type { RulePart } from '../../../domain/network-plan/network-config.ts'
import type { Translate } from '../../../words/translate.ts'
import { ruleProblemWords } from '../../text/hosting/problems.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Warning } from '../../ui/field.tsx'
import { lineOf, locateJson } from './json-offsets.ts'
import { partChecks } from './rules-text.ts'

interface ProblemListProps {
  readonly id: string
  readonly problems: readonly LocatedProblem[]
  /** Characters from 0 */
  readonly onShow: (from: number, to: number) => void
  /** Writes the word that was meant. Absent: the text cannot be changed */
  readonly onMend?: ((from: number, to: number, word: string) => void) | undefined
}

/** Each problem links to its place in the editor. */
export function ProblemList({ id, problems, onShow, onMend }: ProblemListProps) {
  const t = useTranslate()
  return (
    <div id={id} class="rules-problems stack" role="status">
      {problems.map(({ line, severe, words, offset, end, meant }, index) => (
        <div key={index}>
          <Warning severe={severe}>
            {t.rich('rules.problemAt', {
              line,
              problem: words,
              go: (content) => (
                <button type="button" class="link" onClick={() => onShow(offset, end)}>
                  {content}
                </button>
              ),
            })}
            {meant !== undefined && onMend !== undefined && (
              <>
                {' '}
                <button type="button" class="link" onClick={() => onMend(offset, end, meant)}>
                  {t('rules.text.meant', { word: meant })}
                </button>
              </>
            )}
          </Warning>
        </div>
      ))}
    </div>
  )
}

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
