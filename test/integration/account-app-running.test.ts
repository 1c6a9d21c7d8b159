import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AccountNetwork } from '../../contract/account.ts'
import { type AppUnderTest, keychainOver, startApp } from '../support/account-app.ts'
import { allMembers } from '../support/all-members.ts'
import { accountNetworks, type DemoAccount, startDemoAccount } from '../support/demo-account.ts'
import { type DemoNode, startDemoNode } from '../support/demo-node.ts'
import { codeOf, must } from '../support/outcome.ts'
import { temporaryFolder } from '../support/temp-folder.ts'

const { office, fieldTeam, guests } = accountNetworks
const officeServer = '0a1b2c3d4e'

let account: DemoAccount
let node: DemoNode
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let keys: Map<string, string>
let app: AppUnderTest

beforeAll(async () => {
  account = await startDemoAccount('paid')
  node = await startDemoNode({ account: account.admin })
}, 30_000)
afterAll(async () => {
  await node?.dispose()
  await account?.dispose()
})
beforeEach(async () => {
  folder = await temporaryFolder('app')
  keys = new Map()
  app = await startApp(folder.path, { serviceHome: node.home, accountUrl: account.url }, keychainOver(keys))
  must(await app.ask('account.signIn', { token: account.token }))
  await app.until(({ connection }) => connection.state === 'online')
})
afterEach(async () => {
  await app.close()
  await account.refuse(null)
  await account.clearFaults()
  await account.setReadOnly(false)
  await folder.dispose()
})

const hosted = async () => must(await app.ask('hosting.networks'))
const officeNow = async () => must(await app.ask('hosting.network', { network: office })) as AccountNetwork

describe('while it runs', () => {
  test.each([401, 403] as const)(
    'a token withdrawn with %i: signed out with the reason, and nothing else is lost',
    async (status) => {
      await app.until(({ hosting }) => hosting.waiting.some(({ source }) => source === 'account'))
      const { networks, connection } = app.snapshot()
      await account.refuse(status)
      await app.until(({ accounts }) => accounts.accounts[0]?.state === 'signed-out')
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
      expect(hosting.known.every(({ source }) => source === 'controller')).toBe(true)
      expect(app.snapshot().connection).toEqual(connection)
      expect(
        app
          .snapshot()
          .networks.map(({ id }) => id)
          .toSorted(),
      ).toEqual(networks.map(({ id }) => id).toSorted())
      expect((await hosted()).length).toBeGreaterThan(0)
      await expect.poll(() => keys.size).toBe(0)
      await account.refuse(null)
      must(await app.ask('account.signIn', { token: account.token }))
      await app.until(({ hosting }) => hosting.manageable.includes(office))
    },
  )

  test('offline, lists and what was looked at stay with their age, and nothing is written blindly', async () => {
    await hosted()
    const members = await allMembers((since) => app.ask('hosting.members', { network: office, since }))
    expect(members.every((member) => !('earlier' in member))).toBe(true)
    const before = Date.now()
    await account.stop()
    try {
      await app.until(({ accounts }) => accounts.accounts[0]?.state === 'offline')
      const list = (await hosted()).filter(({ source }) => source === 'account')
      expect(list).toHaveLength(3)
      for (const network of list) {
        const at = 'earlier' in network ? (network.earlier ?? 0) : 0
        expect(at).toBeGreaterThan(before - 15_000)
        expect(at).toBeLessThanOrEqual(Date.now())
      }
      expect(await officeNow()).toMatchObject({ config: { name: 'office' }, earlier: expect.any(Number) })
      const earlier = await allMembers((since) => app.ask('hosting.members', { network: office, since }))
      expect(earlier.map(({ id }) => id)).toEqual(members.map(({ id }) => id))
      expect(earlier.every((member) => 'earlier' in member)).toBe(true)
      const saved = await app.ask('hosting.saveNetwork', {
        network: office,
        change: { mtu: 1400 },
        base: null,
      })
      expect(codeOf(saved)).toBe('account-unreachable')
      expect(app.snapshot().hosting.waiting.some(({ source }) => source === 'account')).toBe(true)
    } finally {
      await account.start()
    }
    await app.until(({ accounts }) => accounts.accounts[0]?.state === 'ready')
    expect((await hosted()).every((network) => !('earlier' in network))).toBe(true)
  }, 40_000)

  test('waiting for the service is shown, and is over when it is', async () => {
    const seen: boolean[] = []
    const stop = app.core.store.subscribe(({ accounts }) => void seen.push(accounts.wait !== null))
    await account.fault({ kind: 'reply', status: 429, headers: { 'retry-after': '1' }, count: 1 })
    must(await app.ask('account.check'))
    stop()
    expect(seen).toContain(true)
    await app.until(({ accounts }) => accounts.wait === null)
    expect(app.account()).toMatchObject({ state: 'ready', fault: null })
  })

  test('in read-only mode everything can be seen, and nothing is sent', async () => {
    await account.setReadOnly(true)
    must(await app.ask('account.check'))
    expect(app.account()?.readOnly).toBe(true)
    expect((await hosted()).length).toBeGreaterThan(2)
    const { config } = await officeNow()
    const save = { network: office, change: { mtu: config.mtu + 1 }, base: null }
    expect(codeOf(await app.ask('hosting.saveNetwork', save))).toBe('account-read-only')
    const { waiting } = await app
      .until(({ hosting }) => hosting.waiting.some(({ source }) => source === 'account'))
      .then(({ hosting }) => hosting)
    const device = waiting.find(({ source }) => source === 'account')
    const argument = { network: device?.network ?? '', member: device?.member ?? '' }
    expect(codeOf(await app.ask('hosting.authorizeDevice', argument))).toBe('account-read-only')
  })
})

