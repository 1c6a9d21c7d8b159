import { Hono } from 'hono'
import { controlBody, controlRefused } from '../http/controls.ts'
import type { Faults } from '../http/faults.ts'
import type { Rate, RequestCounts } from '../http/rate.ts'
import { asJsonObject } from '../node-service/json.ts'
import { accountControlRoutes, createNetworkControls, type NetworkControls } from './network-controls.ts'
import type { AccountService } from './service.ts'

/** Switches with which a test changes the account service from outside its API. */
export interface Controls extends NetworkControls {
  readonly faults: Faults
  readonly rate: Rate
  /** Counts the successful requests of each operation. */
  readonly answered: RequestCounts
  /** Refuses every token from now on, as if it were revoked. null: known tokens are accepted again. */
  refuseTokens(status: 401 | 403 | null): void
  setReadOnly(readOnly: boolean): void
}

export function createControls(
  service: AccountService,
  faults: Faults,
  rate: Rate,
  answered: RequestCounts,
): Controls {
  const { networks, people } = service

  return {
    ...createNetworkControls(networks, networks.remote),
    faults,
    rate,
    answered,
    refuseTokens(status) {
      service.refusing = status
    },
    setReadOnly(readOnly) {
      service.readOnly = readOnly
    },
    growNetworks(total) {
      const { ownerId } = people.organization()
      for (let i = networks.list().length; i < total; i += 1) {
        const { id } = networks.create(ownerId).network
        networks.update(id, { config: { name: `site ${String(i).padStart(3, '0')}` } })
      }
    },
  }
}

/**
 * The controls for another process, on a port of their own and without a token: for tests, on loopback only. Every
 * answer is JSON; what is refused says why.
 */
export function adminApp(controls: Controls): Hono {
  return new Hono()
    .route('/', accountControlRoutes(controls, controls.faults, controls.answered))
    .get('/__stats', () => Response.json(controls.rate.stats()))
    .delete('/__stats', () => {
      controls.rate.clear()
      return Response.json({})
    })
    .post('/__rate', async (context) => {
      const { limit, window, tells } = asJsonObject(await controlBody(context.req))
      if (typeof limit === 'number') controls.rate.limit = limit
      if (typeof window === 'number') controls.rate.window = window
      if (typeof tells === 'boolean') controls.rate.tells = tells
      const { rate } = controls
      return Response.json({ limit: rate.limit, window: rate.window, tells: rate.tells })
    })
    .post('/__refuse', async (context) => {
      const { status } = asJsonObject(await controlBody(context.req))
      if (status !== 401 && status !== 403 && status !== null)
        return controlRefused('"status" must be 401, 403 or null.')
      controls.refuseTokens(status)
      return Response.json({ status })
    })
    .post('/__read-only', async (context) => {
      const { readOnly } = asJsonObject(await controlBody(context.req))
      if (typeof readOnly !== 'boolean') return controlRefused('"readOnly" must be true or false.')
      controls.setReadOnly(readOnly)
      return Response.json({ readOnly })
    })
    .notFound(() => Response.json({ error: 'There is no such control.' }, { status: 404 }))
}
