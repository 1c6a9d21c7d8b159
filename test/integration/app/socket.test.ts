import { chmod, lstat, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { socketPlace } from '../../../main/app/socket/place.ts'
import { serviceChosen } from '../../../main/app/socket/protocol.ts'
import { serveSocket } from '../../../main/app/socket/server.ts'
import { listenElsewhere } from '../../support/app/foreign-socket.ts'
import { type AppUnderTest, noFlags, startApp } from '../../support/app/headless.ts'
import { runLine } from '../../support/app/run-line.ts'
import { type DemoNode, startDemoNode } from '../../support/node/demo-node.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/* Two processes, as far as a socket tells: the application, and the command line beside it. */
const nobody = 65534
const isRoot = process.getuid?.() === 0
let node: DemoNode
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let app: AppUnderTest
let logged: string[]
let sockets: Awaited<ReturnType<typeof serveSocket>>[]

beforeAll(async () => {
  node = await startDemoNode({ pace: 0.02 })
})
afterAll(() => node?.dispose())
beforeEach(async () => {
  folder = await temporaryFolder('socket')
  app = await startApp(folder.path, { serviceHome: node.home }, null)
  logged = []
  sockets = []
})
afterEach(async () => {
  for (const socket of sockets) await socket.close()
  await app.close()
  await folder.dispose()
})

const at = () => socketPlace(folder.path)
const serve = async (change: Partial<Parameters<typeof serveSocket>[0]> = {}): Promise<void> => {
  sockets.push(
    await serveSocket({
      ...{ folder: folder.path, handlers: app.handlers, version: '0.1.0', patience: 400 },
      service: () => serviceChosen({ ...noFlags, serviceHome: node.home }),
      log: (message) => logged.push(message),
      ...change,
    }),
  )
}
const run = (...args: readonly string[]) => runLine(folder.path, ...args)
const alone = (...args: readonly string[]) => run(`--service-home=${node.home}`, ...args)
/** Done by whoever has no service of its own: only the running application could. */
const elsewhere = async () => (await run('networks', '--json')).code === 0
const asked = async () => (await node.requests())['GET /network'] ?? 0

describe('beside a running application', () => {
  test('verbs are done by it, on its service, and it alone writes settings', async () => {
    await serve()
    const listed = JSON.parse((await run('networks', '--json')).text)
    expect(listed.map(({ id }: { id: string }) => id).sort()).toEqual(
      (await node.networks()).map(({ id }) => id).sort(),
    )
    const status = await run('status')
    expect(status.code).toBe(0)
    expect(status.text).not.toContain(node.token)

    const id = await node.hostNetwork({ name: 'beside' })
    expect(await run('join', id)).toMatchObject({ code: 0, text: 'Not authorized yet\n' })
    expect(app.snapshot().networks).toContainEqual(expect.objectContaining({ id, joined: true }))
    expect(await run('set', id, 'allowDNS=on')).toMatchObject({ code: 0 })
    expect(await run('disconnect', id)).toMatchObject({ code: 0, text: 'Disconnected\n' })
    expect(app.snapshot().networks).toContainEqual(
      expect.objectContaining({ id, joined: false, flags: expect.objectContaining({ allowDNS: true }) }),
    )
    expect(await run('forget', id)).toMatchObject({ code: 0 })
    expect(app.snapshot().networks.some((entry) => entry.id === id)).toBe(false)
    expect((await run('peers')).code).toBe(0)
    expect((await run('devices')).code).toBe(0)
    expect((await run('doctor', '--json')).text).toContain('"verdict"')
    expect(app.snapshot().doctor).toBeNull()
    expect((await run('report')).text).toMatch(/^===== system\.txt/)
  })

  test('a reading verb on a service of its own puts nothing older back', async () => {
    await alone('networks')
    await app.ask('preferences.set', { notifyService: false })
    const file = join(folder.path, 'settings.json')
    await app.until(({ preferences }) => !preferences.notifyService)
    const text = await readFile(file, 'utf8')
    await alone('networks')
    expect(await readFile(file, 'utf8')).toBe(text)
  })

  test('whoever names the same service asks it, and another one is for a core of its own that only reads', async () => {
    await serve()
    await node.forgetRequests()
    expect((await alone('networks')).code).toBe(0)
    expect(await asked()).toBeGreaterThan(0)
    const other = await startDemoNode({ world: 'empty' })
    expect(await run(`--service-home=${other.home}`, 'networks')).toMatchObject({
      code: 0,
      text: expect.not.stringContaining('Connected'),
    })
    expect(await run(`--service-home=${other.home}`, 'join', 'ff00010001000000')).toMatchObject({
      code: 1,
      reason: expect.stringContaining('uses another service'),
    })
    expect(await other.networks()).toEqual([])
    await other.dispose()
  })

  test('one of another version is answered in words', async () => {
    await serve({ version: '9.1.0' })
    expect(await alone('join', 'ff00010001000000')).toMatchObject({
      code: 1,
      reason: expect.stringContaining('is version 9.1.0'),
    })
    expect(await alone('networks')).toMatchObject({ code: 0 })
  })

  test('nothing but what verbs need is asked of it', async () => {
    await serve()
    for (const command of [
      'service.unlock',
      'account.signIn',
      'application.quit',
      'constructor',
      'window.hide',
    ])
      expect(await say({ command })).toMatchObject({ ok: false, error: { code: 'sender-refused' } })
    expect(await say({ command: 'network.join', argument: { id: 'x' } })).toMatchObject({
      error: { code: 'argument-invalid' },
    })
    expect(await say({ command: 'snapshot.read', more: 1 })).toMatchObject({
      error: { code: 'argument-invalid' },
    })
    expect(await say('nonsense')).toMatchObject({ error: { code: 'argument-invalid' } })
  })
})

describe('the folder and the socket', () => {
  test('are this user’s alone', async () => {
    await serve()
    const place = at()
    expect((await stat(place.folder ?? '')).mode & 0o777).toBe(0o700)
    expect((await stat(place.path)).mode & 0o777).toBe(0o600)
    await sockets.pop()?.close()
    await expect(lstat(place.path)).rejects.toThrow('ENOENT')
  })

  test('settings deep below others have it, too', async () => {
    const deep = join(folder.path, 'd'.repeat(100))
    await mkdir(deep)
    await serve({ folder: deep })
    expect(logged).toEqual([])
    expect((await runLine(deep, 'networks')).code).toBe(0)
    await sockets.pop()?.close()
    await rm(socketPlace(deep).folder ?? '', { recursive: true })
  })

  test('open to others, it is neither served nor asked', async () => {
    await mkdir(at().folder ?? '')
    await chmod(at().folder ?? '', 0o755)
    await serve()
    expect(logged).toEqual([expect.stringContaining('open-to-others')])
    await expect(lstat(at().path)).rejects.toThrow('ENOENT')

    await chmod(at().folder ?? '', 0o700)
    await serve()
    await chmod(at().folder ?? '', 0o750)
    expect(await alone('join', 'ff00010001000000')).toMatchObject({
      code: 1,
      reason: `Others may enter ${at().folder}, so the Meshtray that may be running is not asked. Type: chmod 700 ${at().folder}`,
    })
    expect(await elsewhere()).toBe(false)
    expect(await alone('networks')).toMatchObject({ code: 0 })
  })

  test('a link to another folder is none', async () => {
    const other = await temporaryFolder('socket')
    await symlink(other.path, at().folder ?? '')
    await serve()
    expect(logged).toEqual([expect.stringContaining('not-folder')])
    await other.dispose()
  })

  test('a file in the place of the socket stays', async () => {
    await mkdir(at().folder ?? '', { mode: 0o700 })
    await writeFile(at().path, 'mine')
    await serve()
    expect(logged).toEqual([expect.stringContaining('not-socket')])
    expect(await readFile(at().path, 'utf8')).toBe('mine')
  })

  test.runIf(isRoot)('a socket that another user made first is neither used nor taken away', async () => {
    await mkdir(at().folder ?? '', { mode: 0o700 })
    await chmod(folder.path, 0o755)
    await chmod(at().folder ?? '', 0o777)
    const foreign = await listenElsewhere(at().path, nobody)
    await chmod(at().folder ?? '', 0o700)
    await serve()
    expect(logged).toEqual([expect.stringContaining('other-owner')])
    expect((await lstat(at().path)).uid).toBe(nobody)
    expect(await alone('join', 'ff00010001000000')).toMatchObject({
      code: 1,
      reason: expect.stringContaining('belongs to another user'),
    })
    await foreign.kill()
  })

  test('what a crashed application left is replaced, and who listens is not', async () => {
    await mkdir(at().folder ?? '', { mode: 0o700 })
    const other = await listenElsewhere(at().path)
    await serve()
    expect(logged).toEqual([expect.stringContaining('another process listens')])
    await other.kill()
    expect((await lstat(at().path)).isSocket()).toBe(true)
    expect(await alone('networks')).toMatchObject({ code: 0 })
    await serve()
    expect(await elsewhere()).toBe(true)
  })
})

describe('a bad client', () => {
  test('that says nothing is sent away, and keeps nobody waiting', async () => {
    await serve()
    const silent = await open()
    expect(await elsewhere()).toBe(true)
    await ended(silent)
    const slow = await open()
    const timer = setInterval(() => slow.write(' '), 50)
    await ended(slow)
    clearInterval(timer)
  })

  test('that sends 50 MB is sent away after one', async () => {
    await serve()
    const client = await open()
    const chunk = Buffer.alloc(1024 * 1024, 'x')
    let taken = 0
    for (let count = 0; count < 50 && !client.destroyed; count += 1) {
      await new Promise<void>((done) => client.write(chunk, () => done()))
      if (!client.destroyed) taken = client.bytesWritten
    }
    await ended(client)
    expect(taken).toBeLessThan(10 * chunk.length)
    expect(logged).toEqual(['a client of the command line sent too much'])
    expect(await elsewhere()).toBe(true)
  })

  test('that does not take its replies is sent away', async () => {
    await serve()
    const client = await open()
    client.pause()
    client.write(hello)
    for (let count = 0; count < 2_000 && !client.destroyed; count += 1)
      client.write(`${JSON.stringify({ command: 'snapshot.read' })}\n`)
    await sleep(1_500)
    client.resume()
    await ended(client)
    expect(await elsewhere()).toBe(true)
  })

  test('does not come in hundreds', async () => {
    await serve({ patience: 60_000 })
    const many = await Promise.all(Array.from({ length: 40 }, open))
    await sleep(200)
    expect(many.filter((client) => !client.destroyed).length).toBeLessThanOrEqual(16)
    for (const client of many) client.destroy()
  })
})

test('an application that hangs is told of, and waited for no longer than two seconds', async () => {
  await mkdir(at().folder ?? '', { mode: 0o700 })
  const hanging = createServer((client) => void client.resume()).listen(at().path)
  expect(await alone('join', 'ff00010001000000')).toMatchObject({
    code: 1,
    reason: 'A Meshtray runs and does not answer. End it, then try again.',
  })
  expect(await alone('networks')).toMatchObject({ code: 0 })
  await new Promise((done) => hanging.close(done))
})

test('one that ends in the middle is told of', async () => {
  await mkdir(at().folder ?? '', { mode: 0o700 })
  const server = createServer((client) => {
    client.once('data', () => {
      client.write(`${JSON.stringify({ meshtray: 1, version: '0.1.0', service: {} })}\n`)
      client.once('data', () => client.destroy())
    })
  }).listen(at().path)
  expect(await run('networks')).toMatchObject({
    code: 1,
    reason: expect.stringContaining('application-closed'),
  })
  await new Promise((done) => server.close(done))
})

const hello = `${JSON.stringify({ meshtray: 1, version: '0.1.0' })}\n`

async function open(): Promise<Socket> {
  const client = connect(at().path)
  client.on('error', () => undefined)
  client.resume()
  await new Promise((done) => client.once('connect', done))
  return client
}

function ended(client: Socket): Promise<unknown> {
  return client.closed ? Promise.resolve() : new Promise((done) => client.once('close', done))
}

/** One request, by hand */
async function say(value: unknown): Promise<unknown> {
  const client = connect(at().path)
  client.write(hello)
  client.write(`${JSON.stringify(value)}\n`)
  let text = ''
  for await (const chunk of client) {
    text += String(chunk)
    if (text.split('\n').length > 2) break
  }
  return JSON.parse(text.split('\n')[1] ?? '')
}
