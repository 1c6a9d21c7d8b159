import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { defaultFlags, flagNames } from '../../../contract/node.ts'
import { startNodeService } from '../../../demo/node-service/server.ts'
import type { ServiceLink } from '../../../main/service/link.ts'
import { impatiently, patientLimits } from '../../support/limits.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { homeAt, linkedTo } from '../../support/node/link.ts'
import { shared } from '../../support/shared.ts'

/* The link against a node service in a process of its own: what happens when all goes well, and how it heals. */
const limits = patientLimits(1024 * 1024)

function linkTo(home: string, authHeader: string | null = null): ServiceLink {
  return linkedTo(home, { options: { ...homeAt(home), authHeader }, limits })
}

async function online(link: ServiceLink): Promise<boolean> {
  const outcome = await link.poll()
  return outcome.ok && outcome.node.online === true
}

const node = shared(() => startDemoNode({ pace: 0.02 }))
const link = shared(() => linkTo(node.home))

test('one poll: the node, and all its networks', async () => {
  // One of them has just been joined, and has no name until its controller answers.
  const names = async () => (await node.networks()).map(({ name }) => name)
  await expect.poll(names).not.toContain('')
  const outcome = await link.poll()
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  expect(outcome.node).toMatchObject({
    address: (await node.status()).address,
    online: true,
    version: '1.14.1',
  })
  expect(outcome.node.port).toBe(Number(new URL(node.url()).port))
  const seen = await node.networks()
  expect(outcome.networks.map(({ id, name }) => ({ id, name }))).toEqual(
    seen.map(({ id, name }) => ({ id, name })),
  )
  expect(seen.length).toBeGreaterThan(2)
})

test('a service that takes most of its time for each reply is slow, and no more', async () => {
  await node.fault({ kind: 'delay', ms: 1_000 })
  try {
    expect(await online(link)).toBe(true)
  } finally {
    await node.clearFaults()
  }
})

test('join, settle, each flag there and back, leave', async () => {
  const id = await node.hostNetwork({ name: 'workshop' })
  expect(await link.setNetwork(id, defaultFlags)).toMatchObject({ ok: true, value: { id } })
  await node.authorize(id)
  await expect.poll(async () => (await node.network(id))?.status).toBe('OK')
  for (const flag of flagNames) {
    for (const value of [!defaultFlags[flag], defaultFlags[flag]]) {
      expect(await link.setNetwork(id, { [flag]: value })).toMatchObject({
        value: { flags: { [flag]: value } },
      })
      expect(await node.network(id)).toMatchObject({ ...defaultFlags, [flag]: value })
    }
  }
  const outcome = await link.poll()
  const joined = outcome.ok ? outcome.networks.find((network) => network.id === id) : undefined
  expect(joined).toMatchObject({ name: 'workshop', status: 'OK', flags: defaultFlags })
  expect(joined?.assignedAddresses).not.toEqual([])
  expect(await link.leaveNetwork(id)).toEqual({ ok: true, value: undefined })
  expect(await node.network(id)).toBeNull()
  expect(await link.leaveNetwork(id)).toEqual({ ok: true, value: undefined })
})

test('peers', async () => {
  const peers = await link.peers()
  if (!peers.ok) throw new Error(JSON.stringify(peers))
  expect(peers.value.items.map(({ address, role }) => ({ address, role }))).toEqual(
    (await node.peers()).map(({ address, role }) => ({ address, role })),
  )
})

test('200 requests over a connection that closes on every fifth reply', async () => {
  for (let round = 0; round < 50; round += 1) {
    const results = await Promise.all([link.poll(), link.peers(), link.peers()])
    expect(results.every(({ ok }) => ok)).toBe(true)
  }
})

test.each([
  ['unauthorized', 'unauthorized', 'service-unauthorized'],
  ['error', 'unreachable', 'service-error'],
  ['cut', 'unreachable', 'service-closed'],
  ['truncated', 'unreachable', 'reply-not-json'],
  ['wrong-shape', 'unreachable', 'reply-unexpected'],
  ['not-json', 'unreachable', 'reply-not-json'],
  ['huge', 'unreachable', 'reply-too-large'],
  ['redirect', 'unreachable', 'service-foreign'],
  ['close', 'unreachable', 'service-closed'],
  ['hang', 'unreachable', 'service-timeout'],
])('%s, and well again when the cause is gone', async (kind, state, code) => {
  await node.fault({ kind })
  const poll = () => link.poll()
  const outcome = await (kind === 'hang' ? impatiently(limits, poll) : poll())
  expect(outcome).toMatchObject({ ok: false, connection: { state, fault: { code } } })
  await node.clearFaults()
  expect(await online(link)).toBe(true)
})

test('a slow reply is no fault', async () => {
  await node.fault({ kind: 'delay', ms: 500, count: 2 })
  expect(await online(link)).toBe(true)
})

test('the token is rotated, and the service restarted on another port', async () => {
  await node.rotateToken()
  expect(await online(link)).toBe(true)
  await node.stop()
  expect(await link.poll()).toMatchObject({ ok: false, connection: { state: 'unreachable' } })
  await node.start()
  expect(await online(link)).toBe(true)
})

describe('the earlier revision, under either header', () => {
  test.each([null, 'X-NODE1-Auth'])('%s', async (header) => {
    const home = await mkdtemp(join(tmpdir(), 'meshtray-earlier-'))
    const service = await startNodeService({ home, revision: '0.1.0', world: 'empty' })
    const other = linkTo(home, header)
    const id = '8056c2e21c000001'
    expect(await other.setNetwork(id, { allowDNS: true })).toMatchObject({
      value: { flags: { allowDNS: true } },
    })
    expect(await other.leaveNetwork(id)).toEqual({ ok: true, value: undefined })
    expect(await other.poll()).toMatchObject({ ok: true, networks: [] })
    await other.close()
    await service.close()
    await rm(home, { recursive: true })
  })
})
