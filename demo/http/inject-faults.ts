import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { MiddlewareHandler } from 'hono'
import type { Fault, Faults } from './faults.ts'

const json = { 'Content-Type': 'application/json' }
const errorPage = '<!doctype html><title>Error</title><h1>500 Internal Server Error</h1>\n'

/** Lets the faults that are set hit the requests that they mean; comes before everything else. */
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

/** The reply of a fault that does not need the right one; undefined where it does. */
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
