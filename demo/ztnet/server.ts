import { join, resolve } from 'node:path'
import { Hono } from 'hono'
import { accountControlRoutes, createNetworkControls } from '../account-service/controls.ts'
import { controlBody, controlRefused, quirkRoutes } from '../http/controls.ts'
import { createFaults, type Faults } from '../http/faults.ts'
import { listenWithControls } from '../http/listen.ts'
import { createRequestCounts, type RequestCounts } from '../http/rate.ts'
import { createClock } from '../node-service/clock.ts'
import { writeAtomically } from '../node-service/home.ts'
import { asJsonObject } from '../node-service/json.ts'
import { identityOf } from '../node-service/node/identity.ts'
import { openStateFile } from '../state-file.ts'
import { createApp, ztnetPathShape } from './http/app.ts'
import { createWindow, type Window } from './http/endpoint.ts'
import { createZtnet, type Ztnet } from './service.ts'
import { choices, roles, type ZtnetState } from './state.ts'
import { demoZtnet, tokenNames } from './world.ts'

export interface ZtnetOptions {
  /** Created where it is missing; holds the state and the tokens. */
  readonly home: string
  /** 0 or absent: any free port */
  readonly port?: number
  /** Opens the controls on a second port (0: any that is free), without a token. For tests */
  readonly adminPort?: number
  /** 0.8.2, unless said otherwise */
  readonly version?: string
}

interface DemoZtnet {
  /** Base of the API, without /api/v1: "http://127.0.0.1:…" */
  readonly url: string
  readonly adminUrl: string | undefined
  readonly home: string
  /** Stops answering at once. The home stays as it is, for the next start. */
  close(): Promise<void>
}

/** One line for each token: its name and its secret. */
export const tokensFile = 'tokens.txt'

const stateForm = {
  name: 'demo-ztnet.json',
  version: 1,
  lists: ['users', 'organizations', 'hosted'],
  objects: ['tokens', 'owners', 'networks', 'members'],
}

/** Starts a server that answers like ZTNET. Rejects with a plain sentence where it cannot listen. */
export async function startZtnet(options: ZtnetOptions): Promise<DemoZtnet> {
  const home = resolve(options.home)
  const file = openStateFile<ZtnetState>(home, stateForm)
  const clock = createClock(1)
  const state = file.load() ?? demoZtnet(identityOf('demo').address, clock.now())
  const ztnet = createZtnet(clock, state, options.version ?? '0.8.2', (read) => file.changed(read))
  const tokens = ztnet.tokens()
  const lines = tokenNames.map((name) => `${name} ${tokens[name]?.secret ?? ''}\n`)
  writeAtomically(join(home, tokensFile), lines.join(''), 0o600)
  file.changed(() => ztnet.state())

  const faults = createFaults()
  const window = createWindow()
  const answered = createRequestCounts(ztnetPathShape)
  const listening = await listenWithControls(
    { fetch: createApp(ztnet, faults, window, answered).fetch, port: options.port ?? 0 },
    { fetch: adminApp({ ztnet, faults, window, answered }).fetch, port: options.adminPort },
    () => {
      clock.stop()
      file.close()
    },
  )
  return { ...listening, home }
}

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
