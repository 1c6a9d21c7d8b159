import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { AccountNetwork } from '../../account-service/networks.ts'
import { type Faults, injectFaults } from '../../http/faults.ts'
import { countAnswered, type RequestCounts } from '../../http/rate.ts'
import { jsonReply } from '../../node-service/http/replies.ts'
import { asJsonObject, type Json } from '../../node-service/json.ts'
import { refuse } from '../refusal.ts'
import {
  forms,
  needUnstashed,
  reachController,
  renderMember,
  renderNetwork,
  stash,
  strict,
  writeMember,
} from '../render.ts'
import type { Ztnet } from '../service.ts'
import type { User } from '../state.ts'
import {
  addEndpoints,
  bodyOf,
  callerOf,
  type Endpoints,
  limited,
  refusing,
  since,
  type Window,
} from './endpoint.ts'
import { organizationEndpoints } from './organization.ts'

type Env = { Bindings: HttpBindings }

/** The HTTP interface. Faults come before everything else; each module counts its calls by itself. */
export function createApp(ztnet: Ztnet, faults: Faults, window: Window, answered: RequestCounts): Hono {
  const api = new Hono<Env>()
  addEndpoints(api, ztnet, window, 'PERSONAL', personalEndpoints(ztnet))
  addEndpoints(api, ztnet, window, 'ORGANIZATION', organizationEndpoints(ztnet))
  api.post('/user', (context) =>
    limited(window, '/user', () =>
      refusing(async () => {
        const header = context.req.header('x-ztnet-auth')
        // The first user of all needs no token.
        const isFirst = ztnet.users().length === 0
        if (!isFirst && callerOf(ztnet, header, 'PERSONAL').role !== 'ADMIN')
          throw refuse.thrown('Unauthorized')
        return createUser(ztnet, await bodyOf(context), isFirst)
      }),
    ),
  )
  const app = new Hono<Env>()
  app.use(countAnswered(answered))
  app.use(injectFaults(faults))
  app.route('/api/v1', api)
  app.get('/api/planet', () =>
    ztnet.quirks.planet === 'custom'
      ? new Response('planet', { headers: { 'Content-Type': 'application/octet-stream' } })
      : jsonReply({ error: 'Planet file not found' }, 404),
  )
  app.notFound(() => new Response('<!doctype html><title>404</title>', { status: 404 }))
  return app as unknown as Hono
}

/** Fields that are not known are ignored here, and here alone. */
function createUser(ztnet: Ztnet, given: Json, isFirst: boolean): object {
  const { email, password, name, expiresAt, generateApiToken } = asJsonObject(given)
  const problems = {
    ...(!(typeof email === 'string' && /^\S+@\S+\.\S+$/.test(email)) && { email: ['Invalid email'] }),
    ...(!isPassword(password) && { password: ['Too weak'] }),
    ...(!(typeof name === 'string' && name.length >= 3 && name.length <= 40) && { name: ['Too short'] }),
  }
  if (Object.keys(problems).length > 0) throw refuse.fields(problems)
  const isTime = typeof expiresAt === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(expiresAt)
  if (expiresAt !== undefined && (isFirst || !isTime)) throw refuse.message(400, 'Invalid expiresAt')
  if (!isFirst && ztnet.quirks.registration === 'closed') throw refuse.text(400, 'Registration is disabled')
  if (ztnet.users().some((user) => user.email === email)) throw refuse.text(404, 'The email is taken')
  const user = ztnet.addUser({
    name: String(name),
    email: String(email),
    role: isFirst ? 'ADMIN' : 'USER',
    expiresAt: isTime ? Date.parse(expiresAt) : null,
  })
  return {
    user: { ...user, expiresAt: isTime ? expiresAt : null, memberOfOrgs: [] },
    ...(generateApiToken === true && { apiToken: ztnet.addToken(user.id).secret }),
  }
}

/** 6 to 40 characters of two kinds at least */
function isPassword(given: Json | undefined): boolean {
  if (typeof given !== 'string' || given.length < 6 || given.length > 40) return false
  return [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(given)).length >= 2
}

/** The path without its ids, as the table of operations has it */
export function ztnetPathShape(path: string): string {
  return path
    .replace(/^\/api(\/v1)?/, '')
    .replace(/\/(network|member|org)\/[^/]+/g, (_all, collection: string) => `/${collection}/{${collection}}`)
}

/** Personal networks can be made and read, and a few fields of their members changed. */
function personalEndpoints(ztnet: Ztnet): Endpoints {
  const { networks, quirks } = ztnet

  /** A network that the user made. Any other network, and a missing one, is a 401. */
  function own(user: User, id: string): AccountNetwork {
    const found = ztnet.owner(id) === user.id ? networks.find(id) : undefined
    if (found === undefined) throw refuse.text(401, 'Unauthorized')
    reachController(ztnet)
    return found
  }
  const shown = (user: User, found: AccountNetwork) => renderNetwork(found, { authorId: user.id })

  return {
    '/network': {
      GET: since('0.4.0', ({ user }) => ztnet.networksOf(user.id).map((id) => shown(user, own(user, id)))),
      POST: since('0.4.0', ({ user, body }) => {
        const { name } = strict(forms.create, body)
        if (quirks.networkLimit === 'reached')
          throw refuse.text(400, 'You have reached the limit of networks')
        reachController(ztnet)
        const id = ztnet.createNetwork(user.id, typeof name === 'string' ? name : undefined, null)
        return own(user, id).network
      }),
    },
    '/network/:network': {
      GET: since('0.4.0', ({ user, ids: { network = '' } }) => shown(user, own(user, network))),
    },
    '/network/:network/member': {
      GET: since('0.4.0', ({ user, ids: { network = '' } }) => {
        own(user, network)
        return (networks.members(network) ?? []).map((one) => renderMember(ztnet, network, one))
      }),
    },
    '/network/:network/member/:member': {
      POST: since('0.5.5', ({ user, ids: { network = '', member = '' }, body }) => {
        own(user, network)
        const given = strict(forms.personalMember, body)
        if (Object.keys(given).length === 0) throw refuse.text(400, 'No fields to update')
        needUnstashed(ztnet, network, member, given)
        const isNew = networks.member(network, member) === undefined
        // A device that nobody has seen is made at the controller alone, so its texts have nowhere to go.
        const { name: _, description: __, ...kept } = given
        if (isNew) ztnet.rowless.add(`${network} ${member}`)
        return renderMember(ztnet, network, writeMember(ztnet, network, member, isNew ? kept : given))
      }),
      DELETE: since('0.6.0', ({ user, ids: { network = '', member = '' } }) => {
        if (ztnet.owner(network) !== user.id || networks.member(network, member) === undefined)
          throw refuse.text(401, 'Unauthorized')
        return stash(ztnet, network, member)
      }),
    },
    '/stats': {
      GET: since('0.6.4', ({ user }) => {
        if (user.role !== 'ADMIN') throw refuse.thrown('Unauthorized')
        const all = networks.list()
        return {
          users: ztnet.users().length,
          networks: all.length,
          networkMembers: all.reduce((sum, { total }) => sum + total, 0),
          appVersion: ztnet.version,
          loginsLast24h: 4,
          pendingUserInvitations: 0,
          activeWebhooks: 0,
          ztnetUptime: Math.floor((ztnet.clock.now() - ztnet.startedAt) / 1000),
          registrationEnabled: quirks.registration === 'open',
          hasPrivatRoot: false,
        }
      }),
    },
  }
}
