import fc from 'fast-check'
import { expect } from 'vitest'
import { isInheritedRole, ownGrants } from '../../../contract/access.ts'
import { readGrants, readPrincipals, readTree } from '../../../main/account/new-central/access.ts'
import {
  readKey,
  readNewKey,
  readServiceAccount,
  readServiceAccounts,
  readWebhook,
  readWebhooks,
  secretIn,
} from '../../../main/account/new-central/automation.ts'
import { always, seed } from '../../../main/testing/always.ts'
import { drawnOf } from '../../support/api-drawn.ts'
import { readApiTable } from '../../support/api-table.ts'
import { isObject, type Json } from '../../support/documented.ts'

process.stdout.write(`Access of New Central: PROPERTY_SEED=${seed}\n`)

const table = readApiTable('new-central.json')
const partOf = (given: unknown): Json => (isObject(given) ? given : {})
const text = (given: unknown): string => (typeof given === 'string' ? given : '')
const isId = (given: unknown): boolean => typeof given === 'string' && given !== ''
const isTime = (given: unknown): given is string => typeof given === 'string' && /^\d{4}-/.test(given)
/** Milliseconds; 0: a year that stands for never; null: it is no time */
const moment = (given: unknown): number | null =>
  isTime(given) ? (given.startsWith('0001') ? 0 : Date.parse(given)) : null
const since = (given: unknown): number | null => moment(given) || null

function keySaid(given: Json): object {
  const { lastUsed } = given
  return {
    id: given.id,
    description: text(given.description),
    creationTime: since(given.creationTime),
    lastModified: since(given.lastModified),
    expires: moment(given.expires),
    lastUsed: lastUsed === undefined || lastUsed === null ? 0 : moment(lastUsed),
  }
}

always('a key tells what was said of it, and never a secret', drawnOf(table, 'ApiKey'), (drawn) => {
  const given = partOf(drawn)
  const read = readKey({ ...given, key: 'SECRET', secret: 'SECRET' })
  if (!isId(given.id)) {
    expect(read).toBeNull()
    return
  }
  expect(read).toMatchObject(keySaid(given))
  expect(JSON.stringify(read)).not.toContain('SECRET')
})

always('a new key without its secret is none', drawnOf(table, 'NewApiKey'), (drawn) => {
  const given = partOf(drawn)
  const read = readNewKey(drawn)
  if (isId(given.id) && isId(given.key)) expect(read).toMatchObject({ secret: given.key, lastUsed: 0 })
  else expect(read).toBeNull()
})

always('a service account has the keys that can be read', drawnOf(table, 'ServiceAccount'), (drawn) => {
  const given = partOf(drawn)
  const read = readServiceAccount(drawn)
  if (!isId(given.id)) {
    expect(read).toBeNull()
    return
  }
  const keys = Array.isArray(given.apiKeys) ? given.apiKeys : null
  const good = keys?.filter((key) => isId(partOf(key).id)) ?? []
  expect(read?.keys ?? null).toEqual(
    keys === null
      ? null
      : {
          items: good.map((key) => expect.objectContaining(keySaid(key))),
          unreadable: keys.length - good.length,
        },
  )
})

const secretValue = fc.constant('HUSH')
always(
  'a webhook keeps every event, and no value of a secret',
  drawnOf(table, 'Webhook', { secrets: fc.array(drawnOf(table, 'WebhookSecret', { value: secretValue })) }),
  (drawn) => {
    const given = partOf(drawn)
    const read = readWebhook(drawn)
    if (!isId(given.id)) {
      expect(read).toBeNull()
      return
    }
    const told = Array.isArray(given.eventList) ? given.eventList : null
    const items = told?.filter(isId) ?? []
    const events = told === null ? null : { items, unreadable: told.length - items.length }
    expect(read).toMatchObject({ id: given.id, url: text(given.url), events })
    expect(JSON.stringify(read)).not.toContain('HUSH')
    const secrets = Array.isArray(given.secrets) ? given.secrets : []
    for (const secret of secrets.map(partOf)) {
      if (!isId(secret.id) || secrets.filter((one) => partOf(one).id === secret.id).length > 1) continue
      expect(secretIn(drawn, String(secret.id))).toBe(text(secret.value))
    }
  },
)

