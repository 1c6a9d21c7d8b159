import type {
  Account,
  AccountEntry,
  AccountId,
  AccountsSnapshot,
  AccountWait,
} from '../../contract/account.ts'
import type { Fault } from '../../contract/fault.ts'
import { type Result, success } from '../../contract/result.ts'
import type { Secrets } from '../secrets.ts'
import { accountBase, publicBase } from './address.ts'
import { type AccountClient, createAccountClient } from './client.ts'
import type { Limits } from './connection.ts'
import { accountFailure } from './errors.ts'
import { createLimiter, type Limiter } from './limiter.ts'
import { type AccountSource, createAccountSource } from './source.ts'
import { readToken } from './token.ts'

/** An account as it is remembered across runs: no token, which the keychain keeps. */
export type KnownAccount = Pick<AccountEntry, 'base' | 'userId' | 'displayName' | 'orgId'>

export interface KnownAccounts {
  readonly accounts: readonly KnownAccount[]
  readonly current: AccountId | null
}

/** The current account, open. */
export interface AccountSession {
  readonly id: AccountId
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
  /** Takes it off the list and out of the keychain; the next one, if any, becomes current. */
  signOut(id: AccountId): Promise<Result<void>>
  use(id: AccountId): Promise<Result<void>>
  /** Asks GET /status of the current account again. */
  check(): Promise<Result<Account>>
  current(): AccountSession | null
  close(): Promise<void>
}

export interface AccountsOptions {
  readonly secrets: Secrets
  readonly known: KnownAccounts
  /** The list changed: keep it. */
  readonly onKnown: (known: KnownAccounts) => void
  readonly log: { warn(message: string): void }
  /** Where accounts are looked for unless said otherwise */
  readonly defaultBase?: string
  readonly limits?: Limits
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { secrets, onKnown, log, defaultBase = publicBase } = options
  const limiters = new Map<string, Limiter>()
  const listeners = new Set<(snapshot: AccountsSnapshot) => void>()
  /** Tokens that the keychain did not take: for this run. */
  const held = new Map<AccountId, string>()
  let state: AccountsSnapshot = {
    accounts: options.known.accounts.map((known) => ({
      ...known,
      id: accountId(known.base, known.userId),
      state: 'idle',
      fault: null,
      readOnly: false,
      keychain: null,
    })),
    current: options.known.current,
    wait: null,
  }
  let session: AccountSession | null = null
  let lastKnown = JSON.stringify(options.known)

  function set(change: Partial<AccountsSnapshot>): void {
    state = { ...state, ...change }
    const known: KnownAccounts = {
      accounts: state.accounts.map(({ base, userId, displayName, orgId }) => ({
        base,
        userId,
        displayName,
        orgId,
      })),
      current: state.current,
    }
    for (const listener of listeners) listener(state)
    if (JSON.stringify(known) === lastKnown) return
    lastKnown = JSON.stringify(known)
    onKnown(known)
  }

  function entryOf(id: AccountId): AccountEntry | undefined {
    return state.accounts.find((entry) => entry.id === id)
  }

