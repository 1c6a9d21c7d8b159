import { timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { jsonReply } from './replies.ts'

/** The documented name of the header, and that of the public implementation. */
const headers = ['X-NODE1-Auth', 'X-ZT1-Auth'] as const
const open = '/health'

/** Lets through what carries the token: in the header; without one, as ?auth=; without that, as a bearer token. */
export function requireToken(token: () => string): MiddlewareHandler {
  return async (context, next) => {
    const given =
      headers.map((name) => context.req.header(name)).find((value) => value !== undefined) ??
      context.req.query('auth') ??
      /^Bearer (.*)$/i.exec(context.req.header('Authorization') ?? '')?.[1]
    if (context.req.path !== open && !matches(given, token())) return jsonReply({}, 401)
    await next()
    return undefined
  }
}

function matches(given: string | undefined, token: string): boolean {
  if (given === undefined) return false
  const [a, b] = [Buffer.from(given), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}
