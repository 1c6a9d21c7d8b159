import type { FaultCode } from '../../contract/fault.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import { within } from '../base/promises.ts'

/** The system's keychain, limited to this application's entries. */
export interface Secrets {
  /**
   * null: no entry. The user may unlock the keychain long after this call has timed out; `onLate` then gets the value.
   */
  read(account: string, onLate?: (secret: string | null) => void): Promise<Result<string | null>>
  write(account: string, secret: string): Promise<Result<void>>
  /** Idempotent: a missing entry is no error */
  remove(account: string): Promise<Result<void>>
  /**
   * Returns whether a call is still open. It blocks a thread that a normal exit would wait for, so quitting must end
   * the process by force once everything else is closed.
   */
  isPending(): boolean
}

/** The functions of keytar that are used. */
export type Keychain = Pick<typeof import('keytar'), 'getPassword' | 'setPassword' | 'deletePassword'>

interface SecretsOptions {
  /** Timeout of a call in ms, including its time in the queue */
  readonly timeout?: number
  readonly load?: () => Promise<Keychain>
}

const service = 'Meshtray'

/**
 * Every call has a timeout, because a locked keychain whose prompt is ignored never answers. While a timed-out call is
 * still pending no second one is made, because that would show a second prompt.
 */
export function createSecrets({ timeout = 2_000, load = loadKeychain }: SecretsOptions = {}): Secrets {
  let last: Promise<unknown> = Promise.resolve()
  let running = 0

  async function call<T>(
    run: (keychain: Keychain) => Promise<T>,
    onLate?: (value: T) => void,
  ): Promise<Result<T>> {
    const before = last
    let expired = false
    let started = false
    const work = before.then(async () => {
      if (expired) return failure('keychain-timeout')
      started = true
      running += 1
      try {
        const value = await run(await load())
        if (expired) onLate?.(value)
        return success(value)
      } catch (error) {
        return faultOf(error)
      } finally {
        running -= 1
      }
    })
    last = work
    const result = await within(work, timeout)
    if (result !== null) return result
    expired = true
    return failure('keychain-timeout', started ? `${timeout} ms` : 'an earlier request is still open')
  }

  return {
    read: (account, onLate) => call((keychain) => keychain.getPassword(service, account), onLate),
    write: (account, secret) => call((keychain) => keychain.setPassword(service, account, secret)),
    async remove(account) {
      const removed = await call((keychain) => keychain.deletePassword(service, account))
      return removed.ok ? success(undefined) : removed
    },
    isPending: () => running > 0,
  }
}

async function loadKeychain(): Promise<Keychain> {
  const module: Keychain & { readonly default?: Keychain } = await import('keytar')
  return module.default ?? module
}

function faultOf(error: unknown): Result<never> {
  const message = error instanceof Error ? error.message : String(error)
  return failure(keychainFault(message), message)
}

/** keytar passes on the system library's messages, which are the only way to distinguish failures. */
export function keychainFault(message: string): FaultCode {
  if (/timeout was reached|timed? ?out/i.test(message)) return 'keychain-timeout'
  if (/locked|dismissed|cancell?ed|interaction is not allowed/i.test(message)) return 'keychain-locked'
  if (
    /could not connect|unknown or unsupported transport|not provided by any|cannot autolaunch|failed to load|cannot find|cannot open shared object|no such (file|interface|secret collection|object)|does not exist|was not found|connection (is )?(closed|refused)|not activatable|no keychain is available/i.test(
      message,
    )
  ) {
    return 'keychain-unavailable'
  }
  return 'keychain-failed'
}
