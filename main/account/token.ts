import { type Result, success } from '../../contract/result.ts'
import { accountFailure } from './errors.ts'

/** The service's own minimum. */
export const tokenLength = 32
const longest = 4096

/**
 * Checks a token that a person pasted or chose. White space around it is dropped, as copying brings it along; inside it
 * there is none, so that two lines pasted for one are told and not guessed at.
 */
export function readToken(text: string): Result<string> {
  const token = text.trim()
  if (token === '') return accountFailure('account-token-invalid', 'it is empty')
  if (/[\r\n\u2028\u2029]/.test(token))
    return accountFailure('account-token-invalid', 'it holds a line break')
  if (/\s/.test(token)) return accountFailure('account-token-invalid', 'it holds a space')
  if (!/^[!-~]+$/.test(token)) {
    return accountFailure('account-token-invalid', 'it holds a character that no token has')
  }
  if (token.length < tokenLength) {
    return accountFailure(
      'account-token-invalid',
      `it has ${token.length} of at least ${tokenLength} characters`,
    )
  }
  if (token.length > longest) {
    return accountFailure('account-token-invalid', `it has more than ${longest} characters`)
  }
  return success(token)
}
