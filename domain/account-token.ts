/** The service's own minimum. */
export const accountTokenLength = 32
export const longestAccountToken = 4096

export type AccountTokenProblem =
  | { readonly kind: 'empty' | 'lines' | 'space' | 'character' | 'too-long' }
  | { readonly kind: 'too-short'; readonly length: number }

/**
 * What keeps a text from being an account token; null: nothing. There is no white space inside a token, so that two
 * lines pasted for one are told and not guessed at.
 */
export function accountTokenProblem(text: string): AccountTokenProblem | null {
  if (text === '') return { kind: 'empty' }
  if (/[\r\n\u2028\u2029]/.test(text)) return { kind: 'lines' }
  if (/\s/.test(text)) return { kind: 'space' }
  if (!/^[!-~]+$/.test(text)) return { kind: 'character' }
  if (text.length < accountTokenLength) return { kind: 'too-short', length: text.length }
  return text.length > longestAccountToken ? { kind: 'too-long' } : null
}
