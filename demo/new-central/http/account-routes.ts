import { randomBytes, randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { jsonReply } from '../../node-service/http/replies.ts'
import { need, unknown } from '../access.ts'
import { spend } from '../entitlements.ts'
import { checkedObject, forms } from '../forms.ts'
import { refusal } from '../refusal.ts'
import { renderAccount, renderKey, textsOf } from '../render.ts'
import { type Central, removeAccount } from '../service.ts'
import { type ApiKey, principalOf, type ServiceAccount } from '../state.ts'
import { bodyOf, type Env, needNamed } from './caller.ts'

/** Service accounts and their keys, which need an administrator of the organization. */
export function accountRoutes(central: Central): Hono<Env> {
  const { accounts, keys, clock, quirks } = central

  const needAdmin = (context: Context<Env>, org: string) =>
    need(central, context.var.caller.principal, 'org', org, 'admin')

  function needAccount(context: Context<Env>): ServiceAccount {
    const id = context.req.param('account') ?? ''
    const account = accounts.get(id) ?? accounts.list().find((one) => principalOf(one) === id)
    if (account === undefined) throw unknown(central)
    needAdmin(context, account.orgId)
    return account
  }

  function needKey(context: Context<Env>): ApiKey {
    const key = keys.get(context.req.param('key') ?? '')
    const account = key && accounts.get(key.serviceAccountId)
    if (key === undefined || account === undefined) throw unknown(central)
    needAdmin(context, account.orgId)
    return key
  }

  return new Hono<Env>()
    .get('/org/:org/service-account', (context) => {
      const { id } = needNamed(central, context, 'org', 'admin')
      const own = accounts.list().filter(({ orgId }) => orgId === id)
      return jsonReply({ items: own.map((account) => renderAccount(central, account)) })
    })
    .post('/org/:org/service-account', async (context) => {
      const { id: orgId } = needNamed(central, context, 'org', 'admin')
      const body = checkedObject(forms.accountNew, await bodyOf(context), quirks)
      const { id = '', name = '', description = '' } = textsOf(body, 'id', 'name', 'description')
      if (accounts.get(id) !== undefined) throw refusal(400, 'the id is taken')
      spend(central, orgId, 'serviceAccounts')
      const now = clock.now()
      const account = accounts.put({ id, name, description, orgId, creationTime: now, lastModified: now })
      // Service accounts administer their organization for now.
      const principal = principalOf(account)
      central.grants.put({ id: `${orgId} ${principal}`, resource: orgId, principal, roles: ['Admin'] })
      return jsonReply(renderAccount(central, account))
    })
    .get('/service-account/:account', (context) => jsonReply(renderAccount(central, needAccount(context))))
    .post('/service-account/:account', async (context) => {
      const account = needAccount(context)
      const body = checkedObject(forms.described, await bodyOf(context), quirks)
      const lastModified = clock.now()
      const next = accounts.put({ ...account, ...textsOf(body, 'name', 'description'), lastModified })
      return jsonReply(renderAccount(central, next))
    })
    .delete('/service-account/:account', (context) => {
      removeAccount(central, needAccount(context))
      return jsonReply({ message: 'service account deleted' })
    })
    .post('/service-account/:account/api-key', async (context) => {
      const account = needAccount(context)
      const body = checkedObject(forms.keyNew, await bodyOf(context), quirks)
      const { expires = '', description = '' } = textsOf(body, 'expires', 'description')
      const now = clock.now()
      if (Date.parse(expires) <= now) throw refusal(400, 'expires must be in the future')
      const key = keys.put({
        id: randomUUID(),
        description,
        serviceAccountId: account.id,
        creationTime: now,
        lastModified: now,
        expires: Date.parse(expires),
        lastUsed: null,
        secret: randomBytes(24).toString('base64url'),
      })
      const { lastUsed: _, ...shown } = renderKey(central, key)
      return jsonReply({ ...shown, key: key.secret })
    })
    .get('/api-key/:key', (context) => jsonReply(renderKey(central, needKey(context))))
    .post('/api-key/:key', async (context) => {
      const key = needKey(context)
      const body = checkedObject(forms.key, await bodyOf(context), quirks)
      const next = keys.put({ ...key, ...textsOf(body, 'description'), lastModified: clock.now() })
      return jsonReply(renderKey(central, next))
    })
    .delete('/api-key/:key', (context) => {
      keys.remove(needKey(context).id)
      return jsonReply({ message: 'API key deleted' })
    })
}
