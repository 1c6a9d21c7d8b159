import type { Pool } from 'undici'
import { failure, type Result, success } from '../../contract/result.ts'
import { printExact } from '../../domain/exact-integer.ts'
import { codeOf } from '../base/error-code.ts'
import { readReply } from '../base/json-bounds.ts'
import { accountBase } from '../http/addresses.ts'
import {
  type AccountFaultCode,
  accountFailure,
  changedCode,
  faultOfError,
  faultOfStatus,
  wasCut,
} from './errors.ts'
import {
  heedRate,
  KeptForPerson,
  type Limiter,
  mostAttempts,
  mostPatience,
  patienceOf,
  type Turn,
} from './limiter.ts'
import type { ProviderOptions } from './provider.ts'

export interface Limits {
  /** Milliseconds */
  readonly connect: number
  /** Milliseconds from sending to the last byte of the answer; waiting for a turn is not in it */
  readonly request: number
  /** Bytes of a reply's body */
  readonly reply: number
}

const defaultLimits: Limits = { connect: 5_000, request: 20_000, reply: 64 * 1024 * 1024 }

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The form of the requests of one API */
export interface Protocol {
  /** The text between the base and each request's path, such as "/api/v1" */
  readonly prefix: string
  /** Returns the header that carries the token. */
  tokenHeader(token: string): { readonly [name: string]: string }
  /** Returns what a reply that is no success means in this API; null: the same as elsewhere */
  faultOf?(status: number, text: string, method: Method): AccountFaultCode | null
  /** The person was warned that the service has no TLS. */
  readonly allowsPlain?: boolean
  /** Milliseconds of the time that calls are counted in. Absent: a second, and headers say when the next one begins */
  readonly window?: number
}

interface ConnectionOptions extends Pick<ProviderOptions, 'base' | 'token' | 'certificate' | 'limits'> {
  readonly limiter: Limiter
  readonly protocol: Protocol
}

interface Reply {
  readonly status: number
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  readonly text: string
}

const connections = 10
/** An id that is empty or a dot would make a path to something else, another person's for example. */
const emptySegment = /\/\.{0,2}(\/|$)/
const mostRedirects = 3

/**
 * Sends requests to one account's service with one token. Its methods do not throw, but this does if the base is unsafe:
 * the token goes nowhere else, whatever the caller believed.
 */
