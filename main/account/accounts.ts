import {
  type Account,
  type AccountId,
  type AccountSummary,
  type AccountsSnapshot,
  type Cached,
  hasNoSession,
  type UserId,
} from '../../contract/account.ts'
import type { Fault } from '../../contract/fault.ts'
import { type Result, success } from '../../contract/result.ts'
import { accountBase, publicBase } from '../http/account-address.ts'
import type { StoredAccounts } from '../settings/settings-accounts.ts'
import type { Secrets } from '../system/secrets.ts'
import { accountId, createAccountList } from './account-list.ts'
import { type AccountClient, createAccountClient } from './client.ts'
import type { Limits } from './connection.ts'
import { accountFailure } from './errors.ts'
import { createLimiter, type Limiter } from './limiter.ts'
import { type AccountSource, createAccountSource } from './source.ts'
import { createTokenStore, readToken } from './token-store.ts'

/** The current account, open. */
export interface AccountSession {
  readonly id: AccountId
  readonly userId: UserId
  readonly client: AccountClient
  readonly source: AccountSource
}

/** The accounts of a person, of which one is current. Nothing throws, and no token leaves it. */
export interface Accounts {
  snapshot(): AccountsSnapshot
  subscribe(listener: (snapshot: AccountsSnapshot) => void): () => void
  /** Opens the current account with the keychain's token. */
  start(): Promise<void>
  /** Checks a pasted token with GET /status; the account that it belongs to becomes the current one. */
  signIn(token: string, base?: string): Promise<Result<AccountId>>
  /** Takes the account off the list and its token out of the keychain; the next account, if any, becomes current. */
  signOut(id: AccountId): Promise<Result<void>>
  use(id: AccountId): Promise<Result<void>>
  /** Asks GET /status of the current account again, with the token that is kept where it was refused. */
  check(): Promise<Result<Account>>
  current(): AccountSession | null
  /** The last list of the current account in this run, for while its token is refused; null: none yet */
  lastNetworks(): Cached<readonly AccountSummary[]> | null
  close(): Promise<void>
}

interface AccountsOptions {
  readonly secrets: Secrets
  readonly stored: StoredAccounts
  /** Keeps the list, which has changed. */
  readonly onChange: (accounts: StoredAccounts) => void
  readonly log: { warn(message: string): void }
  /** The service of new accounts, unless another is given */
  readonly defaultBase?: string
  readonly limits?: Limits
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { log, defaultBase = publicBase } = options
  const list = createAccountList(options.stored, options.onChange)
  const limiters = new Map<string, Limiter>()
  const tokens = createTokenStore(options.secrets)
  let session: AccountSession | null = null
  let last: { readonly id: AccountId; readonly networks: Cached<readonly AccountSummary[]> } | null = null

  /** All accounts of one service share a limiter: together they are never faster than one may be. */
  function limiterOf(base: string): Limiter {
    const present = limiters.get(base)
    if (present !== undefined) return present
    const made = createLimiter({ onWait: (wait) => list.setWait(wait) })
    limiters.set(base, made)
    return made
  }

  /** `id` answers null until it is known whose token it is. */
  function clientOf(base: string, token: string, id: () => AccountId | null): AccountClient {
    const limiter = limiterOf(base)
    // What another account's plan allows need not be allowed to this one.
    limiter.reset()
    const mine = () => {
      const own = id()
      return own !== null && session?.id === own ? list.entry(own) : undefined
    }
    return createAccountClient({
      base,
      token,
      limiter,
      ...(options.limits && { limits: options.limits }),
      onStatus({ user: { id: userId, displayName, orgId }, readOnly }) {
        const entry = mine()
        if (entry !== undefined && entry.userId === userId) {
          list.update(entry.id, {
            state: 'ready',
            fault: null,
            readOnly: readOnly === true,
            displayName,
            orgId,
          })
        }
      },
      onReach(fault) {
        const entry = mine()
        if (fault !== null && entry?.state === 'ready') list.update(entry.id, { state: 'offline', fault })
        if (fault === null && entry?.state === 'offline') list.update(entry.id, { state: 'ready', fault })
      },
      onRefused(fault) {
        const entry = mine()
        if (entry !== undefined) void suspend(entry.id, fault)
      },
    })
  }

