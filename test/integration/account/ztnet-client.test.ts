import { describe, expect, onTestFinished, test } from 'vitest'
import type { AccountWait } from '../../../contract/account.ts'
import { accountCapabilities } from '../../../contract/account-kinds.ts'
import { createLimiter } from '../../../main/account/limiter.ts'
import { createAccountSource } from '../../../main/account/source.ts'
import { sharedZtnet, ztnet } from '../../support/account/demo-ztnet.ts'
import { startFaultyServer } from '../../support/faulty-server.ts'
import { codeOf, must } from '../../support/outcome.ts'
import { forEachTest } from '../../support/shared.ts'

const { organization, office, guests, fieldTeam } = ztnet
const gateway = '1c98a0f3b7'

const { demo, fault, open, quirk } = sharedZtnet()
const client = forEachTest(() => open())
const raw = async (path: string) => (await demo.ask('GET', `/api/v1${path}`)).body

describe('one token, two families', () => {
  const namesOf = async (token: string) => {
    const own = open({ token })
    const { user } = must(await own.status())
    const { items } = must(await own.networks())
    return [user.displayName, items.map(({ config }) => config.name).toSorted()]
  }

  test('both, one of them, and a person in no organization', async () => {
    const { both, personal, organization: ofOrg, loner } = demo.keys
    expect(await namesOf(both)).toEqual(['Lantern Works', ['field team', 'guests', 'office']])
    expect(await namesOf(personal)).toEqual(['', ['field team']])
    expect(await namesOf(ofOrg)).toEqual(['Lantern Works', ['guests', 'office']])
    expect(await namesOf(loner)).toEqual(['', []])
  })

  test('a token that is none, and one that has expired', async () => {
    for (const token of ['A'.repeat(64), demo.keys.ended])
      expect(codeOf(await open({ token }).status())).toBe('account-unauthorized')
  })
})

test('a network has what its controller says, and the text of its rules is not known', async () => {
  expect(must(await client.network(office))).toMatchObject({
    description: 'Head office: servers, printers and everybody who works there',
    rulesSource: null,
    config: {
      name: 'office',
      mtu: 2800,
      dns: { domain: 'corp.example' },
      rules: [{ type: 'ACTION_ACCEPT' }],
    },
  })
  expect(must(await client.networks()).items.find(({ id }) => id === fieldTeam)).toMatchObject({
    totalMemberCount: 20,
    authorizedMemberCount: null,
  })
})

test('one is made in the organization, changed in parts, and deleted', async () => {
  const made = must(await client.createNetwork())
  const change = {
    name: 'сад',
    description: 'Behind the house',
    mtu: 1400,
    v6AssignMode: { '6plane': null, rfc4193: true, zt: null },
    routes: [{ target: '10.77.0.0/24', via: null }],
    dns: { domain: 'garden.example', servers: ['10.77.0.1'] },
    rulesSource: 'drop;',
  }
  const changed = must(await client.updateNetwork(made.id, change))
  expect(changed).toMatchObject({
    description: 'Behind the house',
    config: {
      ...{ name: 'сад', mtu: 1400, routes: change.routes, dns: change.dns },
      v6AssignMode: { '6plane': false, rfc4193: true, zt: false },
      rules: [{ type: 'ACTION_DROP' }],
    },
  })
  expect(codeOf(await client.updateNetwork(made.id, { multicastLimit: 8 }))).toBe('account-lacks')
  expect(codeOf(await client.updateNetwork(made.id, { rulesSource: 'accept' }))).toBe('account-refused')
  must(await client.deleteNetwork(made.id))
  expect((await raw(`/org/${organization}`)).networks).toHaveLength(2)
})

test('a personal network can be made and read alone', async () => {
  const own = open({ token: demo.keys.loner })
  const made = must(await own.createNetwork())
  expect(made.isFixed).toBe(true)
  expect(must(await own.networks()).items.map(({ isFixed }) => isFixed)).toEqual([true])
  expect(
    must(await client.networks())
      .items.filter(({ isFixed }) => isFixed)
      .map(({ id }) => id),
  ).toEqual([fieldTeam])
  // The server takes only the name of a new personal network, and chooses its subnet.
  const source = createAccountSource(own, 'https://x#y', 'y', accountCapabilities.ztnet.networks)
  const wanted = { name: 'shed', routes: [{ target: '10.1.2.0/24', via: null }], v4AssignMode: { zt: true } }
  const { config, id } = must(await source.createNetwork(null, wanted))
  expect([config.name, config.routes?.length]).toEqual(['shed', 1])
  expect(config.routes).not.toEqual(wanted.routes)
  expect(must(await source.networks()).find((network) => network.id === id)?.may).toEqual({
    ...{ r: true, a: true, m: false, d: false },
  })
  expect(codeOf(await own.updateNetwork(made.id, { name: 'x' }))).toBe('account-lacks')
  expect(codeOf(await own.deleteNetwork(made.id))).toBe('account-lacks')
  must(await own.updateMember(made.id, '1111111111', { authorized: true }))
  const { items } = must(await own.membersNow(made.id))
  expect(items).toMatchObject([{ id: '1111111111', hidden: null, config: { authorized: true } }])
})

