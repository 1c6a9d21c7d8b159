import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { jsonReply } from '../../node-service/http/replies.ts'
import type { Json } from '../../node-service/json.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Ztnet } from '../service.ts'
import { type Organization, type Role, roles, type User } from '../state.ts'

type Env = { Bindings: HttpBindings }
type Method = 'GET' | 'POST' | 'DELETE'

interface Request {
  readonly user: User
  /** The names in the path */
  readonly ids: { readonly [name: string]: string }
  /** "": the content type is not JSON; {}: nothing was sent */
  readonly body: Json
}

/** Returns what is sent as JSON; a Response is sent unchanged. Throws refusals. */
type Handler = (request: Request) => unknown

/** The family of tokens that may use an endpoint */
type Family = 'PERSONAL' | 'ORGANIZATION'

/** Handlers by method, with the release from which each is there */
type Methods = { readonly [M in Method]?: readonly [since: string, handler: Handler] }

/** Methods by the path as the table of operations has it, with ":" before the names */
export interface Endpoints {
  readonly [path: string]: Methods
}

/** A handler that is there from this release on */
export const since = (release: string, handler: Handler) => [release, handler] as const

/** Counts calls of one module in a fixed window that begins with its first call. All clients share it. */
export interface Window {
  limit: number
  /** Milliseconds */
  length: number
  /** Calls that are left after this one; below 0: too many. */
  take(module: string): number
  clear(): void
}

export function createWindow(): Window {
  const counts = new Map<string, { since: number; count: number }>()
  const window: Window = {
    limit: 50,
    length: 60_000,
    take(module) {
      const now = performance.now()
      const before = counts.get(module)
      const current =
        before !== undefined && now - before.since < window.length ? before : { since: now, count: 0 }
      current.count += 1
      counts.set(module, current)
      // The last call of the limit fails already.
      return window.limit - 1 - current.count
    },
    clear: () => counts.clear(),
  }
  return window
}

/** Makes the routes of modules: rate first, then method, then token, as the real server checks them. */
export function addEndpoints(
  app: Hono<Env>,
  ztnet: Ztnet,
  window: Window,
  family: Family,
  endpoints: Endpoints,
): void {
  for (const [path, methods] of Object.entries(endpoints))
    app.all(path, (context) => limited(window, path, () => answer(ztnet, family, methods, context)))
}

/** Counts the call. Every reply says how many are left. */
export async function limited(
  window: Window,
  module: string,
  reply: () => Promise<Response>,
): Promise<Response> {
  const left = window.take(module)
  const sent = left < 0 ? jsonReply({ error: 'Rate limit exceeded' }, 429) : await reply()
  sent.headers.set('X-RateLimit-Limit', String(window.limit))
  sent.headers.set('X-RateLimit-Remaining', String(Math.max(0, left)))
  return sent
}

async function answer(
  ztnet: Ztnet,
  family: Family,
  methods: Methods,
  context: Context<Env>,
): Promise<Response> {
  const [release, handler] = methods[context.req.method as Method] ?? []
  if (release === undefined || handler === undefined || isOlder(ztnet.version, release))
    return jsonReply({ error: 'Method Not Allowed' }, 405)
  const header = context.req.header('x-ztnet-auth')
  if (header === undefined && family === 'PERSONAL')
    return new Response('Internal Server Error', { status: 500, headers: { 'Content-Type': 'text/plain' } })
  return refusing(async () => {
    const user = callerOf(ztnet, header, family)
    const body = await bodyOf(context)
    return handler({ user, ids: context.req.param() as Request['ids'], body })
  })
}

/** Sends what the task returns, or the refusal that it throws. */
export async function refusing(task: () => Promise<unknown>): Promise<Response> {
  try {
    const value = await task()
    return value instanceof Response ? value : jsonReply(value)
  } catch (error) {
    if (error instanceof Refusal) return jsonReply(error.body, error.status)
    throw error
  }
}

/** Returns whose token it is. Throws in all the ways of the real server. */
export function callerOf(ztnet: Ztnet, header: string | undefined, family: Family): User {
  if (header === undefined) throw refuse.fields({ 'headers.x-ztnet-auth': ['Required'] })
  if (header === '') throw refuse.text(400, 'API Key missing')
  const token = ztnet.tokenOf(header)
  const user = ztnet.users().find(({ id }) => id === token?.userId)
  if (token === undefined || user === undefined) throw refuse.text(401, 'Invalid token')
  if (token.expires !== null && token.expires <= ztnet.clock.now()) throw refuse.thrown('Token expired')
  if (!token.kinds.includes(family)) throw refuse.thrown('Invalid Authorization Type')
  return user
}

/** The framework's parser: JSON by the content type alone, and an empty body of that type is an object. */
export async function bodyOf(context: Context<Env>): Promise<Json> {
  const text = await context.req.text()
  if (!/^application\/json/i.test(context.req.header('Content-Type') ?? '')) return ''
  if (text === '') return {}
  try {
    return JSON.parse(text) as Json
  } catch {
    throw refuse.text(400, 'Invalid JSON')
  }
}

/** Returns the organization if the user has at least this role in it. */
export function needRole({ organization, quirks }: Ztnet, user: User, id: string, least: Role): Organization {
  const found = organization(id)
  const role = found?.members[user.id]
  if (found === undefined || role === undefined)
    throw refuse.thrown('You are not a member of this organization.')
  if (roles.indexOf(role) >= roles.indexOf(least)) return found
  const words = 'You do not have permission to perform this action.'
  throw quirks.roleErrors === 'error-403' ? refuse.text(403, words) : refuse.thrown(words)
}

function isOlder(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number))
  const at = [0, 1, 2].find((i) => a?.[i] !== b?.[i])
  return at !== undefined && (a?.[at] ?? 0) < (b?.[at] ?? 0)
}
