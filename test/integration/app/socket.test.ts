import { mkdir, readFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { serviceChosen } from '../../../main/cli/socket/protocol.ts'
import { noFlags } from '../../support/app/headless.ts'
import { runLine } from '../../support/app/run-line.ts'
import { hello, serveEachTest } from '../../support/app/served.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'

/* Two processes, as far as a socket tells: the application, and the command line beside it. */
const stage = serveEachTest()

describe('beside a running application', () => {
  test('verbs are done by it, on its service, and it alone writes settings', async () => {
    await stage.beside.serve()
    const listed = JSON.parse((await stage.beside.run('networks', '--json')).text)
    expect(listed.map(({ id }: { id: string }) => id).sort()).toEqual(
      (await stage.node.networks()).map(({ id }) => id).sort(),
    )
    const status = await stage.beside.run('status')
    expect(status.code).toBe(0)
    expect(status.text).not.toContain(stage.node.token)

    const id = await stage.node.hostNetwork({ name: 'beside' })
    expect(await stage.beside.run('join', id)).toMatchObject({ code: 0, text: 'Not authorized yet\n' })
    expect(stage.beside.app.snapshot().networks).toContainEqual(expect.objectContaining({ id, joined: true }))
    expect(await stage.beside.run('set', id, 'allowDNS=on')).toMatchObject({ code: 0 })
    expect(await stage.beside.run('disconnect', id)).toMatchObject({ code: 0, text: 'Disconnected\n' })
    expect(stage.beside.app.snapshot().networks).toContainEqual(
      expect.objectContaining({ id, joined: false, flags: expect.objectContaining({ allowDNS: true }) }),
    )
    expect(await stage.beside.run('forget', id)).toMatchObject({ code: 0 })
    expect(stage.beside.app.snapshot().networks.some((entry) => entry.id === id)).toBe(false)
    expect((await stage.beside.run('peers')).code).toBe(0)
    expect((await stage.beside.run('devices')).code).toBe(0)
    expect((await stage.beside.run('doctor', '--json')).text).toContain('"verdict"')
    expect(stage.beside.app.snapshot().doctor).toBeNull()
    expect((await stage.beside.run('report')).text).toMatch(/^===== system\.txt/)
  })

  test('pauses are begun and ended by it, and found by whoever has the settings after it', async () => {
    const { beside, node } = stage
    await beside.serve()
    const id = 'ff00010001000000'
    expect(await beside.run('join', id)).toMatchObject({ code: 0 })
    expect(await beside.run('pause', id, '--for=30m')).toMatchObject({ code: 0 })
    const shown = () => beside.app.snapshot().networks.find((entry) => entry.id === id)
    expect(shown()?.pause).toMatchObject({ step: 'paused', by: { kind: 'person' } })
    expect(await node.network(id)).toMatchObject({ allowManaged: false })
    const [listed] = JSON.parse((await beside.run('networks', '--json')).text)
    expect(listed).toMatchObject({ id, paused: true, flags: { allowManaged: true } })
    expect(await beside.run('resume', id)).toMatchObject({ code: 0 })
    expect(shown()?.pause).toBeNull()

    expect(await beside.run('pause', id)).toMatchObject({ code: 0 })
    await beside.app.close()
    await beside.stop()
    expect(await beside.alone('resume', id)).toMatchObject({ code: 0 })
    expect(await node.network(id)).toMatchObject({ allowManaged: true })
    await node.leave(id)
  })

  test('a reading verb on a service of its own puts nothing older back', async () => {
    await stage.beside.alone('networks')
    await stage.beside.app.ask('preferences.set', { notifyService: false })
    const file = join(stage.beside.folder, 'settings.json')
    // The file is written a moment after the change is shown.
    await expect.poll(() => readFile(file, 'utf8')).toMatch(/"notifyService": ?false/)
    const text = await readFile(file, 'utf8')
    await stage.beside.alone('networks')
    expect(await readFile(file, 'utf8')).toBe(text)
  })

  test('whoever names the same service asks it, and another one is for a core of its own that only reads', async () => {
    await stage.beside.serve()
    await stage.node.forgetRequests()
    expect((await stage.beside.alone('networks')).code).toBe(0)
    expect((await stage.node.requests())['GET /network'] ?? 0).toBeGreaterThan(0)
    const other = await startDemoNode({ world: 'empty' })
    expect(await stage.beside.run(`--service-home=${other.home}`, 'networks')).toMatchObject({
      code: 0,
      text: expect.not.stringContaining('Connected'),
    })
    expect(await stage.beside.run(`--service-home=${other.home}`, 'join', 'ff00010001000000')).toMatchObject({
      code: 1,
      reason: expect.stringContaining('with another service'),
    })
    expect(await other.networks()).toEqual([])
    await other.dispose()
  })

  test('a person at a terminal reads that it is the demo which answers', async () => {
    const { folder } = stage.beside
    const said: string[] = []
    const terminal = { tell: (text: string) => void said.push(text) }
    await stage.beside.serve({ service: () => serviceChosen(noFlags, true) })
    expect(await runLine(folder, terminal, 'networks')).toMatchObject({ code: 0 })
    expect(said).toEqual(['Meshtray is using its demo node: none of this is on this computer.'])
    expect(await runLine(folder, terminal, '--demo', 'networks')).toMatchObject({ code: 0 })
    expect(said).toHaveLength(1)
  })

  test('one of another version is answered in words', async () => {
    await stage.beside.serve({ version: '9.1.0' })
    expect(await stage.beside.alone('join', 'ff00010001000000')).toMatchObject({
      code: 1,
      reason: expect.stringContaining('is version 9.1.0'),
    })
    expect(await stage.beside.alone('networks')).toMatchObject({ code: 0 })
  })

  test('nothing but what verbs need is asked of it', async () => {
    await stage.beside.serve()
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

test('an application that hangs is told of, and not waited for without end', async () => {
  await mkdir(stage.beside.socketAt.folder ?? '', { mode: 0o700 })
  const hanging = createServer((client) => void client.resume()).listen(stage.beside.socketAt.path)
  expect(await stage.beside.alone('join', 'ff00010001000000')).toMatchObject({
    code: 1,
    reason: 'Meshtray is running but does not answer. Quit it, then try again.',
  })
  expect(await stage.beside.alone('networks')).toMatchObject({ code: 0 })
  await new Promise((done) => hanging.close(done))
})

test('one that ends in the middle is told of', async () => {
  await mkdir(stage.beside.socketAt.folder ?? '', { mode: 0o700 })
  const server = createServer((client) => {
    client.once('data', () => {
      client.write(`${JSON.stringify({ meshtray: 1, version: '0.1.0', service: {} })}\n`)
      client.once('data', () => client.destroy())
    })
  }).listen(stage.beside.socketAt.path)
  expect(await stage.beside.run('networks')).toMatchObject({
    code: 1,
    reason: expect.stringContaining('application-closed'),
  })
  await new Promise((done) => server.close(done))
})

/** Sends one request on a raw socket. */
async function say(value: unknown): Promise<unknown> {
  const client = connect(stage.beside.socketAt.path)
  client.write(`${hello}${JSON.stringify(value)}\n`)
  let text = ''
  for await (const chunk of client) {
    text += String(chunk)
    if (text.split('\n').length > 2) break
  }
  return JSON.parse(text.split('\n')[1] ?? '')
}
