import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Activity } from '../../../contract/activity.ts'
import { eventually } from '../../support/app/application.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { type HostingUnderTest, hostingOver } from '../../support/node/hosting.ts'
import { must } from '../../support/outcome.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/* Changes to a network of the real controller, made here and by others, over runs of the application */
const laptop = '1234567890'

let app: HostingUnderTest
let id: string

const node = shared(() => startDemoNode({ pace: 0.02, world: 'empty' }))
const settings = shared(() => temporaryFolder('activity'))
beforeAll(async () => {
  app = await hostingOver(node, { settings: settings.path })
  id = await node.hostNetwork({ name: 'lab' })
})
afterAll(() => app.close())

const list = async (): Promise<readonly Activity[]> =>
  must(await app.handlers['hosting.activity']({ network: id, since: null })).list ?? []
const inBrief = (entries: readonly Activity[]) =>
  entries.map(({ origin, kind, subjects: [first, ...more], fields, fault }) =>
    [
      origin,
      kind,
      first?.name,
      ...(more.length > 0 ? [`+${more.length}`] : []),
      fields.join('+'),
      fault ?? '',
    ]
      .join(' ')
      .trim(),
  )
const read = async (): Promise<void> => {
  must(await app.handlers['hosting.network']({ network: id }))
  must(await app.handlers['hosting.members']({ network: id, since: null }))
}

test('what was done here, and what others did, each once', async () => {
  await read()
  must(await app.handlers['hosting.addMember']({ network: id, member: laptop, change: { name: 'laptop' } }))
  const change = { authorized: true, name: 'laptop 2' }
  must(await app.handlers['hosting.saveMember']({ network: id, member: laptop, change, base: null }))
  must(await app.handlers['hosting.saveNetwork']({ network: id, change: { mtu: 1400 }, base: null }))
  await read()
  await node.call('POST', `/controller/network/${id}`, { name: 'laboratory', multicastLimit: 64 })
  await node.call('POST', `/controller/network/${id}/member/${laptop}`, { authorized: false })
  await node.call('POST', `/controller/network/${id}/member/aaaaaaaaaa`, { name: 'stranger' })
  await read()
  await read()
  await node.call('DELETE', `/controller/network/${id}/member/aaaaaaaaaa`)
  await read()
  must(await app.handlers['hosting.deleteMember']({ network: id, member: laptop }))
  await read()
  expect(inBrief(await list())).toEqual([
    'here added laptop name',
    'here authorized laptop 2 authorized+name',
    'here changed lab mtu',
    'elsewhere changed laboratory name+multicastLimit',
    'elsewhere deauthorized laptop 2 authorized',
    'elsewhere added stranger',
    'elsewhere deleted stranger',
    'here deleted laptop 2',
  ])
})

test('what others do is noticed by who looks for waiting devices anyway, without one request more', async () => {
  await app.until(({ hosting }) => hosting.controller.state === 'ready')
  const before = (await list()).length
  const added = async (): Promise<readonly string[]> => inBrief((await list()).slice(before))
  await node.call('POST', `/controller/network/${id}`, { name: 'lab 2' })
  await eventually(added, (all) => all.includes('elsewhere changed lab 2 name'))
  // A member waits for authorization, so that the members are read.
  await node.call('POST', `/controller/network/${id}/member/bbbbbbbbbb`, { name: 'printer' })
  await eventually(added, (all) => all.includes('elsewhere added printer'))
  await node.call('POST', `/controller/network/${id}/member/bbbbbbbbbb`, { name: 'plotter' })
  await node.call('POST', `/controller/network/${id}/member/cccccccccc`, { name: 'scanner' })
  await eventually(added, (all) => all.includes('elsewhere changed plotter name'))
  expect((await added()).filter((line) => line.includes('scanner'))).toEqual(['elsewhere added scanner'])
  for (const member of ['bbbbbbbbbb', 'cccccccccc'])
    await node.call('DELETE', `/controller/network/${id}/member/${member}`)
  await node.call('POST', `/controller/network/${id}`, { name: 'lab' })
  await read()
})

