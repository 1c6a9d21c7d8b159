import { beforeAll, expect, test } from 'vitest'
import type { AccessScope } from '../../../contract/access.ts'
import type { AccountId } from '../../../contract/account.ts'
import type { Argument } from '../../../contract/commands.ts'
import { central, startUnlimitedNewCentral } from '../../support/account/demo-new-central.ts'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { centralOperations, neverAsked } from '../../support/account/operations.ts'
import { appOfAllTests } from '../../support/app/app-runs.ts'
import { must } from '../../support/outcome.ts'
import { shared } from '../../support/shared.ts'

/* Every operation of New Central is asked by the application's commands. Each test goes on from the one before. */
const { lantern, main } = central
const world = shared(startLinkedWorld)
const demo = shared(startUnlimitedNewCentral)
const { app } = appOfAllTests('operations', () => ({ serviceHome: world.node.home }))
let account: AccountId
let network: string

beforeAll(async () => {
  await demo.control('POST', '/__quirks', { accountActs: 200 })
  const token = demo.keys.desktop
  account = must(await app.ask('account.signIn', { token, base: demo.url, kind: 'new-central' }))
})

async function work(wanted: Argument<'hosting.startJob'>): Promise<void> {
  const job = must(await app.ask('hosting.startJob', wanted))
  await app.until(({ hosting: { jobs } }) => jobs.find(({ id }) => id === job)?.state === 'done')
}

test('organizations and groups', async () => {
  const made = must(await app.ask('organization.create', { account, name: 'Third' }))
  const organization = made.id
  must(await app.ask('organization.rename', { account, organization, name: 'Fourth' }))
  must(await app.ask('organization.subscription', { account, organization: lantern }))
  const group = must(
    await app.ask('groups.create', { account, organization, name: 'Crew', description: '' }),
  ).id
  must(await app.ask('groups.list', { account, organization }))
  must(await app.ask('groups.list', { account, organization: null }))
  must(await app.ask('groups.save', { account, group, description: 'On call' }))
  must(await app.ask('groups.contents', { account, group }))
  must(await app.ask('groups.delete', { account, group, confirm: 'Crew' }))
  must(await app.ask('organization.delete', { account, organization, confirm: 'Fourth' }))
})

test('networks and their rules', async () => {
  const made = must(
    await app.ask('hosting.createNetwork', {
      ...{ name: 'stage', id: null, subnet: null, source: account, group: main },
    }),
  )
  network = made.id
  must(await app.ask('hosting.networks'))
  const change = { description: 'On tour', rulesSource: 'accept;' }
  must(await app.ask('hosting.saveNetwork', { network, change, base: null }))
})

test('members, one by one and many at once', async () => {
  const members = ['1a2b3c4d5e', '2a2b3c4d5e', '3a2b3c4d5e']
  const job = must(
    await app.ask('hosting.addMembers', {
      network,
      members: members.map((member) => ({ member, change: { name: member } })),
    }),
  )
  await app.until(({ hosting: { jobs } }) => jobs.find(({ id }) => id === job)?.state === 'done')
  for (const kind of ['authorize', 'deauthorize', 'reject'] as const) await work({ kind, network, members })
  const [member = ''] = members
  for (const change of [{ name: 'one' }, { authorized: true }, { authorized: false }, { rejected: true }])
    must(await app.ask('hosting.saveMember', { network, member, change, base: null }))
  must(await app.ask('hosting.memberDetails', { network, member }))
  must(await app.ask('hosting.deleteMember', { network, member }))
})

test('access at the three levels', async () => {
  must(await app.ask('access.tree', { account, organization: lantern }))
  must(await app.ask('access.find', { account, organization: lantern, search: 'grace' }))
  must(await app.ask('access.invite', { account, organization: lantern, emails: ['new@example.com'] }))
  const scopes = [
    [{ level: 'organization', id: lantern }, 'Lantern Works', 'Viewer'],
    [{ level: 'group', id: main }, 'Main', 'NetworkGroupViewer'],
    [{ level: 'network', id: network }, 'stage', 'NetworkViewer'],
  ] as const satisfies readonly (readonly [AccessScope, string, string])[]
  for (const [scope, confirm, role] of scopes) {
    const grants = [{ principal: 'aoi@example.com', roles: [role] }]
    must(await app.ask('access.add', { account, scope, grants }))
    must(await app.ask('access.remove', { account, scope, grants }))
    const { items } = must(await app.ask('access.list', { account, scope }))
    const before = items.map(({ principal, roles }) => ({ principal, roles }))
    const after = [...before.filter(({ principal }) => principal !== 'aoi@example.com'), ...grants]
    must(await app.ask('access.replace', { account, scope, grants: after, before, confirm }))
  }
})

test('service accounts, keys and webhooks', async () => {
  const organization = lantern
  const named = { account, id: 'backup', description: '' }
  must(await app.ask('keys.createAccount', { ...named, organization, name: 'Backup' }))
  must(await app.ask('keys.saveAccount', { ...named, name: 'Archive' }))
  must(await app.ask('keys.accounts', { account, organization }))
  must(await app.ask('keys.account', { account, id: 'backup' }))
  const expires = Date.now() + 86_400_000
  const key = { account, serviceAccount: 'backup', expires, description: '' }
  const { id } = must(await app.ask('keys.create', key))
  must(await app.ask('keys.key', { account, id }))
  must(await app.ask('keys.describe', { account, id, description: 'File server' }))
  must(await app.ask('keys.delete', { account, id }))
  must(await app.ask('keys.deleteAccount', { account, id: 'backup' }))

  const url = 'https://hooks.example.com/x'
  const events = ['MEMBER_JOIN']
  const hook = must(await app.ask('webhooks.create', { account, organization, url, events, description: '' }))
  must(await app.ask('webhooks.list', { account, organization }))
  must(await app.ask('webhooks.save', { account, id: hook.id, description: 'Tells the chat' }))
  const { secrets } = must(await app.ask('webhooks.rotate', { account, id: hook.id, overlap: 1 }))
  const old = secrets?.items.find(({ expiryAt }) => expiryAt !== null)?.id ?? ''
  must(await app.ask('webhooks.secret', { account, webhook: hook.id, secret: old }))
  must(await app.ask('webhooks.endSecret', { account, secret: old }))
  must(await app.ask('webhooks.delete', { account, id: hook.id }))
})

test('each has its place: none was left out, and the document says why two are not used', async () => {
  must(await app.ask('hosting.deleteNetwork', { network, confirm: 'stage' }))
  expect(centralOperations.used).toHaveLength(63)
  expect(await neverAsked(demo, centralOperations.used)).toEqual([])
  expect(await neverAsked(demo, centralOperations.unused)).toEqual(['POST /user', 'DELETE /user'])
})
