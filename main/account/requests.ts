import type { Account } from '../../contract/account.ts'
import { faultTraits } from '../../contract/fault-traits.ts'
import { type Result, success } from '../../contract/result.ts'
import { type Method, openConnection, type Protocol } from './connection.ts'
import { accountFailure, accountFault, isAccountFault } from './errors.ts'
import { createLimiter, type Turn } from './limiter.ts'
import type { ProviderOptions } from './provider.ts'

/** Reads parsed JSON; null: it is something else */
type Reader<T> = (json: unknown) => T | null

/** The parts that all requests of one API share */
export interface RequestsProtocol extends Protocol {
  /** A path that answers a GET of everybody whose token is taken, and the reader of what it says of the account */
  readonly status: { readonly path: string; read(json: unknown, now: number): Account | null }
  /** Returns what begins the paths whose answers may change with a write to this one. */
  touchedBy(path: string): readonly string[]
}

/** Reads a reply that tells nothing, such as a message for people. */
export const anything = (): void => undefined

/** Encodes one segment of a path. */
export const segment = encodeURIComponent

export type Requests = ReturnType<typeof createRequests>

/**
 * Sends the reads and writes of one account, and checks their answers and whether the token is still taken. Throws if the
 * base is unsafe; sends nothing by itself.
 */
export function createRequests(options: ProviderOptions, protocol: RequestsProtocol) {
  const { onRefused = () => undefined, onStatus = () => undefined, onReach = () => undefined } = options
  const connection = openConnection({
    ...options,
    limiter: options.limiter ?? createLimiter(),
    protocol,
  })
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
      await request('GET', protocol.status.path),
      (json) => protocol.status.read(json, Date.now()),
      `GET ${protocol.status.path}`,
    )
    if (reply.ok) {
      readOnly = reply.value.readOnly === true
      onStatus(reply.value)
      return reply
    }
    // No token is forbidden this, so both statuses mean that the token is refused.
    if (!isAccountFault(reply.error, 'account-unauthorized', 'account-forbidden')) return reply
    const fault = accountFault('account-unauthorized', reply.error.detail)
    onRefused(fault)
    return { ok: false, error: fault }
  }
  // Some APIs answer a list there, which differs from other reads of it.
  const askStatus = () => reads.share(`${protocol.status.path} status`, 0, status)

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

  /** Fails without sending while the account is in read-only mode. What a write touches is read again afterwards. */
  async function write<T>(
    method: Exclude<Method, 'GET'>,
    path: string,
    read: Reader<T>,
    body?: object,
  ): Promise<Result<T>> {
    const what = `${method} ${path}`
    if (readOnly) return accountFailure('account-read-only', what)
    const forget = () => {
      for (const prefix of protocol.touchedBy(path)) reads.forget(prefix)
    }
    forget()
    const reply = await request(method, path, body)
    forget()
    return readAs(await judge(reply), read, what)
  }

  return {
    get,
    /** The next `get` of the path sends a new request. */
    forget: (path: string): void => reads.forget(path),
    /** Sends a new request for each caller. */
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

/** Shares reads: a caller that asks for what is being read, or was read a moment ago, gets the same answer. */
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
