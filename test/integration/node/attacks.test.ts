import { execFile, execFileSync } from 'node:child_process'
import { chmod, chown, link, mkdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { failure } from '../../../contract/result.ts'
import { createListenerGuard } from '../../../main/service/listener-guard.ts'
import { lookOn } from '../../../main/service/listener-look.ts'
import { locate } from '../../../main/service/locate.ts'
import { profiles } from '../../../main/service/profiles.ts'
import { createServiceTokens } from '../../../main/service/service-tokens.ts'
import { tryToken } from '../../../main/service/session.ts'
import { createSecrets } from '../../../main/system/secrets.ts'
import { keychainOver } from '../../support/desktop/memory-keychain.ts'
import { json } from '../../support/faulty-server.ts'
import { impatiently } from '../../support/limits.ts'
import { linkedHome, stateOf } from '../../support/node/linked-home.ts'
import { nobody, type Squatter, startSquatter } from '../../support/node/squatter.ts'
import { must } from '../../support/outcome.ts'
import { forEachTest } from '../../support/shared.ts'

/* Attacks on the way to the node service, which docs/SECURITY.md lists */
beforeEach((context) => context.skip(process.platform !== 'linux', 'tried on Linux'))
const world = forEachTest(linkedHome)

describe('another user', () => {
  beforeEach(async (context) => {
    context.skip(process.getuid?.() !== 0, 'needs root, to start a program as another user')
    await chmod(world.folder, 0o755)
  })

  async function squat(options: Parameters<typeof startSquatter>[0]): Promise<Squatter> {
    const squatter = await startSquatter(options)
    onTestFinished(() => squatter.stop())
    return squatter
  }

  test('who is root in a user namespace of their own is still another', async (context) => {
    const squatter = await squat({ asRoot: true }).catch(() => null)
    if (squatter === null) return context.skip('no user namespaces here')
    await writeFile(world.portFile, String(squatter.port))
    expect(await stateOf(world.start().link)).toBe('unreachable service-imposter')
    expect(squatter.received()).toBe('')
  })

  test('who is hidden along with root may get the token, and the log says so', async (context) => {
    const worker = join(import.meta.dirname, '../../support/node/hidden-users-worker.ts')
    const args = ['-U', process.execPath, worker, String(world.server.port), world.tokenFile]
    const env = { PATH: '/usr/bin:/bin', ELECTRON_RUN_AS_NODE: '1' }
    const ran = await promisify(execFile)('/usr/bin/unshare', args, { env }).catch(() => null)
    if (ran === null) return context.skip('no user namespaces here')
    expect(JSON.parse(ran.stdout)).toEqual({
      owner: nobody,
      sent: true,
      lines: [expect.stringContaining('users are hidden here')],
    })
  })

  test('cannot listen beside the service, though both would share the port', async () => {
    const shared = createServer().listen({ port: 0, host: '127.0.0.1', reusePort: true })
    await new Promise((resolve) => shared.once('listening', resolve))
    const address = shared.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    await expect(startSquatter({ port, how: 'shared' })).rejects.toThrow('ended')
    shared.close()
  })

  test('who swaps the token file once it was read does not become its owner', async () => {
    const squatter = await squat({})
    const home = join(world.folder, 'theirs')
    const tokenFile = join(home, 'authtoken.secret')
    const secret = 'asecretofthepersonsown00'
    await mkdir(home)
    await writeFile(join(world.folder, 'secret'), secret, { mode: 0o600 })
    await writeFile(join(home, 'zerotier-one.port'), String(squatter.port))
    await writeFile(join(home, 'other'), 'evilevilevilevilevilevil')
    await chown(join(home, 'other'), nobody, nobody)
    await symlink(join(world.folder, 'secret'), tokenFile)
    const options = { serviceHome: home, serviceUrl: null, authHeader: null, tokenFile: null }
    const at = { platform: 'linux', env: {}, userHome: world.folder, profiles } as const
    const [located = failure('service-absent')] = await locate(options, at, async () => null)
    const target = must(located)
    const tokens = createServiceTokens(createSecrets({ load: async () => keychainOver(new Map()) }))
    const read = must(await tokens.read({ kind: 'home', path: tokenFile }, target))
    await rename(join(home, 'other'), tokenFile)
    const log = { info: () => undefined, warn: () => undefined }
    const look = lookOn(at)
    const guard = look && createListenerGuard(log, look)
    expect(guard).not.toBeNull()
    const tried = await tryToken(target, target.origins, read ?? { path: null, owner: null, token: null }, {
      guard,
    })
    expect(tried).toMatchObject({ ok: false, error: { fault: { code: 'service-imposter' } } })
    await squatter.closed(1)
    expect(squatter.received()).toBe('')
  })
})

describe('in the token file’s place', () => {
  test.each<[string, (path: string) => Promise<unknown> | unknown, string]>([
    ['a pipe', (path) => execFileSync('mkfifo', [path]), 'locked token-damaged'],
    ['an endless device', (path) => symlink('/dev/zero', path), 'locked token-damaged'],
    ['an empty device', (path) => symlink('/dev/null', path), 'locked token-damaged'],
    ['a folder', (path) => mkdir(path), 'locked token-damaged'],
    ['a link to itself', (path) => symlink(path, path), 'locked token-unreadable'],
    ['a link to nothing', (path) => symlink('/nothing/here', path), 'locked token-missing'],
    [
      'a link to a private file of many lines',
      (path) => symlink('/etc/passwd', path),
      'locked token-damaged',
    ],
    ['the memory of a process', (path) => symlink('/proc/self/mem', path), 'locked token-unreadable'],
    ['a terabyte', (path) => writeFile(path, '').then(() => truncate(path, 2 ** 40)), 'locked token-damaged'],
    ['a header of its own', (path) => writeFile(path, 'a\r\nX-Evil: 1'), 'locked token-damaged'],
  ])('%s: no request carries it', async (_what, put, state) => {
    await rm(world.tokenFile)
    await put(world.tokenFile)
    expect(await stateOf(world.start().link)).toBe(state)
    expect(world.server.requests.map(({ headers }) => headers['x-zt1-auth'])).toEqual([undefined])
  })

  test('a hard link to the token serves as it is', async () => {
    await rename(world.tokenFile, join(world.folder, 'kept'))
    await link(join(world.folder, 'kept'), world.tokenFile)
    expect(await stateOf(world.start().link)).toBe('ok')
  })
})

describe('in the port file’s place', () => {
  test.each<[string, (path: string) => Promise<unknown> | unknown]>([
    ['a pipe', (path) => execFileSync('mkfifo', [path])],
    ['an endless device', (path) => symlink('/dev/zero', path)],
    ['a terabyte', (path) => writeFile(path, '').then(() => truncate(path, 2 ** 40))],
    ['another host', (path) => writeFile(path, '80@192.0.2.1')],
    ['a path', (path) => writeFile(path, '80/../')],
    ['a number in another script', (path) => writeFile(path, '９９９３')],
  ])('%s is damaged', async (_what, put) => {
    await rm(world.portFile)
    await put(world.portFile)
    expect(await stateOf(world.start().link)).toBe('unreachable port-file-damaged')
  })
})

describe('a service', () => {
  test('that refuses for ever is asked twice a poll, and each time with the same token', async () => {
    world.server.answer = ({ path }) => json(path === '/health' ? { online: true } : {}, 401)
    const { link: started } = world.start()
    for (let round = 0; round < 5; round += 1)
      expect(await stateOf(started)).toBe('unauthorized service-unauthorized')
    expect(world.server.requests).toHaveLength(10)
  })

  test('that takes the token and then refuses is left after a second attempt', async () => {
    world.server.answer = (request) => (request.path === '/network' ? json({}, 401) : world.service(request))
    expect(await stateOf(world.start().link)).toBe('unauthorized service-unauthorized')
    expect(world.server.requests).toHaveLength(4)
  })

  test('that speaks to a terminal is quoted without what a terminal obeys', async () => {
    const said = '\u001b]0;evil\u0007 \u009b2J \u202edlrow\u200b\r\n[warn] all is well'
    world.server.answer = () => ({ status: 500, body: Buffer.from(said).toString('latin1') })
    const lines: string[] = []
    const log = { info: () => undefined, warn: (text: string) => void lines.push(text) }
    const outcome = await world.start({ log }).link.poll()
    const detail = outcome.ok || outcome.connection.state === 'absent' ? '' : outcome.connection.fault.detail
    for (const text of [detail, ...lines]) {
      expect(text).toContain('evil')
      expect(text).toContain('all is well')
      expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    }
    expect(lines).toHaveLength(1)
  })

  test.each<[string, string]>([
    ['says "wait" without an end', 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'.repeat(20_000)],
    [
      'changes to another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    ],
    [
      'answers twice',
      'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}',
    ],
    ['says two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}'],
    ['sends a head without an end', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(200_000)}`],
    [
      'sends a chunk of an impossible size',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n',
    ],
  ])('that %s is no service', async (_what, raw) => {
    world.server.answer = () => ({ raw })
    // The first of them never ends by itself.
    const state = await impatiently(world.limits, () => stateOf(world.start().link), 5_000)
    expect(state).toMatch(/^unreachable /)
    world.server.answer = world.service
  })
})
