import { Hono } from 'hono'
import { accountControlRoutes, createNetworkControls } from '../account-service/network-controls.ts'
import { controlBody, controlRefused, quirkRoutes } from '../http/controls.ts'
import type { Faults } from '../http/faults.ts'
import type { Rate } from '../http/rate.ts'
import type { RequestCounts } from '../http/request-counts.ts'
import { asJsonObject } from '../node-service/json.ts'
import { plans } from './entitlements.ts'
import { choices } from './quirks.ts'
import type { Central } from './service.ts'
import { type Role, roles } from './state.ts'

interface Controls {
  readonly central: Central
  readonly faults: Faults
  readonly rate: Rate
  readonly answered: RequestCounts
}

/** The switches for another process, on a port of their own and without a key: for tests, on loopback only. */
export function adminApp({ central, faults, rate, answered }: Controls): Hono {
  return new Hono()
    .route(
      '/',
      accountControlRoutes(createNetworkControls(central.networks, central.remote), faults, answered),
    )
    .route('/', quirkRoutes(choices, central.quirks))
    .get('/__stats', () => Response.json(rate.stats()))
    .post('/__rate', async (context) => {
      const { limit } = asJsonObject(await controlBody(context.req))
      if (typeof limit !== 'number') return controlRefused('"limit" must be a number.')
      rate.limit = limit
      return Response.json({ limit })
    })
    .post('/__plan', async (context) => {
      const given = asJsonObject(await controlBody(context.req))
      const plan = plans.find((one) => one === given.plan)
      if (plan === undefined) return controlRefused(`"plan" must be one of ${plans.join(', ')}.`)
      central.plan = plan
      return Response.json({ plan })
    })
    .post('/__status', async (context) => {
      const { org, status } = asJsonObject(await controlBody(context.req))
      const found = central.orgs.get(String(org))
      const next = (['active', 'in-trial', 'past-due'] as const).find((one) => one === status)
      if (found === undefined || next === undefined) return controlRefused('"org" or "status" is not known.')
      central.orgs.put({ ...found, status: next })
      return Response.json({ status: next })
    })
    .post('/__expire', async (context) => {
      const { key, at } = asJsonObject(await controlBody(context.req))
      const found = central.keys.get(String(key))
      if (found === undefined) return controlRefused('"key" is not known.')
      const expires = typeof at === 'number' ? at : central.clock.now()
      central.keys.put({ ...found, expires })
      return Response.json({ expires })
    })
    .post('/__roles', async (context) => {
      const { resource, principal, roles: given } = asJsonObject(await controlBody(context.req))
      const isRight = Array.isArray(given) && given.every((role) => roles.includes(role as Role))
      if (!isRight) return controlRefused('"roles" must be a list of roles.')
      const id = `${resource} ${principal}`
      const next = given as unknown as readonly Role[]
      central.grants.put({ id, resource: String(resource), principal: String(principal), roles: next })
      return Response.json({ roles: next })
    })
    .post('/__kind', async (context) => {
      const { network, kind } = asJsonObject(await controlBody(context.req))
      const at = central.placed.get(String(network))
      if (at === undefined || typeof kind !== 'string')
        return controlRefused('"network" or "kind" is not known.')
      central.placed.put({ ...at, kind })
      return Response.json({ kind })
    })
    .notFound(() => Response.json({ error: 'There is no such control.' }, { status: 404 }))
}
