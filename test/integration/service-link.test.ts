import { writeFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultFlags } from '../../contract/node.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import { createSecrets, type Keychain } from '../../main/secrets.ts'
import { createServiceLink, type LinkDependencies, type ServiceLink } from '../../main/service/link.ts'
import { type Profile, profiles } from '../../main/service/profiles.ts'
import { type FaultyServer, json, startFaultyServer, type WireRequest } from '../support/faulty-server.ts'
import { temporaryFolder } from '../support/temp-folder.ts'

const id = '8056c2e21c000001'
const good = 'goodgoodgoodgoodgoodgood'
const stale = 'stalestalestalestalestal'
const limits = { connect: 500, request: 1_000, reply: 1024 * 1024 }
const log = { info: () => undefined, warn: () => undefined }

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let home: string
let server: FaultyServer
let link: ServiceLink
/** What the service accepts now */
let key: string
const open: ServiceLink[] = []

function service(request: WireRequest) {
  if (request.path === '/health') return json({ online: true, version: '1.14.1' })
  if (request.headers['x-zt1-auth'] !== key) return json({}, 401)
  if (request.path === '/status') return json({ address: '1bb46b80d6', online: true, version: '1.14.1' })
  if (request.path === `/network/${id}`)
    return json({ id, ...defaultFlags, ...JSON.parse(request.body || '{}') })
  return json([])
}

/** The table's profile with its home folder in the test's own folder. */
function profile(): Profile {
  const [, original] = profiles
  if (original === undefined) throw new Error('no profile')
  return { ...original, homes: { linux: home } }
}

/** A keychain in memory, standing in for the system's: keytar against a real one is tested by itself. */
function keychain(entries: Map<string, string>): Keychain & { readonly reads: string[] } {
  const reads: string[] = []
  return {
    reads,
    getPassword: async (_service, account) => {
      reads.push(account)
      return entries.get(account) ?? null
    },
    setPassword: async (_service, account, secret) => {
      entries.set(account, secret)
    },
    deletePassword: async (_service, account) => entries.delete(account),
  }
}

function start(more: Partial<LinkDependencies> = {}, entries = new Map<string, string>()) {
  const system = keychain(entries)
  const created = createServiceLink({
    options: { serviceHome: null, serviceUrl: null, authHeader: null, tokenFile: null },
    secrets: createSecrets({ load: async () => system }),
    log,
    surroundings: { platform: 'linux', env: {}, userHome: folder.path, profiles: [profile()] },
    elevate: async () => failure('elevation-unavailable'),
    limits,
    ...more,
  })
  open.push(created)
  return { link: created, system, entries }
}

async function state(of: ServiceLink = link): Promise<string> {
  const outcome = await of.poll()
  if (outcome.ok) return 'ok'
  const { connection } = outcome
  return connection.state === 'absent' ? 'absent' : `${connection.state} ${connection.fault.code}`
}

/** Stopped and started on the same port: whoever holds a session must open another. */
async function reopen(): Promise<void> {
  const { port } = server
  await server.close()
  await Promise.all(open.map((opened) => opened.poll()))
  server = await startFaultyServer('127.0.0.1', port)
  server.answer = service
}

const portFile = () => join(home, 'zerotier-one.port')
const keyFile = () => join(home, 'authtoken.secret')

beforeEach(async () => {
  folder = await temporaryFolder('link')
  home = join(folder.path, 'home')
  await mkdir(home)
  key = good
  server = await startFaultyServer()
  server.answer = service
  server.closesAfter = { replies: 5, said: true }
  await writeFile(portFile(), String(server.port))
  await writeFile(keyFile(), `${good}\n`)
})

afterEach(async () => {
  await Promise.all(open.splice(0).map((opened) => opened.close()))
  await server.close()
  await folder.dispose()
})

