import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AccountsSnapshot } from '../../../contract/account.ts'
import type { StoredAccounts } from '../../../main/account/account-list.ts'
import { type Accounts, createAccounts } from '../../../main/account/accounts.ts'
import { createSecrets, type Keychain } from '../../../main/settings/secrets.ts'
import { accountNetworks, type DemoAccount, startDemoAccount } from '../../support/account/demo-account.ts'
import { keychainOver } from '../../support/desktop/memory-keychain.ts'

const none: StoredAccounts = { accounts: [], current: null }
const graceToken = 'Grac3DemoTokenOfThirtyTwoLetters'
/** Of Ada, too */
const otherToken = 'M0n1t0r1ngDem0T0kenOfThirtyTwo00'

let demo: DemoAccount
let entries: Map<string, string>
let stored: StoredAccounts
let warnings: string[]
const opened: Accounts[] = []

beforeAll(async () => {
  demo = await startDemoAccount('paid')
})
afterAll(() => demo.dispose())
beforeEach(() => {
  entries = new Map()
  stored = none
  warnings = []
})
afterEach(async () => {
  for (const accounts of opened.splice(0)) await accounts.close()
  await demo.refuse(null)
  await demo.clearFaults()
})

function open(load: () => Promise<Keychain> = async () => keychainOver(entries)): Accounts {
  const accounts = createAccounts({
    secrets: createSecrets({ load, timeout: 300 }),
    stored,
    onChange: (list) => {
      stored = list
    },
    log: { warn: (message) => warnings.push(message) },
    defaultBase: demo.url,
    limits: { connect: 500, request: 2_000, reply: 64 * 1024 * 1024 },
  })
  opened.push(accounts)
  return accounts
}
const noKeychain = (): Promise<Keychain> =>
  Promise.reject(new Error('Could not connect: No such file or directory'))
const entryOf = ({ accounts, current }: AccountsSnapshot) => accounts.find(({ id }) => id === current)

describe('signing in', () => {
  test('a token is checked, kept in the keychain, and shown as the account it belongs to', async () => {
    const accounts = open()
    const signedIn = await accounts.signIn(`  ${demo.token}\n`)
    expect(signedIn.ok).toBe(true)
    expect(entryOf(accounts.snapshot())).toMatchObject({
      displayName: 'Ada Okafor',
      base: demo.url,
      state: 'ready',
      readOnly: false,
      keychain: null,
      fault: null,
    })
    const { current } = accounts.snapshot()
    expect([...entries]).toEqual([[`account:${current}`, demo.token]])
    expect(stored).toMatchObject({ current, accounts: [{ displayName: 'Ada Okafor', base: demo.url }] })
    expect(JSON.stringify([stored, accounts.snapshot(), warnings])).not.toContain(demo.token)
  })

  test('the next run opens it again from list and keychain', async () => {
    await open().signIn(demo.token)
    const accounts = open()
    expect(entryOf(accounts.snapshot())).toMatchObject({ displayName: 'Ada Okafor', state: 'idle' })
    await accounts.start()
    expect(entryOf(accounts.snapshot())?.state).toBe('ready')
    expect((await accounts.current()?.source.networks())?.ok).toBe(true)
  })

  test.each([
    ['', 'account-token-invalid'],
    ['x'.repeat(31), 'account-token-invalid'],
    [`${'x'.repeat(20)}\n${'x'.repeat(20)}`, 'account-token-invalid'],
    [`${'x'.repeat(20)} ${'x'.repeat(20)}`, 'account-token-invalid'],
    [`${'x'.repeat(40)}é`, 'account-token-invalid'],
    ['x'.repeat(32), 'account-unauthorized'],
  ])('%j is refused as %s, and nothing is kept', async (token, code) => {
    const accounts = open()
    expect(await accounts.signIn(token)).toMatchObject({ error: { code } })
    expect(accounts.snapshot().accounts).toEqual([])
    expect(entries.size).toBe(0)
  })

  test.each([
    ['two lines', `${'x'.repeat(40)}\r\nX-Other: 1`],
    ['letters that no header carries', 'ż'.repeat(40)],
    ['nothing', ''],
    ['a megabyte', 'a'.repeat(1_000_000)],
  ])('a keychain that holds %s: nothing is sent, and it says so', async (_what, garbage) => {
    const first = open()
    await first.signIn(demo.token)
    const { current } = first.snapshot()
    entries.set(`account:${current}`, garbage)
    const { total } = await demo.stats()
    const accounts = open()
    await accounts.start()
    expect(entryOf(accounts.snapshot())).toMatchObject({
      state: 'signed-out',
      fault: { code: 'account-token-invalid' },
    })
    expect((await demo.stats()).total).toBe(total)
    expect((await accounts.signIn(demo.token)).ok).toBe(true)
  })

  test('a keychain that holds the token of somebody else does not show that one under this name', async () => {
    const first = open()
    await first.signIn(demo.token)
    entries.set(`account:${first.snapshot().current}`, graceToken)
    const accounts = open()
    await accounts.start()
    expect(entryOf(accounts.snapshot())).toMatchObject({ displayName: 'Ada Okafor', state: 'refused' })
    expect(accounts.current()).toBeNull()
  })

  test('an address that is not safe is refused before anything is sent', async () => {
    expect(await open().signIn(demo.token, 'http://example.com')).toMatchObject({
      error: { code: 'account-address-refused' },
    })
  })

  test('without a keychain it is kept for this run, and says so', async () => {
    const accounts = open(noKeychain)
    await accounts.signIn(demo.token)
    expect(entryOf(accounts.snapshot())).toMatchObject({
      state: 'ready',
      keychain: { code: 'keychain-unavailable' },
    })
    const next = open(noKeychain)
    await next.start()
    expect(entryOf(next.snapshot())).toMatchObject({
      state: 'signed-out',
      fault: { code: 'keychain-unavailable' },
    })
    expect(await accounts.signOut(accounts.snapshot().current ?? '')).toMatchObject({ ok: true })
  })
})

