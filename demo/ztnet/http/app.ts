import type { HttpBindings } from '@hono/node-server'
import { Hono, type MiddlewareHandler } from 'hono'
import { type Faults, injectFaults } from '../../http/faults.ts'
import type { RequestCounts } from '../../http/rate.ts'
import { jsonReply } from '../../node-service/http/replies.ts'
import { asJsonObject, type Json } from '../../node-service/json.ts'
import { refuse } from '../refusal.ts'
import type { Ztnet } from '../service.ts'
import { addEndpoint, bodyOf, callerOf, limited, refusing, type Window } from './endpoint.ts'
import { organizationEndpoints } from './organization.ts'
import { personalEndpoints } from './personal.ts'

type Env = { Bindings: HttpBindings }

/** The HTTP interface. Faults come before everything else; each module counts its calls by itself. */
export function createApp(ztnet: Ztnet, faults: Faults, window: Window, answered: RequestCounts): Hono {
  const api = new Hono<Env>()
  for (const endpoint of [...personalEndpoints(ztnet), ...organizationEndpoints(ztnet)])
    addEndpoint(api, ztnet, window, endpoint)
  api.post('/user', (context) =>
    limited(window, '/user', () =>
      refusing(async () => {
        const header = context.req.header('x-ztnet-auth')
        // The first user of all needs no token.
        const isFirst = ztnet.users().length === 0
        if (!isFirst && callerOf(ztnet, header, 'PERSONAL').role !== 'ADMIN')
          throw refuse.thrown('Unauthorized')
        return createUser(ztnet, await bodyOf(context), isFirst)
      }),
    ),
  )
  const app = new Hono<Env>()
  app.use(countAnswered(answered))
  app.use(injectFaults(faults))
  app.route('/api/v1', api)
  app.get('/api/planet', () =>
    ztnet.quirks.planet === 'custom'
      ? new Response('planet', { headers: { 'Content-Type': 'application/octet-stream' } })
      : jsonReply({ error: 'Planet file not found' }, 404),
  )
  app.notFound(() => new Response('<!doctype html><title>404</title>', { status: 404 }))
  return app as unknown as Hono
}

/** Refused requests are not counted, and neither are those of a test beside the client that it watches. */
function countAnswered(counts: RequestCounts): MiddlewareHandler<Env> {
  return async (context, next) => {
    await next()
    const { req, res } = context
    if (res.ok && req.header('X-Demo-Aside') === undefined) counts.count(req.method, req.path)
  }
}

/** Fields that are not known are ignored here, and here alone. */
function createUser(ztnet: Ztnet, given: Json, isFirst: boolean): object {
  const { email, password, name, expiresAt, generateApiToken } = asJsonObject(given)
  const problems = {
    ...(!(typeof email === 'string' && /^\S+@\S+\.\S+$/.test(email)) && { email: ['Invalid email'] }),
    ...(!isPassword(password) && { password: ['Too weak'] }),
    ...(!(typeof name === 'string' && name.length >= 3 && name.length <= 40) && { name: ['Too short'] }),
  }
  if (Object.keys(problems).length > 0) throw refuse.fields(problems)
  const isTime = typeof expiresAt === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(expiresAt)
  if (expiresAt !== undefined && (isFirst || !isTime)) throw refuse.message(400, 'Invalid expiresAt')
  if (!isFirst && ztnet.quirks.registration === 'closed') throw refuse.text(400, 'Registration is disabled')
  if (ztnet.users().some((user) => user.email === email)) throw refuse.text(404, 'The email is taken')
  const user = ztnet.addUser({
    name: String(name),
    email: String(email),
    role: isFirst ? 'ADMIN' : 'USER',
    expiresAt: isTime ? Date.parse(expiresAt) : null,
  })
  return {
    user: { ...user, expiresAt: isTime ? expiresAt : null, memberOfOrgs: [] },
    ...(generateApiToken === true && { apiToken: ztnet.addToken(user.id).secret }),
  }
}

/** 6 to 40 characters of two kinds at least */
function isPassword(given: Json | undefined): boolean {
  if (typeof given !== 'string' || given.length < 6 || given.length > 40) return false
  return [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(given)).length >= 2
}

/** The path without its ids, as the table of operations has it */
export function ztnetPathShape(path: string): string {
  return path
    .replace(/^\/api(\/v1)?/, '')
    .replace(/\/(network|member|org)\/[^/]+/g, (_all, collection: string) => `/${collection}/{${collection}}`)
}