describe('finding the service', () => {
  beforeEach(() => {
    link = start().link
  })

  test('absent without a home folder, and found when it comes', async () => {
    await rm(home, { recursive: true })
    expect(await state()).toBe('absent')
    expect(await link.peers()).toEqual(failure('service-absent'))
    await mkdir(home)
    await writeFile(portFile(), String(server.port))
    await writeFile(keyFile(), good)
    expect(await state()).toBe('ok')
  })

  test.each([
    ['empty', ''],
    ['binary', '\u0000\u0001\u00ff'],
    ['out of range', '70000'],
    ['zero', '0'],
    ['words', 'none'],
    ['huge', '9'.repeat(10_000)],
  ])('a port file that is damaged (%s) is named, and mended it serves', async (_how, text) => {
    await writeFile(portFile(), text)
    const outcome = await link.poll()
    expect(outcome).toMatchObject({
      ok: false,
      connection: { state: 'unreachable', fault: { code: 'port-file-damaged' } },
    })
    expect(JSON.stringify(outcome)).toContain(portFile())
    await writeFile(portFile(), ` ${server.port}\n`)
    expect(await state()).toBe('ok')
  })

  test('stopped, then back on another port', async () => {
    expect(await state()).toBe('ok')
    await server.close()
    expect(await state()).toBe('unreachable service-unreachable')
    expect((await link.setNetwork(id, defaultFlags)).ok).toBe(false)
    server = await startFaultyServer()
    server.answer = service
    await writeFile(portFile(), String(server.port))
    expect(await state()).toBe('ok')
  })

  test('on another port between two polls: the very next call finds it', async () => {
    expect(await state()).toBe('ok')
    await server.close()
    server = await startFaultyServer()
    server.answer = service
    await writeFile(portFile(), String(server.port))
    expect((await link.setNetwork(id, { allowDNS: true })).ok).toBe(true)
  })

  test('a service on ::1 alone', async (context) => {
    const { port } = server
    await server.close()
    const six = await startFaultyServer('::1', port).catch(() => null)
    if (six === null) return context.skip('this machine has no ::1')
    server = six
    server.answer = service
    expect(await state()).toBe('ok')
  })

  test.each([
    ['hanging', () => ({ hang: true }) as const, 'unreachable service-timeout'],
    ['failing', () => ({ status: 500, body: 'oh' }), 'unreachable service-error'],
    ['another program', () => json({ hello: 1 }), 'unreachable reply-unexpected'],
  ])('%s, then well again', async (_how, answer, expected) => {
    server.answer = answer
    expect(await state()).toBe(expected)
    server.answer = service
    expect(await state()).toBe('ok')
  })
})

