import { expect, test } from 'vitest'
import type { AccountId } from '../../../contract/account.ts'
import { startUnlimitedZtnet, ztnet } from '../../support/account/demo-ztnet.ts'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { neverAsked, ztnetOperations } from '../../support/account/operations.ts'
import { appOfAllTests } from '../../support/app/app-runs.ts'
import { must } from '../../support/outcome.ts'
import { shared } from '../../support/shared.ts'

/* Every operation of ZTNET is asked by the application's commands. Each test goes on from the one before. */
const member = '1a2b3c4d5e'
const world = shared(startLinkedWorld)
const demo = shared(startUnlimitedZtnet)
const { app } = appOfAllTests('operations', () => ({ serviceHome: world.node.home }))

const signIn = async (token: string): Promise<AccountId> =>
  must(await app.ask('account.signIn', { token, base: demo.url, kind: 'ztnet' }))
const create = async (source: AccountId, name: string): Promise<string> =>
  must(await app.ask('hosting.createNetwork', { name, id: null, subnet: null, source })).id

test('networks of an organization and their members', async () => {
  const network = await create(await signIn(demo.keys.both), 'stage')
  must(await app.ask('hosting.networks'))
  const change = { description: 'On tour', rulesSource: 'accept;' }
  must(await app.ask('hosting.saveNetwork', { network, change, base: null }))
  must(await app.ask('hosting.addMember', { network, member, change: { name: 'one', authorized: true } }))
  must(await app.ask('hosting.members', { network, since: null }))
  must(await app.ask('hosting.memberDetails', { network, member }))
  must(await app.ask('hosting.deleteMember', { network, member }))
  must(await app.ask('hosting.deleteNetwork', { network, confirm: 'stage' }))
})

test('networks of a person and their members', async () => {
  const network = ztnet.fieldTeam
  must(await app.ask('hosting.network', { network }))
  const [known = { id: '' }] = must(await app.ask('hosting.members', { network, since: null })).items
  must(
    await app.ask('hosting.saveMember', {
      network,
      member: known.id,
      change: { description: 'North' },
      base: null,
    }),
  )
  must(await app.ask('hosting.deleteMember', { network, member: known.id }))
  await create(await signIn(demo.keys.loner), 'of my own')
})

test('each has its place: none was left out, and the document says why five are not used', async () => {
  expect(ztnetOperations.used).toHaveLength(16)
  expect(await neverAsked(demo, ztnetOperations.used)).toEqual([])
  expect(await neverAsked(demo, ztnetOperations.unused)).toEqual([
    'GET /org/{org}',
    'GET /org/{org}/user',
    'POST /user',
    'GET /stats',
    'GET /planet',
  ])
})

test('what the document says that the API does not offer is refused, and nothing else of its paths', async () => {
  const inTable = [...ztnetOperations.used, ...ztnetOperations.unused].map(withoutNames)
  expect(ztnetOperations.absent).toHaveLength(3)
  for (const operation of ztnetOperations.absent) {
    expect(inTable).not.toContain(withoutNames(operation))
    const [method = '', path = ''] = operation.replace('/member/{id}', `/member/${member}`).split(' ')
    const { status } = await demo.ask(method, `/api/v1${path.replace('{id}', ztnet.fieldTeam)}`)
    expect([operation, status]).toEqual([operation, 405])
  }
})

function withoutNames(operation: string): string {
  return operation.replaceAll(/\{\w+\}/g, '{}')
}
