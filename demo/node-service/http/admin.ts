import { Hono } from 'hono'
import { faultRoutes } from '../../http/faults.ts'
import type { Controls } from '../controls.ts'
import { asJsonObject, type Json } from '../json.ts'
import { countings } from '../node/metrics.ts'
import type { DemoPeer } from '../node/peers.ts'
import { rootOf } from '../udp-port.ts'
import { jsonReply, leniently } from './replies.ts'

/**
 * The controls for another process, on a port of their own and without a token: for tests, on loopback only. Every
 * answer is JSON; what is refused says why.
 */
export function adminApp(controls: Controls): Hono {
  const networkForm = ':id{[0-9a-fA-F]{16}}'
  return new Hono()
    .route('/', faultRoutes(controls.faults))
    .post('/__rotate-token', () => jsonReply({ token: controls.rotateToken() }))
    .post(`/__join/${networkForm}`, async (context) => {
      controls.join(context.req.param('id'), asJsonObject(leniently(await context.req.text())))
      return jsonReply({})
    })
    .post(`/__leave/${networkForm}`, (context) =>
      jsonReply({ result: controls.leave(context.req.param('id')) }),
    )
    .post(`/__force/${networkForm}`, async (context) => {
      const fields = asJsonObject(leniently(await context.req.text()))
      return jsonReply({ result: controls.force(context.req.param('id'), fields) })
    })
    .post(`/__push/${networkForm}`, (context) => {
      controls.push(context.req.param('id'))
      return jsonReply({})
    })
    .post(`/__linger/${networkForm}`, async (context) => {
      const { times } = asJsonObject(leniently(await context.req.text()))
      if (!isCount(times)) return refused('"times" must be a whole number from 0 to 100000.')
      return jsonReply({ result: controls.linger(context.req.param('id'), times) })
    })
    .post('/__online', async (context) => {
      const { online } = asJsonObject(leniently(await context.req.text()))
      if (typeof online !== 'boolean') return refused('"online" must be true or false.')
      controls.setOnline(online)
      return jsonReply({ online })
    })
    .post('/__cut', async (context) => {
      const { cut, relay } = asJsonObject(leniently(await context.req.text()))
      if (typeof cut !== 'boolean') return refused('"cut" must be true or false.')
      controls.cut(cut ? { relay: relay === true } : null)
      return jsonReply({ cut })
    })
    .post('/__pass', async (context) => {
      const { milliseconds } = asJsonObject(leniently(await context.req.text()))
      if (!isCount(milliseconds, 86_400_000)) return refused('"milliseconds" must be at most those of a day.')
      controls.pass(milliseconds)
      return jsonReply({ milliseconds })
    })
    .post('/__counting', async (context) => {
      const { counting: wanted } = asJsonObject(leniently(await context.req.text()))
      const counting = countings.find((one) => one === wanted)
      if (counting === undefined) return refused(`"counting" must be ${countings.join(' or ')}.`)
      controls.setCounting(counting)
      return jsonReply({ counting })
    })
    .get('/__requests', () => jsonReply(controls.requests.list()))
    .delete('/__requests', () => {
      controls.requests.clear()
      return jsonReply({})
    })
    .post(`/__members/${networkForm}`, async (context) => {
      const { count, authorized = count } = asJsonObject(leniently(await context.req.text()))
      if (!isCount(count) || !isCount(authorized)) {
        return refused('"count" and "authorized" must be whole numbers from 0 to 100000.')
      }
      const result = controls.addMembers(context.req.param('id'), count, authorized)
      return jsonReply({ result })
    })
    .post('/__peers', async (context) => {
      const { peers } = asJsonObject(leniently(await context.req.text()))
      const read = (Array.isArray(peers) ? peers : []).map(readPeer)
      if (read.includes(null))
        return refused('"peers" must be a list of {address, latency, isDirect}, or of {address, path}.')
      controls.addPeers(read.filter((peer) => peer !== null))
      return jsonReply({})
    })
    .post(`/__ask/${networkForm}`, async (context) => {
      const { seed } = asJsonObject(leniently(await context.req.text()))
      if (typeof seed !== 'string') return refused('"seed" must be text.')
      return jsonReply({ address: controls.ask(context.req.param('id'), seed) })
    })
    .notFound(() => jsonReply({ error: 'There is no such control.' }, 404))
}

function readPeer(given: Json): DemoPeer | null {
  const { address, latency, isDirect, path } = asJsonObject(given)
  if (typeof address === 'string' && typeof path === 'string' && rootOf(path) !== null)
    return { address, latency: 0, paths: [path], role: 'LEAF', version: '1.14.1', isGreeted: true }
  if (typeof address !== 'string' || !/^[0-9a-f]{10}$/.test(address) || typeof latency !== 'number')
    return null
  const paths = isDirect === true ? ['203.0.113.7/9993'] : []
  return { address, latency, paths, role: 'LEAF', version: '1.14.1' }
}

function isCount(value: unknown, most = 100_000): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
}

function refused(error: string): Response {
  return jsonReply({ error }, 400)
}
