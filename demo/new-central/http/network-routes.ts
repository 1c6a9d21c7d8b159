import { type Context, Hono } from 'hono'
import type { AccountNetwork } from '../../account-service/networks.ts'
import { jsonReply } from '../../node-service/http/replies.ts'
import { asJsonObject, type JsonObject } from '../../node-service/json.ts'
import { type Level, may, placeOf } from '../access.ts'
import { include, spend } from '../entitlements.ts'
import { check, checkedObject, forms } from '../forms.ts'
import { refusal } from '../refusal.ts'
import {
  controllerConfig,
  renderNetwork,
  renderNetworkItem,
  renderRules,
  statsOf,
  textsOf,
} from '../render.ts'
import type { Central } from '../service.ts'
import { type Isolation, newPlaced, openIsolation, type Placed } from '../state.ts'
import { bodyOf, type Env, needNamed } from './caller.ts'
import { permissionsAsked } from './org-routes.ts'

/** Networks: of one group, of all, and by themselves. */
export function networkRoutes(central: Central): Hono<Env> {
  const { networks, placed, quirks } = central
  const one = '/network/:network'

  function needNetwork(context: Context<Env>, level: Level): { found: AccountNetwork; at: Placed } {
    const { id } = needNamed(central, context, 'network', level)
    const found = networks.find(id)
    const at = placed.get(id)
    if (found === undefined || at === undefined) throw refusal(500, 'internal error')
    return { found, at }
  }

  /** Summaries without configuration of those that the caller may see. */
  function list(context: Context<Env>, isAsked: (at: Placed) => boolean): Response {
    const mine = placed.list().filter((at) => {
      const place = placeOf(central, 'network', at.id)
      return isAsked(at) && place !== undefined && may(central, context.var.caller.principal, place, 'view')
    })
    const withStats = context.req.query('stats') === 'true'
    const stats = withStats ? mine.map(({ id }) => statsOf(central, id)) : []
    const total = (field: 'authorizedDevices' | 'notAuthorizedDevices'): number =>
      stats.reduce((all, counts) => all + counts[field], 0)
    return jsonReply({
      items: mine.flatMap((at, i) => {
        const found = networks.find(at.id)
        if (found === undefined) return []
        return {
          ...renderNetworkItem(central, found, at),
          ...permissionsAsked(central, context, 'network', at.id),
          ...(withStats && { stats: stats[i] }),
        }
      }),
      ...(withStats && {
        stats: {
          authorizedDevices: total('authorizedDevices'),
          unauthorizedMemberships: total('notAuthorizedDevices'),
        },
      }),
    })
  }

  /** Throws the refusal for parts that the plan does not include, before anything is kept. */
  function checkPlan(config: JsonObject): void {
    const { dns, routes } = config
    if (asJsonObject(dns).domain !== undefined && asJsonObject(dns).domain !== '')
      include(central, 'customDns')
    const hasGateway = Array.isArray(routes) && routes.some((route) => Boolean(asJsonObject(route).via))
    if (hasGateway) include(central, 'customRoutes')
    if (config.private === false) include(central, 'publicNetworks')
  }

  function save({ id, ...at }: Placed, body: JsonObject): Response {
    const config = asJsonObject(body.config)
    const before = networks.find(id)
    if (before === undefined) throw refusal(500, 'internal error')
    const { name = before.network.name, description } = textsOf(body, 'name', 'description')
    const isReplaced = quirks.config === 'replaced' && body.config !== undefined
    const found = networks.update(id, {
      ...(description !== undefined && { description }),
      config: { name, ...(body.config !== undefined && controllerConfig(quirks, config, before)) },
    })
    const next = placed.put({
      ...at,
      id,
      ...(isReplaced && { v4Subnet: '', v6Subnet: '' }),
      ...textsOf(config, 'v4Subnet', 'v6Subnet'),
    })
    if (found === undefined) throw refusal(500, 'internal error')
    return jsonReply(renderNetwork(central, found, next))
  }

  return new Hono<Env>()
    .get('/network-group/:group/network', (context) => {
      const { id } = needNamed(central, context, 'network_group', 'view')
      return list(context, ({ groupId }) => groupId === id)
    })
    .post('/network-group/:group/network', async (context) => {
      const place = needNamed(central, context, 'network_group', 'edit')
      const body = checkedObject(forms.networkNew, await bodyOf(context), quirks)
      checkPlan(asJsonObject(body.config))
      spend(central, place.orgId, 'networks')
      const { id } = networks.create('').network
      return save(newPlaced(id, place.id), body)
    })
    .get('/network', (context) => {
      const org = context.req.query('org-id')
      return list(context, ({ groupId }) => org === undefined || central.groups.get(groupId)?.orgId === org)
    })
    .get(one, (context) => {
      const { found, at } = needNetwork(context, 'view')
      return jsonReply(renderNetwork(central, found, at))
    })
    .post(one, async (context) => {
      const { at } = needNetwork(context, 'edit')
      const body = checkedObject(forms.network, await bodyOf(context), quirks)
      checkPlan(asJsonObject(body.config))
      return save(at, body)
    })
    .delete(one, (context) => {
      central.erase('network', needNetwork(context, 'admin').at.id)
      return jsonReply({ message: 'network deleted' })
    })
}

/** A network's rules: a source text, or a template that isolates its devices. Beta, so below a path of its own. */
export function ruleRoutes(central: Central): Hono<Env> {
  const { placed, quirks } = central
  const path = '/network/:network/flow-rule'

  function needPlaced(context: Context<Env>, level: 'view' | 'edit'): Placed {
    const { id } = needNamed(central, context, 'network', level)
    const at = placed.get(id)
    if (at === undefined) throw refusal(500, 'internal error')
    return at
  }

  /** The source is not compiled; a text whose last statement is not ended is refused. */
  function checkSource(source: string): void {
    const code = source.replace(/#.*$/gm, '').trim()
    if (code === '' || code.endsWith(';')) return
    const line = source.split('\n').length
    const message = `line ${line}: a statement ends with ;`
    if (quirks.ruleErrors === 'message') throw refusal(400, message)
    throw refusal(400, 'validation failed', [{ field: 'config.source', message }])
  }

  function custom(at: Placed, config: JsonObject): Placed {
    include(central, 'flowRulesCustom')
    check(forms.customRules, config, quirks, 'config')
    const dropped = at.rules === 'custom' || quirks.kindSwitch === 'keeps' ? {} : { isolation: openIsolation }
    const { source = at.source } = textsOf(config, 'source')
    checkSource(source)
    return { ...at, ...dropped, rules: 'custom', source }
  }

  function isolated(at: Placed, config: JsonObject): Placed {
    include(central, 'flowRulesTemplates')
    check(forms.isolationRules, config, quirks, 'config')
    const dropped = at.rules === 'isolation' || quirks.kindSwitch === 'keeps' ? {} : { source: '' }
    const isolation = { ...at.isolation, ...(config as unknown as Partial<Isolation>) }
    return { ...at, ...dropped, rules: 'isolation', isolation }
  }

  return new Hono<Env>()
    .get(path, (context) => jsonReply(renderRules(needPlaced(context, 'view'))))
    .post(path, async (context) => {
      const at = needPlaced(context, 'edit')
      const body = checkedObject(forms.rules, await bodyOf(context), quirks)
      const config = asJsonObject(body.config)
      return jsonReply(
        renderRules(placed.put(body.kind === 'custom' ? custom(at, config) : isolated(at, config))),
      )
    })
}
