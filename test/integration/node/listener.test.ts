import { chown, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { success } from '../../../contract/result.ts'
import type { LinkDependencies, ServiceLink } from '../../../main/service/link.ts'
import { profiles } from '../../../main/service/profiles.ts'
import { homeAt, linkedTo, reached } from '../../support/node/link.ts'
import { servicePort, token } from '../../support/node/service-port.ts'
import { nobody } from '../../support/node/squatter.ts'

const world = servicePort()

const at = (port: number) => writeFile(join(world.home, 'zerotier-one.port'), String(port))

function linked(more: Partial<LinkDependencies> = {}, anyListener = false): ServiceLink {
  const link = linkedTo(world.home, {
    options: { ...homeAt(world.home), anyListener },
    log: { info: () => undefined, warn: world.warn },
    ...more,
  })
  world.atEnd(() => link.close())
  return link
}

describe('another user’s program at the service’s port', () => {
  test('gets no token, and no other byte; the person is told who it is', async () => {
    const squatter = await world.squat()
    await at(squatter.port)
    const link = linked()
    const outcome = await link.poll()
    expect(outcome).toMatchObject({
      ok: false,
      connection: { state: 'unreachable', fault: { code: 'service-imposter' } },
    })
    expect(JSON.stringify(outcome)).toContain(`user ${nobody} listens at port ${squatter.port}`)
    await squatter.closed(1)
    expect(squatter.connections()).toBeGreaterThan(0)
    expect(squatter.received()).toBe('')
  })

  test('nor the token of an unlock, and nobody is asked for a password for its sake', async () => {
    const squatter = await world.squat()
    await at(squatter.port)
    await rm(world.tokenFile)
    const link = linked({ elevate: async () => success(token) })
    expect(await reached(link)).toBe('unreachable service-imposter')
    expect(await link.unlock()).toMatchObject({ ok: false, error: { code: 'service-imposter' } })
    await squatter.closed(2)
    expect(squatter.received()).toBe('')
  })

  test('nor where it stops listening as soon as it has a connection', async () => {
    const squatter = await world.squat({ how: 'deaf' })
    await at(squatter.port)
    expect(await reached(linked())).toBe('unreachable service-imposter')
    await squatter.closed(1)
    expect(squatter.received()).toBe('')
  })

  test('nor where it serves all addresses, and IPv4 through IPv6', async (context) => {
    for (const host of ['0.0.0.0', '::']) {
      const squatter = await world.squat({ host }).catch(() => null)
      if (squatter === null) return context.skip(`nothing can listen at ${host} here`)
      await at(squatter.port)
      expect(await reached(linked())).toBe('unreachable service-imposter')
      await squatter.closed(1)
      expect(squatter.received()).toBe('')
    }
  })

  test('nor when it takes the port between two calls: the next connection is looked at anew', async () => {
    const real = await world.serve()
    real.closesAfter = { replies: 2, said: true }
    await at(real.port)
    const link = linked()
    expect(await reached(link)).toBe('1bb46b80d6')
    await real.close()
    const squatter = await world.squat({ port: real.port })
    expect(await link.setNetwork('8056c2e21c000001', { allowDNS: true })).toMatchObject({
      ok: false,
      error: { code: 'service-imposter' },
    })
    expect(await reached(link)).toBe('unreachable service-imposter')
    await squatter.closed(2)
    expect(squatter.received()).toBe('')

    await squatter.stop()
    await world.serve('127.0.0.1', real.port)
    expect(await reached(link)).toBe('1bb46b80d6')
  })

  test('gets it by the person’s own flag', async () => {
    const squatter = await world.squat()
    await at(squatter.port)
    await linked({}, true).poll()
    await expect.poll(() => squatter.received()).toContain(token)
  })

  test('gets it where it owns the token file: it knows the token already', async () => {
    const squatter = await world.squat()
    await at(squatter.port)
    await chown(world.tokenFile, nobody, nobody)
    await linked().poll()
    await expect.poll(() => squatter.received()).toContain(token)
  })

  test('does not keep the service behind it from being found on IPv6', async (context) => {
    const real = await world.serve('::1').catch(() => null)
    if (real === null) return context.skip('this machine has no ::1')
    const squatter = await world.squat({ port: real.port })
    await at(real.port)
    expect(await reached(linked())).toBe('1bb46b80d6')
    expect(squatter.received()).toBe('')
  })
})

test('the service itself is known, without a word in the log', async () => {
  const real = await world.serve()
  await at(real.port)
  expect(await reached(linked())).toBe('1bb46b80d6')
  expect(real.requests[0]?.headers['x-zt1-auth']).toBe(token)
  expect(world.warned).toEqual([])
})

test('elsewhere than on Linux nothing is looked up', async () => {
  const squatter = await world.squat()
  await at(squatter.port)
  await linked({ surroundings: { platform: 'freebsd', env: {}, userHome: '', profiles } }).poll()
  await expect.poll(() => squatter.received()).toContain(token)
})