describe('several accounts', () => {
  test('one is current; the other is opened by its own token; signing out leaves the other', async () => {
    const accounts = open()
    await accounts.signIn(demo.token)
    const ada = accounts.snapshot().current ?? ''
    await accounts.signIn(graceToken)
    const grace = accounts.snapshot().current ?? ''
    expect(accounts.snapshot().accounts.map(({ state }) => state)).toEqual(['idle', 'ready'])
    await accounts.use(ada)
    expect(accounts.current()?.id).toBe(ada)
    expect((await accounts.check()).ok).toBe(true)
    expect(accounts.snapshot().accounts.map(({ state }) => state)).toEqual(['ready', 'idle'])
    await accounts.signOut(ada)
    expect(accounts.snapshot()).toMatchObject({ current: grace, accounts: [{ id: grace, state: 'ready' }] })
    expect([...entries.keys()]).toEqual([`account:${grace}`])
    await accounts.signOut(grace)
    expect(accounts.snapshot()).toMatchObject({ current: null, accounts: [] })
    expect(accounts.current()).toBeNull()
    expect(entries.size).toBe(0)
  })

  test('the same account again takes the new token', async () => {
    const accounts = open()
    await accounts.signIn(demo.token)
    await accounts.signIn(otherToken)
    expect(accounts.snapshot().accounts).toHaveLength(1)
    expect([...entries.values()]).toEqual([otherToken])
    expect((await accounts.current()?.client.networks())?.ok).toBe(true)
  })
})

