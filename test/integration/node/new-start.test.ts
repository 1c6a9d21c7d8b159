import { beforeEach, describe, expect, test } from 'vitest'
import { createControllerSource } from '../../../main/controller/source.ts'
import type { NewStart } from '../../../main/service/new-start.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { linkedTo, reached } from '../../support/node/link.ts'
import { forEachTest } from '../../support/shared.ts'

/* A service that is replaced while the application runs: by another version, at the same port or another. */
let heard: NewStart[]

const node = forEachTest(startDemoNode)
const link = forEachTest(() => linkedTo(node.home))
beforeEach(async () => {
  heard = []
  link.onNewStart((start) => heard.push(start))
})

const port = (): number => Number(new URL(node.url()).port)
const reachedVersion = async (): Promise<string> => {
  const outcome = await link.poll()
  return outcome.ok ? (outcome.node.version ?? 'no version') : outcome.connection.state
}

describe('a new start of the service is noticed', () => {
  test('between two polls, of the same version at the same port: by its port file', async () => {
    const address = await reached(link)
    expect(await reached(link)).toBe(address)
    expect(heard).toEqual([])
    const before = port()
    await node.stop()
    await node.start({}, before)
    expect(await reached(link)).toBe(address)
    expect(heard).toEqual(['restarted'])
    expect(await reached(link)).toBe(address)
    expect(heard).toEqual(['restarted'])
  })

  test.each(['1.16', '1.16.1'] as const)('of %s, at the same port', async (version) => {
    expect(await reachedVersion()).toBe('1.14.1')
    const before = port()
    await node.stop()
    await node.start({ version }, before)
    expect(await reachedVersion()).toMatch(version)
    expect(await reachedVersion()).toMatch(version)
    expect(heard).toEqual(['replaced'])
  })

  test('at another port, after a while away, with another token', async () => {
    expect(await reachedVersion()).toBe('1.14.1')
    await node.stop()
    expect(await reachedVersion()).toBe('unreachable')
    expect(heard).toEqual([])
    await node.start({ version: '1.16' })
    await node.rotateToken()
    expect(await reachedVersion()).toBe('1.16.0')
    await node.rotateToken()
    expect(await reachedVersion()).toBe('1.16.0')
    expect(heard[0]).toBe('replaced')
  })
})

test('whether there is a controller is known anew; networks that it kept are not gone', async () => {
  const source = createControllerSource({ link })
  const id = await node.hostNetwork({ name: 'workshop' })
  expect((await source.members(id)).ok).toBe(true)
  const before = port()
  await node.stop()
  await node.start({ version: '1.16', controller: false }, before)
  expect((await source.state()).state).toBe('none')
  for (const result of [
    await source.networks(),
    await source.network(id),
    await source.members(id),
    await source.updateNetwork(id, { name: 'hall' }),
    await source.createNetwork(null, { name: 'hall' }),
    await source.deleteNetwork(id),
    await source.updateMember(id, '89e92ceee5', { authorized: true }),
    await source.deleteMember(id, '89e92ceee5'),
  ]) {
    expect(result).toMatchObject({ ok: false, error: { code: 'controller-absent' } })
  }
  await node.stop()
  await node.start({ version: '1.16' }, before)
  expect((await source.state()).state).toBe('ready')
  expect(await source.network(id)).toMatchObject({ ok: true, value: { config: { name: 'workshop' } } })
})