  /**
   * The service refuses the token: nothing more is asked with it. It is kept, as nobody can get it a second time, and
   * the one who refused may be a proxy, or be wrong.
   */
  async function suspend(id: AccountId, fault: Fault): Promise<void> {
    const dropped = drop()
    list.update(id, { state: 'refused', fault })
    await dropped
  }

  async function forget(id: AccountId): Promise<Result<void>> {
    const forgotten = await tokens.forget(id)
    if (!forgotten.ok) log.warn(`the keychain did not forget an account: ${forgotten.error.code}`)
    return forgotten
  }

  async function drop(): Promise<void> {
    const old = session
    session = null
    const networks = old?.source.cachedNetworks() ?? null
    if (old !== null && networks !== null) last = { id: old.id, networks }
    await old?.client.close()
  }

  /** Opens an account with its kept token, and checks it. */
  async function open(id: AccountId): Promise<Result<Account>> {
    const entry = list.entry(id)
    if (entry === undefined) return accountFailure('account-signed-out', 'no such account')
    // While it is tried again, the reason stays on the screen, and the button that was clicked.
    const isAgain = list.snapshot().current === id && hasNoSession(entry)
    list.makeCurrent(id)
    if (!isAgain) list.update(id, { state: 'checking', fault: null })
    await drop()
    const token = await tokens.read(id, () => {
      // The keychain was unlocked late: the account opens all the same.
      if (list.snapshot().current === id && session === null) void open(id)
    })
    if (list.snapshot().current !== id) return accountFailure('account-closed', 'another was chosen')
    // It was opened meanwhile: somebody unlocked the keychain or signed in.
    if (session !== null) return check()
    if (!token.ok) {
      list.update(id, { state: 'signed-out', fault: token.error })
      return token
    }
    const client = clientOf(entry.base, token.value, () => id)
    session = { id, userId: entry.userId, client, source: createAccountSource(client, entry.userId) }
    return check()
  }

  async function check(): Promise<Result<Account>> {
    const current = session
    if (current === null) {
      const { current: id } = list.snapshot()
      return id === null ? accountFailure('account-signed-out') : open(id)
    }
    const status = await current.client.status()
    if (status.ok && status.value.user.id !== current.userId && session === current) {
      const other = accountFailure('account-unauthorized', 'the keychain holds the token of another user')
      await suspend(current.id, other.error)
      return other
    }
    // A refused token has ended the session by now.
    if (!status.ok && session === current) {
      list.update(current.id, { state: 'offline', fault: status.error })
    }
    return status
  }

  return {
    snapshot: list.snapshot,
    subscribe: list.subscribe,
    async start() {
      const { current } = list.snapshot()
      if (current !== null) await open(current)
    },
    async signIn(text, given = defaultBase) {
      const base = accountBase(given)
      if (!base.ok) return base
      const token = readToken(text)
      if (!token.ok) return token
      let id: AccountId | null = null
      const client = clientOf(base.value, token.value, () => id)
      const status = await client.status()
      if (!status.ok) {
        await client.close()
        return status
      }
      const { user, readOnly } = status.value
      id = accountId(base.value, user.id)
      const keychain = await tokens.save(id, token.value)
      await drop()
      session = { id, userId: user.id, client, source: createAccountSource(client, user.id) }
      list.put({
        id,
        base: base.value,
        userId: user.id,
        displayName: user.displayName,
        orgId: user.orgId,
        state: 'ready',
        fault: null,
        readOnly: readOnly === true,
        keychain,
      })
      list.makeCurrent(id)
      return success(id)
    },
    async signOut(id) {
      const isCurrent = list.snapshot().current === id
      if (isCurrent) await drop()
      if (last?.id === id) last = null
      list.remove(id)
      const next = list.snapshot().accounts[0]?.id ?? null
      if (isCurrent) list.makeCurrent(next)
      const forgotten = await forget(id)
      if (isCurrent && next !== null) await open(next)
      return forgotten
    },
    async use(id) {
      if (session?.id === id) return success(undefined)
      const opened = await open(id)
      return opened.ok ? success(undefined) : opened
    },
    check,
    current: () => session,
    lastNetworks: () => (last?.id === list.snapshot().current ? (last?.networks ?? null) : null),
    async close() {
      await drop()
      for (const limiter of limiters.values()) limiter.close()
    },
  }
}
