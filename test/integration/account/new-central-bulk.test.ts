import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import type { HostedMember } from '../../../domain/members/member.ts'
import { central, startUnlimitedNewCentral } from '../../support/account/demo-new-central.ts'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { appOfEachTest } from '../../support/app/app-runs.ts'
import { must } from '../../support/outcome.ts'
import { forEachTest, shared } from '../../support/shared.ts'

/* Work on many members of a network of New Central, by the operations that take a list. */
const network = central.fieldTeam
const world = shared(startLinkedWorld)
const demo = forEachTest(startUnlimitedNewCentral)
beforeEach(() => demo.control('POST', '/__grow', { network, members: 250 }))
const { app, start: startNext } = appOfEachTest('bulk', () => ({ serviceHome: world.node.home }))
beforeEach(async () => {
  must(await app.ask('account.signIn', { token: demo.keys.desktop, base: demo.url, kind: 'new-central' }))
  must(await app.ask('hosting.networks'))
})

const members = () => app.members(network)
const states = (list: readonly HostedMember[]) =>
  Object.fromEntries(list.map(({ id, config, rejected }) => [id, rejected ? 'rejected' : config.authorized]))
const path = `/api/v2/network/${network}/member`
async function inDemo(): Promise<Readonly<Record<string, string>>> {
  const list = (await demo.ask('GET', path)).body as { deviceId: string; status: string }[]
  return Object.fromEntries(list.map(({ deviceId, status }) => [deviceId, status]))
}
type Kind = 'authorize' | 'deauthorize' | 'reject'
const start = async (kind: Kind, ids: string[]) =>
  must(await app.ask('hosting.startJob', { kind, network, members: ids }))
const run = async (kind: Kind, ids: string[]) => app.ended(await start(kind, ids))
/** Requests by the names of the table, since the last look */
async function requests(): Promise<Readonly<Record<string, number>>> {
  return demo.control('GET', '/__operations')
}
const lists = ['authorize', 'de-authorize', 'reject'].map((act) => `POST /network/{network}/member/${act}`)

test('a request carries a hundred, each says what became of it, and all is taken back', async () => {
  const before = await members()
  const ids = before.map(({ id }) => id)
  expect(ids.length).toBe(250)
  const rejected = await run('reject', ids)
  expect(rejected.job).toMatchObject({ state: 'done', failed: 0, total: ids.length })
  expect(new Set(Object.values(await inDemo()))).toEqual(new Set(['rejected']))
  const asked = await requests()
  expect(asked[lists[2] ?? '']).toBe(Math.ceil(ids.length / 100))
  expect(asked['POST /network/{network}/member/{device}/reject']).toBeUndefined()
  expect(asked['GET /network/{network}/member/{device}']).toBeUndefined()

  const undo = must(await app.ask('hosting.undoJob', { job: rejected.job.id }))
  const undone = await app.ended(undo)
  expect(undone.job, JSON.stringify(undone.items)).toMatchObject({ state: 'done', failed: 0 })
  expect(states(await members())).toEqual(states(before))
  const { list } = must(await app.ask('hosting.activity', { network, since: null }))
  expect(list?.map(({ origin, job, subjects }) => [origin, job?.kind, subjects.length])).toEqual([
    ['here', 'reject', rejected.job.reversible],
    ['here', 'undo', rejected.job.reversible],
  ])
})

test('those that are so already are left alone; the others are authorized, deauthorized and deleted', async () => {
  const before = await members()
  const ids = before.map(({ id }) => id)
  const had = before.filter(({ config }) => config.authorized).length
  const { job } = await run('authorize', ids)
  expect(job).toMatchObject({ state: 'done', done: ids.length, unchanged: had, failed: 0 })
  expect(new Set(Object.values(await inDemo()))).toEqual(new Set(['authorized']))
  expect((await run('deauthorize', ids)).job).toMatchObject({ state: 'done', unchanged: 0, failed: 0 })
  const wanted = { kind: 'delete', network, members: ids, confirmed: ids.length } as const
  const deleted = await app.ended(must(await app.ask('hosting.startJob', wanted)))
  expect(deleted.job).toMatchObject({ state: 'done', failed: 0, reversible: 0 })
  expect(await inDemo()).toEqual({})
})

