import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AccountNetwork } from '../../../contract/account.ts'
import { accountNetworks } from '../../support/account/demo-account.ts'
import { linkedWorld } from '../../support/account/linked-world.ts'
import { appOfEachTest } from '../../support/app/app-runs.ts'
import { codeOf, must } from '../../support/outcome.ts'

const { office, fieldTeam, guests } = accountNetworks
const graceToken = 'Grac3DemoTokenOfThirtyTwoLetters'

const { account, node, heal } = linkedWorld()
let self: string
/** Absent: that of the real service */
let accountUrl: string | undefined

beforeAll(async () => {
  self = (await node.status()).address
})
beforeEach(() => {
  accountUrl = account.url
})
afterEach(heal)
const { app, asked, folder, person, restart, secrets, start } = appOfEachTest(
  'app',
  () => ({ serviceHome: node.home, ...(accountUrl !== undefined && { accountUrl }) }),
  { isReady: () => true },
)

describe('signing in', () => {
  test('makes the networks of the account hosted networks, and the next start has it again', async () => {
    expect(app.account()).toBeUndefined()
    expect(codeOf(await app.ask('account.user', { user: null }))).toBe('account-signed-out')
    const id = must(await app.ask('account.signIn', { token: account.token }))
    expect(app.account()).toMatchObject({ id, displayName: 'Ada Okafor', state: 'ready', keychain: null })
    const listed = must(await app.ask('hosting.networks'))
    expect(listed.filter(({ source }) => source !== 'controller').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['office', 'field team', 'guests']),
    )
    await app.until(({ hosting }) => hosting.directory.some((one) => one.id === office))

    await app.close()
    const settings = await readFile(join(folder.path, 'settings.json'), 'utf8')
    expect(JSON.parse(settings).accounts).toMatchObject({ current: id, accounts: [{ base: account.url }] })
    expect(settings + app.lines.join('\n')).not.toContain(account.token)
    await start()
    expect(app.account()).toMatchObject({ id, state: 'ready' })
    expect(JSON.stringify(app.snapshot())).not.toContain(account.token)
  })

  test('several accounts side by side: a network that two of them see is that of the first', async () => {
    const ada = must(await app.ask('account.signIn', { token: account.token }))
    const grace = must(await app.ask('account.signIn', { token: graceToken }))
    const may = async () => {
      const listed = must(await app.ask('hosting.networks'))
      return listed.map((network) => ('may' in network && network.id === fieldTeam ? network.may.d : null))
    }
    expect(await may()).toContain(false)
    must(await app.ask('account.use', { id: ada }))
    expect(await may()).toContain(false)
    const hosts = new Set(must(await app.ask('hosting.networks')).map(({ source }) => source))
    expect([...hosts]).toContain(ada)
    for (const account of [ada, grace]) {
      const subject = { form: 'profile', account } as const
      const fields = { base: { displayName: '' }, form: { displayName: 'x' } }
      must(await app.ask('drafts.save', { subject, name: 'x', changed: ['displayName'], ...fields }))
    }
    must(await app.ask('account.signOut', { id: ada }))
    await expect.poll(may).toContain(true)
    // Its changes that were not saved go with it, and nothing else does.
    expect(must(await app.ask('drafts.list')).map(({ subject }) => subject.account)).toEqual([grace])
    expect(app.snapshot().accounts).toMatchObject({
      current: grace,
      accounts: [{ id: grace, state: 'ready' }],
    })
    must(await app.ask('account.signOut', { id: grace }))
    await app.until(({ hosting }) => hosting.waiting.every(({ source }) => source === 'controller'))
    expect(must(await app.ask('hosting.networks')).every(({ source }) => source === 'controller')).toBe(true)
    expect(secrets.size).toBe(0)
  })

  test('without a keychain the token is kept for this run, and the application says so', async () => {
    await restart(null)
    must(await app.ask('account.signIn', { token: account.token }))
    expect(app.account()).toMatchObject({ state: 'ready', keychain: { code: 'keychain-unavailable' } })
    await restart(null)
    expect(app.account()).toMatchObject({ state: 'signed-out', fault: { code: 'keychain-unavailable' } })
  })

  test.each([
    ['x'.repeat(31), 'account-token-invalid'],
    [`${'x'.repeat(20)}\n${'x'.repeat(20)}`, 'account-token-invalid'],
    ['x'.repeat(40), 'account-unauthorized'],
  ])('with %j is refused', async (token, code) => {
    expect(codeOf(await app.ask('account.signIn', { token }))).toBe(code)
    expect(app.snapshot().accounts.accounts).toEqual([])
  })

  test('at another address than the usual one, which a preference sets', async () => {
    accountUrl = undefined
    await restart()
    person.agrees = false
    const token = account.token
    expect(codeOf(await app.ask('preferences.set', { accountBase: 'http://example.com' }))).toBe(
      'account-address-refused',
    )
    expect(codeOf(await app.ask('account.signIn', { token, base: 'http://example.com' }))).toBe(
      'account-address-refused',
    )
    must(await app.ask('preferences.set', { accountBase: `${account.url}/` }))
    expect(app.snapshot().preferences.accountBase).toBe(account.url)
    // Whoever named the address, a page could have: the person says whether the token goes there, once.
    for (const base of [undefined, account.url, `${account.url}/`])
      expect(codeOf(await app.ask('account.signIn', { token, ...(base && { base }) }))).toBe('declined')
    const question = { kind: 'send-token', name: new URL(account.url).host, lines: [account.url] }
    expect(asked).toEqual([question, question, question])
    expect(app.snapshot().accounts.accounts).toEqual([])
    person.agrees = true
    must(await app.ask('account.signIn', { token }))
    must(await app.ask('account.signIn', { token }))
    expect(asked).toHaveLength(4)
    expect(app.account()?.base).toBe(account.url)
  })
})

