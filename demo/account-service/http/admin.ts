import { Hono } from 'hono'
import { faultRoutes } from '../../http/faults.ts'
import type { Asker } from '../../node-service/controller/controller.ts'
import { asJsonObject, type Json } from '../../node-service/json.ts'
import type { Controls } from '../controls.ts'

/**
 * The controls for another process, on a port of their own and without a token: for tests, on loopback only. Every
 * answer is JSON; what is refused says why.
 */
export function adminApp(controls: Controls): Hono {
  const networkForm = ':id{[0-9a-fA-F]{16}}'
  return new Hono()
    .route('/', faultRoutes(controls.faults))
    .get('/__stats', () => Response.json(controls.rate.stats()))
    .delete('/__stats', () => {
      controls.rate.clear()
      return Response.json({})
    })
    .get('/__operations', () => Response.json(controls.answered.list()))
    .post('/__rate', async (context) => {
      const { limit, window, tells } = asJsonObject(await body(context.req))
      if (typeof limit === 'number') controls.rate.limit = limit
      if (typeof window === 'number') controls.rate.window = window
      if (typeof tells === 'boolean') controls.rate.tells = tells
      const { rate } = controls
      return Response.json({ limit: rate.limit, window: rate.window, tells: rate.tells })
    })
    .post('/__refuse', async (context) => {
      const { status } = asJsonObject(await body(context.req))
      if (status !== 401 && status !== 403 && status !== null)
        return refused('"status" must be 401, 403 or null.')
      controls.refuseTokens(status)
      return Response.json({ status })
    })
    .post('/__read-only', async (context) => {
      const { readOnly } = asJsonObject(await body(context.req))
      if (typeof readOnly !== 'boolean') return refused('"readOnly" must be true or false.')
      controls.setReadOnly(readOnly)
      return Response.json({ readOnly })
    })
    .post('/__grow', async (context) => {
      const { networks, network, members } = asJsonObject(await body(context.req))
      if (typeof networks === 'number') controls.growNetworks(networks)
      if (typeof network === 'string' && typeof members === 'number') controls.growMembers(network, members)
      return Response.json({})
    })
    .post(`/__device/${networkForm}`, (context) =>
      Response.json({ address: controls.addDevice(context.req.param('id').toLowerCase()) }),
    )
    .post(`/__ask/${networkForm}`, async (context) => {
      const asker = (await body(context.req)) as unknown as Asker
      const answer = controls.ask(context.req.param('id').toLowerCase(), asker)
      return answer === undefined ? Response.json({}, { status: 404 }) : Response.json(answer)
    })
    .post('/__node', async (context) => {
      const { admin } = asJsonObject(await body(context.req))
      if (typeof admin !== 'string')
        return refused('"admin" must be the address of a demo node\'s admin port.')
      controls.pushTo(admin)
      return Response.json({})
    })
    .notFound(() => Response.json({ error: 'There is no such control.' }, { status: 404 }))
}

async function body(request: { text(): Promise<string> }): Promise<Json> {
  try {
    return JSON.parse(await request.text()) as Json
  } catch {
    return null
  }
}

function refused(error: string): Response {
  return Response.json({ error }, { status: 400 })
}
