import { describe, expect, test } from 'vitest'
import { startHosting } from '../../support/node/hosting.ts'
import { codeOf, must } from '../../support/outcome.ts'
import { shared } from '../../support/shared.ts'

/* Work on many members of one network, over the real controller client, and what it costs in requests. */
const write = 'POST /controller/network/{id}/member/{address}'
const read = 'GET /controller/network/{id}/member/{address}'
const list = 'GET /unstable/controller/network/{id}/member'

const app = shared(() => startHosting({ pace: 60_000 }))

/** A network with so many members, and those that are not let in. */
async function crowd(count: number, authorized: number): Promise<{ network: string; waiting: string[] }> {
  const network = await app.node.hostNetwork({ name: `crowd of ${count}` })
  await app.node.addMembers(network, count, authorized)
  const members = await app.members(network)
  return { network, waiting: members.filter(({ config }) => !config.authorized).map(({ id }) => id) }
}

const start = (
  network: string,
  members: string[],
  kind: 'authorize' | 'deauthorize' | 'delete' = 'authorize',
) =>
  app.handlers['hosting.startJob'](
    kind === 'delete' ? { kind, network, members, confirmed: members.length } : { kind, network, members },
  )

const authorizedIn = async (network: string): Promise<number> =>
  (await app.members(network)).filter(({ config }) => config.authorized).length

describe('authorizing 500 of 10,000', () => {
  test('takes one write each, and reads nobody one by one', async () => {
    const { network, waiting } = await crowd(10_000, 9_500)
    expect(waiting).toHaveLength(500)
    await app.node.forgetRequests()
    const account = await app.ended(must(await start(network, waiting)))
    const requests = await app.node.requests()
    expect(account.job).toMatchObject({ state: 'done', total: 500, done: 500, failed: 0, fault: null })
    expect(account.items.map(({ item }) => item)).toEqual(waiting)
    expect(requests[write]).toBe(500)
    expect(requests[read] ?? 0).toBe(0)
    expect(requests[list] ?? 0).toBeLessThanOrEqual(1)
    // Polls go on beside it, the more the longer it takes; all else counts.
    const polls = ['GET /status', 'GET /network']
    const asked = Object.entries(requests).filter(([operation]) => !polls.includes(operation))
    expect(asked.reduce((sum, [, count]) => sum + count, 0)).toBeLessThan(510)
    expect(await authorizedIn(network)).toBe(10_000)
  })

  test('is not sent to those who are let in already', async () => {
    const { network } = await crowd(20, 20)
    const members = (await app.members(network)).map(({ id }) => id)
    await app.node.forgetRequests()
    const { job } = await app.ended(must(await start(network, members)))
    expect(job).toMatchObject({ done: 20, unchanged: 20, reversible: 0 })
    expect((await app.node.requests())[write] ?? 0).toBe(0)
  })
})

test('a service that goes away in the middle stops the job, and what was not begun was not touched', async () => {
  const { network, waiting } = await crowd(200, 0)
  await app.node.fault({ kind: 'delay', ms: 20, method: 'POST', path: 'member' })
  const job = must(await start(network, waiting))
  await app.until(({ hosting: { jobs } }) => (jobs.find(({ id }) => id === job)?.done ?? 0) >= 20)
  await app.node.stop()
  const account = await app.ended(job)
  await app.node.start()
  await app.core.poll()

  expect(account.job.state).toBe('stopped')
  expect(account.job.fault?.code).toMatch(/^service-(closed|unreachable)$/)
  const of = (outcome: string): number => account.items.filter((item) => item.outcome === outcome).length
  expect(of('done')).toBe(account.job.done)
  expect(of('failed')).toBe(account.job.failed)
  expect(of('done') + of('failed') + of('not-begun')).toBe(200)
  expect(of('not-begun')).toBeGreaterThan(0)
  const members = await app.members(network)
  const isIn = new Map(members.map(({ id, config }) => [id, config.authorized]))
  for (const { item, outcome } of account.items) {
    if (outcome === 'done') expect(isIn.get(item)).toBe(true)
    if (outcome === 'not-begun') expect(isIn.get(item)).toBe(false)
  }
})

test('stopped by the person half-way, the account is true to the letter', async () => {
  const { network, waiting } = await crowd(100, 0)
  await app.node.fault({ kind: 'delay', ms: 40, method: 'POST', path: 'member' })
  const job = must(await start(network, waiting))
  await app.until(({ hosting: { jobs } }) => (jobs.find(({ id }) => id === job)?.done ?? 0) >= 5)
  const account = await app.stopped(job)
  await app.node.clearFaults()
  expect(account.job).toMatchObject({ state: 'stopped', fault: null, failed: 0 })
  expect(account.job.done).toBeLessThan(100)
  expect(await authorizedIn(network)).toBe(account.job.done)
})