describe('members', () => {
  test('an organization’s can have everything but a description', async () => {
    const change = {
      name: 'gate',
      ipAssignments: ['10.147.17.9'],
      noAutoAssignIps: true,
      tags: [[1, 20]] as const,
    }
    const changed = must(await client.updateMember(office, gateway, change))
    expect(changed.config).toMatchObject(change)
    expect(codeOf(await client.updateMember(office, gateway, { description: 'x' }))).toBe('account-lacks')
  })

  test('a person’s own have a name, a description and a state', async () => {
    const { id } = must(await client.members(fieldTeam)).items[0] ?? { id: '' }
    const change = { name: 'mast', description: 'North' }
    const changed = must(await client.updateMember(fieldTeam, id, change))
    expect(changed).toMatchObject({ description: 'North', config: { name: 'mast' } })
    expect(codeOf(await client.updateMember(fieldTeam, id, { activeBridge: true }))).toBe('account-lacks')
  })

  test('one that is put away is hidden, and is taken back', async () => {
    must(await client.deleteMember(office, gateway))
    const away = must(await client.member(office, gateway))
    expect(away).toMatchObject({ hidden: true, config: { authorized: false } })
    const back = { hidden: false, authorized: true }
    expect(must(await client.updateMember(office, gateway, back))).toMatchObject({
      hidden: false,
      config: { authorized: true },
    })
  })

  test('where the controller refuses, the member still works, and that is told', async () => {
    const { items } = must(await client.members(fieldTeam))
    const id = items.find(({ config }) => config.authorized)?.id ?? ''
    await quirk({ controller: 'refuses' })
    const reply = await client.deleteMember(fieldTeam, id)
    expect(codeOf(reply)).toBe('account-still-authorized')
    expect(must(await client.member(fieldTeam, id))).toMatchObject({
      hidden: true,
      config: { authorized: true },
    })
  })

  test('10,000 come at once', async () => {
    await demo.control('POST', '/__grow', { network: guests, members: 10_000 })
    const { items, unreadable } = must(await client.membersNow(guests))
    expect(items.length).toBeGreaterThan(9_900)
    expect(unreadable).toBe(0)
  })
})

describe('what goes wrong', () => {
  test('a refusal as 500 says what the server said, and keeps the token', async () => {
    const refused: string[] = []
    const reader = open({ token: demo.keys.reader, onRefused: ({ code }) => refused.push(code) })
    const reply = await reader.deleteNetwork(office)
    expect(reply).toMatchObject({
      error: { code: 'account-forbidden', detail: expect.stringContaining('permission') },
    })
    await quirk({ roleErrors: 'error-403' })
    expect(codeOf(await reader.deleteNetwork(office))).toBe('account-forbidden')
    await quirk({ controller: 'unreachable' })
    const other = open()
    expect(await other.networks()).toMatchObject({
      error: { code: 'account-refused', detail: expect.stringContaining('ECONNREFUSED') },
    })
    expect(refused).toEqual([])
  })

  test('the minute that all share: nothing is sent again before it is over, and the wait is told', async () => {
    const server = await startFaultyServer()
    onTestFinished(() => server.close())
    const waits: (AccountWait | null)[] = []
    const limiter = createLimiter({ onWait: (wait) => waits.push(wait) })
    const own = open({ base: server.origin, limiter })
    server.answer = () => ({ status: 429, body: '{"error":"Rate limit exceeded"}' })
    expect(codeOf(await own.status())).toBe('account-busy')
    const sent = server.requests.length
    // Whatever is asked meanwhile waits for the next minute, in the background or not.
    const asked = [own.networks(), own.networks('background'), own.members(office), own.status()]
    await expect.poll(() => waits.at(-1)?.until ?? 0).toBeGreaterThan(Date.now() + 30_000)
    expect(server.requests).toHaveLength(sent)
    expect(sent).toBe(1)
    await own.close()
    limiter.close()
    for (const reply of await Promise.all(asked)) expect(codeOf(reply)).toBe('account-closed')
  })

  test('what is gone is told from what is refused, though the server refuses both', async () => {
    const gone = 'ffffffff00'
    for (const network of [office, fieldTeam]) {
      expect(codeOf(await client.deleteMember(network, gone))).toMatch(/^ok$|^account-not-found$/)
      expect(codeOf(await client.member(network, gone))).toBe('account-not-found')
    }
    expect(codeOf(await client.deleteMember(fieldTeam, gone))).toBe('account-not-found')
    const made = must(await client.createNetwork(undefined, 'brief'))
    must(await client.networks())
    await demo.ask('DELETE', `/api/v1/org/${organization}/network/${made.id}`)
    await expect.poll(async () => codeOf(await client.network(made.id))).toBe('account-not-found')
    for (const status of [401, 500]) {
      const path = `/network/${office}$`
      await fault({ kind: 'reply', status, path, body: '{"message":"no"}' })
      const refused = status === 401 ? 'account-forbidden' : 'account-refused'
      await expect.poll(async () => codeOf(await client.network(office))).toBe(refused)
      await demo.control('DELETE', '/__faults')
    }
  })

  test('a change that the server fails on is not said to have changed nothing', async () => {
    must(await client.networks())
    const path = `/network/${office}$`
    await fault({
      kind: 'reply',
      status: 500,
      path,
      method: 'POST',
      body: '{"message":"x"}',
    })
    // Its fields are applied one after the other, and the earlier ones stay.
    expect(codeOf(await client.updateNetwork(office, { name: 'x' }))).toBe('account-error')
  })

  test('a token that is withdrawn while the client is open', async () => {
    const refused: string[] = []
    const own = open({ token: demo.keys.personal, onRefused: ({ code }) => refused.push(code) })
    must(await own.networks())
    await demo.control('POST', '/__revoke', { token: 'personal' })
    expect(codeOf(await own.networkDetails(fieldTeam))).toBe('account-unauthorized')
    expect(refused).toEqual(['account-unauthorized'])
  })

  test('what is no ZTNET, and a page of a proxy', async () => {
    await fault({ kind: 'reply', body: '{"items":[]}' })
    expect(codeOf(await client.status())).toBe('account-reply-unexpected')
    await demo.control('DELETE', '/__faults')
    await fault({ kind: 'reply', status: 403, body: '<html>' })
    expect(codeOf(await client.status())).toBe('account-reply-not-json')
  })
})
