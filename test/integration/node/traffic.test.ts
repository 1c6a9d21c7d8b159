import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ServiceLink } from '../../../main/service/link.ts'
import { askTraffic } from '../../../main/traffic/ask-traffic.ts'
import { impatiently, patientLimits } from '../../support/limits.ts'
import { type DemoNode, startDemoNode } from '../../support/node/demo-node.ts'
import { linkedTo, reached } from '../../support/node/link.ts'

const ask = (link: ServiceLink) => askTraffic(link, () => 5)

const limits = patientLimits()

describe('the traffic of a node', () => {
  let node: DemoNode
  let link: ServiceLink
  beforeAll(async () => {
    node = await startDemoNode()
    link = linkedTo(node.home, { limits })
  })
  afterEach(() => node.clearFaults())
  afterAll(async () => {
    await link.close()
    await node.dispose()
  })

  test('bytes by protocol and packets by network, and no poll asks for it', async () => {
    const { address } = await node.status()
    expect(await reached(link)).toBe(address)
    expect(await node.requests()).not.toHaveProperty('GET /metrics')
    const traffic = await ask(link)
    expect(traffic).toMatchObject({ ok: true, value: { at: 5 } })
    if (!traffic.ok || traffic.value === null) throw new Error('no traffic')
    expect(traffic.value.protocols.map(({ protocol }) => protocol)).toEqual(['udp', 'tcp'])
    const joined = (await node.networks()).map(({ id }) => id)
    expect(traffic.value.networks.map(({ network }) => network).sort()).toEqual(joined.sort())
  })

  test.each([404, 401, 403])('a service that answers %i has none; the token stays in use', async (status) => {
    await node.fault({ kind: 'reply', path: '^/metrics$', status, body: '{}' })
    expect(await ask(link)).toEqual({ ok: true, value: null })
    await node.forgetRequests()
    expect((await link.peers()).ok).toBe(true)
    expect(await node.requests()).toEqual({ 'GET /peer': 1 })
  })

  test.each([
    ['a page of HTML', { kind: 'reply', body: '<!doctype html><title>Log in</title>' }, 'reply-unexpected'],
    ['nothing', { kind: 'reply', body: '' }, 'reply-unexpected'],
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

test('a service of the earlier revision has none', async () => {
  const node = await startDemoNode({ revision: '0.1.0' })
  const link = linkedTo(node.home)
  expect(await ask(link)).toEqual({ ok: true, value: null })
  await link.close()
  await node.dispose()
})
