import { closestWord } from '../domain/rules/language/closest-word.ts'
import type { NotDecompiled } from '../domain/rules/language/decompile.ts'
import type { TextProblem } from '../domain/rules/language/text-problem.ts'
import type { Translate } from './translate.ts'

/** Says what is wrong with a text of rules, and what to write instead. */
export function textProblemWords(t: Translate, problem: TextProblem): string {
  const { kind, word, other, count, most, expected } = problem
  const yes = (is: boolean): string => (is ? 'yes' : 'no')
  const limits = { hasLimit: yes(most > 0), most: String(most) }
  return t(`rules-text.${kind}`, {
    word,
    other,
    count,
    most,
    hasWord: yes(word !== ''),
    hasOther: yes(other !== ''),
    expected: expected === null ? '' : t(`rules-text.expected.${expected}`, limits),
  })
}

/** Like `textProblemWords`, with the word that was probably meant. */
export function textProblemHint(t: Translate, text: string, problem: TextProblem): string {
  const meant = closestWord(text, problem)
  const words = textProblemWords(t, problem)
  return meant === null ? words : t('rules-text.meant', { problem: words, word: meant })
}

/** The problem with its line and column, as compilers write it, so that editors find the place. */
export function textProblemLine(t: Translate, text: string, problem: TextProblem): string {
  const { severity, at } = problem
  return t('rules-text.at', {
    line: String(at.line),
    column: String(at.column),
    severity,
    problem: textProblemHint(t, text, problem),
  })
}

/** "capabilities[0].rules[2]: This is not an object. …" */
export function notDecompiledWords(t: Translate, { path, why }: NotDecompiled): string {
  const place = path.map((part, at) => (typeof part === 'number' ? `[${part}]` : at > 0 ? `.${part}` : part))
  return t('rules-text.json.at', { path: place.join(''), problem: t(`rules-text.json.${why}`) })
}