describe('without a node service', () => {
  const { app: alone } = appOfEachTest(
    'alone',
    () => ({ serviceHome: join(folder.path, 'no-service'), accountUrl: account.url }),
    { isReady: () => true },
  )

  test('the networks of the account are opened, changed and given members all the same', async () => {
    must(await alone.ask('account.signIn', { token: account.token }))
    expect(alone.snapshot().node).toBeNull()
    expect(must(await alone.ask('hosting.network', { network: office })).config.name).toBe('office')
    const page = must(await alone.ask('hosting.members', { network: office, since: null }))
    expect(page.items.length).toBeGreaterThan(0)
    const save = (text: string, from: string | null) =>
      alone.ask('hosting.saveNetwork', {
        network: office,
        change: { description: text },
        base: { description: from },
      })
    const { description } = must(await alone.ask('hosting.network', { network: office })) as AccountNetwork
    expect(must(await save('the head office', description)).outcome).toBe('saved')
    expect(must(await save(description ?? '', 'the head office')).outcome).toBe('saved')
    expect(codeOf(await alone.ask('hosting.network', { network: `${self}000001` }))).toBe('home-unreadable')
  })
})

describe('this device', () => {
  beforeEach(async () => {
    must(await app.ask('account.signIn', { token: account.token }))
    await app.until(({ connection }) => connection.state === 'online')
    await node.leave(fieldTeam)
    // Ada may delete nothing there; Grace may.
    await fetch(`${account.url}/api/v1/network/${fieldTeam}/member/${self}`, {
      method: 'DELETE',
      headers: { Authorization: `token ${graceToken}` },
    })
    await app.until(({ networks }) => networks.every(({ id, joined }) => id !== fieldTeam || !joined))
  })

  test('joins a private network of the account in one go, under the computer’s name', async () => {
    const job = must(await app.ask('hosting.joinThisDevice', { network: fieldTeam }))
    const { hosting } = await app.until(({ hosting }) =>
      hosting.jobs.some(({ id, state }) => id === job && state !== 'running'),
    )
    expect(hosting.jobs.find(({ id }) => id === job)).toMatchObject({ done: 1, failed: 0, fault: null })
    expect((await node.network(fieldTeam))?.status).toBe('OK')
    expect(await account.call('GET', `/network/${fieldTeam}/member/${self}`)).toMatchObject({
      name: 'workbench',
      config: { authorized: true },
    })
  })

  test('that joined by hand waits, in the one list of devices, until it is authorized right there', async () => {
    must(await app.ask('network.join', { id: fieldTeam, flags: flags }))
    await app.until(({ networks }) =>
      networks.some(({ id, network }) => id === fieldTeam && network?.status === 'ACCESS_DENIED'),
    )
    const { hosting } = await app.until(
      ({ hosting: { manageable, waiting } }) =>
        manageable.includes(fieldTeam) && waiting.some(({ member }) => member === self),
    )
    expect(hosting.waiting.find(({ member }) => member === self)).toMatchObject({
      source: app.account()?.id,
      network: fieldTeam,
      networkName: 'field team',
    })
    must(await app.ask('hosting.authorizeDevice', { network: fieldTeam, member: self }))
    await app.until(({ networks }) =>
      networks.some(({ id, network }) => id === fieldTeam && network?.status === 'OK'),
    )
    expect(app.snapshot().hosting.waiting.some(({ member }) => member === self)).toBe(false)
  })

  test('may not be let in where the account only reads', async () => {
    must(await app.ask('network.join', { id: guests, flags: flags }))
    await app.until(({ hosting }) => hosting.directory.some(({ id }) => id === guests))
    expect(app.snapshot().hosting.manageable).not.toContain(guests)
    expect(app.snapshot().hosting.waiting.every(({ network }) => network !== guests)).toBe(true)
    expect(
      codeOf(await app.ask('hosting.authorizeDevice', { network: guests, member: '3d7744aa01' })),
    ).not.toBe('ok')
    must(await app.ask('network.connect', { id: guests, connected: false }))
  })
})

const flags = { allowManaged: true, allowGlobal: false, allowDefault: false, allowDNS: false }
