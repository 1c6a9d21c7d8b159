import { Hono } from 'hono'
import { accountControlRoutes, createNetworkControls } from '../account-service/controls.ts'
import { type DemoOptions, startDemoOf } from '../account-service/start.ts'
import { controlBody, controlRefused, quirkRoutes } from '../http/controls.ts'
import type { Faults } from '../http/faults.ts'
import type { RequestCounts } from '../http/rate.ts'
import { asJsonObject } from '../node-service/json.ts'
import { identityOf } from '../node-service/node/identity.ts'
import { createApp, ztnetPathShape } from './http/app.ts'
import { createWindow, type Window } from './http/endpoint.ts'
import { createZtnet, type Ztnet } from './service.ts'
import { choices, roles, type ZtnetState } from './state.ts'
import { demoZtnet, tokenNames } from './world.ts'

export interface ZtnetOptions extends DemoOptions {
  /** 0.8.2, unless said otherwise */
  readonly version?: string
}

/** One line for each token: its name and its secret. */
export const tokensFile = 'tokens.txt'

/** Starts a server that answers like ZTNET. */
export const startZtnet = ({ version = '0.8.2', ...options }: ZtnetOptions) =>
  startDemoOf(options, {
    stateForm: {
      name: 'demo-ztnet.json',
      version: 1,
      lists: ['users', 'organizations', 'hosted'],
      objects: ['tokens', 'owners', 'networks', 'members'],
    },
    begin: (now) => demoZtnet(identityOf('demo').address, now),
    create: (clock, state: ZtnetState, changed) => createZtnet(clock, state, version, changed),
    tokensFile,
    tokensOf: (ztnet) => tokenNames.map((name) => `${name} ${ztnet.tokens()[name]?.secret ?? ''}\n`).join(''),
    pathShape: ztnetPathShape,
    apps(ztnet, faults, answered) {
      const window = createWindow()
      return {
        app: createApp(ztnet, faults, window, answered),
        admin: adminApp({ ztnet, faults, window, answered }),
      }
    },
  })

interface Controls {
  readonly ztnet: Ztnet
  readonly faults: Faults
  readonly window: Window
  readonly answered: RequestCounts
}

/** The switches for another process, on a port of their own and without a token: for tests, on loopback only. */
function adminApp({ ztnet, faults, window, answered }: Controls): Hono {
  return new Hono()
    .route('/', accountControlRoutes(createNetworkControls(ztnet.networks, ztnet.remote), faults, answered))
    .route('/', quirkRoutes(choices, ztnet.quirks))
    .post('/__window', async (context) => {
      const { limit, length, clear } = asJsonObject(await controlBody(context.req))
      if (typeof limit === 'number') window.limit = limit
      if (typeof length === 'number') window.length = length
      if (clear === true) window.clear()
      return Response.json({ limit: window.limit, length: window.length })
    })
    .post('/__version', async (context) => {
      const { version } = asJsonObject(await controlBody(context.req))
      if (typeof version !== 'string' || !/^\d+\.\d+\.\d+$/.test(version))
        return controlRefused('"version" must be a release, as 0.8.2.')
      ztnet.version = version
      return Response.json({ version })
    })
    .post('/__revoke', async (context) => {
      const { token } = asJsonObject(await controlBody(context.req))
      return ztnet.revoke(String(token)) ? Response.json({}) : controlRefused('"token" is not known.')
    })
    .post('/__role', async (context) => {
      const { user, role } = asJsonObject(await controlBody(context.req))
      const found = ztnet.users().find(({ email }) => email === user)
      const next = roles.find((one) => one === role)
      if (found === undefined || (next === undefined && role !== null))
        return controlRefused('"user" or "role" is not known.')
      for (const organization of ztnet.organizations()) {
        const { [found.id]: _, ...others } = organization.members
        ztnet.putOrganization({
          ...organization,
          members: next === undefined ? others : { ...others, [found.id]: next },
        })
      }
      return Response.json({ role: next ?? null })
    })
    .post('/__reconcile', () => {
      ztnet.rowless.clear()
      return Response.json({})
    })
    .notFound(() => Response.json({ error: 'There is no such control.' }, { status: 404 }))
}
