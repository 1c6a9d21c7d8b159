import { beforeEach, expect, test } from 'vitest'
import type { AccountId } from '../../../contract/account.ts'
import { type AccountClient, createAccountClient } from '../../../main/account/client.ts'
import { type AccountSource, createAccountSource } from '../../../main/account/source.ts'
import { accountNetworks, startDemoAccount } from '../../support/account/demo-account.ts'
import { must } from '../../support/outcome.ts'
import { shared } from '../../support/shared.ts'

const { office, fieldTeam } = accountNetworks
let client: AccountClient
let account: AccountId
let source: AccountSource

const demo = shared(() => startDemoAccount('paid'))
beforeEach(async () => {
  await client?.close()
  client = createAccountClient({ base: demo.url, token: demo.token })
  const { user } = must(await client.status())
  account = `${demo.url}#${user.id}`
  source = createAccountSource(client, account, user.id)
})

test('the list tells counts, subnets and descriptions', async () => {
  const list = must(await source.networks())
  expect(list.find(({ id }) => id === office)).toMatchObject({
    source: account,
    name: 'office',
    private: true,
    memberCount: 30,
    routes: [
      { target: '10.147.17.0/24', via: null },
      { target: '192.168.40.0/24', via: '10.147.17.1' },
    ],
    description: 'Head office: servers, printers and everybody who works there',
  })
  expect(source.cachedNetworks()?.value).toEqual(list)
})

test('a network is made with its settings', async () => {
  const made = must(await source.createNetwork(null, { name: 'garden', private: true, mtu: 1500 }))
  expect(made).toMatchObject({ source: account, config: { name: 'garden', mtu: 1500 } })
  expect(made.revision).toBe(made.lastModified)
  expect(must(await source.networks()).map(({ name }) => name)).toContain('garden')
  must(await source.deleteNetwork(made.id))
  expect(await source.createNetwork('8056c2e21c123456', {})).toMatchObject({
    error: { code: 'argument-invalid' },
  })
})

test('a network whose settings are not taken is not left behind', async () => {
  const before = must(await source.networks()).length
  await demo.fault({ kind: 'reply', status: 400, method: 'POST', path: 'network/[0-9a-f]{16}$', count: 1 })
  expect(await source.createNetwork(null, { name: 'x' })).toMatchObject({
    error: { code: 'account-refused' },
  })
  expect(must(await source.networks())).toHaveLength(before)
})

test('an empty change of a network sends nothing, and of a member makes it', async () => {
  const network = must(await source.network(office))
  expect(must(await source.updateNetwork(office, {})).revision).toBe(network.revision)
  expect(must(await source.updateMember(office, 'bbbbbbbbbb', {}))).toMatchObject({ id: 'bbbbbbbbbb' })
  must(await source.deleteMember(office, 'bbbbbbbbbb'))
})

test('who waits: not the hidden ones, and only where the counts say so', async () => {
  const rooms = must(await source.unauthorized())
  const names = Object.fromEntries(
    rooms.map(({ network, members }) => [network.name, members.map(({ config }) => config.name)]),
  )
  expect(names['field team']?.sort()).toEqual(['', 'loan tablet', 'new drone'])
  expect(names.office).toContain('contractor laptop')
  expect(names.office).not.toContain('old scanner')

  await demo.clearStats()
  must(await source.unauthorized())
  expect((await demo.stats()).total).toBe(0)
})

test('a new device is found by its network’s counts: two requests, however many networks there are', async () => {
  must(await source.unauthorized())
  const address = await demo.addDevice(fieldTeam)
  // A write makes the lists be read anew at once.
  must(await source.updateMember(office, '0a1b2c3d4e', { description: 'Files' }))
  await demo.clearStats()
  const read: string[] = []
  const rooms = must(
    await source.unauthorized({
      network: ({ config }) => read.push(config.name),
      members: (network, list) => read.push(`${network}: ${list.length}`),
    }),
  )
  expect((await demo.stats()).total).toBe(2)
  // The listener hears the replies to both of these requests.
  expect(read).toHaveLength(must(await source.networks()).length + 1)
  expect(read).toContain('office')
  expect(read.at(-1)).toContain(`${fieldTeam}: `)
  const waiting = rooms
    .find(({ network }) => network.id === fieldTeam)
    ?.members.find(({ id }) => id === address)
  expect(waiting).toMatchObject({ hasRequestedConfig: true, config: { authorized: false } })
  expect(Date.now() - (waiting?.creationTime ?? 0)).toBeLessThan(10_000)
  must(await source.updateMember(fieldTeam, address, { authorized: true, name: 'new' }))
  const after = must(await source.unauthorized())
  expect(after.flatMap(({ members }) => members.map(({ id }) => id))).not.toContain(address)
})

test('an account with 500 networks, and a network with 10,000 members', async () => {
  await demo.grow({ networks: 500 })
  await demo.grow({ network: office, members: 10_000 })
  expect(must(await source.networks())).toHaveLength(500)
  const members = must(await source.members(office))
  expect(members).toHaveLength(10_000)
  expect(new Set(members.map(({ id }) => id)).size).toBe(10_000)
  expect(must(await source.network(office)).totalMemberCount).toBe(10_000)
  const rooms = must(await source.unauthorized())
  expect(rooms.find(({ network }) => network.id === office)?.members.length).toBeGreaterThan(900)
})
