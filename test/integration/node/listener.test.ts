import { chmod, chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { success } from '../../../contract/result.ts'
import { openConnection } from '../../../main/service/connection.ts'
import { createServiceLink, type LinkDependencies, type ServiceLink } from '../../../main/service/link.ts'
import type { Look } from '../../../main/service/listener.ts'
import { createListenerGuard } from '../../../main/service/listener-guard.ts'
import { lookOn } from '../../../main/service/listener-look.ts'
import { profiles } from '../../../main/service/profiles.ts'
import { createSecrets } from '../../../main/settings/secrets.ts'
import { type FaultyServer, json, startFaultyServer } from '../../support/faulty-server.ts'
import { nobody, type Squatter, startSquatter } from '../../support/node/squatter.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const token = 'k3y0000000000000000000aa'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let home: string
let tokenFile: string
const ending: (() => Promise<void>)[] = []
const warned: string[] = []

beforeEach(async (context) => {
  context.skip(process.platform !== 'linux', 'only Linux tells who listens')
  context.skip(process.getuid?.() !== 0, 'needs root, to start a program as another user')
  folder = await temporaryFolder('listener')
  await chmod(folder.path, 0o755)
  home = join(folder.path, 'home')
  tokenFile = join(home, 'authtoken.secret')
  await mkdir(home)
  await writeFile(tokenFile, token, { mode: 0o600 })
  warned.length = 0
  ending.push(() => folder.dispose())
})

afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

async function squat(options: Parameters<typeof startSquatter>[0] = {}): Promise<Squatter> {
  const squatter = await startSquatter(options)
  ending.push(() => squatter.stop())
  return squatter
}

async function service(host = '127.0.0.1', port = 0): Promise<FaultyServer> {
  const server = await startFaultyServer(host, port)
  server.answer = ({ path }) =>
    path === '/status' ? json({ address: '1bb46b80d6', online: true, version: '1.14.1' }) : json([])
  ending.push(() => server.close())
  return server
}

const at = (port: number) => writeFile(join(home, 'zerotier-one.port'), String(port))

function linked(more: Partial<LinkDependencies> = {}, anyListener = false): ServiceLink {
  const link = createServiceLink({
    options: { serviceHome: home, serviceUrl: null, authHeader: null, tokenFile: null, anyListener },
    secrets: createSecrets({ load: () => Promise.reject(new Error('Failed to load: not in this test')) }),
    log: { info: () => undefined, warn: (text) => void warned.push(text) },
    surroundings: { platform: 'linux', env: {}, userHome: '', profiles },
    limits: { connect: 1_000, request: 3_000, reply: 1024 * 1024 },
    ...more,
  })
  ending.push(() => link.close())
  return link
}

async function state(link: ServiceLink): Promise<string> {
  const outcome = await link.poll()
  if (outcome.ok) return outcome.node.address
  const { connection } = outcome
  return connection.state === 'absent' ? 'absent' : `${connection.state} ${connection.fault.code}`
}

describe('another user’s program at the service’s port', () => {
  test('gets no token, and no other byte; the person is told who it is', async () => {
    const squatter = await squat()
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
    const squatter = await squat()
    await at(squatter.port)
    await rm(tokenFile)
    const link = linked({ elevate: async () => success(token) })
    expect(await state(link)).toBe('unreachable service-imposter')
    expect(await link.unlock()).toMatchObject({ ok: false, error: { code: 'service-imposter' } })
    await squatter.closed(2)
    expect(squatter.received()).toBe('')
  })

  test('nor where it stops listening as soon as it has a connection', async () => {
    const squatter = await squat({ how: 'deaf' })
    await at(squatter.port)
    expect(await state(linked())).toBe('unreachable service-imposter')
    await squatter.closed(1)
    expect(squatter.received()).toBe('')
  })

  test('nor where it serves all addresses, and IPv4 through IPv6', async (context) => {
    for (const host of ['0.0.0.0', '::']) {
      const squatter = await squat({ host }).catch(() => null)
      if (squatter === null) return context.skip(`nothing can listen at ${host} here`)
      await at(squatter.port)
      expect(await state(linked())).toBe('unreachable service-imposter')
      await squatter.closed(1)
      expect(squatter.received()).toBe('')
    }
  })

  test('nor when it takes the port between two calls: the next connection is looked at anew', async () => {
    const real = await service()
    real.closesAfter = { replies: 2, said: true }
    await at(real.port)
    const link = linked()
    expect(await state(link)).toBe('1bb46b80d6')
    await real.close()
    const squatter = await squat({ port: real.port })
    expect(await link.setNetwork('8056c2e21c000001', { allowDNS: true })).toMatchObject({
      ok: false,
      error: { code: 'service-imposter' },
    })
    expect(await state(link)).toBe('unreachable service-imposter')
    await squatter.closed(2)
    expect(squatter.received()).toBe('')

    await squatter.stop()
    ending.splice(ending.length - 1, 1)
    await service('127.0.0.1', real.port)
    expect(await state(link)).toBe('1bb46b80d6')
  })

  test('gets it by the person’s own flag', async () => {
    const squatter = await squat()
    await at(squatter.port)
    await linked({}, true).poll()
    await expect.poll(() => squatter.received()).toContain(token)
  })

  test('gets it where it owns the token file: it knows the token already', async () => {
    const squatter = await squat()
    await at(squatter.port)
    await chown(tokenFile, nobody, nobody)
    await linked().poll()
    await expect.poll(() => squatter.received()).toContain(token)
  })

  test('does not keep the service behind it from being found on IPv6', async (context) => {
    const real = await service('::1').catch(() => null)
    if (real === null) return context.skip('this machine has no ::1')
    const squatter = await squat({ port: real.port })
    await at(real.port)
    expect(await state(linked())).toBe('1bb46b80d6')
    expect(squatter.received()).toBe('')
  })
})

describe('between the connection and the look', () => {
  /** Asks the service at a port once; `before` comes in between, and `seen` hears what each look shows. */
  async function askedAfter(
    port: number,
    before: () => Promise<unknown>,
    seen: (state: string) => void = () => undefined,
  ): Promise<string> {
    const look = lookOn({ platform: 'linux', env: {} })
    if (look === null) throw new Error('Linux has a table')
    const watched: Look = async (ends) => {
      const shown = await look(ends)
      seen(shown?.state ?? 'no table')
      return shown
    }
    const guard = createListenerGuard({ warn: (text) => void warned.push(text) }, watched, 500)
    const check = await guard([tokenFile])
    const connection = openConnection({
      origin: `http://127.0.0.1:${port}`,
      header: 'X-ZT1-Auth',
      token,
      check: async (socket) => {
        await before()
        await check(socket)
      },
    })
    ending.push(() => connection.destroy())
    const reply = await connection.request('GET', '/status')
    return reply.ok ? 'answered' : reply.error.code
  }

  test('another user who accepts and makes room for the service gets nothing', async () => {
    for (let round = 0; round < 3; round += 1) {
      const squatter = await squat({ how: 'deaf' })
      const asked = await askedAfter(squatter.port, async () => {
        await squatter.deaf()
        await service('127.0.0.1', squatter.port)
      })
      expect(asked).toBe('service-imposter')
      await squatter.closed(1)
      expect(squatter.received()).toBe('')
    }
  })

  test('what the service has not accepted yet waits, and is sent once it has', async () => {
    const slow = await squat({ user: 0 })
    slow.pause()
    const states: string[] = []
    const goOn = (state: string): void => {
      states.push(state)
      if (state === 'waiting') slow.goOn()
    }
    expect(await askedAfter(slow.port, async () => undefined, goOn)).toBe('answered')
    expect([...new Set(states)]).toEqual(['waiting', 'accepted'])
    expect(slow.received()).toContain(token)
  })

  test('what nobody accepts is given up, and nothing was sent', async () => {
    const stuck = await squat({ user: 0 })
    stuck.pause()
    expect(await askedAfter(stuck.port, async () => undefined)).toBe('service-timeout')
    stuck.goOn()
    await stuck.closed(1)
    expect(stuck.received()).toBe('')
  })

  test('a service that hangs up is no imposter', async () => {
    const squatter = await squat({ user: 0 })
    expect(await askedAfter(squatter.port, () => squatter.stop())).toBe('service-unreachable')
    ending.splice(ending.length - 2, 1)
    expect(warned).toEqual([])
  })
})

test('the service itself is known, without a word in the log', async () => {
  const real = await service()
  await at(real.port)
  expect(await state(linked())).toBe('1bb46b80d6')
  expect(real.requests[0]?.headers['x-zt1-auth']).toBe(token)
  expect(warned).toEqual([])
})

test('elsewhere than on Linux nothing is looked up', async () => {
  const squatter = await squat()
  await at(squatter.port)
  await linked({ surroundings: { platform: 'freebsd', env: {}, userHome: '', profiles } }).poll()
  await expect.poll(() => squatter.received()).toContain(token)
})
