import { timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono, type MiddlewareHandler } from 'hono'
import { type Faults, injectFaults } from '../../http/faults.ts'
import type { RequestCounts } from '../../http/rate.ts'
import { metricsToken } from '../home.ts'
import type { Service } from '../service.ts'
import { configRoutes } from './config-routes.ts'
import { controllerRoutes, laterControllerRoutes } from './controller-routes.ts'
import { nodeRoutes } from './node-routes.ts'
import { emptyReply, jsonReply, notFound } from './replies.ts'

const bodyTimeout = 5000
const carriesBody = new Set(['POST', 'PUT', 'DELETE'])

/**
 * The HTTP interface: faults first, then the token, then the operations of the revision. `end` is called where the
 * service would end by itself.
 */
export function createApp(
  service: Service,
  faults: Faults,
  requests: RequestCounts,
  token: () => string,
  port: () => number,
  end: () => void,
): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use(countRequests(requests))
  app.use(injectFaults(faults))
  app.use(requireToken(token, metricsToken(service.home)))
  app.use(refuseOtherMethods)
  app.use(awaitUnannouncedBody(service))
  app.route('/', nodeRoutes(service, port))
  if (service.revision === '1.1.0') app.route('/', configRoutes(service, end))
  if (service.hasController) app.route('/', controllerRoutes(service))
  if (service.hasController && service.revision === '1.1.0') app.route('/', laterControllerRoutes(service))
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

/** The documented name of the header, and that of the public implementation. */
const headers = ['X-NODE1-Auth', 'X-ZT1-Auth'] as const
const open = '/health'

/** Lets through what carries the token: in the header; without one, as ?auth=; without that, as a bearer token. */
function requireToken(token: () => string, metricsOnly: string): MiddlewareHandler {
  return async (context, next) => {
    const given =
      headers.map((name) => context.req.header(name)).find((value) => value !== undefined) ??
      context.req.query('auth') ??
      /^Bearer (.*)$/i.exec(context.req.header('Authorization') ?? '')?.[1]
    const isAllowed =
      context.req.path === open ||
      matches(given, token()) ||
      (context.req.path === '/metrics' && matches(given, metricsOnly))
    if (!isAllowed) return jsonReply({}, 401)
    await next()
    return undefined
  }
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])

const refuseOtherMethods: MiddlewareHandler = async (context, next) =>
  methods.has(context.req.method) ? next() : emptyReply(400)

function matches(given: string | undefined, token: string): boolean {
  if (given === undefined) return false
  const [a, b] = [Buffer.from(given), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Counts what comes in, whatever becomes of it. */
function countRequests(counts: RequestCounts): MiddlewareHandler {
  return (context, next) => {
    counts.count(context.req.method, context.req.path)
    return next()
  }
}

/** The path without its ids; the longer ones first, as a network's id begins with an address. */
export function nodePathShape(path: string): string {
  return path
    .replace(/\/[0-9a-f]{16}(?=\/|$)/gi, '/{id}')
    .replace(/\/[0-9a-f]{10}______$/i, '/{address}______')
    .replace(/\/[0-9a-f]{10}(?=\/|$)/gi, '/{address}')
}
