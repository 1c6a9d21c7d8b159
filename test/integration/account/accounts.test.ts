import { describe, expect, test } from 'vitest'
import {
  accountRuns,
  currentId,
  entryOf,
  graceToken,
  noKeychain,
  otherToken,
} from '../../support/account/account-runs.ts'

const runs = accountRuns()

describe('signing in', () => {
  test('a token is checked, kept in the keychain, and shown as the account it belongs to', async () => {
    const accounts = runs.open()
    const signedIn = await accounts.signIn(`  ${runs.demo.token}\n`)
    expect(signedIn.ok).toBe(true)
    expect(entryOf(accounts.snapshot())).toMatchObject({
      displayName: 'Ada Okafor',
      base: runs.demo.url,
      state: 'ready',
      readOnly: false,
      keychain: null,
      certificate: null,
      opens: null,
      expires: null,
      expiryTold: null,
      group: null,
      fault: null,
    })
    const { current } = accounts.snapshot()
    expect([...runs.entries]).toEqual([[`account:${current}`, runs.demo.token]])
    expect(runs.stored).toMatchObject({
      current,
      accounts: [{ displayName: 'Ada Okafor', base: runs.demo.url }],
    })
    expect(JSON.stringify([runs.stored, accounts.snapshot(), runs.warnings])).not.toContain(runs.demo.token)
  })

  test('the next run opens it again from list and keychain', async () => {
    await runs.open().signIn(runs.demo.token)
    const accounts = runs.open()
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
    const accounts = runs.open()
    expect(await accounts.signIn(token)).toMatchObject({ error: { code } })
    expect(accounts.snapshot().accounts).toEqual([])
    expect(runs.entries.size).toBe(0)
  })

  test.each([
    ['two lines', `${'x'.repeat(40)}\r\nX-Other: 1`],
    ['letters that no header carries', 'ż'.repeat(40)],
    ['nothing', ''],
    ['a megabyte', 'a'.repeat(1_000_000)],
  ])('a keychain that holds %s: nothing is sent, and it says so', async (_what, garbage) => {
    const first = runs.open()
    await first.signIn(runs.demo.token)
    const { current } = first.snapshot()
    runs.entries.set(`account:${current}`, garbage)
    const { total } = await runs.demo.stats()
    const accounts = runs.open()
    await accounts.start()
    expect(entryOf(accounts.snapshot())).toMatchObject({
      state: 'signed-out',
      fault: { code: 'account-token-invalid' },
    })
    expect((await runs.demo.stats()).total).toBe(total)
    expect((await accounts.signIn(runs.demo.token)).ok).toBe(true)
  })

  test('a keychain that holds the token of somebody else does not show that one under this name', async () => {
    const first = runs.open()
    await first.signIn(runs.demo.token)
    runs.entries.set(`account:${first.snapshot().current}`, graceToken)
    const accounts = runs.open()
    await accounts.start()
    expect(entryOf(accounts.snapshot())).toMatchObject({ displayName: 'Ada Okafor', state: 'refused' })
    expect(accounts.current()).toBeNull()
  })

  test('an address that is not safe is refused before anything is sent', async () => {
    expect(await runs.open().signIn(runs.demo.token, 'http://example.com')).toMatchObject({
      error: { code: 'account-address-refused' },
    })
  })

  test('without a keychain it is kept for this run, and says so', async () => {
    const accounts = runs.open(noKeychain)
    await accounts.signIn(runs.demo.token)
    expect(entryOf(accounts.snapshot())).toMatchObject({
      state: 'ready',
      keychain: { code: 'keychain-unavailable' },
    })
    const next = runs.open(noKeychain)
    await next.start()
    expect(entryOf(next.snapshot())).toMatchObject({
      state: 'signed-out',
      fault: { code: 'keychain-unavailable' },
    })
    expect(await accounts.signOut(currentId(accounts.snapshot()))).toMatchObject({ ok: true })
  })
})

describe('several accounts', () => {
  test('all are open by their own tokens; one is current; signing out leaves the other', async () => {
    const accounts = runs.open()
    await accounts.signIn(runs.demo.token)
    const ada = currentId(accounts.snapshot())
    await accounts.signIn(graceToken)
    const grace = currentId(accounts.snapshot())
    expect(accounts.snapshot().accounts.map(({ state }) => state)).toEqual(['ready', 'ready'])
    expect(accounts.sessions().map(({ id }) => id)).toEqual([ada, grace])
    await accounts.use(ada)
    expect(accounts.current()?.id).toBe(ada)
    expect((await accounts.check()).ok).toBe(true)
    expect(accounts.snapshot().accounts.map(({ state }) => state)).toEqual(['ready', 'ready'])
    await accounts.signOut(ada)
    expect(accounts.snapshot()).toMatchObject({ current: grace, accounts: [{ id: grace, state: 'ready' }] })
    expect([...runs.entries.keys()]).toEqual([`account:${grace}`])
    await accounts.signOut(grace)
    expect(accounts.snapshot()).toMatchObject({ current: null, accounts: [] })
    expect(accounts.current()).toBeNull()
    expect(runs.entries.size).toBe(0)
  })

  test('the same account again takes the new token', async () => {
    const accounts = runs.open()
    await accounts.signIn(runs.demo.token)
    await accounts.signIn(otherToken)
    expect(accounts.snapshot().accounts).toHaveLength(1)
    expect([...runs.entries.values()]).toEqual([otherToken])
    expect((await accounts.current()?.source.networks())?.ok).toBe(true)
  })
})
