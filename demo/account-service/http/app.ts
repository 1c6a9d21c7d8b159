import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type Faults, injectFaults } from '../../http/faults.ts'
import { countAnswered, limitRate, type Rate, type RequestCounts } from '../../http/rate.ts'
import { jsonReply } from '../../node-service/http/replies.ts'
import { asJsonObject, isJsonObject, type Json } from '../../node-service/json.ts'
import { randomToken } from '../people.ts'
import {
  renderInvitation,
  renderMember,
  renderNetwork,
  renderOrganization,
  renderOrganizationMembers,
  renderUser,
} from '../render.ts'
import { type AccountService, apiVersion, version } from '../service.ts'
import type { Permissions, User } from '../state.ts'

/** The HTTP interface: the rate first, then faults, then the token, then read-only mode. */
export function createApp(
  service: AccountService,
  faults: Faults,
  rate: Rate,
  answered: RequestCounts,
): Hono<Caller> {
  const app = new Hono<Caller>()
  app.use(countAnswered(answered))
  app.use(limitRate(rate))
  app.use(injectFaults(faults))
  app.use(requireToken(service))
  app.use(refuseWrites(service))
  app.route('/api/v1', networkRoutes(service))
  app.route('/api/v1', peopleRoutes(service))
  app.notFound(notFound)
  return app
}

function requireToken(service: AccountService) {
  return createMiddleware<Caller>(async (context, next) => {
    const token = /^token (\S+)$/i.exec(context.req.header('Authorization') ?? '')?.[1]
    const user = token === undefined ? undefined : service.people.owner(token)
    if (user === undefined || service.refusing !== null) {
      return refuse(service.refusing ?? 401, 'The token is missing, or is not known.')
    }
    context.set('user', user)
    await next()
    return undefined
  })
}

function refuseWrites(service: AccountService) {
  return createMiddleware<Caller>(async (context, next) => {
    if (service.readOnly && context.req.method !== 'GET')
      return refuse(403, 'The service is in read-only mode.')
    await next()
    return undefined
  })
}

/** The parts of a path that an id follows, and its name in the documents */
const named: { readonly [collection: string]: string } = {
  network: 'networkID',
  member: 'memberID',
  user: 'userID',
  token: 'tokenName',
  org: 'orgID',
  'org-invitation': 'inviteID',
}

/** The path without its ids, as the documents write it */
export function accountPathShape(path: string): string {
  return path
    .replace(/^\/api\/v1/, '')
    .replace(
      /\/(network|member|user|token|org|org-invitation)\/[^/]+/g,
      (_all, collection: string) => `/${collection}/{${named[collection]}}`,
    )
}

const network = '/network/:id{[0-9a-fA-F]{16}}'
const member = `${network}/member/:node{[0-9a-fA-F]{10}}`

/** The networks and their members: operations 1 to 7, and the two DELETEs. */
function networkRoutes({ networks, clock }: AccountService): Hono<Caller> {
  const shown = (found: Parameters<typeof renderNetwork>[0]) => jsonReply(renderNetwork(found, clock.now()))

  /** Returns the refusal if the caller lacks the permission. undefined: the request is allowed. */
  function objection(id: string, user: string, may: keyof Permissions): Response | undefined {
    const record = networks.record(id)
    if (record === undefined) return notFound()
    const allowed = record.ownerId === user || record.permissions[user]?.[may] === true
    if (allowed) return undefined
    return record.permissions[user]?.r === true ? forbidden() : notFound()
  }

  return new Hono<Caller>()
    .get('/network', (context) => {
      const mine = networks
        .list()
        .filter(({ network: { id } }) => objection(id, context.var.user.id, 'r') === undefined)
      return jsonReply(mine.map((one) => renderNetwork(one, clock.now())))
    })
    .post('/network', async (context) => {
      const body = await parsed(context.req)
      if (body === undefined) return badBody()
      const { id } = networks.create(context.var.user.id).network
      const made = networks.update(id, body)
      return made === undefined ? notFound() : shown(made)
    })
    .get(network, (context) => {
      const id = context.req.param('id').toLowerCase()
      const found = networks.find(id)
      return objection(id, context.var.user.id, 'r') ?? (found === undefined ? notFound() : shown(found))
    })
    .post(network, async (context) => {
      const id = context.req.param('id').toLowerCase()
      const no = objection(id, context.var.user.id, 'm')
      if (no !== undefined) return no
      const body = await parsed(context.req)
      if (body === undefined) return badBody()
      const saved = networks.update(id, body)
      return saved === undefined ? notFound() : shown(saved)
    })
    .delete(network, (context) => {
      const id = context.req.param('id').toLowerCase()
      const no = objection(id, context.var.user.id, 'd')
      if (no !== undefined) return no
      networks.remove(id)
      return new Response(null, { headers: { 'Content-Length': '0' } })
    })
    .get(`${network}/member`, (context) => {
      const id = context.req.param('id').toLowerCase()
      const members = networks.members(id) ?? []
      return (
        objection(id, context.var.user.id, 'r') ??
        jsonReply(members.map((one) => renderMember(one, id, clock.now())))
      )
    })
    .get(member, (context) => {
      const [id, node] = [context.req.param('id').toLowerCase(), context.req.param('node').toLowerCase()]
      const no = objection(id, context.var.user.id, 'r')
      const found = networks.member(id, node)
      return no ?? (found === undefined ? notFound() : jsonReply(renderMember(found, id, clock.now())))
    })
    .post(member, async (context) => {
      const [id, node] = [context.req.param('id').toLowerCase(), context.req.param('node').toLowerCase()]
      const body = await parsed(context.req)
      if (body === undefined) return badBody()
      const isAboutAccess = asJsonObject(asJsonObject(body).config).authorized !== undefined
      const no = objection(id, context.var.user.id, isAboutAccess ? 'a' : 'm')
      if (no !== undefined) return no
      const saved = networks.updateMember(id, node, body)
      return saved === undefined ? notFound() : jsonReply(renderMember(saved, id, clock.now()))
    })
    .delete(member, (context) => {
      const [id, node] = [context.req.param('id').toLowerCase(), context.req.param('node').toLowerCase()]
      const no = objection(id, context.var.user.id, 'd')
      if (no !== undefined) return no
      return networks.removeMember(id, node) ? jsonReply({}) : notFound()
    })
}

