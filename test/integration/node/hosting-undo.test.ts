import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { HostedMember } from '../../../domain/members/member.ts'
import { startHosting } from '../../support/node/hosting.ts'
import { codeOf, must } from '../../support/outcome.ts'
import { shared } from '../../support/shared.ts'

/* A change of many members is taken back, over the real controller client. */
const write = 'POST /controller/network/{id}/member/{address}'

const app = shared(() => startHosting({ pace: 60_000 }))

const membersOf = (network: string) => app.members(network)
const configs = (members: readonly HostedMember[]) =>
  new Map(members.map(({ id, config }) => [id, config] as const))
const change = (network: string, member: string, fields: object) =>
  app.node.call('POST', `/controller/network/${network}/member/${member}`, fields)

async function crowd(count: number, authorized: number) {
  const network = await app.node.hostNetwork({ name: `crowd of ${count}` })
  await app.node.addMembers(network, count, authorized)
  const members = await membersOf(network)
  return { network, ids: members.map(({ id }) => id), before: configs(members) }
}
async function run(kind: 'authorize' | 'deauthorize', network: string, members: string[]) {
  const job = must(await app.handlers['hosting.startJob']({ kind, network, members }))
  return { id: job, account: await app.ended(job) }
}
/** Deauthorizes all of so many, slowly, and answers when some are done. */
async function inTheMiddle(count: number) {
  const { network, ids, before } = await crowd(count, count)
  await app.node.fault({ kind: 'delay', ms: 40, method: 'POST', path: 'member' })
  const job = must(await app.handlers['hosting.startJob']({ kind: 'deauthorize', network, members: ids }))
  await app.until(({ hosting: { jobs } }) => (jobs.find(({ id }) => id === job)?.done ?? 0) >= 5)
  return { network, before, job }
}
async function stop(job: string) {
  const account = await app.stopped(job)
  await app.node.clearFaults()
  return account.job
}
async function undo(job: string) {
  return app.ended(must(await app.handlers['hosting.undoJob']({ job })))
}
async function importing(network: string, csv: string) {
  await writeFile(join(app.folder, 'in.csv'), csv)
  app.chosen.push('in.csv')
  const plan = must(await app.handlers['hosting.chooseMembersFile']({ network }))
  const job = must(await app.handlers['hosting.importMembers']({ importId: plan?.importId ?? '' }))
  return { id: job, account: await app.ended(job) }
}

