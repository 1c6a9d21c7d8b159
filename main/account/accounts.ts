import {
  type Account,
  type AccountEntry,
  type AccountId,
  accountOfOldKey,
  hasNoSession,
} from '../../contract/account.ts'
import type { AccountKind } from '../../contract/account-kinds.ts'
import { type Result, success } from '../../contract/result.ts'
import type { StoredAccounts } from '../settings/settings-accounts.ts'
import type { Secrets } from '../system/secrets.ts'
import { accountId, createAccountList } from './account-list.ts'
import type { Limits } from './connection.ts'
import { accountFailure } from './errors.ts'
import type { OpenAccount } from './provider.ts'
import { providers } from './providers.ts'
import { type AccountSession, createSessions } from './sessions.ts'
import { createTokenStore } from './token-store.ts'

export type Accounts = ReturnType<typeof createAccounts>

interface AccountsOptions {
  readonly secrets: Secrets
  readonly stored: StoredAccounts
  /** Keeps the list, which has changed. */
  readonly onChange: (accounts: StoredAccounts) => void
  readonly log: { warn(message: string): void }
  readonly limits?: Limits
}

/**
 * The accounts of a person. All are open side by side; the current one is that of the pages about an account. Nothing
 * throws, and no token leaves it.
 */
export function createAccounts(options: AccountsOptions) {
  const list = createAccountList(options.stored, options.onChange)
  const tokens = createTokenStore(options.secrets)
  const sessions = createSessions(list, options.limits)
  let isClosed = false

  /** Makes a client for an account of the list. */
  function clientOf(
    { id, kind, base, certificate, userId }: AccountEntry,
    token: string,
  ): Promise<OpenAccount> {
    return sessions.clientOf(providers[kind], { base, token, certificate, user: userId }, () => id)
  }

  async function forget(id: AccountId): Promise<Result<void>> {
    const forgotten = await tokens.forget(id)
    if (!forgotten.ok) options.log.warn(`the keychain did not forget an account: ${forgotten.error.code}`)
    return forgotten
  }

  /** Opens an account with its kept token, and checks it. */
  async function open(id: AccountId): Promise<Result<Account>> {
    const entry = list.entry(id)
    if (entry === undefined) return accountFailure('account-signed-out', 'no such account')
    // While it is tried again, the reason stays on the screen, and the button that was clicked.
    if (!hasNoSession(entry)) list.update(id, { state: 'checking', fault: null })
    await sessions.drop(id)
    const provider = providers[entry.kind]
    const token = await tokens.read(id, provider.readToken, () => {
      // The keychain was unlocked late, but the account still opens.
      if (list.entry(id) !== undefined && !sessions.has(id)) void open(id)
    })
    if (isClosed || list.entry(id) === undefined) return accountFailure('account-closed', 'signed out')
    // It was opened meanwhile: somebody unlocked the keychain or signed in.
    if (sessions.has(id)) return checkOne(id)
    if (!token.ok) {
      list.update(id, { state: 'signed-out', fault: token.error })
      return token
    }
    const client = await clientOf(entry, token.value)
    // The client was loaded meanwhile: what was checked above may have changed.
    if (isClosed || list.entry(id) === undefined) return accountFailure('account-closed', 'signed out')
    if (sessions.has(id)) return checkOne(id)
    sessions.begin(id, entry.userId, client)
    return checkOne(id)
  }

  async function checkOne(id: AccountId): Promise<Result<Account>> {
    const session = sessions.get(id)
    if (session === undefined) return open(id)
    const status = await session.client.status()
    const isOpen = sessions.get(id) === session
    if (status.ok && status.value.user.id !== session.userId && isOpen) {
      const other = accountFailure('account-unauthorized', 'the keychain holds the token of another user')
      await sessions.suspend(id, other.error)
      return other
    }
    if (status.ok && isOpen) void sessions.learnExpiry(session)
    // A refused token has ended the session by now.
    if (!status.ok && isOpen) list.update(id, { state: 'offline', fault: status.error })
    return status
  }

  /**
   * Signs in with another token of the same user from now on, once the service accepts it and the keychain keeps it. Until
   * then the one before stays in use.
   */
  async function replaceToken(id: AccountId, text: string): Promise<Result<void>> {
    const entry = list.entry(id)
    if (entry === undefined) return accountFailure('account-signed-out', 'no such account')
    const provider = providers[entry.kind]
    const token = provider.readToken(text)
    if (!token.ok) return token
    const client = await clientOf(entry, token.value)
    const status = await client.status()
    const kept = status.ok ? await tokens.replace(id, token.value) : status
    if (!kept.ok || list.entry(id) === undefined) {
      await client.close()
      return kept.ok ? forget(id) : kept
    }
    await sessions.drop(id)
    const session = sessions.begin(id, entry.userId, client)
    list.update(id, { state: 'ready', fault: null, keychain: null })
    void sessions.learnExpiry(session)
    return success(undefined)
  }

  /** Takes the account off the list and its token out of the keychain; the next account, if any, becomes current. */
  async function signOut(id: AccountId): Promise<Result<void>> {
    await sessions.drop(id)
    sessions.forgetNetworks(id)
    list.remove(id)
    const { current, accounts } = list.snapshot()
    if (current === id) list.makeCurrent(accounts[0]?.id ?? null)
    return forget(id)
  }

  return {
    snapshot: list.snapshot,
    subscribe: list.subscribe,
    /** Opens all accounts with the keychain's tokens. */
    async start(): Promise<void> {
      await Promise.all(list.snapshot().accounts.map(({ id }) => open(id)))
    },
    /**
     * Asks the service whose the pasted token is; the account that it belongs to becomes the current one. `certificate`: the
     * fingerprint of the one that the person accepted for this service
     */
    async signIn(
      text: string,
      address: string,
      kind: AccountKind = 'legacy',
      certificate: string | null = null,
    ): Promise<Result<AccountId>> {
      const provider = providers[kind]
      const base = provider.readBase(address)
      if (!base.ok) return base
      const token = provider.readToken(text)
      if (!token.ok) return token
      let id: AccountId | null = null
      const client = await sessions.clientOf(
        provider,
        { base: base.value, token: token.value, certificate },
        () => id,
      )
      const status = await client.status()
      if (!status.ok) {
        await client.close()
        return status
      }
      const { user, readOnly, opens } = status.value
      const own = accountId(base.value, user.id)
      const same = list
        .snapshot()
        .accounts.filter((entry) => opens !== null && entry.base === base.value && entry.opens === opens)
      // An account whose key was replaced is known by the first one.
      const known = list.entry(
        (await tokens.holderAmong(
          same.map((entry) => entry.id),
          token.value,
        )) ?? own,
      )
      id = known?.id ?? own
      const keychain = await tokens.save(id, token.value)
      await sessions.drop(id)
      const userId = known?.userId ?? user.id
      const session = sessions.begin(id, userId, client)
      list.put({
        id,
        kind,
        base: base.value,
        userId,
        displayName: user.displayName,
        orgId: user.orgId,
        state: 'ready',
        fault: null,
        readOnly: readOnly === true,
        keychain,
        certificate,
        opens,
        expires: known?.expires ?? null,
        expiryTold: known?.expiryTold ?? null,
        group: known?.group ?? null,
      })
      list.makeCurrent(id)
      void sessions.learnExpiry(session)
      return success(id)
    },
    /** Accepts a certificate for all accounts of one service, and asks each again. null: it is verified as usual */
    async accept(base: string, certificate: string | null): Promise<void> {
      const those = list.snapshot().accounts.filter((entry) => entry.base === base)
      for (const { id } of those) list.update(id, { certificate })
      await Promise.all(those.map(({ id }) => open(id)))
    },
    replaceToken,
    /**
     * Gives an account the key of another one that opens the same, and takes that one off the list: its service made a new
     * key in place of the old one.
     */
    async replaceKey(id: AccountId, from: AccountId): Promise<Result<void>> {
      const { accounts } = list.snapshot()
      const old = list.entry(id)
      const added = list.entry(from)
      if (old === undefined || added === undefined || accountOfOldKey(accounts, from)?.id !== id)
        return accountFailure('account-signed-out', 'the two are not accounts of the same key')
      const token = await tokens.read(from, providers[old.kind].readToken, () => undefined)
      if (!token.ok) return token
      const replaced = await replaceToken(id, token.value)
      if (!replaced.ok) return replaced
      const { displayName, expires } = added
      list.update(id, { displayName, expires, expiryTold: null })
      await signOut(from)
      list.makeCurrent(id)
      return replaced
    },
    /** Remembers that the person was told of the end of the key this many days before it. */
    tellExpiry: (id: AccountId, days: number): void => list.update(id, { expiryTold: days }),
    signOut,
    /** Makes it the current one. */
    async use(id: AccountId): Promise<Result<void>> {
      if (list.entry(id) === undefined) return accountFailure('account-signed-out', 'no such account')
      list.makeCurrent(id)
      if (sessions.has(id)) return success(undefined)
      const opened = await open(id)
      return opened.ok ? success(undefined) : opened
    },
    /** Asks the account, else the current one, again whose its token is, with the one that is kept where it was refused. */
    async check(id?: AccountId): Promise<Result<Account>> {
      const current = id ?? list.snapshot().current
      return current === null ? accountFailure('account-signed-out') : checkOne(current)
    },
    current(): AccountSession | null {
      const { current } = list.snapshot()
      return current === null ? null : (sessions.get(current) ?? null)
    },
    /** The open accounts, in the order of signing in */
    sessions(): readonly AccountSession[] {
      return list.snapshot().accounts.flatMap(({ id }) => sessions.get(id) ?? [])
    },
    lastNetworks: sessions.lastNetworks,
    async close(): Promise<void> {
      isClosed = true
      await sessions.close()
    },
  }
}