  function update(id: AccountId, change: Partial<AccountEntry>): void {
    set({ accounts: state.accounts.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)) })
  }

  /** All accounts of one service share their places: together they are never faster than one may be. */
  function limiterOf(base: string): Limiter {
    const known = limiters.get(base)
    if (known !== undefined) return known
    const made = createLimiter({ onWait: (wait: AccountWait | null) => set({ wait }) })
    limiters.set(base, made)
    return made
  }

  function clientOf(base: string, token: string, id: () => AccountId | null): AccountClient {
    const limiter = limiterOf(base)
    // What another account's plan allows need not be allowed to this one.
    limiter.reset()
    const heard = (change: Partial<AccountEntry>) => {
      const known = id()
      if (known !== null) update(known, change)
    }
    return createAccountClient({
      base,
      token,
      limiter,
      ...(options.limits && { limits: options.limits }),
      onStatus: ({ user, readOnly }) =>
        heard({
          state: 'ready',
          fault: null,
          readOnly,
          displayName: user.displayName,
          orgId: user.orgId,
        }),
      onReach: (fault) => {
        const known = id()
        const before = known === null ? undefined : entryOf(known)?.state
        if (fault !== null && before === 'ready') heard({ state: 'offline', fault })
        if (fault === null && before === 'offline') heard({ state: 'ready', fault: null })
      },
      onRefused: (fault) => {
        const known = id()
        if (known !== null) void withdraw(known, fault)
      },
    })
  }

  /** The service takes the token no longer: it is of no use any more, and all else stays. */
  async function withdraw(id: AccountId, fault: Fault): Promise<void> {
    if (session?.id === id) await drop()
    update(id, { state: 'signed-out', fault })
    await forget(id)
  }

  async function forget(id: AccountId): Promise<Result<void>> {
    held.delete(id)
    const removed = await secrets.remove(keyName(id))
    if (!removed.ok) log.warn(`the keychain did not forget an account: ${removed.error.code}`)
    return removed
  }

  async function drop(): Promise<void> {
    const old = session
    session = null
    await old?.client.close()
  }

  function take(id: AccountId, client: AccountClient): void {
    session = { id, client, source: createAccountSource(client) }
  }

  /** Opens an account with its kept token and asks how it stands. */
  async function open(id: AccountId): Promise<Result<void>> {
    await drop()
    const entry = entryOf(id)
    if (entry === undefined) return accountFailure('account-signed-out')
    set({ current: id })
    update(id, { state: 'checking', fault: null })
    const token = await tokenOf(id)
    if (state.current !== id) return accountFailure('account-closed')
    if (!token.ok) {
      update(id, { state: 'signed-out', fault: token.error })
      return token
    }
    take(
      id,
      clientOf(entry.base, token.value, () => id),
    )
    const checked = await check()
    return checked.ok ? success(undefined) : checked
  }

  async function tokenOf(id: AccountId): Promise<Result<string>> {
    const own = held.get(id)
    if (own !== undefined) return success(own)
    // Who unlocks the keychain late gets the account all the same.
    const read = await secrets.read(keyName(id), (late) => {
      if (late === null || state.current !== id || session !== null) return
      held.set(id, late)
      void open(id)
    })
    if (!read.ok) return read
    return read.value === null
      ? accountFailure('account-signed-out', 'no token is kept')
      : success(read.value)
  }

  async function check(): Promise<Result<Account>> {
    const asked = session
    if (asked === null) return accountFailure('account-signed-out')
    const status = await asked.client.status()
    // A refused token has signed the account out by now.
    if (!status.ok && session === asked) update(asked.id, { state: 'offline', fault: status.error })
    return status
  }

  return {
    snapshot: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async start() {
      if (state.current !== null) await open(state.current)
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
      const signedIn = accountId(base.value, user.id)
      await drop()
      id = signedIn
      const kept = await secrets.write(keyName(signedIn), token.value)
      if (kept.ok) held.delete(signedIn)
      else held.set(signedIn, token.value)
      const entry: AccountEntry = {
        id: signedIn,
        base: base.value,
        userId: user.id,
        displayName: user.displayName,
        orgId: user.orgId,
        state: 'ready',
        fault: null,
        readOnly,
        keychain: kept.ok ? null : kept.error,
      }
      take(signedIn, client)
      const others = state.accounts.map((other) => (other.id === signedIn ? entry : idle(other)))
      set({
        accounts: others.includes(entry) ? others : [...others, entry],
        current: signedIn,
      })
      return success(signedIn)
    },
    async signOut(id) {
      const wasCurrent = state.current === id
      if (wasCurrent) await drop()
      const accounts = state.accounts.filter((entry) => entry.id !== id)
      set({ accounts, current: wasCurrent ? (accounts[0]?.id ?? null) : state.current })
      const forgotten = await forget(id)
      if (wasCurrent && state.current !== null) void open(state.current)
      return forgotten
    },
    async use(id) {
      if (entryOf(id) === undefined) return accountFailure('account-signed-out', 'no such account')
      if (state.current === id && session !== null) return success(undefined)
      set({ accounts: state.accounts.map((entry) => (entry.id === state.current ? idle(entry) : entry)) })
      return await open(id)
    },
    check,
    current: () => session,
    async close() {
      await drop()
      for (const limiter of limiters.values()) limiter.close()
      listeners.clear()
    },
  }
}

/** The key in the keychain, too, is called so. */
function accountId(base: string, userId: string): AccountId {
  return `${base}#${userId}`
}

function keyName(id: AccountId): string {
  return `account:${id}`
}

/** Not asked any more; that no token works stays known. */
function idle(entry: AccountEntry): AccountEntry {
  return entry.state === 'signed-out' ? entry : { ...entry, state: 'idle', fault: null }
}