test('many are added with all that they have, and taken out again', async () => {
  const added = Array.from({ length: 120 }, (_, at) => ({
    member: `bbbbbbb${at.toString(16).padStart(3, '0')}`,
    change: { name: `van ${at}`, authorized: at % 2 === 0 },
  }))
  const job = must(await app.ask('hosting.addMembers', { network, members: added }))
  expect((await app.ended(job)).job).toMatchObject({ state: 'done', done: added.length, failed: 0 })
  const there = new Map((await members()).map((member) => [member.id, member]))
  for (const { member, change } of added) expect(there.get(member)?.config).toMatchObject(change)
  const asked = await requests()
  expect(asked['POST /network/{network}/member']).toBe(2)
  await app.ended(must(await app.ask('hosting.undoJob', { job })))
  expect(Object.keys(await inDemo()).some((id) => id.startsWith('bbbbbbb'))).toBe(false)
})

describe('one that somebody removed meanwhile does not hold up the others', () => {
  test.each([
    ['whole', 403],
    ['whole', 404],
    ['whole', 500],
    ['partial', 403],
  ])('where the service takes a list %s, and says %i', async (bulk, unknownId) => {
    await demo.control('POST', '/__quirks', { bulk, unknownId })
    const ids = (await members()).map(({ id }) => id).slice(0, 30)
    const [gone = '', ...others] = ids
    // The list that the job reads first is a moment old, and has it still.
    await demo.control('POST', '/__faults', { kind: 'delay', ms: 400, method: 'POST', path: 'member/reject' })
    const job = await start('reject', ids)
    await demo.ask('DELETE', path, [{ deviceId: gone }])
    const { job: told, items } = await app.ended(job)
    expect(told, JSON.stringify(items.filter(({ fault }) => fault !== null))).toMatchObject({
      state: 'done',
      total: ids.length,
      failed: 1,
    })
    expect(items[0]).toMatchObject({ outcome: 'failed', fault: { code: 'member-gone' } })
    const now = await inDemo()
    expect(others.filter((id) => now[id] !== 'rejected')).toEqual([])
    expect(now[gone]).toBeUndefined()
  })
})

test('a plan that is full half-way: what was let in is told, and the rest is refused one by one', async () => {
  const ids = (await members()).map(({ id }) => id)
  await run('deauthorize', ids)
  await demo.control('POST', '/__plan', { plan: 'premium' })
  const { job, items } = await run('authorize', ids)
  const now = await inDemo()
  const letIn = ids.filter((id) => now[id] === 'authorized')
  expect(letIn.length).toBeGreaterThan(0)
  expect(letIn.length).toBeLessThan(ids.length)
  expect(items.filter(({ outcome }) => outcome === 'done').map(({ item }) => item)).toEqual(letIn)
  expect(job).toMatchObject({ failed: ids.length - letIn.length })
  expect(items.find(({ outcome }) => outcome === 'failed')?.fault?.detail).toContain('Your plan allows')
})

test('an answer that is lost: whoever is found let out was let out by the job', async () => {
  const before = await members()
  const ids = before.map(({ id }) => id)
  await demo.control('POST', '/__faults', { kind: 'cut', method: 'POST', path: 'member/reject', count: 1 })
  const { job, items } = await run('reject', ids)
  expect(job, JSON.stringify(items.find(({ fault }) => fault !== null))).toMatchObject({
    state: 'done',
    done: ids.length,
    failed: 0,
  })
  await app.ended(must(await app.ask('hosting.undoJob', { job: job.id })))
  expect(states(await members())).toEqual(states(before))
})

test('the application ends in the middle of a request: the next run says so, and goes on', async () => {
  const before = await members()
  const ids = before.map(({ id }) => id)
  await demo.control('POST', '/__faults', { kind: 'delay', ms: 2_000, path: 'member/reject' })
  await start('reject', ids)
  await app.until(({ hosting: { jobs } }) => (jobs[0]?.done ?? 0) >= 100)
  await app.close()
  await demo.control('DELETE', '/__faults')
  // The request that was on its way is carried out by then.
  await delay(2_100)
  await startNext()
  const { hosting } = await app.until(({ hosting: { jobs } }) => jobs.length > 0)
  const [stopped] = hosting.jobs
  expect(stopped).toMatchObject({ kind: 'reject', state: 'stopped', interrupted: true })
  expect(stopped?.done).toBeGreaterThanOrEqual(100)
  expect(stopped?.left).toBeGreaterThan(0)
  await app.until(
    ({ accounts, node }) => node !== null && accounts.accounts.some(({ state }) => state === 'ready'),
  )
  must(await app.ask('hosting.networks'))
  const over = await app.ended(must(await app.ask('hosting.continueJob', { job: stopped?.id ?? '' })))
  expect(over.job).toMatchObject({ state: 'done', done: ids.length, failed: 0 })
  expect(new Set(Object.values(await inDemo()))).toEqual(new Set(['rejected']))
  await app.ended(must(await app.ask('hosting.undoJob', { job: over.job.id })))
  expect(states(await members())).toEqual(states(before))
})
