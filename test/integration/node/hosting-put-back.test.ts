import { stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { hostingRuns } from '../../support/node/hosting.ts'
import { codeOf, must } from '../../support/outcome.ts'

/* A network that was deleted comes back under its own ID, in the same run or in the next one. */
const { node, settings, app, start, files } = hostingRuns('demo')
let network: string

beforeEach(async () => {
  network = `${(await node.status()).address}1ab001`
  await start()
})

const kept = () => files('deleted')
const deleteNetwork = () => app.handlers['hosting.deleteNetwork']({ network, confirm: 'lab' })
/** Reads the service's replies without counters and timestamps. */
async function told(): Promise<unknown> {
  const read = async (path: string) => {
    const found = await node.call<Record<string, unknown>>('GET', `/controller/network/${network}${path}`)
    const { revision, creationTime, identity, vMajor, vMinor, vRev, vProto, ...rest } = found ?? {}
    const { lastAuthorizedTime, lastDeauthorizedTime, lastAuthorizedCredentialType, ...settings } = rest
    return settings
  }
  const members = Object.keys((await node.call<object>('GET', `/controller/network/${network}/member`)) ?? {})
  return [await read(''), ...(await Promise.all(members.map((member) => read(`/member/${member}`))))]
}

test('with all its settings and members, and nothing of it stays on the disk then', async () => {
  const before = await told()
  must(await deleteNetwork())
  expect(await node.call('GET', `/controller/network/${network}`)).toBeNull()
  expect(app.hosting().deleted).toMatchObject([{ id: network, name: 'lab', memberCount: 12 }])
  const [file = ''] = await kept()
  expect((await stat(join(settings.path, 'deleted', file))).mode & 0o777).toBe(0o600)

  const { job } = await app.ended(must(await app.handlers['hosting.putBackNetwork']({ network })))
  expect(job).toMatchObject({ kind: 'put-back', total: 12, done: 12, failed: 0, reversible: 0 })
  expect(await told()).toEqual(before)
  expect(app.hosting().deleted).toEqual([])
  expect(await kept()).toEqual([])
  expect(codeOf(await app.handlers['hosting.putBackNetwork']({ network }))).toBe('put-back-expired')
})

test('an empty one is deleted without its name, and put back with nothing more to do', async () => {
  expect(codeOf(await app.handlers['hosting.deleteNetwork']({ network, confirm: null }))).toBe(
    'confirmation-wrong',
  )
  const empty = await node.hostNetwork({ name: 'empty' })
  must(await app.handlers['hosting.deleteNetwork']({ network: empty, confirm: null }))
  expect(await node.call('GET', `/controller/network/${empty}`)).toBeNull()
  const { job } = await app.ended(must(await app.handlers['hosting.putBackNetwork']({ network: empty })))
  expect(job).toMatchObject({ state: 'done', total: 0 })
  expect(await node.call('GET', `/controller/network/${empty}`)).toMatchObject({ name: 'empty' })
})

test('also in the next run, for ten minutes from when it was deleted', async () => {
  const before = await told()
  must(await deleteNetwork())
  await app.close()
  await start()
  await app.until(({ hosting }) => hosting.deleted.length === 1)
  await app.ended(must(await app.handlers['hosting.putBackNetwork']({ network })))
  expect(await told()).toEqual(before)

  must(await deleteNetwork())
  await app.close()
  const [file = ''] = await kept()
  const long = Date.now() / 1000 - 601
  await utimes(join(settings.path, 'deleted', file), long, long)
  await start()
  await expect.poll(kept).toEqual([])
  expect(app.hosting().deleted).toEqual([])
})

test('not over one that somebody made there meanwhile, and can be tried again', async () => {
  must(await deleteNetwork())
  await node.call('POST', `/controller/network/${network}`, { name: 'another' })
  await node.call('POST', `/controller/network/${network}/member/abcdefabcd`, { name: 'theirs' })
  expect(codeOf(await app.handlers['hosting.putBackNetwork']({ network }))).toBe('network-exists')
  expect(await node.call('GET', `/controller/network/${network}`)).toMatchObject({ name: 'another' })
  expect(app.hosting().deleted).toHaveLength(1)
  await node.call('DELETE', `/controller/network/${network}`, {})
  await app.ended(must(await app.handlers['hosting.putBackNetwork']({ network })))
  expect(await node.call('GET', `/controller/network/${network}`)).toMatchObject({ name: 'lab' })
})

test('one that the service did not delete is not offered', async () => {
  await node.fault({ kind: 'error', method: 'DELETE' })
  expect(codeOf(await deleteNetwork())).toBe('service-error')
  expect(app.hosting().deleted).toEqual([])
  await expect.poll(kept).toEqual([])
})

test('what deleting would do is told before', async () => {
  expect(must(await app.handlers['hosting.previewDeletion']({ network }))).toMatchObject({
    memberCount: 12,
    lost: [],
  })
  expect(codeOf(await app.handlers['hosting.previewDeletion']({ network: `${network.slice(0, 15)}f` }))).toBe(
    'network-gone',
  )
})
