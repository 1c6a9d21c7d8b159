import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { jsonReply } from '../../node-service/http/replies.ts'
import { asJsonObject, type Json } from '../../node-service/json.ts'
import { type Kind, kinds, type Level, may, type Place, placeOf } from '../access.ts'
import { renderSubscription } from '../entitlements.ts'
import { check, checkedObject, forms } from '../forms.ts'
import { refusal } from '../refusal.ts'
import { textsOf } from '../render.ts'
import type { Central } from '../service.ts'
import { bodyOf, type Env, needNamed } from './caller.ts'

/** The permissions that `permission-check` knows, with the levels they need. The real names are not published. */
const permissions: { readonly [name: string]: Level } = {
  view: 'view',
  edit: 'edit',
  delete: 'admin',
  manage: 'admin',
}

/** Returns whether the caller has the permission. Throws if the service refuses permissions that it does not know. */
function isAllowed(central: Central, principal: string, place: Place | undefined, name: string): boolean {
  const level = permissions[name]
  if (level === undefined && central.quirks.unknownPermission === 'refused')
    throw refusal(400, `unknown permission ${name}`)
  return level !== undefined && place !== undefined && may(central, principal, place, level)
}

/** The answers to `permission-check` about one resource; nothing where it was not asked. */
export function permissionsAsked(central: Central, context: Context<Env>, kind: Kind, id: string) {
  const asked = context.req.queries('permission-check')
  const { principal } = context.var.caller
  const place = placeOf(central, kind, id)
  if (asked === undefined) return {}
  return {
    permissions: Object.fromEntries(
      asked.map((name) => [name, isAllowed(central, principal, place, name)] as const),
    ),
  }
}

/** The number of those that are counted but not named */
const latestOrgs = 3

/** Organizations, and who the caller is. */
export function orgRoutes(central: Central): Hono<Env> {
  const { orgs, quirks } = central
  const forPeople = (): void => {
    if (quirks.accountActs === 403) throw refusal(403, 'A service account cannot do this.')
  }
  const needOrg = (context: Context<Env>, level: Level) => needNamed(central, context, 'org', level).id

  return new Hono<Env>()
    .get('/org', (context) => {
      const { principal } = context.var.caller
      const mine = orgs.list().filter(({ id }) => {
        const place = placeOf(central, 'org', id)
        return place !== undefined && may(central, principal, place, 'view')
      })
      const latest = context.req.queries('latest')
      const shown = mine.filter(({ id }, i) => latest === undefined || i < latestOrgs || latest.includes(id))
      return jsonReply({
        items: shown.map(({ id, name }) => ({ id, name, ...permissionsAsked(central, context, 'org', id) })),
        ...(context.req.query('stats') === 'true' && { stats: { totalOrgs: mine.length } }),
      })
    })
    .post('/org', async (context) => {
      const body = checkedObject(forms.named, await bodyOf(context), quirks)
      forPeople()
      const { principal } = context.var.caller
      const org = orgs.put({ id: randomUUID(), name: String(body.name), status: 'in-trial' })
      central.grants.put({ id: `${org.id} ${principal}`, resource: org.id, principal, roles: ['Owner'] })
      return jsonReply({ id: org.id, name: org.name })
    })
    .get('/org/:org', (context) => {
      const { id, name } = orgs.get(needOrg(context, 'view')) ?? { id: '', name: '' }
      return jsonReply({ id, name })
    })
    .post('/org/:org', async (context) => {
      const org = orgs.get(needOrg(context, 'admin'))
      const body = checkedObject(forms.renamed, await bodyOf(context), quirks)
      if (org === undefined) throw refusal(500, 'internal error')
      const { id, name } = orgs.put({ ...org, ...textsOf(body, 'name') })
      return jsonReply({ id, name })
    })
    .delete('/org/:org', (context) => {
      central.erase('org', needOrg(context, 'own'))
      return jsonReply({ message: 'organization deleted' })
    })
    .post('/org/:org/invite-users', async (context) => {
      needOrg(context, 'admin')
      check(forms.invite, await bodyOf(context), quirks)
      return jsonReply({ message: 'invitations sent' })
    })
    .get('/org/:org/principal', (context) => {
      needOrg(context, 'view')
      const search = context.req.query('search')
      if (search === undefined || search === '') throw refusal(400, 'search is required')
      const found = central.users.list().filter(({ id }) => id.includes(search))
      return jsonReply({
        items: found.map(({ id, firstName, lastName }) => ({
          id,
          name: `${firstName} ${lastName}`.trim(),
          principalType: 'user',
        })),
      })
    })
    .get('/org/:org/subscription', (context) =>
      jsonReply(renderSubscription(central, needOrg(context, 'view'))),
    )
    .post('/user', async (context) => {
      const body = checkedObject(forms.user, await bodyOf(context), quirks)
      forPeople()
      return jsonReply({ id: context.var.caller.principal, ...textsOf(body, 'firstName', 'lastName') })
    })
    .delete('/user', () => {
      forPeople()
      return jsonReply({ message: 'user deleted' })
    })
    .post('/user/check-permissions', async (context) => {
      const body = await bodyOf(context)
      check(forms.questions, body, quirks)
      return jsonReply((body as readonly Json[]).map((one) => answer(context, asJsonObject(one))))
    })

  function answer(context: Context<Env>, asked: { readonly [field: string]: Json | undefined }) {
    const { permission, resourceId, resourceType } = asked
    const kind = kinds.find((one) => one === resourceType) ?? 'org'
    const place = placeOf(central, kind, String(resourceId))
    const allowed = isAllowed(central, context.var.caller.principal, place, String(permission))
    return { permission, resourceId, resourceType, allowed }
  }
}
