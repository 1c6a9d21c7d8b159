import { expect, test } from 'vitest'
import { accountNetworks } from '../../support/account/demo-account.ts'
import { linkedWorld } from '../../support/account/linked-world.ts'
import { startSignedIn } from '../../support/app/headless.ts'
import { codeOf, must } from '../../support/outcome.ts'
import { forEachTest } from '../../support/shared.ts'

/* Work on many members of an account's network: taken back, and cut off when the account goes. */
const network = accountNetworks.office

const world = linkedWorld()

const app = forEachTest(() => startSignedIn(world))

const members = () => app.members(network)

test('many are put out, and each gets back what it had', async () => {
  const before = await members()
  const ids = before.map(({ id }) => id)
  const had = before.filter(({ config }) => config.authorized).length
  expect(had).toBeGreaterThan(2)
  const job = must(await app.ask('hosting.startJob', { kind: 'deauthorize', network, members: ids }))
  expect((await app.ended(job)).job).toMatchObject({ state: 'done', failed: 0, reversible: had })
  expect((await members()).filter(({ config }) => config.authorized)).toEqual([])
  const undo = must(await app.ask('hosting.undoJob', { job }))
  expect((await app.ended(undo)).job).toMatchObject({ state: 'done', done: had, failed: 0 })
  expect((await members()).map(({ id, config }) => [id, config])).toEqual(
    before.map(({ id, config }) => [id, config]),
  )
})

test('names that are given to many are one entry of the activity', async () => {
  const before = await members()
  const changes = before.map(({ id, config: { name } }) => ({
    member: id,
    from: { name },
    to: { name: `van ${id}` },
  }))
  const job = must(await app.ask('hosting.startJob', { kind: 'change', network, changes }))
  await app.ended(job)
  await members()
  const { list } = must(await app.ask('hosting.activity', { network, since: null }))
  expect(list).toMatchObject([
    { origin: 'here', job: { kind: 'change' }, fields: ['name'], subjects: { length: before.length } },
  ])
})

test('signed out in the middle it stops, and goes on with that account alone', async () => {
  const before = await members()
  const ids = before.map(({ id }) => id)
  const job = must(await app.ask('hosting.startJob', { kind: 'deauthorize', network, members: ids }))
  must(await app.ask('account.signOut', { id: app.accountId() }))
  const { job: stopped } = await app.ended(job)
  expect(stopped).toMatchObject({ state: 'stopped' })
  expect(stopped.left).toBeGreaterThan(0)
  expect(codeOf(await app.ask('hosting.continueJob', { job }))).toBe('not-ours')
  expect(codeOf(await app.ask('hosting.undoJob', { job }))).toBe('not-ours')

  must(await app.ask('account.signIn', { token: world.account.token }))
  const rest = must(await app.ask('hosting.continueJob', { job }))
  expect((await app.ended(rest)).job).toMatchObject({ state: 'done', done: ids.length, failed: 0 })
  const undo = must(await app.ask('hosting.undoJob', { job: rest }))
  expect((await app.ended(undo)).job).toMatchObject({ state: 'done', failed: 0 })
  expect((await members()).map(({ id, config }) => [id, config.authorized])).toEqual(
    before.map(({ id, config }) => [id, config.authorized]),
  )
})
