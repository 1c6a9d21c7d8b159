import { controlCharacter } from '../text/visible-text.ts'

/** Characters, as people count them */
export const longestNickname = 64
/** A character may be made of several code units, but not of any number. */
const mostUnitsEach = 8

const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u

export type NicknameProblem = 'unfit' | 'long'

/** Why a text cannot be a nickname, or another name of at most `longest` characters; null: it can, or it is empty. */
export function nicknameProblem(text: string, longest = longestNickname): NicknameProblem | null {
  const name = text.trim()
  if (name.length > mostUnitsEach * longest) return 'long'
  if (controlCharacter.test(name) || (name !== '' && !visible.test(name))) return 'unfit'
  // No name has more characters than code units, and counting them takes long.
  return name.length > longest && charactersIn(name) > longest ? 'long' : null
}

/** Without spaces around it */
export function readNickname(text: string, longest = longestNickname): string | null {
  return nicknameProblem(text, longest) === null ? text.trim() : null
}

function charactersIn(text: string): number {
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length
}
