import { tokenWords as words } from '../text/sign-in.ts'

/** The service's own minimum */
const tokenLength = 32
const longest = 4096

/** Why a typed or pasted text is no token; null: it can be sent, or there is nothing yet. */
export function tokenProblem(text: string): string | null {
  if (text === '') return null
  if (/\s/.test(text)) return words.space
  if (!/^[!-~]+$/.test(text)) return words.character
  if (text.length < tokenLength) return words.tooShort(text.length, tokenLength)
  return text.length > longest ? words.tooLong : null
}

type Pasted =
  /** As it is: a box that takes one line may take it itself. */
  | { readonly kind: 'plain' }
  | { readonly kind: 'trimmed'; readonly token: string }
  /** Two lines may be two things: which one is the token is not guessed. */
  | { readonly kind: 'lines' }

/** What to do with a pasted text, before a box of one line drops its line breaks without a word. */
export function readPasted(text: string): Pasted {
  const token = text.trim()
  if (/[\r\n\u2028\u2029]/.test(token)) return { kind: 'lines' }
  return token === text ? { kind: 'plain' } : { kind: 'trimmed', token }
}
