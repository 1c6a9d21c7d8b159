import { Hono } from 'hono'
import { jsonReply } from '../../node-service/http/replies.ts'
import { asJsonObject, type JsonObject } from '../../node-service/json.ts'
import { need } from '../access.ts'
import { include } from '../entitlements.ts'
import { check, checkedObject, forms } from '../forms.ts'
import { refusal } from '../refusal.ts'
import { renderRules, textsOf } from '../render.ts'
import type { Central } from '../service.ts'
import { type Isolation, openIsolation, type Placed } from '../state.ts'
import { bodyOf, type Env } from './caller.ts'

/** A network's rules: a source text, or a template that isolates its devices. Beta, so below a path of its own. */
export function ruleRoutes(central: Central): Hono<Env> {
  const { placed, quirks } = central
  const path = '/network/:network/flow-rule'

  function needPlaced(principal: string, id: string, level: 'view' | 'edit'): Placed {
    need(central, principal, 'network', id, level)
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
    .get(path, (context) =>
      jsonReply(renderRules(needPlaced(context.var.caller.principal, context.req.param('network'), 'view'))),
    )
    .post(path, async (context) => {
      const at = needPlaced(context.var.caller.principal, context.req.param('network'), 'edit')
      const body = checkedObject(forms.rules, await bodyOf(context), quirks)
      const config = asJsonObject(body.config)
      return jsonReply(
        renderRules(placed.put(body.kind === 'custom' ? custom(at, config) : isolated(at, config))),
      )
    })
}