describe('deauthorizing many', () => {
  test('is taken back member by member: those that had no access before get none', async () => {
    const { network, ids, before } = await crowd(40, 25)
    const { id, account } = await run('deauthorize', network, ids)
    expect(account.job).toMatchObject({ state: 'done', done: 40, reversible: 25, left: 0 })
    expect((await membersOf(network)).filter(({ config }) => config.authorized)).toEqual([])
    await app.node.forgetRequests()
    const undone = await undo(id)
    expect(undone.job).toMatchObject({ kind: 'undo', state: 'done', total: 25, done: 25, failed: 0 })
    expect((await app.node.requests())[write]).toBe(25)
    expect(configs(await membersOf(network))).toEqual(before)
    expect(app.hosting().jobs.some((job) => job.id === id)).toBe(false)
    expect(codeOf(await app.handlers['hosting.undoJob']({ job: id }))).toBe('job-unknown')
  })

  test('stopped in the middle, exactly what was done is taken back', async () => {
    const { network, before, job } = await inTheMiddle(100)
    expect(codeOf(await app.handlers['hosting.undoJob']({ job }))).toBe('job-unknown')
    const stopped = await stop(job)
    expect(stopped.reversible).toBe(stopped.done)
    expect(stopped.left).toBe(100 - stopped.done)
    expect((await undo(job)).job).toMatchObject({ total: stopped.done, done: stopped.done, failed: 0 })
    expect(configs(await membersOf(network))).toEqual(before)
  })

  test('stopped in the middle, the rest can be finished, and all of it taken back then', async () => {
    const { network, before, job } = await inTheMiddle(60)
    const stopped = await stop(job)
    await app.node.forgetRequests()
    const rest = must(await app.handlers['hosting.continueJob']({ job }))
    const finished = await app.ended(rest)
    expect(finished.job).toMatchObject({ state: 'done', total: 60, done: 60, reversible: 60, left: 0 })
    expect((await app.node.requests())[write]).toBe(60 - stopped.done)
    expect((await undo(rest)).job).toMatchObject({ done: 60, failed: 0 })
    expect(configs(await membersOf(network))).toEqual(before)
  })

  test('what somebody changed meanwhile is not overwritten, and told', async () => {
    const { network, ids } = await crowd(5, 5)
    const [renamed = '', gone = '', returned = ''] = ids
    const { id } = await run('deauthorize', network, ids)
    await change(network, renamed, { name: 'renamed meanwhile' })
    await app.node.call('DELETE', `/controller/network/${network}/member/${gone}`, {})
    await change(network, returned, { authorized: true })
    const { job, items } = await undo(id)
    expect(job).toMatchObject({ total: 5, done: 4, failed: 1 })
    expect(items.find(({ item }) => item === gone)).toMatchObject({ fault: { code: 'member-gone' } })
    const after = configs(await membersOf(network))
    expect(after.get(renamed)).toMatchObject({ name: 'renamed meanwhile', authorized: true })
    expect(after.has(gone)).toBe(false)
    expect([...after.values()].every(({ authorized }) => authorized)).toBe(true)
  })

  test('asked for twice at once, or beside the rest, it is done once', async () => {
    const { network, before, job } = await inTheMiddle(60)
    await stop(job)
    const [first, ...others] = await Promise.all([
      app.handlers['hosting.undoJob']({ job }),
      app.handlers['hosting.undoJob']({ job }),
      app.handlers['hosting.continueJob']({ job }),
    ])
    expect(others.map(codeOf)).toEqual(['job-unknown', 'job-unknown'])
    await app.ended(must(first ?? { ok: false, error: { code: 'internal' } }))
    expect(configs(await membersOf(network))).toEqual(before)
  })

  test('the undo can be stopped, and finished', async () => {
    const { network, ids, before } = await crowd(60, 60)
    const { id } = await run('deauthorize', network, ids)
    await app.node.fault({ kind: 'delay', ms: 40, method: 'POST', path: 'member' })
    const job = must(await app.handlers['hosting.undoJob']({ job: id }))
    await app.until(({ hosting: { jobs } }) => (jobs.find((one) => one.id === job)?.done ?? 0) >= 5)
    const stopped = await stop(job)
    expect(stopped).toMatchObject({ state: 'stopped', left: 60 - stopped.done, reversible: 0 })
    const rest = must(await app.handlers['hosting.continueJob']({ job }))
    expect((await app.ended(rest)).job).toMatchObject({ done: 60, failed: 0 })
    expect(configs(await membersOf(network))).toEqual(before)
  })
})

describe('an import', () => {
  test('is taken back with names, access, addresses and the members that it made', async () => {
    const { network, ids } = await crowd(3, 2)
    const [one = '', two = '', three = ''] = ids
    await change(network, one, { name: 'printer', ipAssignments: ['10.9.0.1'] })
    await change(network, two, { name: 'nas', ipAssignments: ['10.9.0.2'] })
    const before = configs(await membersOf(network))
    const { id, account } = await importing(
      network,
      `id,name,authorized,addresses\n${one},Printer,no,10.9.0.2\n${two},NAS,yes,10.9.0.1\n${three},x,yes,\nabcdef0123,new,yes,10.9.0.4\n`,
    )
    expect(account.job).toMatchObject({ done: 4, failed: 0, reversible: 4 })
    expect((await undo(id)).job).toMatchObject({ done: 4, failed: 0 })
    expect(configs(await membersOf(network))).toEqual(before)
  })

  test('a name or an address that somebody gave meanwhile stays', async () => {
    const { network, ids } = await crowd(4, 4)
    const [one = '', two = '', three = '', other = ''] = ids
    await change(network, one, { ipAssignments: ['10.9.1.1'] })
    const { id } = await importing(
      network,
      `id,name,addresses\n${one},a,10.9.1.5\n${two},b,\n${three},c,\nabcdef0123,d,\n`,
    )
    await change(network, other, { ipAssignments: ['10.9.1.1'] })
    await change(network, two, { name: 'named by another' })
    await change(network, 'abcdef0123', { name: 'taken over' })
    const { job, items } = await undo(id)
    expect(job).toMatchObject({ done: 1, failed: 3 })
    for (const { item, fault } of items)
      if (item !== three) expect(fault?.code, item).toBe('changed-elsewhere')
    const after = configs(await membersOf(network))
    expect(after.get(one)).toMatchObject({ name: 'a', ipAssignments: ['10.9.1.5'] })
    expect(after.get(two)?.name).toBe('named by another')
    expect(after.get('abcdef0123')?.name).toBe('taken over')
  })
})

