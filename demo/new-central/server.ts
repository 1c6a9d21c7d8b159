import { join, resolve } from 'node:path'
import { Hono } from 'hono'
import { accountControlRoutes, createNetworkControls } from '../account-service/controls.ts'
import { controlBody, controlRefused, quirkRoutes } from '../http/controls.ts'
import { createFaults, type Faults } from '../http/faults.ts'
import { listenWithControls } from '../http/listen.ts'
import { createRate, createRequestCounts, type Rate, type RequestCounts } from '../http/rate.ts'
import { createClock } from '../node-service/clock.ts'
import { writeAtomically } from '../node-service/home.ts'
import { asJsonObject } from '../node-service/json.ts'
import { identityOf } from '../node-service/node/identity.ts'
import { openStateFile } from '../state-file.ts'
import { type Plan, plans } from './entitlements.ts'
import { centralPathShape, createApp } from './http/app.ts'
import { choices } from './quirks.ts'
import { type Central, createCentral } from './service.ts'
import { type CentralState, type Role, roles } from './state.ts'
import { demoCentral, keyNames } from './world.ts'

export interface NewCentralOptions {
  /** Created where it is missing; holds the state and the keys. */
  readonly home: string
  /** 0 or absent: any free port */
  readonly port?: number
  /** Opens the controls on a second port (0: any that is free), without a key. For tests */
  readonly adminPort?: number
  /** scale, unless said otherwise */
  readonly plan?: Plan
}

interface DemoCentral {
  /** Base of the API, without /api/v2: "http://127.0.0.1:…" */
  readonly url: string
  readonly adminUrl: string | undefined
  readonly home: string
  /** Stops answering at once. The home stays as it is, for the next start. */
  close(): Promise<void>
}

/** One line for each key: its name and its secret. */
export const keysFile = 'api-keys.txt'

const stateForm = {
  name: 'demo-new-central.json',
  version: 1,
  lists: ['users', 'orgs', 'groups', 'grants', 'accounts', 'keys', 'webhooks', 'placed', 'hosted'],
  objects: ['networks', 'members'],
}
/** Requests a second. The real number is not published, and this is that of the first API. */
const callsPerSecond = 20

/** Starts a service that answers like New Central. Rejects with a plain sentence if it cannot listen. */
export async function startNewCentral(options: NewCentralOptions): Promise<DemoCentral> {
  const home = resolve(options.home)
  const file = openStateFile<CentralState>(home, stateForm)
  const clock = createClock(1)
  const state = file.load() ?? demoCentral(identityOf('demo').address, clock.now())
  const central = createCentral(clock, state, options.plan ?? 'scale', (read) => file.changed(read))
  const lines = keyNames.map((name) => `${name} ${central.keys.get(name)?.secret ?? ''}\n`)
  writeAtomically(join(home, keysFile), lines.join(''), 0o600)
  file.changed(() => central.state())

  const faults = createFaults()
  const rate = createRate(callsPerSecond)
  const answered = createRequestCounts(centralPathShape)
  const listening = await listenWithControls(
    { fetch: createApp(central, faults, rate, answered).fetch, port: options.port ?? 0 },
    { fetch: adminApp({ central, faults, rate, answered }).fetch, port: options.adminPort },
    () => {
      clock.stop()
      file.close()
    },
  )
  return { ...listening, home }
}

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
