import type { AccountId, UserId } from '../../contract/account.ts'
import type { AccountPart } from '../../contract/account-kinds.ts'
import { type Result, success } from '../../contract/result.ts'
import type { Accounts } from './accounts.ts'
import { accountFailure } from './errors.ts'
import type { AccountParts } from './provider.ts'

interface Found<P extends AccountPart> {
  readonly client: AccountParts[P]
  /** The user whose token opens the account */
  readonly user: UserId
}

type Work<P extends AccountPart, T> = (client: AccountParts[P], user: UserId) => Promise<Result<T>>

/** Finds parts of open accounts for the handlers of commands. An account that is null is the current one. */
export function createParts(accounts: () => Accounts | null) {
  function find<P extends AccountPart>(account: AccountId | null, part: P): Result<Found<P>> {
    const opened = accounts()
    const session = account === null ? opened?.current() : opened?.sessions().find(({ id }) => id === account)
    if (session === undefined || session === null) return accountFailure('account-signed-out')
    const parts: Partial<AccountParts> = session.client
    const client: AccountParts[P] | undefined = parts[part]
    if (client === undefined) return accountFailure('account-lacks', part)
    return success({ client, user: session.userId })
  }

  /** Does work with a part of an account, unless its kind lacks that part. */
  async function of<P extends AccountPart, T>(
    account: AccountId | null,
    part: P,
    work: Work<P, T>,
  ): Promise<Result<T>> {
    const found = find(account, part)
    return found.ok ? work(found.value.client, found.value.user) : found
  }

  return {
    find,
    of,
    /** Checks the account after work that may have renamed it or ended its key, so that it shows at once. */
    async thenCheck<P extends AccountPart, T>(account: AccountId | null, part: P, work: Work<P, T>) {
      const result = await of(account, part, work)
      if (result.ok) await accounts()?.check(account ?? undefined)
      return result
    },
  }
}
