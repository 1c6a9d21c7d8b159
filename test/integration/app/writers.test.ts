import { mkdir, readdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultFlags } from '../../../contract/node.ts'
import { SettingsHeld } from '../../../main/app/single-writer.ts'
import { reachApplication } from '../../../main/cli/socket/client.ts'
import { socketPath } from '../../../main/cli/socket/socket-path.ts'
import { tryWriterLock, type WriterLock } from '../../../main/settings/writer-lock.ts'
import { folderOfEachTest } from '../../../main/testing/temporary-folder.ts'
import { runLine, type Terminal } from '../../support/app/run-line.ts'
import { type SingleApp, startSingle } from '../../support/app/single.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { must } from '../../support/outcome.ts'
import { shared } from '../../support/shared.ts'

/* Whoever writes the settings has them alone: verbs wait for each other, and give way to the application. */
const root = folderOfEachTest('writers')
let folder: string
const apps: SingleApp[] = []
const locks: WriterLock[] = []
const adHoc = 'ff00010001000000'
/** The controller of this network does not reply before the tests end. */
const absent = '12ac4a1e71000001'

const node = shared(() => startDemoNode({ pace: 1_000, world: 'empty' }))
beforeEach(async () => {
  folder = join(root.path, 'settings')
  await mkdir(folder)
})
afterEach(async () => {
  for (const lock of locks.splice(0)) lock.free()
  for (const app of apps.splice(0)) await app.close()
  for (const { id } of await node.networks()) await node.leave(id)
})

async function start(home = node.home, patience?: number): Promise<SingleApp> {
  const app = await startSingle(folder, { serviceHome: home }, patience)
  apps.push(app)
  return app
}
function hold(): WriterLock {
  const lock = tryWriterLock(folder, 'verb')
  if (lock === null) throw new Error('held already')
  locks.push(lock)
  return lock
}
/** Runs a verb; `said` answers when a person is told something that has this text in it. */
function run(terminal: Terminal, ...line: readonly string[]) {
  const waiting: { readonly text: string; readonly done: () => void }[] = []
  const lines: string[] = []
  const tell = (text: string): void => {
    lines.push(text)
    for (const { text: wanted, done } of waiting) if (text.includes(wanted)) done()
  }
  const ended = runLine(folder, { ...terminal, tell }, `--service-home=${node.home}`, ...line)
  return {
    ended,
    lines,
    said: (text: string) => new Promise<void>((done) => waiting.push({ text, done })),
  }
}

test('a verb waits for another one, says for whom, and goes on when that lets go', async () => {
  const lock = hold()
  const verb = run({}, 'join', adHoc, '--no-wait')
  await verb.said(`Waiting for another Meshtray command (process ${process.pid})`)
  expect(await node.networks()).toEqual([])
  lock.free()
  expect(await verb.ended).toMatchObject({ code: 0 })
  expect(await node.network(adHoc)).not.toBeNull()
})

test('it waits no longer than its time, or than the person does, and has done nothing then', async () => {
  hold()
  expect(await run({ patience: 100 }, 'join', adHoc).ended).toMatchObject({
    code: 1,
    reason: expect.stringMatching(/^Nothing was done: another Meshtray command \(process \d+\) has been/),
  })
  const stop = new AbortController()
  const verb = run({ signal: stop.signal }, 'join', adHoc)
  stop.abort()
  expect(await verb.ended).toMatchObject({ code: 1, reason: expect.stringMatching(/^Nothing was done:/) })
  expect(await runLine(folder, { patience: 100 }, '--demo', 'join', adHoc)).toMatchObject({ code: 1 })
  expect(await node.networks()).toEqual([])
})

test('a verb that only reads neither waits nor leaves a lock', async () => {
  expect(await run({}, 'networks').ended).toMatchObject({ code: 0 })
  await runLine(folder, `--service-home=${node.home}`, '--status')
  expect(await readdir(folder)).toEqual([])
  hold()
  expect(await run({ patience: 100 }, 'networks').ended).toMatchObject({ code: 0 })
})

test('a folder that takes no lock is said at once', async () => {
  await mkdir(join(folder, 'writer.lock'))
  expect(await run({}, 'join', adHoc).ended).toMatchObject({
    code: 1,
    reason: expect.stringContaining(
      `the settings in ${folder} cannot be locked (writer.lock: not a plain file)`,
    ),
  })
  expect(await node.networks()).toEqual([])
  // The application starts all the same.
  const app = await start()
  must(await app.ask('network.join', { id: adHoc, flags: defaultFlags }))
})

test('an application that starts has the settings from a verb which waits, and the verb goes on by asking it', async () => {
  const verb = run({}, 'join', absent)
  await verb.said(absent)
  const app = await start()
  await app.until(({ networks }) => networks.some(({ id, joined }) => id === absent && joined))
  expect(tryWriterLock(folder, 'verb')).toBeNull()
  // Only the application may answer the verb now: its own core has ended.
  must(await app.ask('network.connect', { id: absent, connected: false }))
  expect(await verb.ended).toMatchObject({ code: 1, reason: expect.stringContaining('Disconnected') })
})

test('one on another service has them too, and the verb says why it goes on no longer', async () => {
  const other = await startDemoNode({ world: 'empty' })
  const verb = run({}, 'join', absent)
  await verb.said(absent)
  await start(other.home)
  expect(await verb.ended).toMatchObject({ code: 1, reason: expect.stringContaining('with another service') })
  expect(await node.network(absent)).not.toBeNull()
  await other.dispose()
})

test('what is asked of an application that still waits is answered when it has started', async () => {
  const lock = hold()
  const starting = start()
  const socketAt = socketPath(folder)
  const reach = () => reachApplication(socketAt, { version: '0.1.0', service: null })
  let reached = await reach()
  while (reached.kind !== 'application') reached = await reach()
  const asked = reached.ask('snapshot.refresh')
  const verb = run({}, 'join', adHoc, '--no-wait')
  expect(await Promise.race([asked, verb.ended, starting, reach().then(() => 'still waits')])).toBe(
    'still waits',
  )
  lock.free()
  await starting
  expect((await asked).ok).toBe(true)
  expect(await verb.ended).toMatchObject({ code: 0 })
  reached.close()
})

test('an application whose service hangs has its socket all the same', async () => {
  const hanging: Server = createServer(() => undefined).listen(0, '127.0.0.1')
  await new Promise((done) => hanging.once('listening', done))
  const serviceUrl = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`
  const tokenFile = join(node.home, 'authtoken.secret')
  const app = await startSingle(folder, {
    serviceUrl,
    tokenFile,
    authHeader: 'X-ZT1-Auth',
    anyListener: true,
  })
  const reached = await reachApplication(socketPath(folder), { version: '0.1.0', service: null })
  expect(reached.kind).toBe('application')
  if (reached.kind === 'application') {
    expect(await reached.ask('snapshot.read')).toMatchObject({ value: { connection: { state: 'starting' } } })
    reached.close()
  }
  hanging.closeAllConnections()
  hanging.close()
  await app.close()
})

test('an application does not start on settings that a process keeps', async () => {
  hold()
  await expect(start(node.home, 100)).rejects.toBeInstanceOf(SettingsHeld)
})
