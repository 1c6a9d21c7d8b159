import { Hono } from 'hono'
import { accountControlRoutes, createNetworkControls } from '../account-service/network-controls.ts'
import { controlBody, controlRefused, quirkRoutes } from '../http/controls.ts'
import type { Faults } from '../http/faults.ts'
import type { RequestCounts } from '../http/request-counts.ts'
import { asJsonObject } from '../node-service/json.ts'
import type { Window } from './http/endpoint.ts'
import type { Ztnet } from './service.ts'
import { choices, roles } from './state.ts'

interface Controls {
  readonly ztnet: Ztnet
  readonly faults: Faults
  readonly window: Window
  readonly answered: RequestCounts
}

/** The switches for another process, on a port of their own and without a token: for tests, on loopback only. */
export function adminApp({ ztnet, faults, window, answered }: Controls): Hono {
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
