import { Hono } from 'hono'
import { controlBody, controlRefused } from '../http/controls.ts'
import { type Faults, faultRoutes } from '../http/faults.ts'
import type { Rate, RequestCounts } from '../http/rate.ts'
import type { Asker } from '../node-service/controller/controller.ts'
import { asJsonObject } from '../node-service/json.ts'
import { identityOf } from '../node-service/node/identity.ts'
import type { Answer } from '../node-service/node/join-flow.ts'
import type { RemoteController } from '../node-service/remote-controller.ts'
import type { Networks } from './networks.ts'
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

/** Switches for the networks of a demo account of any kind. */
interface NetworkControls {
  /** Adds members to a network until this is their number. */
  growMembers(networkId: string, total: number): void
  /** Makes networks until this is the total number, where the kind of account has one owner for them. */
  growNetworks?(total: number): void
  /** A new device asks to join. Gives its address. */
  addDevice(networkId: string): string
  /** A node of another process asks for a configuration; undefined: no network of the account's. */
  ask(networkId: string, asker: Asker): Answer | undefined
  /** Tells a demo node in another process, by its admin port's address, when there is news for it. */
  pushTo(nodeAdminUrl: string): void
}

const version = [1, 14, 1, 12] as const

export function createNetworkControls(networks: Networks, remote: RemoteController): NetworkControls {
  const start = Date.now()
  let devices = 0
  const ask = (id: string, asker: Asker) => remote.answer(id, asker) as Answer | undefined
  return {
    growMembers(networkId, total) {
      for (let i = networks.members(networkId)?.length ?? total; i < total; i += 1) {
        const { address } = identityOf(`${networkId} grown ${i}`)
        networks.updateMember(networkId, address, {
          name: `sensor ${i}`,
          config: {
            authorized: i % 10 !== 0,
            ipAssignments: [`10.${100 + (i >> 16)}.${(i >> 8) & 255}.${i & 255}`],
          },
        })
      }
    },
    addDevice(networkId) {
      devices += 1
      const identity = identityOf(`${networkId} device ${devices} ${start}`)
      ask(networkId, { ...identity, version })
      return identity.address
    },
    ask,
    pushTo(url) {
      remote.onPush((networkId) => {
        fetch(`${url}/__push/${networkId}`, { method: 'POST' }).catch(() => undefined)
      })
    },
  }
}

/** The controls that all accounts have, for another process, on the admin port. */
export function accountControlRoutes(
  controls: NetworkControls,
  faults: Faults,
  answered: RequestCounts,
): Hono {
  const networkForm = ':id{[0-9a-fA-F]{16}}'
  return new Hono()
    .route('/', faultRoutes(faults))
    .get('/__operations', () => Response.json(answered.list()))
    .post('/__grow', async (context) => {
      const { networks, network, members } = asJsonObject(await controlBody(context.req))
      if (typeof networks === 'number') controls.growNetworks?.(networks)
      if (typeof network === 'string' && typeof members === 'number') controls.growMembers(network, members)
      return Response.json({})
    })
    .post(`/__device/${networkForm}`, (context) =>
      Response.json({ address: controls.addDevice(context.req.param('id').toLowerCase()) }),
    )
    .post(`/__ask/${networkForm}`, async (context) => {
      const asker = (await controlBody(context.req)) as unknown as Asker
      const answer = controls.ask(context.req.param('id').toLowerCase(), asker)
      return answer === undefined ? Response.json({}, { status: 404 }) : Response.json(answer)
    })
    .post('/__node', async (context) => {
      const { admin } = asJsonObject(await controlBody(context.req))
      if (typeof admin !== 'string')
        return controlRefused('"admin" must be the address of a demo node\'s admin port.')
      controls.pushTo(admin)
      return Response.json({})
    })
}
