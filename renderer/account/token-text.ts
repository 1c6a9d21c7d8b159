import { accountTokenLength, accountTokenProblem } from '../../domain/account-token.ts'
import type { Translate } from '../../words/translate.ts'

/** Why a typed or pasted text is no token; null: it can be sent, or there is nothing yet. */
export function tokenProblem(t: Translate, text: string): string | null {
  const problem = accountTokenProblem(text)
  switch (problem?.kind) {
    case undefined:
    case 'empty':
      return null
    case 'lines':
      return t('token.lines')
    case 'space':
      return t('token.space')
    case 'character':
      return t('token.character')
    case 'too-short':
      return t('token.tooShort', { length: problem.length, least: accountTokenLength })
    case 'too-long':
      return t('token.tooLong')
  }
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
  if (accountTokenProblem(token)?.kind === 'lines') return { kind: 'lines' }
  return token === text ? { kind: 'plain' } : { kind: 'trimmed', token }
}