const tokenLength = 32

/** People, their tokens, the organization, and the service itself: operations 8 to 19, and the two DELETEs. */
function peopleRoutes(service: AccountService): Hono<Caller> {
  const { people, clock } = service
  const settled = (id: string, status: 'accepted' | 'canceled') => {
    if (people.invitation(id) === undefined) return notFound()
    const invitation = people.settle(id, status)
    return invitation === undefined
      ? refuse(409, 'The invitation is not pending any more.')
      : jsonReply(renderInvitation(invitation))
  }

  return new Hono<Caller>()
    .get('/user/:user', (context) => {
      const user = people.user(context.req.param('user'))
      return user === undefined ? notFound() : jsonReply(renderUser(user, people))
    })
    .post('/user/:user', async (context) => {
      if (context.req.param('user') !== context.var.user.id) return forbidden()
      const body = await parsed(context.req)
      if (body === undefined) return badBody()
      const { displayName, smsNumber } = asJsonObject(body)
      const user = people.update(context.var.user.id, {
        ...(typeof displayName === 'string' && { displayName }),
        ...(typeof smsNumber === 'string' && { smsNumber }),
      })
      return user === undefined ? notFound() : jsonReply(renderUser(user, people))
    })
    .post('/user/:user/token', async (context) => {
      if (context.req.param('user') !== context.var.user.id) return forbidden()
      const { tokenName, token } = asJsonObject((await parsed(context.req)) ?? null)
      if (typeof tokenName !== 'string' || tokenName === '' || typeof token !== 'string') return badBody()
      if (token.length < tokenLength) return refuse(400, `A token has at least ${tokenLength} characters.`)
      const added = people.addToken(context.var.user.id, tokenName, token)
      return added ? jsonReply({ tokenName }) : refuse(409, 'A token with that name already exists.')
    })
    .delete('/user/:user/token/:name', (context) => {
      if (context.req.param('user') !== context.var.user.id) return forbidden()
      return people.removeToken(context.var.user.id, context.req.param('name'))
        ? new Response(null, { headers: { 'Content-Length': '0' } })
        : notFound()
    })
    .get('/org', () => jsonReply(renderOrganization(people)))
    .get('/org/:org', (context) =>
      context.req.param('org') === people.organization().id
        ? jsonReply(renderOrganization(people))
        : notFound(),
    )
    .get('/org/:org/user', (context) =>
      context.req.param('org') === people.organization().id
        ? jsonReply(renderOrganizationMembers(people))
        : notFound(),
    )
    .get('/org-invitation', () => {
      const { id } = people.organization()
      const own = people.invitations().filter(({ orgId }) => orgId === id)
      return jsonReply(own.map(renderInvitation))
    })
    .post('/org-invitation', async (context) => {
      const { email } = asJsonObject((await parsed(context.req)) ?? null)
      if (typeof email !== 'string' || !/^\S+@\S+\.\S+$/.test(email)) {
        return refuse(400, 'That is not an e-mail address.')
      }
      const invitation = people.invite(email, context.var.user)
      return invitation === undefined
        ? refuse(409, 'They are a member already, or are invited.')
        : jsonReply(renderInvitation(invitation))
    })
    .get('/org-invitation/:invite', (context) => {
      const invitation = people.invitation(context.req.param('invite'))
      return invitation === undefined ? notFound() : jsonReply(renderInvitation(invitation))
    })
    .post('/org-invitation/:invite', (context) => settled(context.req.param('invite'), 'accepted'))
    .delete('/org-invitation/:invite', (context) => settled(context.req.param('invite'), 'canceled'))
    .get('/status', (context) =>
      jsonReply({
        id: 'central_status',
        type: 'CentralStatus',
        clock: clock.now(),
        version,
        apiVersion,
        uptime: clock.now() - service.startedAt,
        user: renderUser(context.var.user, people),
        readOnlyMode: service.readOnly,
        loginMethods: { local: true, saml: false, oidc: true },
      }),
    )
    .get('/randomToken', () => {
      const token = randomToken()
      return jsonReply({ clock: clock.now(), hex: Buffer.from(token).toString('hex'), token })
    })
}

/** An error as the service words it. */
function refuse(status: 400 | 401 | 403 | 404 | 409, message: string): Response {
  const type = { 400: 'invalid', 401: 'unauthorized', 403: 'forbidden', 404: 'not_found', 409: 'conflict' }[
    status
  ]
  return Response.json({ type, message }, { status })
}

const notFound = () => refuse(404, 'There is no such item.')
const forbidden = () => refuse(403, 'You do not have permission for this.')

/** The owner of the request's token, in Hono's context */
type Caller = { Bindings: HttpBindings; Variables: { user: User } }

/** undefined: the body is no JSON object. */
async function parsed(request: { text(): Promise<string> }): Promise<Json | undefined> {
  const text = await request.text()
  try {
    const body = JSON.parse(text === '' ? '{}' : text) as Json
    return isJsonObject(body) ? body : undefined
  } catch {
    return undefined
  }
}

function badBody(): Response {
  return refuse(400, 'The body must be a JSON object.')
}
