import { controlCharacter } from '../text/visible-text.ts'

/** The limit counts characters as people do. */
export const longestNickname = 64
/** One character may take several code units, so this bounds how many. */
const mostUnitsEach = 8

const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u

export type NicknameProblem = 'unfit' | 'long'

/**
 * Returns why a text cannot be a nickname, or another name of at most `longest` characters. null: it is valid or empty
 */
export function nicknameProblem(text: string, longest = longestNickname): NicknameProblem | null {
  const name = text.trim()
  if (name.length > mostUnitsEach * longest) return 'long'
  if (controlCharacter.test(name) || (name !== '' && !visible.test(name))) return 'unfit'
  // A name never has more characters than code units, so the slow count is skipped for short ones.
  return name.length > longest && charactersIn(name) > longest ? 'long' : null
}

/** Returns the name without surrounding spaces. */
export function readNickname(text: string, longest = longestNickname): string | null {
  return nicknameProblem(text, longest) === null ? text.trim() : null
}

function charactersIn(text: string): number {
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length
}