const role: fc.Arbitrary<string> = fc.constantFrom(
  ...['Owner', 'Viewer', 'NetworkGroupAdmin', 'NetworkAdmin', 'NetworkViewer', 'Chief'],
)

always(
  'lists are read bare and in an envelope, and one bad entry costs itself alone',
  fc.tuple(
    fc.array(drawnOf(table, 'Iam', { roles: fc.array(role) }), { maxLength: 4 }),
    fc.array(drawnOf(table, 'Webhook'), { maxLength: 4 }),
    fc.array(drawnOf(table, 'ServiceAccount'), { maxLength: 4 }),
    fc.array(drawnOf(table, 'Principal'), { maxLength: 4 }),
    fc.boolean(),
  ),
  ([grants, webhooks, accounts, principals, isWrapped]) => {
    const wrap = (list: readonly unknown[]): unknown => (isWrapped ? { items: list } : list)
    const lists = [
      [grants, readGrants, 'principal'],
      [webhooks, readWebhooks, 'id'],
      [accounts, readServiceAccounts, 'id'],
      [principals, readPrincipals, 'id'],
    ] as const
    for (const [list, read, id] of lists) {
      const good = list.filter((one) => isId(partOf(one)[id]))
      const got = read(wrap(list))
      if (good.length === 0 && list.length > 0) expect(got).toBeNull()
      else {
        // Roles that cannot be read count as well, and as one where there is no list of them.
        const lostOf = ({ roles }: Json): number =>
          Array.isArray(roles) ? roles.filter((one) => text(one).trim() === '').length : 1
        const lost = read === readGrants ? good.reduce((sum: number, one) => sum + lostOf(partOf(one)), 0) : 0
        const unreadable = list.length - good.length + lost
        expect([got?.items.length, got?.unreadable]).toEqual([good.length, unreadable])
      }
    }
  },
)

const leaf = fc.letrec((tie) => ({
  leaf: drawnOf(table, 'IamLeaf', {
    principals: fc.array(drawnOf(table, 'TreePrincipal'), { maxLength: 3 }),
    children: fc.oneof(
      { maxDepth: 12, depthSize: 'large' },
      fc.constant([]),
      fc.array(tie('leaf'), { maxLength: 2 }),
    ),
  }),
})).leaf

always('a tree of any depth and form is read without an end', leaf, (drawn) => {
  const depth = (node: { readonly children: readonly unknown[] } | null): number =>
    node === null ? 0 : 1 + Math.max(0, ...node.children.map((child) => depth(child as typeof node)))
  const read = readTree(drawn)
  expect(read === null).toBe(!isId(partOf(drawn).id))
  expect(depth(read)).toBeLessThanOrEqual(8)
  const told = partOf(drawn).children
  const { children, unreadableChildren } = read ?? { children: [], unreadableChildren: 0 }
  if (read !== null)
    expect(unreadableChildren).toBe(Array.isArray(told) ? told.length - children.length : null)
})

always(
  'what is given in a scope itself has each principal once, and no role from above',
  fc.tuple(
    fc.constantFrom('organization', 'group', 'network'),
    fc.array(fc.record({ principal: fc.constantFrom('a', 'b', 'c'), roles: fc.array(role) })),
  ),
  ([level, told]) => {
    const own = ownGrants(level, told)
    expect(new Set(own.map(({ principal }) => principal)).size).toBe(own.length)
    for (const { principal, roles } of own) {
      expect(new Set(roles).size).toBe(roles.length)
      expect(roles).not.toEqual([])
      for (const one of roles) {
        expect(isInheritedRole(level, one)).toBe(false)
        expect(told.some((grant) => grant.principal === principal && grant.roles.includes(one))).toBe(true)
      }
    }
    const kept = told.flatMap((grant) => grant.roles.filter((one) => !isInheritedRole(level, one)))
    expect(new Set(own.flatMap(({ roles }) => roles))).toEqual(new Set(kept))
  },
)