test('a member that vanished fails alone, and is not made anew', async () => {
  const { network, waiting } = await crowd(5, 0)
  const [gone = ''] = waiting
  await app.node.call('DELETE', `/controller/network/${network}/member/${gone}`, {})
  const account = await app.ended(must(await start(network, waiting)))
  expect(account.job).toMatchObject({ state: 'done', done: 4, failed: 1 })
  expect(account.items[0]).toMatchObject({ item: gone, outcome: 'failed', fault: { code: 'member-gone' } })
  expect(await app.node.call('GET', `/controller/network/${network}/member/${gone}`)).toBeNull()
})

test('a network that somebody deleted is told before anything is begun', async () => {
  const { network, waiting } = await crowd(3, 0)
  await app.node.call('DELETE', `/controller/network/${network}`, {})
  expect(codeOf(await start(network, waiting))).toBe('network-gone')
})

test('deleting many deauthorizes each first, and those gone already are as wanted', async () => {
  const { network } = await crowd(10, 10)
  const members = (await app.members(network)).map(({ id }) => id)
  await app.node.call('DELETE', `/controller/network/${network}/member/${members[3]}`, {})
  await app.node.forgetRequests()
  const account = await app.ended(must(await start(network, members, 'delete')))
  expect(account.job).toMatchObject({ done: 10, failed: 0 })
  expect((await app.node.requests())[write]).toBe(9)
  expect(await app.members(network)).toEqual([])
})

test('a single one can be undone', async () => {
  const { network, waiting } = await crowd(1, 0)
  await app.ended(must(await start(network, waiting)))
  expect(await authorizedIn(network)).toBe(1)
  const undo = app.hosting().undos.find((one) => one.network === network)
  must(await app.handlers['hosting.undo']({ undo: undo?.id ?? '' }))
  expect(await authorizedIn(network)).toBe(0)
})

describe('adding members', () => {
  test('many take one write each, with their settings, and are taken back as a whole', async () => {
    const network = await app.node.hostNetwork({ name: 'new ones' })
    await app.node.call('POST', `/controller/network/${network}`, {
      routes: [{ target: '10.0.0.0/8', via: null }],
    })
    const ids = Array.from({ length: 300 }, (_, at) => (0xc000000000 + at).toString(16))
    const added = ids.map((member, at) => ({
      member,
      change: { authorized: true, name: `device ${at}`, ipAssignments: [`10.1.${at >> 8}.${at & 255}`] },
    }))
    await app.node.forgetRequests()
    const job = must(await app.handlers['hosting.addMembers']({ network, members: added.slice(1) }))
    const { job: done } = await app.ended(job)
    expect(done).toMatchObject({ kind: 'add-members', state: 'done', total: 299, done: 299, reversible: 299 })
    expect((await app.node.requests())[write]).toBe(299)
    const all = await app.members(network)
    expect(new Map(all.map(({ id, config }) => [id, config.ipAssignments?.[0]]))).toEqual(
      new Map(added.slice(1).map(({ member, change }) => [member, change.ipAssignments[0]])),
    )
    expect(all.every(({ config }) => config.authorized && config.name.startsWith('device '))).toBe(true)
    const undo = must(await app.handlers['hosting.undoJob']({ job }))
    expect((await app.ended(undo)).job).toMatchObject({ state: 'done', done: 299, failed: 0 })
    expect(await app.members(network)).toEqual([])
  })

  test('one that came by itself meanwhile stays as it is', async () => {
    const { network, waiting } = await crowd(1, 0)
    const [there = ''] = waiting
    const members = [there, 'c000000000'].map((member) => ({
      member,
      change: { authorized: true, name: 'mine' },
    }))
    const { job, items } = await app.ended(
      must(await app.handlers['hosting.addMembers']({ network, members })),
    )
    expect(job).toMatchObject({ state: 'done', done: 1, failed: 1 })
    expect(items).toMatchObject([{ item: there, fault: { code: 'member-exists' } }, { outcome: 'done' }])
    expect(await authorizedIn(network)).toBe(1)
  })

  test.each([
    ['an address that another one gets', ['10.83.4.3', '10.83.4.3']],
    ['an address that is none', ['10.83.4.3', '10.83.4.300']],
    ['a broadcast address', ['10.83.4.3', '10.83.4.255']],
  ])('%s is refused before anything is sent', async (_what, addresses) => {
    const network = await app.node.hostNetwork({ name: 'x' })
    const members = addresses.map((address, at) => ({
      member: (0xc000000000 + at).toString(16),
      change: { authorized: true, ipAssignments: [address] },
    }))
    expect(codeOf(await app.handlers['hosting.addMembers']({ network, members }))).toBe('plan-refused')
    expect(await app.members(network)).toEqual([])
  })

  test('what the controller has not got is refused, and so is a member that stands there twice', async () => {
    const network = await app.node.hostNetwork({ name: 'x' })
    const hidden = [{ member: 'c000000000', change: { hidden: true } }]
    expect(codeOf(await app.handlers['hosting.addMembers']({ network, members: hidden }))).toBe(
      'argument-invalid',
    )
    const twice = ['one', 'two'].map((name) => ({ member: 'c000000000', change: { name } }))
    expect(codeOf(await app.ask('hosting.addMembers', { network, members: twice }))).toBe('argument-invalid')
  })
})