describe('keys', () => {
  test('a stale copy of the person, a stale keychain and a good file: the file serves, the keychain is cleared', async () => {
    await writeFile(join(folder.path, '.zeroTierOneAuthToken'), stale)
    const started = start({}, new Map([[home, stale]]))
    expect(await state(started.link)).toBe('ok')
    await expect.poll(() => started.entries.has(home)).toBe(false)
  })

  test('the copy of the person serves where the own file is missing', async () => {
    await rm(keyFile())
    await writeFile(join(folder.path, '.zerotier-local-auth'), good)
    expect(await state(start().link)).toBe('ok')
  })

  test('a good key in the keychain serves, and the keychain is asked once a run', async () => {
    await rm(keyFile())
    const { link: started, system } = start({}, new Map([[home, good]]))
    expect(await state(started)).toBe('ok')
    key = 'rotated'
    for (let round = 0; round < 3; round += 1) {
      expect(await state(started)).toBe('locked key-missing')
    }
    expect(system.reads).toEqual([home])
  })

  test('a key that is refused is tried once a search, wherever else it stands', async () => {
    await writeFile(keyFile(), stale)
    await writeFile(join(folder.path, '.zerotier-local-auth'), stale)
    expect(await state(start({}, new Map([[home, stale]])).link)).toBe('unauthorized service-unauthorized')
    expect(server.requests.map(({ path }) => path)).toEqual(['/status', '/health'])
  })

  test('a keychain that answers late still serves, unless the person was faster', async () => {
    await rm(keyFile())
    for (const faster of [false, true]) {
      const answer = Promise.withResolvers<string | null>()
      const slow = { ...keychain(new Map()), getPassword: () => answer.promise }
      const secrets = createSecrets({ timeout: 50, load: async () => slow })
      const { link: started } = start({ secrets, elevate: async () => success(good) })
      expect(await state(started)).toBe('locked key-missing')
      if (faster) expect((await started.unlock()).ok).toBe(true)
      answer.resolve(faster ? stale : good)
      await expect.poll(() => state(started)).toBe('ok')
      await reopen()
      expect(await state(started)).toBe('ok')
      expect(server.requests.some(({ headers }) => headers['x-zt1-auth'] === stale)).toBe(false)
    }
  })

  test('a rotated key is taken up within the same poll', async () => {
    const { link: started } = start()
    expect(await state(started)).toBe('ok')
    key = 'rotatedrotatedrotatedrot'
    expect(await state(started)).toBe('unauthorized service-unauthorized')
    await writeFile(keyFile(), key)
    expect(await state(started)).toBe('ok')
    key = 'againagainagainagainagai'
    await writeFile(keyFile(), key)
    expect((await started.setNetwork(id, { allowDNS: true })).ok).toBe(true)
  })

  test('whoever asks during a search that fails gets one of its own', async () => {
    await writeFile(keyFile(), '')
    const asked: Promise<unknown>[] = []
    const mend = (): void => {
      if (asked.length > 0) return
      writeFileSync(keyFile(), good)
      asked.push(state(started), started.peers())
    }
    // The outcome is logged while the search is still the one under way.
    const { link: started } = start({ log: { ...log, warn: mend } })
    expect(await state(started)).toBe('locked key-damaged')
    expect(await Promise.all(asked)).toEqual(['ok', success([])])
  })

  test.each<[string, () => Promise<void>, string]>([
    ['missing', () => rm(keyFile()), 'key-missing'],
    ['empty', () => writeFile(keyFile(), ' \n'), 'key-damaged'],
    ['binary', () => writeFile(keyFile(), Buffer.from([0, 255, 1, 2])), 'key-damaged'],
    ['huge', () => writeFile(keyFile(), 'a'.repeat(100_000)), 'key-damaged'],
    ['of two lines', () => writeFile(keyFile(), `${good}\n${good}`), 'key-damaged'],
  ])('a key file that is %s: locked, with version and port', async (_how, spoil, fault) => {
    await spoil()
    const outcome = await start().link.poll()
    expect(outcome).toMatchObject({
      ok: false,
      connection: {
        state: 'locked',
        keyFile: keyFile(),
        version: '1.14.1',
        port: server.port,
        fault: { code: fault },
      },
    })
  })

  test('a key file that may not be read: locked', async (context) => {
    if (process.getuid?.() !== 0 || process.seteuid === undefined)
      return context.skip('needs root to step down')
    const { link: started } = start()
    await rm(keyFile())
    await writeFile(keyFile(), good, { mode: 0o600 })
    const { chmod } = await import('node:fs/promises')
    await chmod(folder.path, 0o755)
    process.seteuid(65534)
    try {
      expect(await state(started)).toBe('locked key-unreadable')
    } finally {
      process.seteuid(0)
    }
  })

  test('a token file of the command line comes first, and says so when it cannot be read', async () => {
    const file = join(folder.path, 'mine')
    await writeFile(file, good)
    await writeFile(keyFile(), stale)
    const options = { serviceHome: home, serviceUrl: null, authHeader: null, tokenFile: file }
    const { link: started } = start({ options })
    expect(await state(started)).toBe('ok')
    expect(server.requests[0]?.headers['x-zt1-auth']).toBe(good)
  })

  test('only an address, and no key', async () => {
    const options = { serviceHome: null, serviceUrl: server.origin, authHeader: null, tokenFile: null }
    const nowhere = { platform: 'linux', env: {}, userHome: folder.path, profiles } as const
    expect(await state(start({ options, surroundings: nowhere }).link)).toBe('unauthorized key-missing')
  })
})

