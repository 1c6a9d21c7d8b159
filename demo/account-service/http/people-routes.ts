import { Hono } from 'hono'
import { jsonReply } from '../../node-service/http/replies.ts'
import { asJsonObject } from '../../node-service/json.ts'
import { randomToken } from '../people.ts'
import { renderInvitation, renderOrganization, renderOrganizationMembers, renderUser } from '../render.ts'
import { type AccountService, apiVersion, version } from '../service.ts'
import { badBody, type Caller, forbidden, notFound, parsed, refuse } from './errors.ts'

const tokenLength = 32

/** People, their tokens, the organization, and the service itself: operations 8 to 19, and the two DELETEs. */
export function peopleRoutes(service: AccountService): Hono<Caller> {
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
