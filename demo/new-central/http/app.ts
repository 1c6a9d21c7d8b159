import { Hono, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type Faults, injectFaults } from '../../http/faults.ts'
import { countAnswered, type Rate, type RequestCounts } from '../../http/rate.ts'
import { hasApi } from '../entitlements.ts'
import { Refusal, refusal, replyOf } from '../refusal.ts'
import type { Central } from '../service.ts'
import { principalOf } from '../state.ts'
import { accountRoutes } from './account-routes.ts'
import type { Env } from './caller.ts'
import { groupRoutes } from './group-routes.ts'
import { iamRoutes } from './iam-routes.ts'
import { memberRoutes } from './member-routes.ts'
import { networkRoutes, ruleRoutes } from './network-routes.ts'
import { orgRoutes } from './org-routes.ts'
import { webhookRoutes } from './webhook-routes.ts'

const mostBytes = 1024 * 1024

/** The HTTP interface: the edge first, then the rate, faults, the key, and the size of the body. */
export function createApp(central: Central, faults: Faults, rate: Rate, answered: RequestCounts): Hono<Env> {
  const app = new Hono<Env>()
  app.use(countAnswered(answered))
  app.use(refuseStockAgents(central))
  app.use(limitCalls(central, rate))
  app.use(injectFaults(faults))
  app.use(requireKey(central))
  app.use(refuseLarge)
  const routes = [
    orgRoutes,
    iamRoutes,
    groupRoutes,
    networkRoutes,
    memberRoutes,
    accountRoutes,
    webhookRoutes,
  ]
  for (const make of routes) app.route('/api/v2', make(central))
  app.route('/api/v2beta', ruleRoutes(central))
  app.notFound(() => new Response('404 page not found\n', { status: 404 }))
  app.onError((error) => {
    if (error instanceof Refusal) return replyOf(error)
    throw error
  })
  return app
}

/** The edge knows libraries by their User-Agent. */
function refuseStockAgents({ quirks }: Central): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (context, next) => {
    const agent = context.req.header('User-Agent') ?? ''
    const isStock = /^(|node|undici|python-.*|curl.*|axios.*|Go-http-client.*)$/i.test(agent)
    if (isStock && quirks.stockAgents === 'refused')
      return new Response('error code: 1010', { status: 403, headers: { 'Content-Type': 'text/plain' } })
    await next()
    return undefined
  })
}

/** The rate is the edge's too: a text and, if the quirk says so, how many seconds to wait. */
function limitCalls({ quirks }: Central, rate: Rate): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (context, next) => {
    if (rate.take(context.req.header('Authorization') ?? '') < 0) {
      const after = quirks.retryAfter === 'told' ? { 'Retry-After': '1' } : {}
      return new Response('error code: 1015', {
        status: 429,
        headers: { 'Content-Type': 'text/plain', ...after },
      })
    }
    await next()
    return undefined
  })
}

function requireKey(central: Central): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (context, next) => {
    const secret = /^Bearer (\S+)$/.exec(context.req.header('Authorization') ?? '')?.[1]
    const key = central.keys.list().find((one) => one.secret === secret)
    const account = key && central.accounts.get(key.serviceAccountId)
    const now = central.clock.now()
    if (secret === undefined || key === undefined || account === undefined || key.expires <= now)
      return replyOf(refusal(401, 'The API key is missing, not known, or has expired.'))
    if (!hasApi(central)) return replyOf(refusal(403, 'Your plan does not include the API.'))
    central.keys.put({ ...key, lastUsed: now })
    context.set('caller', { key, account, principal: principalOf(account) })
    await next()
    return undefined
  })
}

const refuseLarge: MiddlewareHandler<Env> = async (context, next) => {
  if (Number(context.req.header('Content-Length') ?? 0) > mostBytes)
    return replyOf(refusal(413, 'The body is too large.'))
  await next()
  return undefined
}

/** The part of a path that an id follows, and the id's name in the table of operations */
const named: { readonly [collection: string]: string } = {
  org: 'org',
  'network-group': 'group',
  network: 'network',
  member: 'device',
  'service-account': 'account',
  'api-key': 'key',
  webhook: 'webhook',
  'webhook-secret': 'secret',
}

/** The path without its ids, as the table of operations has it */
export function centralPathShape(path: string): string {
  return path
    .replace(/^\/api\/v2(beta)?/, '')
    .replace(
      /\/(org|network-group|network|member|service-account|api-key|webhook|webhook-secret)\/(?!authorize$|de-authorize$|reject$)([^/]+)/g,
      (_all, collection: string) => `/${collection}/{${named[collection]}}`,
    )
}
