import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { isServing } from '../../../contract/network-state.ts'
import { hostingRuns } from '../../support/node/hosting.ts'
import { must } from '../../support/outcome.ts'

/* A job over many members may meet faults: it ends with the reason, or goes on, and never makes anything twice. */
const write = 'POST /controller/network/{id}/member/{address}'
const count = 300

const { node, settings, app, start } = hostingRuns('empty')
let network: string

beforeEach(async () => {
  network = await node.hostNetwork({ name: 'office' })
  await node.addMembers(network, count, 0)
})

const members = () => app.members(network)

/** Authorizes all of them, and answers when some are done. */
async function inTheMiddle(): Promise<string> {
  await start()
  const ids = (await members()).map(({ id }) => id)
  await node.fault({ kind: 'delay', ms: 15, method: 'POST', path: 'member' })
  const job = must(await app.handlers['hosting.startJob']({ kind: 'authorize', network, members: ids }))
  await app.until(({ hosting: { jobs } }) => (jobs.find(({ id }) => id === job)?.done ?? 0) >= 20)
  return job
}
/** Goes on as often as there is something left; answers how it ended. */
async function finished(job: string) {
  let account = await app.ended(job)
  for (let go = 0; account.job.left > 0 && go < 5; go += 1) {
    await node.clearFaults()
    await app.core.poll()
    await app.until(({ connection }) => isServing(connection))
    account = await app.ended(must(await app.handlers['hosting.continueJob']({ job: account.job.id })))
  }
  return account
}

test('the token is withdrawn: the new one is found, and everybody is let in', async () => {
  const job = await inTheMiddle()
  await node.rotateToken()
  expect((await finished(job)).job).toMatchObject({ state: 'done', done: count, failed: 0 })
  expect((await members()).every(({ config }) => config.authorized)).toBe(true)
})

test('the service is started anew: what was left is done, and nothing a second time', async () => {
  const job = await inTheMiddle()
  await node.stop()
  const { job: stopped } = await app.ended(job)
  expect(stopped).toMatchObject({ state: 'stopped', reversible: expect.any(Number) })
  await node.start()
  await app.core.poll()
  await app.until(({ connection }) => isServing(connection))
  const before = (await members()).filter(({ config }) => config.authorized).length
  await node.forgetRequests()
  expect((await finished(job)).job).toMatchObject({ done: count, failed: 0 })
  expect((await node.requests())[write]).toBe(count - before)
})

test('the network is deleted: it ends with that, and nothing of it comes back', async () => {
  const job = await inTheMiddle()
  await node.call('DELETE', `/controller/network/${network}`, {})
  const { job: ended } = await app.ended(job)
  expect(ended).toMatchObject({ state: 'stopped', fault: { code: 'network-gone' } })
  expect(ended.failed).toBeLessThanOrEqual(4)
  expect(await node.call('GET', `/controller/network/${network}`)).toBeNull()
  const again = await app.handlers['hosting.continueJob']({ job })
  expect(again).toMatchObject({ ok: false, error: { code: 'network-gone' } })
  expect(await node.call('GET', `/controller/network/${network}`)).toBeNull()
})

test('where its journal cannot be written that is told, and the work goes on', async () => {
  await writeFile(join(settings.path, 'jobs'), 'in the way')
  const job = await inTheMiddle()
  await node.clearFaults()
  expect((await app.ended(job)).job).toMatchObject({ state: 'done', done: count })
  expect(app.snapshot().notices.map(({ id }) => id)).toContain('preferences-unwritable')
  await rm(join(settings.path, 'jobs'))
})
