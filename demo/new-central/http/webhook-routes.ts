import { randomBytes, randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { jsonReply } from '../../node-service/http/replies.ts'
import type { JsonObject } from '../../node-service/json.ts'
import { need, unknown } from '../access.ts'
import { spend } from '../entitlements.ts'
import { checkedObject, forms } from '../forms.ts'
import { refusal } from '../refusal.ts'
import { renderWebhook, textsOf } from '../render.ts'
import type { Central } from '../service.ts'
import type { Webhook, WebhookSecret } from '../state.ts'
import { bodyOf, type Env, needNamed } from './caller.ts'

const hour = 3_600_000
const usualOverlap = 24

/** Webhooks with their signing secrets, which every reply shows. Nothing is delivered. */
export function webhookRoutes(central: Central): Hono<Env> {
  const { webhooks, clock, quirks } = central

  function needWebhook(context: Context<Env>, webhook: Webhook | undefined): Webhook {
    if (webhook === undefined) throw unknown(central)
    need(central, context.var.caller.principal, 'org', webhook.orgId, 'admin')
    return withoutExpired(webhook)
  }
  const named = (context: Context<Env>): Webhook =>
    needWebhook(context, webhooks.get(context.req.param('webhook') ?? ''))

  function withoutExpired(webhook: Webhook): Webhook {
    const now = clock.now()
    return { ...webhook, secrets: webhook.secrets.filter(({ expiryAt }) => (expiryAt ?? now + 1) > now) }
  }
  const newSecret = (): WebhookSecret => ({
    id: randomUUID(),
    value: randomBytes(32).toString('hex'),
    createdAt: clock.now(),
    expiryAt: null,
  })
  function eventsOf({ eventList }: JsonObject): { eventList?: readonly string[] } {
    return Array.isArray(eventList) ? { eventList: eventList.map(String) } : {}
  }

  return new Hono<Env>()
    .get('/org/:org/webhook', (context) => {
      const { id } = needNamed(central, context, 'org', 'admin')
      const own = webhooks.list().filter(({ orgId }) => orgId === id)
      return jsonReply({ items: own.map((webhook) => renderWebhook(withoutExpired(webhook))) })
    })
    .post('/org/:org/webhook', async (context) => {
      const { id } = needNamed(central, context, 'org', 'admin')
      const body = checkedObject(forms.hookNew, await bodyOf(context), quirks)
      spend(central, id, 'webhooks')
      const { url = '', description = '' } = textsOf(body, 'url', 'description')
      const now = clock.now()
      const webhook = webhooks.put({
        id: randomUUID(),
        orgId: id,
        url,
        eventList: [],
        ...eventsOf(body),
        description,
        createdAt: now,
        lastModified: now,
        secrets: [newSecret()],
      })
      return jsonReply(renderWebhook(webhook))
    })
    .get('/webhook/:webhook', (context) => jsonReply(renderWebhook(named(context))))
    .post('/webhook/:webhook', async (context) => {
      const webhook = named(context)
      const body = checkedObject(forms.hook, await bodyOf(context), quirks)
      const texts = textsOf(body, 'url', 'description')
      return jsonReply(
        renderWebhook(webhooks.put({ ...webhook, ...texts, ...eventsOf(body), lastModified: clock.now() })),
      )
    })
    .delete('/webhook/:webhook', (context) => {
      webhooks.remove(named(context).id)
      return jsonReply({ message: 'webhook deleted' })
    })
    .post('/webhook/:webhook/rotate-secret', async (context) => {
      const webhook = named(context)
      const body = checkedObject(forms.rotation, await bodyOf(context), quirks)
      if (webhook.secrets.length > 1)
        throw refusal(quirks.rotation, 'an older secret still counts; delete it first')
      const overlap = typeof body.overlapHours === 'number' ? body.overlapHours : usualOverlap
      const expiryAt = clock.now() + overlap * hour
      const old = overlap === 0 ? [] : webhook.secrets.map((secret) => ({ ...secret, expiryAt }))
      const secrets = [newSecret(), ...old]
      return jsonReply(renderWebhook(webhooks.put({ ...webhook, secrets, lastModified: clock.now() })))
    })
    .delete('/webhook-secret/:secret', (context) => {
      const id = context.req.param('secret')
      const of = webhooks.list().find(({ secrets }) => secrets.some((secret) => secret.id === id))
      const webhook = needWebhook(context, of)
      const isPrimary = webhook.secrets.some((secret) => secret.id === id && secret.expiryAt === null)
      if (isPrimary) throw refusal(400, 'the primary secret cannot be deleted')
      webhooks.put({ ...webhook, secrets: webhook.secrets.filter((secret) => secret.id !== id) })
      return jsonReply({ message: 'secret deleted' })
    })
}
