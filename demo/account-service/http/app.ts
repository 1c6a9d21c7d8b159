import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Faults } from '../../http/faults.ts'
import { injectFaults } from '../../http/inject-faults.ts'
import type { AccountService } from '../service.ts'
import type { Caller } from './caller.ts'
import { notFound, refuse } from './errors.ts'
import { networkRoutes } from './network-routes.ts'
import { countAnswered, type OperationCounts } from './operation-counts.ts'
import { peopleRoutes } from './people-routes.ts'
import { limitRate, type Rate } from './rate.ts'

/** The HTTP interface: the rate first, then faults, then the token, then read-only mode. */
export function createApp(
  service: AccountService,
  faults: Faults,
  rate: Rate,
  answered: OperationCounts,
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
