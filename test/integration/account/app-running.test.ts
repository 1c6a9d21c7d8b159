import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountNetworks } from '../../support/account/demo-account.ts'
import { linkedWorld } from '../../support/account/linked-world.ts'
import { type SignedIn, startSignedIn } from '../../support/app/headless.ts'
import { codeOf, must } from '../../support/outcome.ts'

const { office } = accountNetworks
const officeServer = '0a1b2c3d4e'

const world = linkedWorld()
let entries: Map<string, string>
let app: SignedIn

beforeEach(async () => {
  entries = new Map()
  app = await startSignedIn(world, entries)
})
afterEach(() => app.close())

const officeNow = () => app.network(office)

describe('while it runs', () => {
  test.each([401, 403] as const)(
    'a token refused with %i: kept, with the reason, and nothing else is lost',
    async (status) => {
      await app.until(({ hosting }) => hosting.waiting.some(({ source }) => source !== 'controller'))
      const { networks, connection } = app.snapshot()
      await world.account.refuse(status)
      await app.until(({ accounts }) => accounts.accounts[0]?.state === 'refused')
      expect(app.account()).toMatchObject({
        displayName: 'Ada Okafor',
        fault: { code: 'account-unauthorized' },
      })
      const { hosting } = await app.until(
        ({ hosting }) =>
          hosting.waiting.every(({ source }) => source === 'controller') &&
          !hosting.manageable.includes(office),
      )
      expect(hosting.controller).toEqual({ state: 'ready' })
      expect(hosting.directory.every(({ source }) => source === 'controller')).toBe(true)
      expect(app.snapshot().connection).toEqual(connection)
      expect(
        app
          .snapshot()
          .networks.map(({ id }) => id)
          .toSorted(),
      ).toEqual(networks.map(({ id }) => id).toSorted())
      expect((await app.networks()).length).toBeGreaterThan(0)
      expect([...entries.values()]).toEqual([world.account.token])
      await world.account.refuse(null)
      must(await app.ask('account.check', { id: app.accountId() }))
      await app.until(({ hosting }) => hosting.manageable.includes(office))
    },
  )

  test('offline, lists and what was looked at stay with their age, and nothing is written blindly', async () => {
    await app.networks()
    const members = await app.members(office)
    expect(members.every((member) => !('cachedAt' in member))).toBe(true)
    const before = Date.now()
    await world.account.stop()
    try {
      await app.until(({ accounts }) => accounts.accounts[0]?.state === 'offline')
      const read = async () => (await app.networks()).filter(({ source }) => source !== 'controller')
      // For a moment the list that was just read is as good as a new one.
      await expect.poll(async () => (await read()).every((network) => 'cachedAt' in network)).toBe(true)
      const list = await read()
      expect(list).toHaveLength(3)
      for (const network of list) {
        const at = 'cachedAt' in network ? (network.cachedAt ?? 0) : 0
        expect(at).toBeGreaterThan(before - 15_000)
        expect(at).toBeLessThanOrEqual(Date.now())
      }
      expect(await officeNow()).toMatchObject({ config: { name: 'office' }, cachedAt: expect.any(Number) })
      const cached = await app.members(office)
      expect(cached.map(({ id }) => id)).toEqual(members.map(({ id }) => id))
      expect(cached.every((member) => 'cachedAt' in member)).toBe(true)
      const saved = await app.ask('hosting.saveNetwork', {
        network: office,
        change: { mtu: 1400 },
        base: null,
      })
      expect(codeOf(saved)).toBe('account-unreachable')
      expect(app.snapshot().hosting.waiting.some(({ source }) => source !== 'controller')).toBe(true)
    } finally {
      await world.account.start()
    }
    await app.until(({ accounts }) => accounts.accounts[0]?.state === 'ready')
    expect((await app.networks()).every((network) => !('cachedAt' in network))).toBe(true)
  })

  test('waiting for the service is shown, and is over when it is', async () => {
    const seen: boolean[] = []
    const stop = app.core.store.subscribe(({ accounts }) => void seen.push(accounts.wait !== null))
    await world.account.fault({ kind: 'reply', status: 429, headers: { 'retry-after': '1' }, count: 1 })
    must(await app.ask('account.check', { id: app.accountId() }))
    stop()
    expect(seen).toContain(true)
    await app.until(({ accounts }) => accounts.wait === null)
    expect(app.account()).toMatchObject({ state: 'ready', fault: null })
  })

  test('in read-only mode everything can be seen, and nothing is sent', async () => {
    await world.account.setReadOnly(true)
    must(await app.ask('account.check', { id: app.accountId() }))
    expect(app.account()?.readOnly).toBe(true)
    expect((await app.networks()).length).toBeGreaterThan(2)
    const { config } = await officeNow()
    const save = { network: office, change: { mtu: Number(config.mtu) + 1 }, base: null }
    expect(codeOf(await app.ask('hosting.saveNetwork', save))).toBe('account-read-only')
    const { waiting } = await app
      .until(({ hosting }) => hosting.waiting.some(({ source }) => source !== 'controller'))
      .then(({ hosting }) => hosting)
    const device = waiting.find(({ source }) => source !== 'controller')
    const argument = { network: device?.network ?? '', member: device?.member ?? '' }
    expect(codeOf(await app.ask('hosting.authorizeDevice', argument))).toBe('account-read-only')
  })
})

describe('names', () => {
  test('of networks, with descriptions', async () => {
    const { hosting } = await app.until(({ hosting }) => hosting.directory.some(({ id }) => id === office))
    expect(hosting.directory.find(({ id }) => id === office)).toMatchObject({
      source: app.account()?.id,
      name: 'office',
      description: 'Head office: servers, printers and everybody who works there',
    })
  })

  test('of peers', async () => {
    const namesOfServer = async () =>
      must(await app.ask('peers.list')).items.find(({ address }) => address === officeServer)?.names
    await expect.poll(namesOfServer).toEqual([
      {
        network: office,
        name: 'office server',
        addresses: ['10.147.17.2'],
        description: 'Files, calendar, backups',
      },
    ])
  })
})
