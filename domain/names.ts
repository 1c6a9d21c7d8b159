import { controlCharacter } from './text/visible-text.ts'

/** The limit counts characters as people do. */
export const longestNickname = 64
/** One character may take several code units, so this bounds how many. */
const mostUnitsEach = 8

const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u

type NicknameProblem = 'unfit' | 'long'

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

/** Returns the name without surrounding spaces. null: it has nothing visible to tell it by, or is too long */
export function readSetName(text: string): string | null {
  const name = readNickname(text)
  return name === '' ? null : name
}

/** The command line finds a set by its name, so two names that differ only in case count as the same. */
export function isSameSetName(one: string, other: string): boolean {
  return one.normalize().toLowerCase() === other.normalize().toLowerCase()
}

/** In bytes of UTF-8. Members receive a network's name cut to this length. */
export const longestName = 127

/** Returns by how many bytes a name is too long; 0: it is not. */
export function excessOf(name: string): number {
  const bytes = Array.from(name, (character) => bytesOf(character.codePointAt(0) ?? 0))
  return Math.max(0, bytes.reduce((sum, size) => sum + size, 0) - longestName)
}

function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
