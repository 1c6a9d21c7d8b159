import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { defaultFlags } from '../../../contract/node.ts'
import { failure } from '../../../contract/result.ts'
import type { ServiceLink } from '../../../main/service/link.ts'
import { json, startFaultyServer } from '../../support/faulty-server.ts'
import { impatiently } from '../../support/limits.ts'
import { good, joinedId, linkedHome, stateOf } from '../../support/node/linked-home.ts'
import { forEachTest } from '../../support/shared.ts'

const world = forEachTest(linkedHome)

describe('finding the service', () => {
  let link: ServiceLink
  beforeEach(() => {
    link = world.start().link
  })

  test('absent without a home folder, and found when it comes', async () => {
    await rm(world.home, { recursive: true })
    expect(await stateOf(link)).toBe('absent')
    expect(await link.peers()).toEqual(failure('service-absent'))
    await mkdir(world.home)
    await writeFile(world.portFile, String(world.server.port))
    await writeFile(world.tokenFile, good)
    expect(await stateOf(link)).toBe('ok')
  })

  test.each([
    ['empty', ''],
    ['binary', '\u0000\u0001\u00ff'],
    ['out of range', '70000'],
    ['zero', '0'],
    ['words', 'none'],
    ['huge', '9'.repeat(10_000)],
  ])('a port file that is damaged (%s) is named, and mended it serves', async (_how, text) => {
    await writeFile(world.portFile, text)
    const outcome = await link.poll()
    expect(outcome).toMatchObject({
      ok: false,
      connection: { state: 'unreachable', fault: { code: 'port-file-damaged' } },
    })
    expect(JSON.stringify(outcome)).toContain(world.portFile)
    await writeFile(world.portFile, ` ${world.server.port}\n`)
    expect(await stateOf(link)).toBe('ok')
  })

  test('stopped, then back on another port', async () => {
    expect(await stateOf(link)).toBe('ok')
    await world.server.close()
    expect(await stateOf(link)).toBe('unreachable service-unreachable')
    expect((await link.setNetwork(joinedId, defaultFlags)).ok).toBe(false)
    await world.serve()
    await writeFile(world.portFile, String(world.server.port))
    expect(await stateOf(link)).toBe('ok')
  })

  test('on another port between two polls: the very next call finds it', async () => {
    expect(await stateOf(link)).toBe('ok')
    await world.server.close()
    await world.serve()
    await writeFile(world.portFile, String(world.server.port))
    expect((await link.setNetwork(joinedId, { allowDNS: true })).ok).toBe(true)
  })

  test('a service on ::1 alone', async (context) => {
    const { port } = world.server
    await world.server.close()
    const served = await world.serve('::1', port).then(
      () => true,
      () => false,
    )
    if (!served) return context.skip('this machine has no ::1')
    expect(await stateOf(link)).toBe('ok')
  })

  test.each([
    ['hanging', () => ({ hang: true }) as const, 'unreachable service-timeout'],
    ['failing', () => ({ status: 500, body: 'oh' }), 'unreachable service-error'],
    ['another program', () => json({ hello: 1 }), 'unreachable reply-unexpected'],
  ])('%s, then well again', async (how, answer, expected) => {
    world.server.answer = answer
    const ask = () => stateOf(link)
    expect(await (how === 'hanging' ? impatiently(world.limits, ask) : ask())).toBe(expected)
    world.server.answer = world.service
    expect(await stateOf(link)).toBe('ok')
  })
})

test('another home is spoken to from now on, and a poll under way does not answer for the old one', async () => {
  const second = await startFaultyServer()
  second.answer = (request) =>
    request.path === '/status' ? json({ address: 'ffffffff01', online: true }) : world.service(request)
  const other = join(world.folder, 'other')
  await mkdir(other)
  await writeFile(join(other, 'zerotier-one.port'), String(second.port))
  await writeFile(join(other, 'authtoken.secret'), good)
  const { link: started } = world.start()
  expect(await stateOf(started)).toBe('ok')
  const polled = started.poll()
  started.useHome(other)
  expect(await polled).toMatchObject({ ok: true, node: { address: 'ffffffff01' } })
  await second.close()
})
