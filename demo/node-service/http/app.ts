import type { HttpBindings } from '@hono/node-server'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Faults } from '../../http/faults.ts'
import { injectFaults } from '../../http/inject-faults.ts'
import type { Service } from '../service.ts'
import { requireToken } from './auth.ts'
import { controllerRoutes, laterControllerRoutes } from './controller-routes.ts'
import { nodeRoutes } from './node-routes.ts'
import { notFound } from './replies.ts'
import { countRequests, type RequestCounts } from './request-counts.ts'

const bodyTimeout = 5000
const carriesBody = new Set(['POST', 'PUT', 'DELETE'])

/** The HTTP interface: faults first, then the token, then the operations of the revision. */
export function createApp(
  service: Service,
  faults: Faults,
  requests: RequestCounts,
  token: () => string,
  port: () => number,
): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use(countRequests(requests))
  app.use(injectFaults(faults))
  app.use(requireToken(token))
  app.use(awaitUnannouncedBody(service))
  app.route('/', nodeRoutes(service, port))
  app.route('/', controllerRoutes(service))
  if (service.revision === '1.1.0') app.route('/', laterControllerRoutes(service))
  app.notFound(notFound)
  return app
}

/** A request that may carry a body and announces none is read until the service's read time-out, then handled. */
function awaitUnannouncedBody(service: Service): MiddlewareHandler {
  return async (context, next) => {
    const announced =
      context.req.header('Content-Length') !== undefined ||
      context.req.header('Transfer-Encoding') !== undefined
    if (carriesBody.has(context.req.method) && !announced) {
      await new Promise<void>((resolve) => service.clock.after(bodyTimeout, resolve))
    }
    return next()
  }
}
