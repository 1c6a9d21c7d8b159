import type { AccountId } from '../../contract/account.ts'
import type { Fault } from '../../contract/fault.ts'
import { type Result, success } from '../../contract/result.ts'
import {
  type AccountTokenProblem,
  accountTokenLength,
  accountTokenProblem,
  longestAccountToken,
} from '../../domain/account-token.ts'
import type { Secrets } from '../system/secrets.ts'
import { accountFailure } from './errors.ts'

/** Keeps the tokens of accounts: in the keychain, or else in memory for this run. */
export function createTokenStore(secrets: Secrets) {
  const inMemory = new Map<AccountId, string>()

  return {
    /**
     * `check` returns the token, or why it can be none. `onLate`: the keychain was unlocked only after this call gave up;
     * the token can be read from now on.
     */
    async read(
      id: AccountId,
      check: (text: string) => Result<string>,
      onLate: () => void,
    ): Promise<Result<string>> {
      const own = inMemory.get(id)
      if (own !== undefined) return check(own)
      const read = await secrets.read(keychainName(id), (late) => {
        if (late === null) return
        inMemory.set(id, late)
        onLate()
      })
      if (!read.ok) return read
      return read.value === null
        ? accountFailure('account-signed-out', 'no token is kept')
        : check(read.value)
    },
    /** null: the keychain keeps the token; else why it is kept for this run only */
    async save(id: AccountId, token: string): Promise<Fault | null> {
      const written = await secrets.write(keychainName(id), token)
      if (written.ok) inMemory.delete(id)
      else inMemory.set(id, token)
      return written.ok ? null : written.error
    },
    /** Puts another token in its place. Where the keychain cannot keep it, the one before stays. */
    async replace(id: AccountId, token: string): Promise<Result<void>> {
      const written = await secrets.write(keychainName(id), token)
      if (written.ok) inMemory.delete(id)
      return written
    },
    /** The one of these accounts for which this token is kept; undefined: none */
    async holderAmong(ids: readonly AccountId[], token: string): Promise<AccountId | undefined> {
      for (const id of ids) {
        const own = inMemory.get(id)
        const kept = own === undefined ? await secrets.read(keychainName(id)) : success(own)
        if (kept.ok && kept.value === token) return id
      }
      return undefined
    },
    async forget(id: AccountId): Promise<Result<void>> {
      const wasInMemory = inMemory.delete(id)
      const removed = await secrets.remove(keychainName(id))
      // A token that the keychain could not keep is gone with the copy in memory.
      return wasInMemory ? success(undefined) : removed
    },
  }
}

function keychainName(id: AccountId): string {
  return `account:${id}`
}

/**
 * Checks a token that a person pasted or chose, without the white space around it that copying brings along. `least`: the
 * characters that its service requires
 */
export function readToken(text: string, least = accountTokenLength): Result<string> {
  const token = text.trim()
  const problem = accountTokenProblem(token, least)
  return problem === null ? success(token) : accountFailure('account-token-invalid', problemText(problem))
}

function problemText(problem: AccountTokenProblem): string {
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
      return `it has ${problem.length} of at least ${problem.least} characters`
    case 'too-long':
      return `it has more than ${longestAccountToken} characters`
  }
}
