/** The service of the second API document requires at least this many characters. */
export const accountTokenLength = 32
export const longestAccountToken = 4096

export type AccountTokenProblem =
  | { readonly kind: 'empty' | 'lines' | 'space' | 'character' | 'too-long' }
  | { readonly kind: 'too-short'; readonly length: number; readonly least: number }

/**
 * Returns why a text cannot be an account token. null: it can be one. `least`: the characters that its service requires. White space inside is refused, so that two pasted
 * lines are reported instead of guessed at.
 */
export function accountTokenProblem(text: string, least = accountTokenLength): AccountTokenProblem | null {
  if (text === '') return { kind: 'empty' }
  if (/[\r\n\u2028\u2029]/.test(text)) return { kind: 'lines' }
  if (/\s/.test(text)) return { kind: 'space' }
  if (!/^[!-~]+$/.test(text)) return { kind: 'character' }
  if (text.length < least) return { kind: 'too-short', length: text.length, least }
  return text.length > longestAccountToken ? { kind: 'too-long' } : null
}