describe('unlocking', () => {
  let asked: string[]
  const elevate = (result: Result<string>) => async (path: string) => {
    asked.push(path)
    return result
  }

  beforeEach(async () => {
    asked = []
    await rm(keyFile())
  })

  test('reads the own key file, uses the key and keeps it', async () => {
    const { link: started, entries } = start({ elevate: elevate(success(good)) })
    expect(await state(started)).toBe('locked key-missing')
    expect(await Promise.all([started.unlock(), started.unlock()])).toEqual([
      success({ kept: true }),
      success({ kept: true }),
    ])
    expect(asked).toEqual([keyFile()])
    expect(entries.get(home)).toBe(good)
    expect(await state(started)).toBe('ok')
  })

  test('without a keychain the key serves for this run, across restarts of the service', async () => {
    const secrets = createSecrets({
      load: () => Promise.reject(new Error('Failed to load keytar native addon')),
    })
    const { link: started } = start({ elevate: elevate(success(good)), secrets })
    expect(await started.unlock()).toMatchObject({
      ok: true,
      value: { kept: false, keychain: { code: 'keychain-unavailable' } },
    })
    expect(await state(started)).toBe('ok')
    await reopen()
    expect(await state(started)).toBe('ok')
  })

  test('a refused key is not kept; a cancelled dialog says so', async () => {
    const { link: started, entries } = start({ elevate: elevate(success(stale)) })
    expect(await started.unlock()).toMatchObject({ ok: false, error: { code: 'service-unauthorized' } })
    expect(entries.size).toBe(0)
    expect(await start({ elevate: elevate(failure('elevation-cancelled')) }).link.unlock()).toEqual(
      failure('elevation-cancelled'),
    )
  })

  test('a service that stopped meanwhile: nobody is asked twice', async () => {
    const { link: started } = start({ elevate: elevate(success(good)) })
    const { port } = server
    await server.close()
    expect(await started.unlock()).toMatchObject({ ok: false, error: { code: 'service-unreachable' } })
    server = await startFaultyServer('127.0.0.1', port)
    server.answer = service
    expect(await state(started)).toBe('ok')
    expect(asked).toHaveLength(1)
  })

  test('a chosen key file', async () => {
    const file = join(folder.path, 'chosen')
    const { link: started, entries } = start()
    expect(await started.useKeyFile(file)).toEqual(failure('key-missing', file))
    await writeFile(file, stale)
    expect(await started.useKeyFile(file)).toEqual(failure('key-file-refused', file))
    await writeFile(file, good)
    expect(await started.useKeyFile(file)).toEqual(success(undefined))
    expect(entries.get(home)).toBe(good)
    expect(await state(started)).toBe('ok')
  })
})

test('another home is spoken to from now on, and a poll under way does not answer for the old one', async () => {
  const second = await startFaultyServer()
  second.answer = (request) =>
    request.path === '/status' ? json({ address: 'ffffffff01', online: true }) : service(request)
  const other = join(folder.path, 'other')
  await mkdir(other)
  await writeFile(join(other, 'zerotier-one.port'), String(second.port))
  await writeFile(join(other, 'authtoken.secret'), good)
  const { link: started } = start()
  expect(await state(started)).toBe('ok')
  const polled = started.poll()
  started.useHome(other)
  expect(await polled).toMatchObject({ ok: true, node: { address: 'ffffffff01' } })
  await second.close()
})

test('no key is ever in what a link answers or logs', async () => {
  const lines: string[] = []
  const spy = { info: (text: string) => lines.push(text), warn: (text: string) => lines.push(text) }
  const { link: started } = start({ log: spy, elevate: async () => success(good) })
  server.answer = ({ headers }) => ({ status: 500, body: `no: ${headers['x-zt1-auth']}` })
  const answers = [await started.poll(), await started.unlock(), await started.peers()]
  server.answer = service
  answers.push(await started.poll())
  expect(lines.length).toBeGreaterThan(0)
  expect(JSON.stringify([answers, lines])).not.toContain(good)
})
