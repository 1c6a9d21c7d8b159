import type { ApiKey, KeyRotation } from '../../contract/access.ts'
import type { AccountId } from '../../contract/account.ts'
import { faultTraits } from '../../contract/fault-traits.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import type { Accounts } from './accounts.ts'
import { accountFailure, isAccountFault } from './errors.ts'
import { createParts } from './parts.ts'
import type { AccountParts } from './provider.ts'

type ServiceKeys = AccountParts['serviceKeys']

interface Wanted {
  readonly serviceAccount: string
  /** The key that the account signs in with */
  readonly key: string
  /** The end of the new key, in milliseconds since the epoch */
  readonly expires: number
  readonly description: string
}

interface Running extends KeyRotation {
  /** The new key until it is in the keychain; then null */
  readonly secret: string | null
}

/** A key that may exist although no answer told of it, so that nobody has its secret */
interface Lost {
  readonly serviceAccount: string
  readonly oldKey: string
  /** The keys that were there before. null: they could not all be read */
  readonly before: ReadonlySet<string> | null
}

/** After these faults a key may have been made, as after those that say that it is unclear. */
const unclear = [
  'account-write-unknown',
  'account-timeout',
  'account-reply-not-json',
  'account-reply-too-large',
  'account-reply-unexpected',
] as const

/**
 * Exchanges the keys that accounts sign in with: make, switch, delete. Each step is remembered in this run, so that what
 * failed midway goes on from there. The account keeps its id. Nothing throws, and no secret leaves it.
 */
export function createKeyRotations(accounts: () => Accounts | null) {
  const rotations = new Map<AccountId, Running>()
  const underWay = new Map<AccountId, Promise<Result<KeyRotation>>>()
  const losses = new Map<AccountId, Lost>()

  const parts = createParts(accounts)

  function keysOf(account: AccountId): Result<ServiceKeys> {
    const found = parts.find(account, 'serviceKeys')
    return found.ok ? success(found.value.client) : found
  }

  /** Rotations of accounts that were signed out are forgotten, with the secrets that they still hold. */
  function known(account: AccountId): Running | null {
    const there = accounts()?.snapshot().accounts ?? []
    for (const held of [rotations, losses])
      for (const id of held.keys()) if (!there.some((one) => one.id === id)) held.delete(id)
    return rotations.get(account) ?? null
  }

  async function make(account: AccountId, wanted: Wanted): Promise<Result<Running>> {
    const keys = keysOf(account)
    if (!keys.ok) return keys
    const { serviceAccount, key: oldKey } = wanted
    const there = await keysIn(keys.value, serviceAccount)
    const made = await keys.value.createKey(serviceAccount, wanted.expires, wanted.description)
    if (!made.ok) {
      const mayBeMade =
        faultTraits[made.error.code].answered === 'unclear' || isAccountFault(made.error, ...unclear)
      const before = there && new Set(there.map(({ id }) => id))
      // One that was lost earlier is still looked for.
      if (mayBeMade && losses.get(account)?.serviceAccount !== serviceAccount)
        losses.set(account, { serviceAccount, oldKey, before })
      return made
    }
    const next: Running = {
      step: 'made',
      serviceAccount: wanted.serviceAccount,
      oldKey: wanted.key,
      newKey: made.value.id,
      secret: made.value.secret,
    }
    rotations.set(account, next)
    return success(next)
  }

  /** The keys that the service account has now. null: they cannot all be read */
  async function keysIn(keys: ServiceKeys, serviceAccount: string): Promise<readonly ApiKey[] | null> {
    const owner = await keys.account(serviceAccount)
    const list = owner.ok ? owner.value.keys : null
    return list !== null && list.unreadable === 0 ? list.items : null
  }

  async function lost(account: AccountId, { before, serviceAccount, oldKey }: Lost): Promise<KeyRotation> {
    const keys = keysOf(account)
    const now = keys.ok ? await keysIn(keys.value, serviceAccount) : null
    const own = rotations.get(account)?.newKey
    const strays = before && (now?.filter(({ id }) => !before.has(id) && id !== own) ?? null)
    return { step: 'lost', serviceAccount, oldKey, newKey: '', strays }
  }

  async function switchOver(account: AccountId, at: Running): Promise<Result<Running>> {
    const own = accounts()
    if (own === null || at.secret === null) return accountFailure('account-signed-out')
    const replaced = await own.replaceToken(account, at.secret)
    if (!replaced.ok) return replaced
    const next: Running = { ...at, step: 'switched', secret: null }
    rotations.set(account, next)
    return success(next)
  }

  /** An old key that is not listed any more was deleted by an attempt whose answer was lost, or by somebody else. */
  async function deleteOld(account: AccountId, at: Running): Promise<Result<Running>> {
    const keys = keysOf(account)
    if (!keys.ok) return keys
    const gone = await keys.value.deleteKey(at.oldKey)
    if (!gone.ok) {
      const left = await keysIn(keys.value, at.serviceAccount)
      const isGone = left?.every(({ id }) => id !== at.oldKey) ?? false
      if (!isGone) return gone
    }
    const next: Running = { ...at, step: 'done' }
    rotations.set(account, next)
    return success(next)
  }

  async function goOn(account: AccountId, from: Running): Promise<Result<KeyRotation>> {
    const switched = from.step === 'made' ? await switchOver(account, from) : success(from)
    const gone = switched.ok ? await deleteOld(account, switched.value) : switched
    return gone.ok ? success(told(gone.value)) : gone
  }

  return {
    /** `agree` is asked before anything is made, and not again when a rotation that failed goes on. */
    async rotate(account: AccountId, wanted: Wanted, agree: () => Promise<Result<void>>) {
      const running = underWay.get(account)
      if (running !== undefined) return running
      const work = async (): Promise<Result<KeyRotation>> => {
        const before = known(account)
        if (before !== null && before.step !== 'done') {
          return before.oldKey === wanted.key
            ? goOn(account, before)
            : failure('argument-invalid', 'another key is being exchanged')
        }
        const keys = keysOf(account)
        const agreed = keys.ok ? await agree() : keys
        const made = agreed.ok ? await make(account, wanted) : agreed
        return made.ok ? goOn(account, made.value) : made
      }
      const started = work().finally(() => underWay.delete(account))
      underWay.set(account, started)
      return started
    },
    /** An unfinished exchange comes before a key that may have been lost. */
    async read(account: AccountId): Promise<KeyRotation | null> {
      const at = known(account)
      const loss = losses.get(account)
      if (loss !== undefined && (at === null || at.step === 'done')) return lost(account, loss)
      return at === null ? null : told(at)
    },
    /** Forgets it, or else the key that may have been lost. A new key that is not in use yet is deleted before. */
    async end(account: AccountId): Promise<Result<void>> {
      const at = known(account)
      if ((at === null || at.step === 'done') && losses.delete(account)) return success(undefined)
      if (at?.step === 'made') {
        const keys = keysOf(account)
        const gone = keys.ok ? await keys.value.deleteKey(at.newKey) : keys
        if (!gone.ok) return gone
      }
      rotations.delete(account)
      return success(undefined)
    },
  }
}

function told({ secret: _, ...rotation }: Running): KeyRotation {
  return rotation
}