test('more are not deleted than the person was asked about', async () => {
  const { network, ids } = await crowd(3, 3)
  const wanted = { kind: 'delete', network, members: ids } as const
  expect(codeOf(await app.ask('hosting.startJob', { ...wanted, confirmed: 2 }))).toBe('argument-invalid')
  expect(await membersOf(network)).toHaveLength(3)
})

test('deleting many is not taken back', async () => {
  const { network, ids } = await crowd(3, 3)
  const wanted = { kind: 'delete', network, members: ids, confirmed: 3 } as const
  const job = must(await app.handlers['hosting.startJob'](wanted))
  expect((await app.ended(job)).job).toMatchObject({ done: 3, reversible: 0 })
  expect(codeOf(await app.handlers['hosting.undoJob']({ job }))).toBe('undo-expired')
})

describe('other changes of many', () => {
  const started = (network: string, changes: { member: string; from: object; to: object }[]) =>
    app.handlers['hosting.startJob']({ kind: 'change', network, changes })

  test('are carried out where the members are as the person saw them, and taken back', async () => {
    const { network, ids } = await crowd(4, 4)
    const [first = '', second = '', third = '', fourth = ''] = ids
    for (const member of ids) await change(network, member, { tags: [[1, 5]], name: member })
    await change(network, third, { tags: [[1, 9]] })
    await change(network, fourth, { tags: [[1, 6]] })
    const to = { tags: [[1, 6]] }
    const from = { tags: [[1, 5]] }
    const job = must(
      await started(
        network,
        ids.map((member) => ({ member, from, to })),
      ),
    )
    const { job: ended, items } = await app.ended(job)
    expect(ended).toMatchObject({ kind: 'change', done: 3, unchanged: 1, failed: 1, reversible: 2 })
    expect(items[2]).toMatchObject({ item: third, name: third, fault: { code: 'changed-elsewhere' } })
    const tags = async () => configs(await membersOf(network))
    expect((await tags()).get(first)?.tags).toEqual([[1, 6]])
    expect((await tags()).get(third)?.tags).toEqual([[1, 9]])
    expect((await undo(job)).job).toMatchObject({ done: 2, failed: 0 })
    for (const member of [first, second]) expect((await tags()).get(member)?.tags).toEqual([[1, 5]])
    expect((await tags()).get(fourth)?.tags).toEqual([[1, 6]])
  })

  test('are refused as a whole where they do not go together, and nothing is sent', async () => {
    const { network, ids } = await crowd(3, 3)
    const [first = '', second = '', third = ''] = ids
    await change(network, third, { ipAssignments: ['10.83.4.9'] })
    const from = { ipAssignments: [] }
    const address = (ip: string) => ({ ipAssignments: [ip] })
    await app.node.forgetRequests()
    for (const [code, ...changes] of [
      ['plan-refused', { member: first, from, to: address('10.83.4.9') }],
      [
        'plan-refused',
        { member: first, from, to: address('10.83.4.8') },
        { member: second, from, to: address('10.83.4.8') },
      ],
      ['argument-invalid', { member: first, from: { hidden: false }, to: { hidden: true } }],
      ['argument-invalid', { member: first, from, to: {} }, { member: first, from, to: {} }],
    ] as const)
      expect(codeOf(await started(network, changes))).toBe(code)
    expect((await app.node.requests())[write] ?? 0).toBe(0)
  })
})