export function openConnection({
  base,
  token,
  certificate = null,
  limiter,
  limits = defaultLimits,
  protocol,
}: ConnectionOptions) {
  const checked = accountBase(base, protocol.allowsPlain)
  if (!checked.ok) throw new TypeError(`not a safe address: ${checked.error.detail}`)
  const { origin, pathname } = new URL(`${checked.value}${protocol.prefix}`)
  let pool: Promise<Pool> | null = null
  let isOpen = true

  /** The library takes a while to load, and is loaded for the first request. */
  function open(): Promise<Pool> {
    pool ??= Promise.all([import('../http/http-library.ts'), import('../http/server-certificate.ts')]).then(
      ([library, { pinned }]) =>
        new library.Pool(origin, {
          connections,
          connectTimeout: limits.connect,
          connect:
            certificate === null
              ? // Without a word, NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment would let any server have the token.
                { rejectUnauthorized: true }
              : pinned(
                  library.buildConnector({
                    timeout: limits.connect,
                    rejectUnauthorized: false,
                    // A resumed session would not show the certificate anew.
                    maxCachedSessions: 0,
                  }),
                  certificate,
                ),
          // One deadline for the whole request stands below; these would only add timers.
          headersTimeout: 0,
          bodyTimeout: 0,
          maxResponseSize: limits.reply,
          allowH2: false,
        }),
    )
    return pool
  }

  async function send(method: Method, path: string, body: string | null): Promise<Reply> {
    const signal = AbortSignal.timeout(limits.request)
    const opened = await open()
    const reply = await opened.request({
      method,
      path,
      headers: {
        accept: 'application/json',
        ...protocol.tokenHeader(token),
        ...(body !== null && { 'content-type': 'application/json' }),
      },
      body,
      signal,
    })
    const { statusCode: status, headers } = reply
    if (isOpen) heedRate(headers, limiter, Date.now(), protocol.window)
    // Reading to the end, of errors too, is what lets the connection be used again.
    return { status, headers, text: await reply.body.text() }
  }

  /** Sends a request when its turn comes. A read whose connection was cut is sent once more, a write never. */
  async function sendInTurn(method: Method, path: string, body: string | null, turn: Turn): Promise<Reply> {
    const once = (which: Turn) =>
      limiter.run(
        () => send(method, path, body),
        which,
        () => isOpen,
      )
    try {
      return await once(turn)
    } catch (error) {
      if (method !== 'GET' || !isOpen || !wasCut(error)) throw error
      return await once('again')
    }
  }

  /** After a 429, which says that nothing was done, waits as long as the service asks, and sends the request again. */
  async function sendPatiently(
    method: Method,
    path: string,
    body: string | null,
    turn: Turn,
  ): Promise<Reply> {
    let waited = 0
    for (let attempt = 1; ; attempt += 1) {
      const reply = await sendInTurn(method, path, body, attempt === 1 ? turn : 'again')
      if (reply.status !== 429) return reply
      const wait = protocol.window ?? patienceOf(reply.headers, attempt - 1, Date.now())
      waited += wait
      if (isOpen) limiter.pauseUntil(Date.now() + wait)
      if (attempt >= mostAttempts || waited > mostPatience) return reply
    }
  }

  /** Follows redirects of reads within the same origin. */
  async function follow(method: Method, path: string, body: string | null, turn: Turn): Promise<Reply> {
    let target = path
    for (let redirects = 0; ; redirects += 1) {
      const reply = await sendPatiently(method, target, body, turn)
      const next = method === 'GET' && redirects < mostRedirects ? redirectOf(reply, origin, target) : null
      if (next === null) return reply
      target = next
    }
  }

  /** Returns the service's message, shortened and without the token, in case it echoes its request. */
  function words({ headers, text }: Reply): string {
    const { location } = headers
    const said = location === undefined ? messageOf(text) : `to ${hostOf(String(location), origin)}`
    return said.replaceAll(token, '…').replace(/\s+/g, ' ').trim().slice(0, 200)
  }

  return {
    /** `path`: what follows the protocol's prefix. Answers the JSON of the reply; undefined: it has no body */
    async request(method: Method, path: string, body?: object, turn: Turn = 'now'): Promise<Result<unknown>> {
      const what = `${method} ${path}`
      if (!isOpen) return accountFailure('account-closed', what)
      if (emptySegment.test(path)) return failure('argument-invalid', what)
      try {
        // Large integers of the service are sent back with every digit.
        const text = body === undefined ? null : printExact(body)
        const reply = await follow(method, `${pathname}${path}`, text, turn)
        if (!isOpen) return accountFailure('account-closed', what)
        if (reply.status >= 200 && reply.status < 300) return parse(reply.text, what)
        if (isRefusal(reply.status) && isPage(reply.text)) {
          return accountFailure('account-reply-not-json', `${what}: ${reply.status} and a page`)
        }
        const code = protocol.faultOf?.(reply.status, reply.text, method) ?? null
        if (code !== null) return accountFailure(code, `${what}: ${reply.status} ${words(reply)}`)
        return { ok: false, error: faultOfStatus(reply.status, what, words(reply)) }
      } catch (error) {
        if (!isOpen) return accountFailure('account-closed', what)
        if (error instanceof KeptForPerson) return accountFailure('account-busy', `${what}: not sent`)
        const other = otherCertificate(error)
        if (other !== null) return accountFailure('account-certificate-changed', `${certificate} → ${other}`)
        return { ok: false, error: faultOfError(error, what, method !== 'GET') }
      }
    },
    /** Ends what is under way, and refuses what comes. */
    async close(): Promise<void> {
      isOpen = false
      await pool?.then((opened) => opened.destroy()).catch(() => undefined)
    },
  }
}

/** The fingerprint of a certificate that was presented instead of the accepted one; null: this is another error */
function otherCertificate(error: unknown): string | null {
  return error instanceof Error && 'found' in error && codeOf(error) === changedCode
    ? String(error.found)
    : null
}

function redirectOf({ status, headers }: Reply, origin: string, from: string): string | null {
  const { location } = headers
  if (status < 300 || status > 399 || typeof location !== 'string') return null
  const url = URL.canParse(location, `${origin}${from}`) ? new URL(location, `${origin}${from}`) : null
  return url?.origin === origin ? `${url.pathname}${url.search}` : null
}

function hostOf(location: string, origin: string): string {
  return URL.canParse(location, origin) ? new URL(location, origin).origin : 'no address'
}

/** The account's service speaks JSON: a page of HTML comes from a proxy, which knows nothing of the token. */
function isPage(text: string): boolean {
  return text.trimStart().startsWith('<')
}

function isRefusal(status: number): boolean {
  return status === 401 || status === 403
}

interface Said {
  readonly message?: unknown
  readonly error?: unknown
}

/** The service's own sentence, where its error body has one; of a page of HTML nothing. */
function messageOf(text: string): string {
  if (isPage(text)) return ''
  try {
    const body: unknown = JSON.parse(text)
    const { message, error } = typeof body === 'object' && body !== null ? (body as Said) : {}
    return [message, error].find((said) => typeof said === 'string') ?? text
  } catch {
    return text
  }
}

function parse(text: string, what: string): Result<unknown> {
  if (text.trim() === '') return success(undefined)
  const read = readReply(text)
  if (read.ok) return read
  return accountFailure(
    read.error === 'too large' ? 'account-reply-too-large' : 'account-reply-not-json',
    `${what}: ${read.error}`,
  )
}
