import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Accounts, createAccounts } from '../../../main/account/accounts.ts'
import type { StoredAccounts } from '../../../main/settings/settings-accounts.ts'
import { noStoredAccounts } from '../../../main/settings/settings-accounts.ts'
import { createSecrets } from '../../../main/system/secrets.ts'
import { keychainOver } from '../../support/desktop/memory-keychain.ts'
import { type FaultyServer, json, startFaultyServer } from '../../support/faulty-server.ts'
import { patientLimits } from '../../support/limits.ts'
import { must } from '../../support/outcome.ts'

const tokens = { ada: 'A'.repeat(40), grace: 'G'.repeat(40) }
let servers: { readonly ada: FaultyServer; readonly grace: FaultyServer }
let entries: Map<string, string>
let stored: StoredAccounts
const opened: Accounts[] = []

beforeEach(async () => {
  const [ada, grace] = await Promise.all([startFaultyServer(), startFaultyServer()])
  servers = { ada, grace }
  entries = new Map()
  stored = noStoredAccounts
  for (const [user, server] of Object.entries(servers))
    server.answer = ({ path }) =>
      path === '/api/v1/status' ? json({ user: { id: user, displayName: user } }) : json([])
})
afterEach(async () => {
  for (const accounts of opened.splice(0)) await accounts.close()
  await Promise.all([servers.ada.close(), servers.grace.close()])
})

function open(): Accounts {
  const accounts = createAccounts({
    secrets: createSecrets({ load: async () => keychainOver(entries) }),
    stored,
    onChange: (list) => {
      stored = list
    },
    log: { warn: () => undefined },
    limits: patientLimits(1024 * 1024),
  })
  opened.push(accounts)
  return accounts
}

async function signInBoth(): Promise<Accounts> {
  const accounts = open()
  must(await accounts.signIn(tokens.ada, servers.ada.origin))
  must(await accounts.signIn(tokens.grace, servers.grace.origin))
  return accounts
}
const said = ({ requests }: FaultyServer): ReadonlySet<string | undefined> =>
  new Set(requests.map(({ headers }) => headers.authorization))

test('each token goes to the service of its own account alone, in this run and the next', async () => {
  const first = await signInBoth()
  for (const { source } of first.sessions()) must(await source.networks())
  await first.close()
  const next = open()
  await next.start()
  expect(next.snapshot().accounts.map(({ state }) => state)).toEqual(['ready', 'ready'])
  for (const { source } of next.sessions()) must(await source.networks())
  expect(said(servers.ada)).toEqual(new Set([`token ${tokens.ada}`]))
  expect(said(servers.grace)).toEqual(new Set([`token ${tokens.grace}`]))
})

test('one that is refused, or silent, costs the other nothing', async () => {
  const accounts = await signInBoth()
  const [ada, grace] = accounts.sessions()
  servers.ada.answer = () => ({ status: 401, body: '{}' })
  expect((await ada?.source.networks())?.ok).toBe(false)
  expect(accounts.snapshot().accounts.map(({ state }) => state)).toEqual(['refused', 'ready'])
  expect(accounts.sessions().map(({ id }) => id)).toEqual([grace?.id])
  expect((await grace?.source.networks())?.ok).toBe(true)
  servers.ada.answer = () => json({ user: { id: 'ada', displayName: 'ada' } })
  must(await accounts.check(ada?.id))
  expect(accounts.snapshot().accounts.map(({ state }) => state)).toEqual(['ready', 'ready'])
})

test('signing out of one asks nothing more of it, and leaves the other as it is', async () => {
  const accounts = await signInBoth()
  const [ada, grace] = accounts.sessions()
  if (ada === undefined || grace === undefined) throw new Error('two accounts')
  must(await accounts.signOut(ada.id))
  const before = servers.ada.requests.length
  expect((await ada.source.networks()).ok).toBe(false)
  expect(servers.ada.requests).toHaveLength(before)
  expect(accounts.current()).toBe(grace)
  expect([...entries.values()]).toEqual([tokens.grace])
  must(await grace.source.networks())
})

test('when the only key of a service account ends is known, and forgotten by nobody', async () => {
  const expires = new Date(Date.now() + 5 * 24 * 3_600_000)
  servers.ada.answer = ({ path }) =>
    path === '/api/v2/org'
      ? json({ items: [{ id: 'o1', name: 'Lantern Works' }] })
      : path === '/api/v2/org/o1/service-account'
        ? json({ items: [{ id: 'sa', apiKeys: [{ id: 'k', expires: expires.toISOString() }] }] })
        : json({ items: [] })
  const accounts = open()
  const id = must(await accounts.signIn('k'.repeat(40), servers.ada.origin, 'new-central'))
  const entry = () => accounts.snapshot().accounts[0]
  await expect.poll(() => entry()?.expires).toBe(expires.getTime())
  accounts.tellExpiry(id, 7)
  expect(stored.accounts[0]).toMatchObject({ expires: expires.getTime(), expiryTold: 7 })
  const next = open()
  await next.start()
  // The same end was told of in the run before.
  await expect
    .poll(() => servers.ada.requests.filter(({ path }) => path.endsWith('service-account')))
    .toHaveLength(2)
  expect(next.snapshot().accounts[0]).toMatchObject({ expires: expires.getTime(), expiryTold: 7 })
})
