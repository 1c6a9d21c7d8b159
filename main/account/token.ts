import { type Result, success } from '../../contract/result.ts'
import {
  type AccountTokenProblem,
  accountTokenLength,
  accountTokenProblem,
  longestAccountToken,
} from '../../domain/account-token.ts'
import { accountFailure } from './errors.ts'

/** Checks a token that a person pasted or chose. White space around it is dropped, as copying brings it along. */
export function readToken(text: string): Result<string> {
  const token = text.trim()
  const problem = accountTokenProblem(token)
  return problem === null ? success(token) : accountFailure('account-token-invalid', detailOf(problem))
}

function detailOf(problem: AccountTokenProblem): string {
  switch (problem.kind) {
    case 'empty':
      return 'it is empty'
    case 'lines':
      return 'it holds a line break'
    case 'space':
      return 'it holds a space'
    case 'character':
      return 'it holds a character that no token has'
    case 'too-short':
      return `it has ${problem.length} of at least ${accountTokenLength} characters`
    case 'too-long':
      return `it has more than ${longestAccountToken} characters`
  }
}