test('a job over many is one entry, and what was not done is told with the reason', async () => {
  await node.addMembers(id, 120, 0)
  const before = (await list()).length
  const members = must(await app.handlers['hosting.members']({ network: id, since: null })).items
  const job = { kind: 'authorize', network: id, members: members.map((each) => each.id) } as const
  await app.ended(must(await app.handlers['hosting.startJob'](job)))
  const made = (await list()).slice(before).filter(({ kind }) => kind === 'authorized')
  expect(made).toMatchObject([{ origin: 'here', job: { kind: 'authorize' }, fields: ['authorized'] }])
  expect(made[0]?.subjects).toHaveLength(120)

  await node.fault({ kind: 'error', method: 'POST', count: 1 })
  await app.handlers['hosting.saveNetwork']({ network: id, change: { mtu: 1500 }, base: null })
  await node.clearFaults()
  expect((await list()).at(-1)).toMatchObject({ kind: 'changed', fields: ['mtu'], fault: expect.any(String) })
})

test('what a job does is not taken for others’ doing by a look that began before', async () => {
  const before = await list()
  const members = must(await app.handlers['hosting.members']({ network: id, since: null })).items.map(
    (each) => each.id,
  )
  // The list of members is there long before the look at it ends.
  await node.fault({ kind: 'delay', ms: 40, method: 'GET', path: '/peer' })
  const ask = { kind: 'delete', network: id, members, confirmed: members.length } as const
  const job = must(await app.handlers['hosting.startJob'](ask))
  let over = false
  const looks = (async () => {
    while (!over) await app.handlers['hosting.members']({ network: id, since: null })
  })()
  await app.ended(job)
  over = true
  await looks
  await node.clearFaults()
  await read()
  expect((await list()).slice(before.length)).toMatchObject([
    { origin: 'here', kind: 'deleted', subjects: { length: 120 } },
  ])
})

test('the next run has it still, in a file without a token; it goes out as CSV and as JSON lines', async () => {
  const before = await list()
  await app.close()
  const text = await readFile(join(settings.path, 'activity', `${id}.jsonl`), 'utf8')
  expect(text).not.toContain(node.token)
  app = await hostingOver(node, { settings: settings.path })
  expect(await list()).toEqual(before)
  for (const format of ['csv', 'jsonl'] as const) {
    app.chosen.push(`lab.${format}`)
    const done = await app.handlers['hosting.exportActivity']({ network: id, name: 'lab', format })
    expect(must(done)).toBe(true)
    const lines = (await readFile(join(app.folder, `lab.${format}`), 'utf8')).trim().split('\n')
    const subjects = before.reduce((sum, each) => sum + each.subjects.length, 0)
    expect(lines).toHaveLength(subjects + (format === 'csv' ? 1 : 0))
    expect(lines.join('\n')).toContain('stranger')
  }
})

test('of networks that are no more it goes once there are many, and of one that is there it stays', async () => {
  await app.close()
  const folder = join(settings.path, 'activity')
  const hoursAgo = Date.now() / 1_000 - 4 * 3_600
  const gone = (index: number): string => `${id.slice(0, 10)}${index.toString(16).padStart(6, '0')}.jsonl`
  for (let index = 1; index <= 210; index += 1) {
    await writeFile(join(folder, gone(index)), '')
    await utimes(join(folder, gone(index)), hoursAgo + index, hoursAgo + index)
  }
  await utimes(join(folder, `${id}.jsonl`), hoursAgo, hoursAgo)
  app = await hostingOver(node, { settings: settings.path })
  const left = await eventually(
    () => readdir(folder),
    (files) => files.length === 201,
  )
  expect(left).toContain(`${id}.jsonl`)
  expect(left).toContain(gone(210))
  expect(left).not.toContain(gone(1))
  expect(await list()).not.toEqual([])
})

test('what a job does while the members are read again and again is nobody else’s doing', async () => {
  const busy = await node.hostNetwork({ name: 'busy' })
  await node.addMembers(busy, 300, 300)
  const members = async () =>
    must(await app.handlers['hosting.members']({ network: busy, since: null })).items
  must(await app.handlers['hosting.network']({ network: busy }))
  const all = (await app.members(busy)).map(({ id: member }) => member)
  const work = async (started: string): Promise<void> => {
    let isOver = false
    const over = app.ended(started).then(() => {
      isOver = true
    })
    while (!isOver) await members()
    await over
  }
  const wanted = { network: busy, members: all, confirmed: all.length }
  await work(must(await app.handlers['hosting.startJob']({ kind: 'delete', ...wanted })))
  const added = all.map((member) => ({ member, change: { name: `again ${member}` } }))
  await work(must(await app.handlers['hosting.addMembers']({ network: busy, members: added })))
  await members()
  const { list: entries } = must(await app.handlers['hosting.activity']({ network: busy, since: null }))
  expect(entries?.filter(({ origin }) => origin === 'elsewhere')).toEqual([])
  expect(new Set(entries?.map(({ kind }) => kind))).toEqual(new Set(['deleted', 'added']))
})
