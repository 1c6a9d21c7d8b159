import type { buildConnector, Client, Pool } from 'undici'
import { failure, type Result, success } from '../../contract/result.ts'
import { visibleText } from '../../domain/text/visible-text.ts'
import { readReply } from '../base/json-bounds.ts'
import { loopbackOrigin } from '../http/addresses.ts'
import { exchange, type HttpReply } from '../http/exchange.ts'
import { faultOfError, faultOfStatus, wasCut } from './errors.ts'
import type { ListenerCheck } from './listener-guard.ts'

export interface ConnectionOptions {
  /** A loopback origin: "http://127.0.0.1:9993" */
  readonly origin: string
  readonly header: string
  /** null: no token is sent, which is enough for GET /health */
  readonly token: string | null
  readonly limits?: Limits
  /** Decides whether the listener may receive the token; absent: no check */
  readonly check?: ListenerCheck | null
  /** Maximum number of parallel requests, each on its own connection; absent: 1 */
  readonly connections?: number
}

export interface Limits {
  /** Milliseconds for connecting */
  readonly connect: number
  /** Milliseconds for a whole request: queueing, sending, reading, and one retry */
  readonly request: number
  /** Maximum bytes of a reply's body */
  readonly reply: number
}

export const defaultLimits: Limits = { connect: 2_000, request: 5_000, reply: 8 * 1024 * 1024 }

type Method = 'GET' | 'POST' | 'DELETE'

/** One or more keep-alive connections to the service, each with one request at a time. No method throws. */
export interface Connection {
  /**
   * Returns the parsed JSON of the reply; undefined if it has no body, as for DELETE in the earlier API revision.
   * `once`: no retry when the connection is cut, because the service may already have acted.
   */
  request(method: Method, path: string, body?: object, once?: 'once'): Promise<Result<unknown>>
  /** Returns the text of the reply, for `parseReply` */
  requestText(method: Method, path: string, body?: object, once?: 'once'): Promise<Result<string>>
  /** Waits for pending requests, then closes the connections. */
  close(): Promise<void>
  /** Aborts pending requests with 'service-closed'. */
  destroy(): Promise<void>
}

/** The first import is slow, so callers that will need the library can preload it. */
export function loadHttpLibrary(): Promise<typeof import('../http/http-library.ts')> {
  return import('../http/http-library.ts')
}

/** Throws if the address is not a loopback address, so that the token can never leave this computer. */
export function openConnection(options: ConnectionOptions): Connection {
  const origin = loopbackOrigin(options.origin)
  if (!origin.ok) throw new TypeError(`not a loopback address: ${options.origin}`)
  const limits = options.limits ?? defaultLimits
  const headers: Record<string, string> = { accept: 'application/json' }
  if (options.token !== null) headers[options.header] = options.token
  let client: Promise<Client | Pool> | null = null

  function open(): Promise<Client | Pool> {
    client ??= loadHttpLibrary().then(({ Client, Pool, buildConnector }) => {
      const settings = {
        connect: checked(buildConnector({ timeout: limits.connect }), options.check ?? null),
        // The timeout below covers the whole request; these would only add timers.
        headersTimeout: 0,
        bodyTimeout: 0,
        maxResponseSize: limits.reply,
      }
      const { connections = 1 } = options
      const to = origin.ok ? origin.value : ''
      return connections === 1 ? new Client(to, settings) : new Pool(to, { ...settings, connections })
    })
    return client
  }

  async function attempt(method: Method, path: string, body: string | null, until: number) {
    const connected = await open()
    const request = {
      method,
      path,
      headers: body === null ? headers : { ...headers, 'content-type': 'application/json' },
      body,
      // By default the library would close the connection after a DELETE with a body.
      reset: false,
    }
    return exchange(connected, request, until)
  }

  /** Returns the service's own message, shortened, with the token removed in case the service echoes it. */
  function words(text: string): string {
    const line = visibleText(text, 20_000)
    return visibleText(options.token === null ? line : line.replaceAll(options.token, '…'), 200)
  }

  const requestText: Connection['requestText'] = async (method, path, body, once) => {
    const what = `${method} ${path}`
    const text = body === undefined ? null : JSON.stringify(body)
    const until = performance.now() + limits.request
    try {
      // The service closes the connection after every fifth reply, possibly just as the next request is sent. Most
      // operations are idempotent, so they are retried once.
      const reply = await attempt(method, path, text, until).catch((error: unknown) => {
        if (once !== undefined || !wasCut(error)) throw error
        return attempt(method, path, text, until)
      })
      if (reply.status < 200 || reply.status > 299) {
        const said = reply.location === undefined ? reply.text : `to ${reply.location}`
        return { ok: false, error: faultOfStatus(reply.status, what, words(said)) }
      }
      if (method === 'GET' && isForeign(reply)) return failure('service-foreign', `${what}: ${reply.status}`)
      return success(reply.text)
    } catch (error) {
      return { ok: false, error: faultOfError(error, what) }
    }
  }

  return {
    async request(method, path, body, once) {
      const reply = await requestText(method, path, body, once)
      return reply.ok ? parseReply(reply.value, `${method} ${path}`) : reply
    },
    requestText,
    async close() {
      await client?.then((opened) => opened.close()).catch(() => undefined)
    },
    async destroy() {
      await client?.then((opened) => opened.destroy()).catch(() => undefined)
    },
  }
}

/** Returns whether no node service replies so to a read: without content, or with a web page. */
function isForeign({ status, text }: HttpReply): boolean {
  return status === 204 || text.trimStart().startsWith('<')
}

/** Wraps the connector so that nothing is sent before the check has passed. */
function checked(connect: buildConnector.connector, check: ListenerCheck | null): buildConnector.connector {
  if (check === null) return connect
  return (target, done) => {
    const since = performance.now()
    connect(target, (...connected) => {
      const [failed, socket] = connected
      if (failed !== null) return done(failed, null)
      check(socket, since).then(
        () => done(null, socket),
        (error: Error) => {
          socket.destroy()
          done(error, null)
        },
      )
    })
  }
}

/** Parses the text of a reply; undefined: it is empty. `what`: the request, quoted in the fault */
export function parseReply(text: string, what: string): Result<unknown> {
  if (text.trim() === '') return success(undefined)
  const read = readReply(text)
  if (read.ok) return read
  return failure(read.error === 'too large' ? 'reply-too-large' : 'reply-not-json', `${what}: ${read.error}`)
}