describe('names', () => {
  test('of networks, with descriptions, and of the devices in them, whose addresses can be copied', async () => {
    const { hosting } = await app.until(({ hosting }) =>
      hosting.known.some(({ id, devices }) => id === office && devices.length > 0),
    )
    const known = hosting.known.find(({ id }) => id === office)
    expect(known).toMatchObject({
      source: 'account',
      name: 'office',
      description: 'Head office: servers, printers and everybody who works there',
    })
    expect(known?.devices.find(({ name }) => name === 'office server')).toEqual({
      member: officeServer,
      name: 'office server',
      addresses: ['10.147.17.2'],
      online: true,
    })
    expect(known?.devices).toHaveLength(20)
    const self = app.snapshot().node?.address
    expect(known?.devices.map(({ member }) => member)).not.toContain(self)
    const online = known?.devices.map((device) => device.online) ?? []
    expect(online.lastIndexOf(true)).toBeLessThan(online.indexOf(false))
  })

  test('of peers', async () => {
    await app.until(({ hosting }) => hosting.known.some(({ devices }) => devices.length > 0))
    const peers = must(await app.ask('peers.list'))
    expect(peers.find(({ address }) => address === officeServer)?.names).toEqual([
      {
        network: office,
        name: 'office server',
        addresses: ['10.147.17.2'],
        description: 'Files, calendar, backups',
      },
    ])
  })
})

describe('saving what only an account has', () => {
  test('of a network: conflict, undo and the same path as everything else', async () => {
    const before = await officeNow()
    const change = { description: 'Somewhere else', ssoConfig: ssoOf(before, ['@corp.example']), mtu: 1400 }
    const saved = must(
      await app.ask('hosting.saveNetwork', { network: office, change, base: before.revision }),
    )
    expect(saved).toMatchObject({
      outcome: 'saved',
      differences: [],
      value: {
        description: 'Somewhere else',
        ssoConfig: { allowList: ['@corp.example'] },
        config: { mtu: 1400 },
      },
    })
    const [undo] = app.snapshot().hosting.undos
    expect(undo?.fields.toSorted()).toEqual(['description', 'mtu', 'ssoConfig'])
    await account.call('POST', `/network/${office}`, { rulesSource: 'accept;' })
    const late = must(
      await app.ask('hosting.saveNetwork', {
        network: office,
        change: { description: 'x' },
        base: before.revision,
      }),
    )
    expect(late).toMatchObject({ outcome: 'conflict', theirs: { rulesSource: 'accept;' } })
    must(await app.ask('hosting.undo', { undo: undo?.id ?? '' }))
    const after = await officeNow()
    expect(after).toMatchObject({
      description: before.description,
      rulesSource: 'accept;',
      ssoConfig: before.ssoConfig,
      config: { mtu: before.config.mtu },
    })
  })

  test('of a member; and a controller’s network has none of it', async () => {
    const argument = { network: office, member: officeServer }
    const change = { hidden: true, description: 'In the cellar', name: 'server' }
    const saved = must(await app.ask('hosting.saveMember', { ...argument, change, base: null }))
    expect(saved).toMatchObject({
      outcome: 'saved',
      differences: [],
      value: { hidden: true, description: 'In the cellar', config: { name: 'server' } },
    })
    const [undo] = app.snapshot().hosting.undos
    must(await app.ask('hosting.undo', { undo: undo?.id ?? '' }))
    expect(await account.call('GET', `/network/${office}/member/${officeServer}`)).toMatchObject({
      hidden: false,
      name: 'office server',
      description: 'Files, calendar, backups',
    })
    const own = (await hosted()).find(({ source }) => source === 'controller')?.id ?? ''
    const refused = await app.ask('hosting.saveNetwork', {
      network: own,
      change: { description: 'x' },
      base: null,
    })
    expect(codeOf(refused)).toBe('argument-invalid')
    const hidden = { network: own, member: officeServer, change: { hidden: true } }
    expect(codeOf(await app.ask('hosting.addMember', hidden))).toBe('argument-invalid')
  })

  test('where the account may not: refused by the service, said so', async () => {
    const save = { network: guests, change: { description: 'mine' }, base: null }
    expect(codeOf(await app.ask('hosting.saveNetwork', save))).toBe('account-forbidden')
    expect(codeOf(await app.ask('hosting.deleteNetwork', { network: fieldTeam }))).toBe('account-forbidden')
  })

  test('a network is made in the account, and deleted', async () => {
    const subnet = must(await app.ask('hosting.proposeSubnet'))
    const made = must(
      await app.ask('hosting.createNetwork', { name: 'garden', id: null, subnet, source: 'account' }),
    )
    expect(made).toMatchObject({ source: 'account', config: { name: 'garden', v4AssignMode: { zt: true } } })
    expect((await hosted()).map(({ name }) => name)).toContain('garden')
    must(await app.ask('hosting.deleteNetwork', { network: made.id }))
    expect((await hosted()).map(({ name }) => name)).not.toContain('garden')
  })
})

