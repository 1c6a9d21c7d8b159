import type { AccountId, AccountSummary, Cached, UserId } from '../../contract/account.ts'
import type { Fault } from '../../contract/fault.ts'
import type { createAccountList } from './account-list.ts'
import type { Limits } from './connection.ts'
import { createLimiters } from './limiter.ts'
import type { AccountProvider, OpenAccount, ProviderOptions } from './provider.ts'
import type { AccountSource } from './source.ts'

/** An account that is open: its token was read, and the service has not refused it. */
export interface AccountSession {
  readonly id: AccountId
  readonly userId: UserId
  readonly client: OpenAccount
  readonly source: AccountSource
}

type Credentials = Pick<ProviderOptions, 'base' | 'token' | 'certificate' | 'user'>

/** Holds the sessions of open accounts, and keeps their states in the list up to date with each answer. */
export function createSessions(list: ReturnType<typeof createAccountList>, limits?: Limits) {
  const limiters = createLimiters(list.setWait)
  const sessions = new Map<AccountId, AccountSession>()
  const lists = new Map<AccountId, Cached<readonly AccountSummary[]>>()
  /** Sessions whose service was asked when the key ends */
  const asked = new WeakSet<AccountSession>()

  async function drop(id: AccountId): Promise<void> {
    const old = sessions.get(id)
    sessions.delete(id)
    const networks = old?.source.cachedNetworks() ?? null
    if (networks !== null) lists.set(id, networks)
    await old?.client.close()
  }

  /**
   * The service refuses the token: nothing more is asked with it. It is kept, as nobody can get it a second time, and
   * the one who refused may be a proxy, or be wrong.
   */
  async function suspend(id: AccountId, fault: Fault): Promise<void> {
    const dropped = drop(id)
    list.update(id, { state: 'refused', fault })
    await dropped
  }

  return {
    get: (id: AccountId): AccountSession | undefined => sessions.get(id),
    has: (id: AccountId): boolean => sessions.has(id),
    drop,
    suspend,
    /** The last list of an account in this run; null: none yet */
    lastNetworks: (id: AccountId): Cached<readonly AccountSummary[]> | null => lists.get(id) ?? null,
    forgetNetworks: (id: AccountId): boolean => lists.delete(id),
    /** Makes a client. `id` answers null until it is known whose token it is. */
    async clientOf(
      provider: AccountProvider,
      given: Credentials,
      id: () => AccountId | null,
    ): Promise<OpenAccount> {
      const limiter = limiters.of(given.base)
      // This account's plan may allow less than that of another account.
      limiter.reset()
      const mine = () => {
        const own = id()
        return own !== null && sessions.get(own)?.client === client ? list.entry(own) : undefined
      }
      const client: OpenAccount = await provider.open({
        ...given,
        limiter,
        ...(limits && { limits }),
        onStatus({ user: { id: userId, displayName, orgId }, readOnly, opens }) {
          const entry = mine()
          if (entry?.userId !== userId) return
          const told = { readOnly: readOnly === true, displayName, orgId, opens }
          list.update(entry.id, { state: 'ready', fault: null, ...told })
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
      return client
    },
    begin(id: AccountId, userId: UserId, client: OpenAccount): AccountSession {
      const source = client.networks(id, userId)
      const session: AccountSession = {
        ...{ id, userId, client },
        source: {
          ...source,
          async createNetwork(wanted, change, group) {
            const made = await source.createNetwork(wanted, change, group)
            if (made.ok && group !== undefined) list.update(id, { group })
            return made
          },
        },
      }
      sessions.set(id, session)
      return session
    },
    /** Asks once a session when the key ends, where its service may tell. */
    async learnExpiry(session: AccountSession): Promise<void> {
      const { id, client } = session
      if (client.keyExpiry === undefined || asked.has(session)) return
      asked.add(session)
      const expires = await client.keyExpiry()
      const entry = list.entry(id)
      if (sessions.get(id) !== session || entry === undefined || entry.expires === expires) return
      list.update(id, { expires, expiryTold: null })
    },
    async close(): Promise<void> {
      await Promise.all([...sessions.keys()].map(drop))
      limiters.close()
    },
  }
}
