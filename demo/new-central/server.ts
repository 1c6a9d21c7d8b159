import { Hono } from 'hono'
import { accountControlRoutes, createNetworkControls } from '../account-service/controls.ts'
import { type DemoOptions, startDemoOf } from '../account-service/start.ts'
import { controlBody, controlRefused, quirkRoutes } from '../http/controls.ts'
import type { Faults } from '../http/faults.ts'
import { createRate, type Rate, type RequestCounts } from '../http/rate.ts'
import { asJsonObject } from '../node-service/json.ts'
import { identityOf } from '../node-service/node/identity.ts'
import { type Plan, plans } from './entitlements.ts'
import { centralPathShape, createApp } from './http/app.ts'
import { choices } from './quirks.ts'
import { type Central, createCentral } from './service.ts'
import { type CentralState, type Role, roles } from './state.ts'
import { demoCentral, keyNames } from './world.ts'

export interface NewCentralOptions extends DemoOptions {
  /** scale, unless said otherwise */
  readonly plan?: Plan
}

/** One line for each key: its name and its secret. */
export const keysFile = 'api-keys.txt'

/** Requests a second. The real number is not published, and this is that of the first API. */
const callsPerSecond = 20

/** Starts a service that answers like New Central. */
export const startNewCentral = ({ plan = 'scale', ...options }: NewCentralOptions) =>
  startDemoOf(options, {
    stateForm: {
      name: 'demo-new-central.json',
      version: 1,
      lists: ['users', 'orgs', 'groups', 'grants', 'accounts', 'keys', 'webhooks', 'placed', 'hosted'],
      objects: ['networks', 'members'],
    },
    begin: (now) => demoCentral(identityOf('demo').address, now),
    create: (clock, state: CentralState, changed) => createCentral(clock, state, plan, changed),
    tokensFile: keysFile,
    tokensOf: ({ keys }) => keyNames.map((name) => `${name} ${keys.get(name)?.secret ?? ''}\n`).join(''),
    pathShape: centralPathShape,
    apps(central, faults, answered) {
      const rate = createRate(callsPerSecond)
      return {
        app: createApp(central, faults, rate, answered),
        admin: adminApp({ central, faults, rate, answered }),
      }
    },
  })

interface Controls {
  readonly central: Central
  readonly faults: Faults
  readonly rate: Rate
  readonly answered: RequestCounts
}

/** The switches for another process, on a port of their own and without a key: for tests, on loopback only. */
function adminApp({ central, faults, rate, answered }: Controls): Hono {
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
