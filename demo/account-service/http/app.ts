import { Hono, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type Faults, injectFaults } from '../../http/faults.ts'
import { limitRate, type Rate, type RequestCounts } from '../../http/rate.ts'
import type { AccountService } from '../service.ts'
import { type Caller, notFound, refuse } from './errors.ts'
import { networkRoutes } from './network-routes.ts'
import { peopleRoutes } from './people-routes.ts'

/** The HTTP interface: the rate first, then faults, then the token, then read-only mode. */
export function createApp(
  service: AccountService,
  faults: Faults,
  rate: Rate,
  answered: RequestCounts,
): Hono<Caller> {
  const app = new Hono<Caller>()
  app.use(countAnswered(answered))
  app.use(limitRate(rate))
  app.use(injectFaults(faults))
  app.use(requireToken(service))
  app.use(refuseWrites(service))
  app.route('/api/v1', networkRoutes(service))
  app.route('/api/v1', peopleRoutes(service))
  app.notFound(notFound)
  return app
}

function requireToken(service: AccountService) {
  return createMiddleware<Caller>(async (context, next) => {
    const token = /^token (\S+)$/i.exec(context.req.header('Authorization') ?? '')?.[1]
    const user = token === undefined ? undefined : service.people.owner(token)
    if (user === undefined || service.refusing !== null) {
      return refuse(service.refusing ?? 401, 'The token is missing, or is not known.')
    }
    context.set('user', user)
    await next()
    return undefined
  })
}

function refuseWrites(service: AccountService) {
  return createMiddleware<Caller>(async (context, next) => {
    if (service.readOnly && context.req.method !== 'GET')
      return refuse(403, 'The service is in read-only mode.')
    await next()
    return undefined
  })
}

/** The parts of a path that an id follows, and its name in the documents */
const named: { readonly [collection: string]: string } = {
  network: 'networkID',
  member: 'memberID',
  user: 'userID',
  token: 'tokenName',
  org: 'orgID',
  'org-invitation': 'inviteID',
}

/** Refused requests are not counted, and neither are those of a test beside the client that it watches. */
function countAnswered(counts: RequestCounts): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { req, res } = context
    if (res.ok && req.header('X-Demo-Aside') === undefined) counts.count(req.method, req.path)
  }
}

/** The path without its ids, as the documents write it */
export function accountPathShape(path: string): string {
  return path
    .replace(/^\/api\/v1/, '')
    .replace(
      /\/(network|member|user|token|org|org-invitation)\/[^/]+/g,
      (_all, collection: string) => `/${collection}/{${named[collection]}}`,
    )
}