describe('while it runs', () => {
  test.each([401, 403] as const)(
    'a token refused with %i is kept, and taken again when asked',
    async (status) => {
      const accounts = open()
      await accounts.signIn(demo.token)
      const source = accounts.current()?.source
      await demo.refuse(status)
      expect(await source?.networks()).toMatchObject({ error: { code: 'account-unauthorized' } })
      expect(accounts.current()).toBeNull()
      expect(entryOf(accounts.snapshot())).toMatchObject({
        displayName: 'Ada Okafor',
        state: 'refused',
        fault: { code: 'account-unauthorized' },
      })
      expect(await accounts.check()).toMatchObject({ error: { code: 'account-unauthorized' } })
      expect(entryOf(accounts.snapshot())?.state).toBe('refused')
      expect([...entries.values()]).toEqual([demo.token])
      expect(stored.accounts).toHaveLength(1)
      await demo.refuse(null)
      expect((await accounts.check()).ok).toBe(true)
      expect(entryOf(accounts.snapshot())).toMatchObject({ state: 'ready', fault: null })
      expect((await accounts.current()?.source.networks())?.ok).toBe(true)
    },
  )

  test('a refused token is tried again by the next run, and by one without a keychain', async () => {
    const accounts = open()
    await accounts.signIn(demo.token)
    const unkept = open(noKeychain)
    await unkept.signIn(demo.token)
    await demo.refuse(401)
    for (const one of [accounts, unkept]) {
      await one.check()
      expect(entryOf(one.snapshot())?.state).toBe('refused')
    }
    const refused = open()
    await refused.start()
    expect(entryOf(refused.snapshot())?.state).toBe('refused')
    await demo.refuse(null)
    expect((await unkept.check()).ok).toBe(true)
    const next = open()
    await next.start()
    expect(entryOf(next.snapshot())).toMatchObject({ state: 'ready', fault: null })
  })

  test('while a refused token is tried again, the reason stays', async () => {
    const accounts = open()
    await accounts.signIn(demo.token)
    await demo.refuse(403)
    await accounts.check()
    const states: unknown[] = []
    accounts.subscribe((snapshot) => states.push(entryOf(snapshot)?.state))
    await accounts.check()
    expect([...new Set(states)]).toEqual(['refused'])
  })

  test('signing out, or another token, is what ends a refused one', async () => {
    const accounts = open()
    await accounts.signIn(demo.token)
    await demo.refuse(401)
    await accounts.check()
    await demo.refuse(null)
    expect((await accounts.signIn(otherToken)).ok).toBe(true)
    expect([...entries.values()]).toEqual([otherToken])
    await demo.refuse(401)
    await accounts.check()
    await accounts.signOut(accounts.snapshot().current ?? '')
    expect(entries.size).toBe(0)
  })

  test.each([401, 403, 200])('the page of a proxy with %i is no word of the account', async (status) => {
    const accounts = open()
    await accounts.signIn(demo.token)
    await demo.fault({
      kind: 'reply',
      status,
      body: '<!doctype html><title>Blocked</title>',
      headers: { 'content-type': 'text/html' },
    })
    expect((await accounts.current()?.source.networks())?.ok).toBe(false)
    expect(entryOf(accounts.snapshot())).toMatchObject({
      state: 'offline',
      fault: { code: 'account-reply-not-json' },
    })
    const started = open()
    await started.start()
    expect(entryOf(started.snapshot())).toMatchObject({
      state: 'offline',
      fault: { code: 'account-reply-not-json' },
    })
    await demo.clearFaults()
    expect((await accounts.check()).ok).toBe(true)
    expect([...entries.values()]).toEqual([demo.token])
  })

  test('offline and back: the last lists stay, with their age', async () => {
    const accounts = open()
    await accounts.signIn(demo.token)
    const session = accounts.current()
    await session?.source.networks()
    await session?.source.members(accountNetworks.office)
    const before = session?.source.cachedNetworks()
    expect(Date.now() - (before?.at ?? 0)).toBeLessThan(5_000)
    await demo.stop()
    expect((await session?.client.invitations())?.ok).toBe(false)
    expect(entryOf(accounts.snapshot())).toMatchObject({
      state: 'offline',
      fault: { code: 'account-unreachable' },
    })
    expect(session?.source.cachedNetworks()?.value).toHaveLength(3)
    expect(session?.source.cachedMembers(accountNetworks.office)?.value).toHaveLength(30)
    const started = open()
    await started.start()
    expect(entryOf(started.snapshot())).toMatchObject({ displayName: 'Ada Okafor', state: 'offline' })
    await demo.start()
    await session?.client.invitations()
    expect(entryOf(accounts.snapshot())).toMatchObject({ state: 'ready', fault: null })
    expect((await started.check()).ok).toBe(true)
    expect(entryOf(started.snapshot())?.state).toBe('ready')
  })

  test('a keychain that is unlocked late opens the account in the end', async () => {
    await open().signIn(demo.token)
    let unlock = (): void => undefined
    const locked = new Promise<void>((resolve) => {
      unlock = resolve
    })
    const slow: Keychain = {
      ...keychainOver(entries),
      getPassword: async (_service, account) => {
        await locked
        return entries.get(account) ?? null
      },
    }
    const accounts = open(async () => slow)
    await accounts.start()
    expect(entryOf(accounts.snapshot())).toMatchObject({
      state: 'signed-out',
      fault: { code: 'keychain-timeout' },
    })
    // Asked again, it still waits for the same answer.
    expect(await accounts.check()).toMatchObject({ error: { code: 'keychain-timeout' } })
    unlock()
    await expect.poll(() => entryOf(accounts.snapshot())?.state, { timeout: 10_000 }).toBe('ready')
  })

  test('read-only mode is shown, and writes are refused', async () => {
    const accounts = open()
    await accounts.signIn(demo.token)
    await demo.setReadOnly(true)
    await accounts.check()
    expect(entryOf(accounts.snapshot())?.readOnly).toBe(true)
    expect(await accounts.current()?.source.deleteNetwork(accountNetworks.office)).toMatchObject({
      error: { code: 'account-read-only' },
    })
    await demo.setReadOnly(false)
  })
})
