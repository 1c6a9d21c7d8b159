import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { type HostingUnderTest, hostingRuns } from '../../support/node/hosting.ts'
import { codeOf, must } from '../../support/outcome.ts'

/* The application ends between two writes of a copy, in any way. */
const memberWrite = 'POST /controller/network/{id}/member/{address}'
const networkWrite = 'POST /controller/network/{id}'

const { node, settings, start, shown, files, killedAfter } = hostingRuns('empty')
let network: string

beforeEach(async () => {
  network = await node.hostNetwork({ name: 'office' })
  await node.call('POST', `/controller/network/${network}`, { mtu: 1400 })
})

const journals = () => files('jobs')
const copies = async ({ handlers }: HostingUnderTest): Promise<readonly string[]> =>
  must(await handlers['hosting.networks'](undefined))
    .filter(({ id }) => id !== network)
    .map(({ id }) => id)
const countIn = async (app: HostingUnderTest, id: string) => (await app.members(id)).length

test('killed among its members: finishing adds the rest once, and undoing deletes the copy alone', async () => {
  await node.addMembers(network, 200, 150)
  await node.fault({ kind: 'delay', ms: 15, method: 'POST', path: 'member' })
  await killedAfter('copy-process.ts', network, memberWrite, 80)
  await node.clearFaults()
  const [file = ''] = await journals()
  expect((await stat(join(settings.path, 'jobs', file))).mode & 0o777).toBe(0o600)
  expect(await readFile(join(settings.path, 'jobs', file), 'utf8')).not.toContain(node.token)

  const next = await start()
  const job = await shown(next)
  expect(job).toMatchObject({ kind: 'copy-network', state: 'stopped', interrupted: true, total: 201 })
  const [copy = ''] = await copies(next)
  expect(job.network).toBe(copy)
  const before = await countIn(next, copy)
  expect(before).toBeGreaterThanOrEqual(80)
  expect(before).toBeLessThan(200)
  await node.forgetRequests()
  const rest = must(await next.handlers['hosting.continueJob']({ job: job.id }))
  expect((await next.ended(rest)).job).toMatchObject({ state: 'done', total: 201, done: 201, failed: 0 })
  expect((await node.requests())[memberWrite]).toBe(200 - before)
  expect(await copies(next)).toEqual([copy])
  const members = await next.members(copy)
  expect(members.filter(({ config }) => config.authorized)).toHaveLength(150)
  must(await next.handlers['hosting.undoCopy']({ job: rest }))
  expect(await copies(next)).toEqual([])
  expect(await countIn(next, network)).toBe(200)
  await expect.poll(journals).toEqual([])
})

test('killed while the network is made: it is found again, and there are no two', async () => {
  await node.addMembers(network, 5, 5)
  await node.fault({ kind: 'delay', ms: 2_000, method: 'POST', path: 'network/[0-9a-f]{16}$' })
  await killedAfter('copy-process.ts', network, networkWrite, 1)
  await node.clearFaults()
  const next = await start()
  const job = await shown(next)
  expect(job).toMatchObject({ kind: 'copy-network', state: 'stopped', left: 6, reversible: 0, network })
  const rest = must(await next.handlers['hosting.continueJob']({ job: job.id }))
  expect((await next.ended(rest)).job).toMatchObject({ state: 'done', done: 6, failed: 0, reversible: 1 })
  const made = await copies(next)
  expect(made).toHaveLength(1)
  expect(await countIn(next, made[0] ?? '')).toBe(5)
  const copy = must(await next.handlers['hosting.network']({ network: made[0] ?? '' }))
  expect(copy.config).toMatchObject({ name: 'the copy', mtu: 1400 })
})

test('what somebody changed or added since then stays, and is told', async () => {
  await node.addMembers(network, 3, 3)
  const app = await start()
  const { seen } = must(await app.handlers['hosting.previewCopy']({ network, to: 'controller' }))
  const wanted = { network, to: 'controller', name: 'the copy', seen } as const
  const job = must(await app.handlers['hosting.copyNetwork'](wanted))
  const { network: copy } = (await app.ended(job)).job
  const guest = await node.ask(copy, 'guest')
  const refused = await app.handlers['hosting.undoCopy']({ job })
  expect(codeOf(refused)).toBe('changed-elsewhere')
  expect(JSON.stringify(refused)).toContain(guest)
  expect(await countIn(app, copy)).toBe(4)
  must(await app.handlers['hosting.deleteMember']({ network: copy, member: guest }))
  await node.call('POST', `/controller/network/${copy}`, { mtu: 1500 })
  expect(JSON.stringify(await app.handlers['hosting.undoCopy']({ job }))).toContain('mtu')
  await node.call('POST', `/controller/network/${copy}`, { mtu: 1400 })
  must(await app.handlers['hosting.undoCopy']({ job }))
  expect(await copies(app)).toEqual([])
})

test('a network that changed after the comparison is not copied', async () => {
  const app = await start()
  const { seen } = must(await app.handlers['hosting.previewCopy']({ network, to: 'controller' }))
  await node.call('POST', `/controller/network/${network}`, { mtu: 1500 })
  const wanted = { network, to: 'controller', name: 'the copy', seen } as const
  expect(codeOf(await app.handlers['hosting.copyNetwork'](wanted))).toBe('changed-elsewhere')
  expect(await copies(app)).toEqual([])
})
