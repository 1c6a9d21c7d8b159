import type { Account } from '../../contract/account.ts'
import type { Fault } from '../../contract/fault.ts'
import { faultTraits } from '../../contract/fault-traits.ts'
import { type Result, success } from '../../contract/result.ts'
import { type ConnectionOptions, type Method, openConnection } from './connection.ts'
import { accountFailure, accountFault, isAccountFault } from './errors.ts'
import { createLimiter, type Limiter, type Turn } from './limiter.ts'
import { readStatus } from './people-schema.ts'

/** Reads parsed JSON; null: it is something else */
type Reader<T> = (json: unknown) => T | null

export interface RequestsOptions extends Omit<ConnectionOptions, 'limiter'> {
  /** All clients of one base share a limiter; absent: the client has its own */
  readonly limiter?: Limiter
  /** The service refuses the token: it was withdrawn. */
  readonly onRefused?: (fault: Fault) => void
  /** Is called after each request with the reason why the service did not answer; null: it did */
  readonly onReach?: (fault: Fault | null) => void
  /** Is called with each answer of GET /status. */
  readonly onStatus?: (account: Account) => void
}

/**
 * Sends the reads and writes of one account, and checks their answers and whether the token is still taken. Throws if the
 * base is unsafe; sends nothing by itself.
 */
export function createRequests(options: RequestsOptions) {
  const { onRefused = () => undefined, onStatus = () => undefined, onReach = () => undefined } = options
  const connection = openConnection({ ...options, limiter: options.limiter ?? createLimiter() })
  const reads = createReads()
  let readOnly = false

  async function request(method: Method, path: string, body?: object, turn?: Turn): Promise<Result<unknown>> {
    const reply = await connection.request(method, path, body, turn)
    const answered = reply.ok ? 'yes' : faultTraits[reply.error.code].answered
    if (answered === 'yes') onReach(null)
    if (!reply.ok && answered === 'no') onReach(reply.error)
    return reply
  }

  async function status(): Promise<Result<Account>> {
    const reply = readAs(
      await request('GET', '/status'),
      (json) => readStatus(json, Date.now()),
      'GET /status',
    )
    if (reply.ok) {
      readOnly = reply.value.readOnly === true
      onStatus(reply.value)
      return reply
    }
    // GET /status cannot be forbidden, so both say that the token is not taken.
    if (!isAccountFault(reply.error, 'account-unauthorized', 'account-forbidden')) return reply
    const fault = accountFault('account-unauthorized', reply.error.detail)
    onRefused(fault)
    return { ok: false, error: fault }
  }
  const askStatus = () => reads.share('/status', 0, status)

  /**
   * Both 401 and 403 may mean that the token was withdrawn; 403 also that it may not do this. The status tells which.
   */
  async function judge(reply: Result<unknown>): Promise<Result<unknown>> {
    if (reply.ok || !isAccountFault(reply.error, 'account-unauthorized', 'account-forbidden')) return reply
    const answer = await askStatus()
    if (answer.ok) {
      return accountFailure(
        answer.value.readOnly ? 'account-read-only' : 'account-forbidden',
        reply.error.detail,
      )
    }
    return isAccountFault(answer.error, 'account-unauthorized') ? answer : reply
  }

  /** Callers at the same time share a request, and a good answer is given again for `fresh` milliseconds. */
  function get<T>(path: string, read: Reader<T>, fresh: number, turn: Turn = 'now'): Promise<Result<T>> {
    return reads.share(path, fresh, async () =>
      readAs(await judge(await request('GET', path, undefined, turn)), read, `GET ${path}`),
    )
  }

  /** Fails without sending while the account is in read-only mode. What a write touches is read anew afterwards. */
  async function write<T>(
    method: Exclude<Method, 'GET'>,
    path: string,
    read: Reader<T>,
    body?: object,
  ): Promise<Result<T>> {
    const what = `${method} ${path}`
    if (readOnly) return accountFailure('account-read-only', what)
    // A network's counts and its members change together; so do users and organizations.
    const touched = path.startsWith('/network') ? ['/network'] : ['/user', '/org', '/status']
    const forget = () => {
      for (const prefix of touched) reads.forget(prefix)
    }
    forget()
    const reply = await request(method, path, body)
    forget()
    return readAs(await judge(reply), read, what)
  }

  return {
    get,
    /** The next `get` of the path asks anew. */
    forget: (path: string): void => reads.forget(path),
    /** Asks anew for each caller. */
    async draw<T>(path: string, read: Reader<T>): Promise<Result<T>> {
      return readAs(await judge(await request('GET', path)), read, `GET ${path}`)
    },
    write,
    status: askStatus,
    close: (): Promise<void> => connection.close(),
  }
}

function readAs<T>(reply: Result<unknown>, read: Reader<T>, what: string): Result<T> {
  if (!reply.ok) return reply
  const value = read(reply.value)
  return value === null
    ? accountFailure('account-reply-unexpected', `${what}: ${shapeOf(reply.value)}`)
    : success(value)
}

function shapeOf(json: unknown): string {
  if (json === undefined) return 'an empty reply'
  if (Array.isArray(json)) return 'a list that was not expected'
  return typeof json === 'object' && json !== null
    ? 'an object that was not expected'
    : 'neither object nor list'
}

/** Shares reads: whoever asks for what is being read, or was read a moment ago, gets the same answer. */
function createReads() {
  const reads = new Map<string, Promise<Result<unknown>>>()

  return {
    /** `freshFor`: milliseconds for which a good answer is given again */
    share<T>(key: string, freshFor: number, read: () => Promise<Result<T>>): Promise<Result<T>> {
      // A key stands for one request, and a request for one type of answer.
      const recent = reads.get(key) as Promise<Result<T>> | undefined
      if (recent !== undefined) return recent
      const answer = read()
      reads.set(key, answer)
      const drop = (): void => {
        if (reads.get(key) === answer) reads.delete(key)
      }
      // Large lists are not held any longer than they count as fresh.
      const done = (ok: boolean): unknown =>
        ok && freshFor > 0 ? setTimeout(drop, freshFor).unref() : drop()
      answer.then(
        ({ ok }) => done(ok),
        () => done(false),
      )
      return answer
    },
    /**
     * Answers to paths that begin with this are not given again, nor reads that are under way: a write changed them.
     */
    forget(prefix: string): void {
      for (const key of reads.keys()) if (key.startsWith(prefix)) reads.delete(key)
    },
  }
}
