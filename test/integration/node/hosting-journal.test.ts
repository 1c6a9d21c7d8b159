import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { type HostingUnderTest, hostingRuns } from '../../support/node/hosting.ts'
import { codeOf, must } from '../../support/outcome.ts'

/* The application may end in the middle of a long job, in any way. */
const write = 'POST /controller/network/{id}/member/{address}'

const { node, settings, start, shown, files, killedAfter } = hostingRuns('empty')
let network: string

beforeEach(async () => {
  network = await node.hostNetwork({ name: 'office' })
})

const journals = () => files('jobs')
const authorized = async (app: HostingUnderTest): Promise<number> =>
  (await app.members(network)).filter(({ config }) => config.authorized).length

test('killed in the middle: the next start says what is left, and finishing does that once', async () => {
  await node.addMembers(network, 300, 0)
  await node.fault({ kind: 'delay', ms: 15, method: 'POST', path: 'member' })
  await killedAfter('job-process.ts', network, write, 150)
  await node.clearFaults()
  const [file = ''] = await journals()
  expect((await stat(join(settings.path, 'jobs', file))).mode & 0o777).toBe(0o600)
  expect(await readFile(join(settings.path, 'jobs', file), 'utf8')).not.toContain(node.token)

  const next = await start()
  const job = await shown(next)
  expect(job).toMatchObject({ kind: 'authorize', state: 'stopped', interrupted: true, total: 300 })
  expect(job.done + job.left).toBe(300)
  const before = await authorized(next)
  expect(before).toBeGreaterThanOrEqual(150)
  expect(before).toBeLessThan(300)
  expect(job.done).toBeLessThanOrEqual(before)
  // Only the last entries of the journal may have an unknown outcome.
  expect(before - job.done).toBeLessThanOrEqual(64)
  await node.forgetRequests()
  const rest = must(await next.handlers['hosting.continueJob']({ job: job.id }))
  expect((await next.ended(rest)).job).toMatchObject({ state: 'done', total: 300, done: 300, failed: 0 })
  expect((await node.requests())[write]).toBe(300 - before)
  expect(await authorized(next)).toBe(300)
  await expect.poll(journals).toEqual([])
})

test('killed in the middle: what was done is taken back, and nothing else', async () => {
  await node.addMembers(network, 200, 0)
  const byHand = await node.ask(network, 'by hand')
  await node.fault({ kind: 'delay', ms: 15, method: 'POST', path: 'member' })
  await killedAfter('job-process.ts', network, write, 80)
  await node.clearFaults()
  const next = await start()
  const job = await shown(next)
  await node.call('POST', `/controller/network/${network}/member/${byHand}`, { name: 'mine' })
  const undo = must(await next.handlers['hosting.undoJob']({ job: job.id }))
  expect((await next.ended(undo)).job).toMatchObject({ kind: 'undo', state: 'done', failed: 0 })
  expect(await authorized(next)).toBe(0)
  await expect.poll(journals).toEqual([])
})

test('ended in an orderly way in the middle, it is shown until it is dismissed', async () => {
  await node.addMembers(network, 200, 0)
  const first = await start()
  const members = (await first.members(network)).map(({ id }) => id)
  await node.fault({ kind: 'delay', ms: 10, method: 'POST', path: 'member' })
  must(await first.handlers['hosting.startJob']({ kind: 'authorize', network, members }))
  await first.until(({ hosting: { jobs } }) => (jobs[0]?.done ?? 0) >= 5)
  await first.close()
  await node.clearFaults()
  for (const round of [1, 2]) {
    const next = await start()
    const job = await shown(next)
    expect(job, String(round)).toMatchObject({ interrupted: true, total: 200 })
    expect(job.left).toBeGreaterThan(100)
    if (round === 2) must(await next.handlers['hosting.dismissJob']({ job: job.id }))
    await next.close()
  }
  expect(await journals()).toEqual([])
})

test('a journal that is none is put aside and told; one of a later version is left where it is', async () => {
  await mkdir(join(settings.path, 'jobs'))
  const texts = {
    'garbage.jsonl': 'not JSON\n{"begun":1}\n',
    'empty.jsonl': '',
    'nul.jsonl': '\0\0\0\0',
    'wrong.jsonl': '{"version":1,"kind":"format-disk","network":"x","steps":[]}\n',
    'polluted.jsonl': `{"version":1,"kind":"authorize","network":"${network}","networkName":"","source":"controller","account":null,"steps":[{"member":"abcdef0123","from":{"__proto__":{"authorized":true}},"to":{"constructor":1}}]}\n`,
    'later.jsonl': '{"version":5,"what":"unheard of"}\n',
  }
  for (const [name, text] of Object.entries(texts)) await writeFile(join(settings.path, 'jobs', name), text)
  const next = await start()
  await next.until(({ notices }) => notices.some(({ fault }) => fault.code === 'preferences-damaged'))
  await expect
    .poll(async () => (await journals()).sort())
    .toEqual([
      'empty.jsonl.damaged',
      'garbage.jsonl.damaged',
      'later.jsonl',
      'nul.jsonl.damaged',
      'polluted.jsonl.damaged',
      'wrong.jsonl.damaged',
    ])
  expect(next.hosting().jobs).toEqual([])
})

test('a journal of a network that is hosted elsewhere does nothing, and says so', async () => {
  await mkdir(join(settings.path, 'jobs'))
  const head = { version: 1, kind: 'authorize', networkName: 'office', steps: [] as object[] }
  head.steps = [{ member: 'abcdef0123', from: { authorized: false }, to: { authorized: true } }]
  const places = [
    { network: 'aaaaaaaaaa000001', source: 'controller', account: null },
    { network, source: 'account', account: 'https://elsewhere.example#somebody' },
  ]
  for (const [at, place] of places.entries())
    await writeFile(join(settings.path, 'jobs', `${at}.jsonl`), `${JSON.stringify({ ...head, ...place })}\n`)
  const next = await start()
  await next.until(({ hosting: { jobs } }) => jobs.length === 2)
  await node.forgetRequests()
  for (const { id } of next.hosting().jobs)
    expect(codeOf(await next.handlers['hosting.continueJob']({ job: id }))).toBe('not-ours')
  expect((await node.requests())[write] ?? 0).toBe(0)
  expect(next.hosting().jobs).toHaveLength(2)
})
