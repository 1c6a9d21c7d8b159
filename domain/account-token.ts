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

/**
 * Returns whose form the token has: 32 letters and digits are what the second API document's service makes, two
 * hexadecimal numbers with a colon between them what ZTNET makes. null: it has neither form, which proves nothing
 */
export function tokenForm(token: string): 'legacy' | 'ztnet' | null {
  if (/^[0-9a-z]{32}$/i.test(token)) return 'legacy'
  return /^[0-9a-f]{24,}:[0-9a-f]{32,}$/i.test(token) ? 'ztnet' : null
}