describe('people and tokens', () => {
  test('the user, renamed and back', async () => {
    const user = must(await app.ask('account.user', { user: null }))
    expect(user).toMatchObject({ displayName: 'Ada Okafor', smsNumber: expect.anything() })
    expect(must(await app.ask('account.rename', { displayName: 'Ada O.' })).displayName).toBe('Ada O.')
    must(await app.ask('account.check'))
    expect(app.account()?.displayName).toBe('Ada O.')
    must(await app.ask('account.rename', { displayName: user.displayName }))
  })

  test('a token of the service’s making is shown once, and works; one’s own is checked', async () => {
    const made = must(await app.ask('account.addToken', { name: 'phone', token: null }))
    expect(made?.token).toMatch(/^[A-Za-z0-9]{32,}$/)
    expect(codeOf(await app.ask('account.addToken', { name: 'short', token: 'x'.repeat(31) }))).toBe(
      'account-token-invalid',
    )
    expect(must(await app.ask('account.addToken', { name: 'own', token: 'Y'.repeat(32) }))).toBeNull()
    expect(must(await app.ask('account.user', { user: null })).tokens).toEqual(
      expect.arrayContaining(['phone', 'own']),
    )
    must(await app.ask('account.signIn', { token: made?.token ?? '' }))
    expect(app.snapshot().accounts.accounts).toHaveLength(1)
    must(await app.ask('account.deleteToken', { name: 'own' }))
    expect(must(await app.ask('account.user', { user: null })).tokens).not.toContain('own')
    expect(codeOf(await app.ask('account.addToken', { name: ' ', token: null }))).toBe('argument-invalid')
    expect(app.lines.join('\n')).not.toContain(made?.token)
  })

  test('the organization, its members and its invitations', async () => {
    const organization = must(await app.ask('account.organization', { id: null }))
    const { id } = organization
    expect(must(await app.ask('account.organization', { id })).ownerId).toBe(organization.ownerId)
    expect(must(await app.ask('account.organizationMembers', { id }))).toHaveLength(4)
    expect(codeOf(await app.ask('account.invite', { email: 'nobody' }))).toBe('account-email-invalid')
    const invited = must(await app.ask('account.invite', { email: 'new@example.com' }))
    expect(must(await app.ask('account.invitation', { id: invited.id })).status).toBe('pending')
    expect(must(await app.ask('account.invitations')).map((one) => one.id)).toContain(invited.id)
    must(await app.ask('account.declineInvitation', { id: invited.id }))
    const after = must(await app.ask('account.invitations')).find((one) => one.id === invited.id)
    expect(after?.status ?? 'canceled').toBe('canceled')
  })
})

function ssoOf({ ssoConfig }: AccountNetwork, allowList: string[]) {
  const { enabled, mode, clientId } = ssoConfig
  return { enabled, mode, clientId, allowList }
}
