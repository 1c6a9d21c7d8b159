import { afterEach, describe, expect, test } from 'vitest'
import type { ServiceLink } from '../../../main/service/link.ts'
import { createTrafficReader } from '../../../main/traffic/read-traffic.ts'
import { impatiently, patientLimits } from '../../support/limits.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { linkedTo, reached } from '../../support/node/link.ts'
import { shared } from '../../support/shared.ts'

const ask = (link: ServiceLink) => createTrafficReader(link, () => 5)()

const limits = patientLimits()

describe('the traffic of a node', () => {
  const node = shared(startDemoNode)
  const link = shared(() => linkedTo(node.home, { limits }))
  afterEach(() => node.clearFaults())

  test('bytes by protocol and packets by network, and no poll asks for it', async () => {
    const { address } = await node.status()
    expect(await reached(link)).toBe(address)
    expect(await node.requests()).not.toHaveProperty('GET /metrics')
    await expect.poll(() => ask(link)).toMatchObject({ ok: true, value: { state: 'counted' } })
    const read = await ask(link)
    if (!read.ok || read.value.state !== 'counted') throw new Error('no traffic')
    const { traffic } = read.value
    expect(traffic).toMatchObject({ at: 5, start: 0 })
    expect(traffic.protocols.map(({ protocol }) => protocol)).toEqual(['udp', 'tcp'])
    const joined = (await node.networks()).map(({ id }) => id)
    expect(traffic.networks.map(({ network }) => network).sort()).toEqual(joined.sort())
  })

  test.each([404, 401, 403])('a service that answers %i has none; the token stays in use', async (status) => {
    await node.fault({ kind: 'reply', path: '^/metrics$', status, body: '{}' })
    expect(await ask(link)).toEqual({ ok: true, value: { state: 'uncounted' } })
    await node.forgetRequests()
    expect((await link.peers()).ok).toBe(true)
    expect(await node.requests()).toEqual({ 'GET /peer': 1 })
  })

  test.each([
    ['a page of HTML', { kind: 'reply', body: '<!doctype html><title>Log in</title>' }, 'service-foreign'],
    ['blanks and then HTML', { kind: 'reply', body: '\n\n<html></html>' }, 'service-foreign'],
    ['an error in words', { kind: 'reply', status: 500, body: '{"error":500}' }, 'service-error'],
    ['metrics of something else', { kind: 'reply', body: 'up 1' }, 'reply-unexpected'],
    ['50 MB', { kind: 'huge' }, 'reply-too-large'],
    ['an error', { kind: 'error' }, 'service-error'],
    ['no answer', { kind: 'hang' }, 'service-timeout'],
  ])('%s is a fault', async (_, fault, code) => {
    await node.fault({ ...fault, path: '^/metrics$' })
    const read = () => ask(link)
    const traffic = await (fault.kind === 'hang' ? impatiently(limits, read) : read())
    expect(traffic).toMatchObject({ ok: false, error: { code } })
  })
})

describe('a service of 1.16.1', () => {
  test('counts nothing until it is told to; then all numbers, also the last ones that it goes on telling', async () => {
    const node = await startDemoNode({ version: '1.16.1' })
    const link = linkedTo(node.home)
    try {
      const read = createTrafficReader(link, () => 5)
      expect(await read()).toEqual({ ok: true, value: { state: 'empty' } })
      await node.setCounting('on')
      await expect.poll(read).toMatchObject({ ok: true, value: { state: 'counted' } })
      await node.setCounting('off')
      const last = await read()
      expect(last).toMatchObject({ ok: true, value: { state: 'counted', traffic: { start: 0 } } })
      expect(await read()).toEqual(last)
      await node.setCounting('unreadable')
      expect(await read()).toEqual({ ok: true, value: { state: 'not-yet' } })
      const port = Number(new URL(node.url()).port)
      await node.stop()
      await node.start({ version: '1.14' }, port)
      expect((await link.poll()).ok).toBe(true)
      const next = async () => (await read()) as unknown
      await expect.poll(next).toMatchObject({ value: { state: 'counted', traffic: { start: 1 } } })
    } finally {
      await link.close()
      await node.dispose()
    }
  })
})

test('a service of the earlier revision has none', async () => {
  const node = await startDemoNode({ revision: '0.1.0' })
  const link = linkedTo(node.home)
  expect(await ask(link)).toEqual({ ok: true, value: { state: 'uncounted' } })
  await link.close()
  await node.dispose()
})
