import { Hono } from 'hono'
import { jsonReply } from '../../node-service/http/replies.ts'
import { asJsonObject } from '../../node-service/json.ts'
import { renderMember, renderNetwork } from '../render.ts'
import type { AccountService } from '../service.ts'
import type { Permissions } from '../state.ts'
import { badBody, type Caller, forbidden, notFound, parsed } from './errors.ts'

const network = '/network/:id{[0-9a-fA-F]{16}}'
const member = `${network}/member/:node{[0-9a-fA-F]{10}}`

/** The networks and their members: operations 1 to 7, and the two DELETEs. */
export function networkRoutes({ networks, clock }: AccountService): Hono<Caller> {
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
