import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { jsonReply } from '../../node-service/http/replies.ts'
import { type Level, may, placeOf } from '../access.ts'
import { spend } from '../entitlements.ts'
import { checkedObject, forms } from '../forms.ts'
import { refusal } from '../refusal.ts'
import { statsOf, textsOf } from '../render.ts'
import type { Central } from '../service.ts'
import type { Group } from '../state.ts'
import { bodyOf, type Env, needNamed } from './caller.ts'
import { permissionsAsked } from './org-routes.ts'

/** Network groups: of one organization, of all, and by themselves. */
export function groupRoutes(central: Central): Hono<Env> {
  const { groups, quirks } = central
  const one = '/network-group/:group'

  function needGroup(context: Context<Env>, level: Level): Group {
    const { id } = needNamed(central, context, 'network_group', level)
    const group = groups.get(id)
    if (group === undefined) throw refusal(500, 'internal error')
    return group
  }

  function sumOf(group: Group) {
    const networks = central.placed.list().filter(({ groupId }) => groupId === group.id)
    const stats = networks.map(({ id }) => statsOf(central, id))
    const sum = (field: 'activeDevices' | 'authorizedDevices' | 'notAuthorizedDevices'): number =>
      stats.reduce((total, counts) => total + counts[field], 0)
    return {
      activeDevices: sum('activeDevices'),
      authorizedDevices: sum('authorizedDevices'),
      totalNetworks: networks.length,
      unauthorizedMemberships: sum('notAuthorizedDevices'),
    }
  }

  /** Returns the groups that the caller may see, of one organization or of all. */
  function list(context: Context<Env>, orgId: string | undefined): Response {
    const mine = groups.list().filter((group) => {
      const place = placeOf(central, 'network_group', group.id)
      const isAsked = orgId === undefined || group.orgId === orgId
      return isAsked && place !== undefined && may(central, context.var.caller.principal, place, 'view')
    })
    const withStats = context.req.query('stats') === 'true'
    const sums = withStats ? mine.map(sumOf) : []
    const total = (field: 'authorizedDevices' | 'totalNetworks' | 'unauthorizedMemberships'): number =>
      sums.reduce((all, sum) => all + sum[field], 0)
    return jsonReply({
      items: mine.map((group, i) => ({
        ...group,
        ...permissionsAsked(central, context, 'network_group', group.id),
        ...(withStats && { stats: sums[i] }),
      })),
      ...(withStats && {
        stats: {
          authorizedDevices: total('authorizedDevices'),
          totalNetworks: total('totalNetworks'),
          unauthorizedMemberships: total('unauthorizedMemberships'),
        },
      }),
    })
  }

  return new Hono<Env>()
    .get('/org/:org/network-group', (context) => {
      const { id } = needNamed(central, context, 'org', 'view')
      return list(context, id)
    })
    .post('/org/:org/network-group', async (context) => {
      const { id } = needNamed(central, context, 'org', 'admin')
      const body = checkedObject(forms.describedNew, await bodyOf(context), quirks)
      const { name = '', description = '' } = textsOf(body, 'name', 'description')
      const isTaken = groups.list().some((group) => group.orgId === id && group.name === name)
      if (isTaken && quirks.sameNames === 'refused') throw refusal(400, 'the name is taken')
      spend(central, id, 'networkGroups')
      return jsonReply(groups.put({ id: randomUUID(), name, description, orgId: id }))
    })
    .get('/network-group', (context) => list(context, context.req.query('org-id')))
    .get(one, (context) => jsonReply(needGroup(context, 'view')))
    .post(one, async (context) => {
      const group = needGroup(context, 'edit')
      const body = checkedObject(forms.described, await bodyOf(context), quirks)
      return jsonReply(groups.put({ ...group, ...textsOf(body, 'name', 'description') }))
    })
    .delete(one, (context) => {
      central.erase('network_group', needGroup(context, 'admin').id)
      return jsonReply({ message: 'network group deleted' })
    })
}
