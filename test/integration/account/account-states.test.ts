import { describe, expect, test } from 'vitest'
import type { Keychain } from '../../../main/system/secrets.ts'
import {
  accountRuns,
  currentId,
  entryOf,
  noKeychain,
  otherToken,
} from '../../support/account/account-runs.ts'
import { accountNetworks } from '../../support/account/demo-account.ts'
import { keychainOver } from '../../support/desktop/memory-keychain.ts'

const runs = accountRuns()

describe('while it runs', () => {
  test.each([401, 403] as const)(
    'a token refused with %i is kept, and taken again when asked',
    async (status) => {
      const accounts = runs.open()
      await accounts.signIn(runs.demo.token)
      const source = accounts.current()?.source
      await runs.demo.refuse(status)
      expect(await source?.networks()).toMatchObject({ error: { code: 'account-unauthorized' } })
      expect(accounts.current()).toBeNull()
      expect(entryOf(accounts.snapshot())).toMatchObject({
        displayName: 'Ada Okafor',
        state: 'refused',
        fault: { code: 'account-unauthorized' },
      })
      expect(await accounts.check()).toMatchObject({ error: { code: 'account-unauthorized' } })
      expect(entryOf(accounts.snapshot())?.state).toBe('refused')
      expect([...runs.entries.values()]).toEqual([runs.demo.token])
      expect(runs.stored.accounts).toHaveLength(1)
      await runs.demo.refuse(null)
      expect((await accounts.check()).ok).toBe(true)
      expect(entryOf(accounts.snapshot())).toMatchObject({ state: 'ready', fault: null })
      expect((await accounts.current()?.source.networks())?.ok).toBe(true)
    },
  )

  test('a refused token is tried again by the next run, and by one without a keychain', async () => {
    const accounts = runs.open()
    await accounts.signIn(runs.demo.token)
    const withoutKeychain = runs.open(noKeychain)
    await withoutKeychain.signIn(runs.demo.token)
    await runs.demo.refuse(401)
    for (const one of [accounts, withoutKeychain]) {
      await one.check()
      expect(entryOf(one.snapshot())?.state).toBe('refused')
    }
    const refused = runs.open()
    await refused.start()
    expect(entryOf(refused.snapshot())?.state).toBe('refused')
    await runs.demo.refuse(null)
    expect((await withoutKeychain.check()).ok).toBe(true)
    const next = runs.open()
    await next.start()
    expect(entryOf(next.snapshot())).toMatchObject({ state: 'ready', fault: null })
  })

  test('what an account listed is there while it is refused, until it is signed out', async () => {
    const accounts = runs.open()
    await accounts.signIn(runs.demo.token)
    const id = currentId(accounts.snapshot())
    expect(accounts.lastNetworks(id)).toBeNull()
    const listed = await accounts.current()?.source.networks()
    await runs.demo.refuse(401)
    for (let round = 0; round < 2; round += 1) {
      await accounts.check()
      expect(accounts.current()).toBeNull()
      expect(accounts.lastNetworks(id)?.value).toEqual(listed?.ok && listed.value)
    }
    await accounts.signOut(id)
    expect(accounts.lastNetworks(id)).toBeNull()
  })

  test('while a refused token is tried again, the reason stays', async () => {
    const accounts = runs.open()
    await accounts.signIn(runs.demo.token)
    await runs.demo.refuse(403)
    await accounts.check()
    const states: unknown[] = []
    accounts.subscribe((snapshot) => states.push(entryOf(snapshot)?.state))
    await accounts.check()
    expect([...new Set(states)]).toEqual(['refused'])
  })

  test('signing out, or another token, is what ends a refused one', async () => {
    const accounts = runs.open()
    await accounts.signIn(runs.demo.token)
    await runs.demo.refuse(401)
    await accounts.check()
    await runs.demo.refuse(null)
    expect((await accounts.signIn(otherToken)).ok).toBe(true)
    expect([...runs.entries.values()]).toEqual([otherToken])
    await runs.demo.refuse(401)
    await accounts.check()
    await accounts.signOut(currentId(accounts.snapshot()))
    expect(runs.entries.size).toBe(0)
  })

  test.each([401, 403, 200])('the page of a proxy with %i is no word of the account', async (status) => {
    const accounts = runs.open()
    await accounts.signIn(runs.demo.token)
    await runs.demo.fault({
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
    const started = runs.open()
    await started.start()
    expect(entryOf(started.snapshot())).toMatchObject({
      state: 'offline',
      fault: { code: 'account-reply-not-json' },
    })
    await runs.demo.clearFaults()
    expect((await accounts.check()).ok).toBe(true)
    expect([...runs.entries.values()]).toEqual([runs.demo.token])
  })

  test('offline and back: the last lists stay, with their age', async () => {
    const accounts = runs.open()
    await accounts.signIn(runs.demo.token)
    const session = accounts.current()
    const begin = Date.now()
    await session?.source.networks()
    await session?.source.members(accountNetworks.office)
    const before = session?.source.cachedNetworks()
    expect(before?.at).toBeGreaterThanOrEqual(begin)
    await runs.demo.stop()
    expect((await session?.client.people?.invitations())?.ok).toBe(false)
    expect(entryOf(accounts.snapshot())).toMatchObject({
      state: 'offline',
      fault: { code: 'account-unreachable' },
    })
    expect(session?.source.cachedNetworks()?.value).toHaveLength(3)
    expect(session?.source.cachedMembers(accountNetworks.office)?.value).toHaveLength(30)
    const started = runs.open()
    await started.start()
    expect(entryOf(started.snapshot())).toMatchObject({ displayName: 'Ada Okafor', state: 'offline' })
    await runs.demo.start()
    await session?.client.people?.invitations()
    expect(entryOf(accounts.snapshot())).toMatchObject({ state: 'ready', fault: null })
    expect((await started.check()).ok).toBe(true)
    expect(entryOf(started.snapshot())?.state).toBe('ready')
  })

  test('a keychain that is unlocked late opens the account in the end', async () => {
    await runs.open().signIn(runs.demo.token)
    const unlocked = Promise.withResolvers<void>()
    const slow: Keychain = {
      ...keychainOver(runs.entries),
      getPassword: async (_service, account) => {
        await unlocked.promise
        return runs.entries.get(account) ?? null
      },
    }
    const accounts = runs.open(async () => slow)
    await accounts.start()
    expect(entryOf(accounts.snapshot())).toMatchObject({
      state: 'signed-out',
      fault: { code: 'keychain-timeout' },
    })
    // Asked again, it still waits for the same answer.
    expect(await accounts.check()).toMatchObject({ error: { code: 'keychain-timeout' } })
    unlocked.resolve()
    await expect.poll(() => entryOf(accounts.snapshot())?.state).toBe('ready')
  })

  test('read-only mode is shown, and writes are refused', async () => {
    const accounts = runs.open()
    await accounts.signIn(runs.demo.token)
    await runs.demo.setReadOnly(true)
    await accounts.check()
    expect(entryOf(accounts.snapshot())?.readOnly).toBe(true)
    expect(await accounts.current()?.source.deleteNetwork(accountNetworks.office)).toMatchObject({
      error: { code: 'account-read-only' },
    })
  })
})
