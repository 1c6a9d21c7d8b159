import type { Address } from '../addresses/address.ts'

/** What is called by a kind and a number. */
export type NamedKind = 'name' | 'host' | 'email' | 'node' | 'network' | 'mac' | 'interface' | 'id'

/** Something that a report must not tell, in the one writing by which it is recognised. */
export type Original =
  /** `spelling`: as it was given, where that may be another writing */
  | { readonly kind: NamedKind; readonly text: string; readonly spelling?: string }
  /** `prefix`: it stood as CIDR; null: without */
  | { readonly kind: 'address'; readonly address: Address; readonly prefix: number | null }
  /** Of no use to anybody, whatever it is: the query of a URL */
  | { readonly kind: 'removed' }

/** Where in a text an original stands. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly original: Original
}

/** In lower case, each letter by itself and at its place */
export function fold(text: string): string {
  return text.replace(/[\p{Lu}\p{Lt}]/gu, (letter) => {
    const small = letter.toLowerCase()
    return small.length === letter.length ? small : letter
  })
}

/** Of names and hosts: upper and lower case, and the ways to write an accent, make no difference. */
export function sameName(text: string): string {
  return fold(text.normalize('NFC').trim())
}

/** All matches of an expression as spans. */
export function spansOf(
  text: string,
  expression: RegExp,
  read: (match: RegExpExecArray) => Original | null,
): readonly Span[] {
  return [...text.matchAll(expression)].flatMap((match) => {
    const original = read(match)
    return original === null ? [] : [{ start: match.index, end: match.index + match[0].length, original }]
  })
}
