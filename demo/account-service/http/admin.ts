import { Hono } from 'hono'
import { controlBody, controlRefused } from '../../http/controls.ts'
import { asJsonObject } from '../../node-service/json.ts'
import type { Controls } from '../controls.ts'
import { accountControlRoutes } from '../network-controls.ts'

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
