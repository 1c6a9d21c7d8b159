import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type MiddlewareHandler } from 'hono'

/** The ways in which a reply can be made to fail. */
const faultKinds = [
  /** Waits `ms`, then answers rightly */
  'delay',
  /** Takes the request and never answers */
  'hang',
  /** 401, whatever the token */
  'unauthorized',
  /** 500 with an HTML page */
  'error',
  /** Announces more than it sends, then closes */
  'cut',
  /** The reply is the first half of the right JSON, sent as if it were complete. */
  'truncated',
  /** The reply is a list instead of an object, or an object instead of a list. */
  'wrong-shape',
  /** Text that is no JSON, said to be JSON */
  'not-json',
  /** The reply is a JSON list of `bytes`, by default 50 MB. */
  'huge',
  /** 302 to another path of the service */
  'redirect',
  /** Closes the connection without a reply */
  'close',
  /** Answers with `status` and `body` */
  'reply',
] as const
type FaultKind = (typeof faultKinds)[number]

/** A fault that hits requests until its count is used up or it is cleared. */
export interface Fault {
  readonly kind: FaultKind
  /** The path must match this regular expression. Without one every path matches. */
  readonly path?: string
  /** Without one every method is hit. */
  readonly method?: string
  /** The fault affects this many requests. Without a count it affects all of them until it is cleared. */
  readonly count?: number
  /** delay: milliseconds, not scaled by the pace */
  readonly ms?: number
  /** huge: size of the body */
  readonly bytes?: number
  /** reply: 200 unless said; redirect: 302 unless said */
  readonly status?: number
  /** reply: the exact text */
  readonly body?: string
  /** reply: beside its content type */
  readonly headers?: { readonly [name: string]: string }
  /** redirect: where to */
  readonly location?: string
}

/** The faults that are set, oldest first. */
export type Faults = ReturnType<typeof createFaults>

export function createFaults() {
  let faults: { readonly fault: Fault; readonly path: RegExp; left: number }[] = []
  return {
    set(fault: Fault) {
      faults.push({
        fault,
        path: new RegExp(fault.path ?? ''),
        left: fault.count ?? Number.POSITIVE_INFINITY,
      })
    },
    clear() {
      faults = []
    },
    list: () => faults.map(({ fault }) => fault),
    /** Returns the first fault that affects this request and counts it down. undefined: no fault affects it. */
    take(method: string, path: string) {
      const hit = faults.find(
        ({ fault, path: pattern }) => pattern.test(path) && (fault.method ?? method).toUpperCase() === method,
      )
      if (hit === undefined) return undefined
      hit.left -= 1
      faults = faults.filter(({ left }) => left > 0)
      return hit.fault
    },
  }
}

/** Returns the fault that the value describes, or a sentence that says what is wrong with it. */
export function readFault(value: unknown): Fault | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'A fault is an object.'
  const fault = value as { readonly [key: string]: unknown }
  if (!faultKinds.includes(fault.kind as FaultKind)) return `"kind" must be one of ${faultKinds.join(', ')}.`
  const text = ['path', 'method', 'body', 'location'].find((key) => !isOptional(fault[key], 'string'))
  if (text !== undefined) return `"${text}" must be text.`
  const number = ['count', 'ms', 'bytes', 'status'].find((key) => !isOptional(fault[key], 'number'))
  if (number !== undefined) return `"${number}" must be a number.`
  const headers = typeof fault.headers === 'object' ? Object.values(fault.headers ?? {}) : [fault.headers]
  if (!headers.every((header) => isOptional(header, 'string'))) return '"headers" must be texts by name.'
  try {
    new RegExp(String(fault.path ?? ''))
  } catch {
    return '"path" must be a regular expression.'
  }
  return value as Fault
}

function isOptional(value: unknown, type: 'string' | 'number'): boolean {
  return value === undefined || typeof value === type
}

const json = { 'Content-Type': 'application/json' }
const errorPage = '<!doctype html><title>Error</title><h1>500 Internal Server Error</h1>\n'

/** Applies the faults that are set to the requests that they mean. This comes before everything else. */
export function injectFaults(faults: Faults): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (context, next) => {
    const fault = faults.take(context.req.method, context.req.path)
    if (fault === undefined) return next()
    const early = await beforehand(fault, context.env.outgoing)
    if (early !== undefined) return early
    await next()
    const text = await context.res.text()
    const status = context.res.status
    context.res = undefined
    context.res = await afterwards(fault, text, status, context.env.outgoing)
    return undefined
  }
}

/** Returns the reply of a fault that does not need the right one; undefined: the fault needs it. */
async function beforehand(fault: Fault, outgoing: ServerResponse): Promise<Response | undefined> {
  switch (fault.kind) {
    case 'hang':
      return RESPONSE_ALREADY_SENT
    case 'close':
      outgoing.socket?.destroy()
      return RESPONSE_ALREADY_SENT
    case 'unauthorized':
      return new Response('{}', { status: 401, headers: json })
    case 'error':
      return new Response(errorPage, { status: 500, headers: { 'Content-Type': 'text/html' } })
    case 'not-json':
      return new Response('service is busy, try later', { headers: json })
    case 'redirect':
      return new Response(null, {
        status: fault.status ?? 302,
        headers: { Location: fault.location ?? '/status' },
      })
    case 'reply':
      return new Response(fault.body ?? '', {
        status: fault.status ?? 200,
        headers: { ...json, ...fault.headers },
      })
    case 'huge':
      return new Response(`["${'x'.repeat(Math.max(0, (fault.bytes ?? 50 * 1024 * 1024) - 4))}"]`, {
        headers: json,
      })
    case 'delay':
      await wait(fault.ms ?? 1000, undefined, { ref: false })
      return undefined
    default:
      return undefined
  }
}

async function afterwards(
  fault: Fault,
  text: string,
  status: number,
  outgoing: ServerResponse,
): Promise<Response> {
  switch (fault.kind) {
    case 'truncated':
      return new Response(text.slice(0, Math.floor(text.length / 2)), { status, headers: json })
    case 'wrong-shape':
      return new Response(text.startsWith('[') ? '{"list":true}' : `[${text}]`, { status, headers: json })
    case 'cut':
      outgoing.writeHead(status, { ...json, 'Content-Length': Buffer.byteLength(text) + 100 })
      outgoing.write(text.slice(0, Math.ceil(text.length / 2)), () => outgoing.socket?.destroy())
      return RESPONSE_ALREADY_SENT
    default:
      return text === ''
        ? new Response(null, { status, headers: { 'Content-Length': '0' } })
        : new Response(text, { status, headers: json })
  }
}

/** The fault switches of a demo service, for tests in another process. What is refused says why. */
export function faultRoutes(faults: Faults): Hono {
  return new Hono()
    .get('/__faults', () => Response.json(faults.list()))
    .post('/__faults', async (context) => {
      const given: unknown = await context.req.json().catch(() => null)
      const read = (Array.isArray(given) ? given : [given]).map(readFault)
      const wrong = read.find((fault) => typeof fault === 'string')
      if (wrong !== undefined) return Response.json({ error: wrong }, { status: 400 })
      for (const fault of read) if (typeof fault === 'object') faults.set(fault)
      return Response.json(faults.list())
    })
    .delete('/__faults', () => {
      faults.clear()
      return Response.json([])
    })
}
