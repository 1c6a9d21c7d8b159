import type { buildConnector, Client, Pool } from 'undici'
import { failure, type Result, success } from '../../contract/result.ts'
import { visibleText } from '../../domain/text/visible-text.ts'
import { readReply } from '../base/json-bounds.ts'
import { exchange } from '../http/exchange.ts'
import { loopbackOrigin } from '../http/loopback.ts'
import { faultOfError, faultOfStatus, wasCut } from './errors.ts'
import type { ListenerCheck } from './listener-guard.ts'

export interface ConnectionOptions {
  /** A loopback origin: "http://127.0.0.1:9993" */
  readonly origin: string
  readonly header: string
  /** null: for what answers without one, GET /health */
  readonly token: string | null
  readonly limits?: Limits
  /** Whether who listens there may be spoken to; absent: whoever it is */
  readonly check?: ListenerCheck | null
  /** So many requests at once, each on a connection of its own; absent: one */
  readonly connections?: number
}

export interface Limits {
  /** Milliseconds */
  readonly connect: number
  /** Milliseconds for the whole of a request: waiting for its turn, sending, reading, and a second attempt */
  readonly request: number
  /** Bytes of a reply's body */
  readonly reply: number
}

export const defaultLimits: Limits = { connect: 2_000, request: 5_000, reply: 8 * 1024 * 1024 }

type Method = 'GET' | 'POST' | 'DELETE'

/** A kept-alive connection to the service, or several: one request at a time on each, none of which ever throws. */
export interface Connection {
  /**
   * The JSON of a reply; undefined where the reply has no body, as the earlier API revision answers a DELETE.
   * `once`: not sent again after a cut, which may come after the service has acted.
   */
  request(method: Method, path: string, body?: object, once?: 'once'): Promise<Result<unknown>>
  /** The text of a reply, for `parseReply` */
  requestText(method: Method, path: string, body?: object, once?: 'once'): Promise<Result<string>>
  /** Lets what is under way end. */
  close(): Promise<void>
  /** Ends what is under way with 'service-closed'. */
  destroy(): Promise<void>
}

/** Takes a while, the first time: whoever is about to need it may ask ahead. */
export function loadHttpLibrary(): Promise<typeof import('../http/http-library.ts')> {
  return import('../http/http-library.ts')
}

/** Throws if the address is no loopback one: the token goes nowhere else, whatever the caller believed. */
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
        // One deadline for the whole request stands below; these would only add timers.
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
      // A DELETE with a body need not cost the connection.
      reset: false,
    }
    return exchange(connected, request, until)
  }

  /** What the service said, short, and without the token, in case it echoes it. */
  function words(text: string): string {
    const line = visibleText(text, 20_000)
    return visibleText(options.token === null ? line : line.replaceAll(options.token, '…'), 200)
  }

  const requestText: Connection['requestText'] = async (method, path, body, once) => {
    const what = `${method} ${path}`
    const text = body === undefined ? null : JSON.stringify(body)
    const until = performance.now() + limits.request
    try {
      // The service closes after every fifth reply, and may do so just as the next request is on its way. Most of
      // its operations can be repeated without harm, so one cut is no error.
      const reply = await attempt(method, path, text, until).catch((error: unknown) => {
        if (once !== undefined || !wasCut(error)) throw error
        return attempt(method, path, text, until)
      })
      if (reply.status < 200 || reply.status > 299) {
        const said = reply.location === undefined ? reply.text : `to ${reply.location}`
        return { ok: false, error: faultOfStatus(reply.status, what, words(said)) }
      }
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

/** Connects, and lets nothing be sent before the check is over. */
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

/** The JSON of a reply; undefined where there is none. `what`: the request, for the fault */
export function parseReply(text: string, what: string): Result<unknown> {
  if (text.trim() === '') return success(undefined)
  const read = readReply(text)
  if (read.ok) return read
  return failure(read.error === 'too large' ? 'reply-too-large' : 'reply-not-json', `${what}: ${read.error}`)
}
