import { directionOf } from '../contract/languages.ts'
import { isolated, setApart } from '../domain/text/isolated.ts'
import type { Translate } from './translate.ts'

/** "a", "a, b". What runs the other way does not change the order of the others. */
export function listOf(t: Translate, items: readonly string[]): string {
  return joined(t, items, t('list.separator'))
}

/** "a · b": facts one behind the other. null and "": one that is left out */
export function partsOf(t: Translate, parts: readonly (string | null)[]): string {
  const told = parts.flatMap((part) => (part === null || part === '' ? [] : part))
  return joined(t, told, t('list.parts'))
}

/**
 * In a right-to-left language a mark at the beginning has the list run that way: inside a sentence it is set apart, where parts
 * that are set apart themselves count for nothing, and it would run from left to right.
 */
function joined(t: Translate, parts: readonly string[], separator: string): string {
  if (directionOf(t.locale) === 'ltr') return parts.map(isolated).join(separator)
  const list = parts.map(setApart).join(separator)
  return parts.length > 1 ? `\u200f${list}` : list
}

/** Sentences one behind the other; Chinese and Japanese leave no space between them. null: one that is left out */
export function sentencesOf(t: Translate, sentences: readonly (string | null)[]): string {
  return sentences
    .filter((sentence) => sentence !== null)
    .reduce((first, rest) => (first === '' ? rest : t('list.sentences', { first, rest })), '')
}

/** "a", "a or b", "a, b or c" */
export function joinedList(
  t: Translate,
  items: readonly string[],
  conjunction: 'and' | 'conditions' | 'or',
): string {
  const last = isolated(items.at(-1) ?? '')
  if (items.length < 2) return last
  return t(`list.${conjunction}`, { first: listOf(t, items.slice(0, -1)), last })
}
