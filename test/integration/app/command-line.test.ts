import { execFile } from 'node:child_process'
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { verbs } from '../../../main/cli/verbs/verbs.ts'
import { runLine, type Terminal } from '../../support/app/run-line.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/* Verbs run over a core of their own. */
let home: string

const folder = shared(() => temporaryFolder('command-line'))
const node = shared(() => startDemoNode({ pace: 0.02 }))
beforeAll(() => {
  home = `--service-home=${node.home}`
})

test.each([
  ['as an earlier version left them', '{"version":1,"networks":[{"id":"8056c2e21c0000ff","name":"old"}]}'],
  ['damaged', '{"networks": ['],
])('what only reads leaves settings alone: %s', async (_what, text) => {
  const own = await temporaryFolder('command-line')
  const file = join(own.path, 'settings.json')
  await writeFile(file, text)
  const then = new Date(2020, 1, 2)
  await utimes(file, then, then)
  for (const line of [['--status'], ['status'], ['networks'], ['devices'], ['doctor'], ['report']])
    await runLine(own.path, home, ...line)
  expect(await readFile(file, 'utf8')).toBe(text)
  expect((await stat(file)).mtime).toEqual(then)
  expect((await readdir(own.path)).filter((name) => name.includes('settings'))).toEqual(['settings.json'])
  await own.dispose()
})

const adHoc = 'ff00010001000000'
const run = (...args: readonly string[]) => runLine(folder.path, home, ...args)
const settings = async () => JSON.parse(await readFile(join(folder.path, 'settings.json'), 'utf8'))

test('join waits until the network has settled, and its addresses are on', async () => {
  const said: string[] = []
  const own = await temporaryFolder('command-line')
  const terminal = { tell: (text: string) => said.push(text) }
  expect(await runLine(own.path, terminal, '--demo', 'join', adHoc)).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^Connected fc[0-9a-f:]+\n$/),
  })
  expect(said).toContain(`${adHoc}: Waiting for its controller…`)
  const listed = JSON.parse((await runLine(own.path, '--demo', 'networks', '--json')).text)
  expect(listed).toContainEqual(
    expect.objectContaining({ id: adHoc, flags: expect.objectContaining({ allowManaged: true }) }),
  )
  const { unfinished } = JSON.parse(await readFile(join(own.path, 'demo/settings.json'), 'utf8'))
  expect(unfinished).toEqual([])
  await own.dispose()
})

test('a private network that nobody has let this computer into is joined as far as this computer goes', async () => {
  const id = await node.hostNetwork({ name: 'private' })
  expect(await run('join', id)).toMatchObject({ code: 0, text: 'Not authorized yet\n' })
  const set = await run('set', id, 'allowDNS=on', 'allowGlobal=on', '--json')
  expect(set.code).toBe(0)
  expect(JSON.parse(set.text)).toMatchObject({ id, flags: { allowDNS: true, allowGlobal: true } })
  expect(await node.network(id)).toMatchObject({ allowDNS: true, allowGlobal: true })

  expect(await run('forget', id)).toMatchObject({
    code: 1,
    reason: expect.stringContaining('network-still-connected'),
  })
  expect(await run('disconnect', id)).toMatchObject({ code: 0, text: 'Disconnected\n' })
  expect(await node.network(id)).toBeNull()
  expect(await run('connect', id.toUpperCase())).toMatchObject({ code: 0, text: 'Not authorized yet\n' })
  expect(await node.network(id)).toMatchObject({ allowDNS: true, allowGlobal: true })
  expect(await run('disconnect', id, '--no-wait')).toMatchObject({ code: 0 })
  expect(await run('forget', id)).toMatchObject({ code: 0, text: '' })
  expect((await settings()).networks).not.toContainEqual(expect.objectContaining({ id }))
  expect(await run('connect', id)).toMatchObject({
    code: 1,
    reason: expect.stringContaining('No network has'),
  })
})

test('a pause of a process that ends stays, and is said to end at the next start of the application', async () => {
  const said: string[] = []
  const own = await temporaryFolder('command-line')
  const line = (...args: readonly string[]) =>
    runLine(own.path, { tell: (text: string) => said.push(text) }, home, ...args)
  const id = 'ff00020002000000'
  expect(await line('join', id)).toMatchObject({ code: 0 })
  expect(await line('pause', id, '--for=1h')).toMatchObject({
    code: 0,
    text: expect.stringMatching(/Paused until .*\d/),
  })
  expect(said.at(-1)).toMatch(/^Meshtray is not running: the pause ends the next time it starts/)
  expect(await node.network(id)).toMatchObject({ allowManaged: false })
  const networks = JSON.parse((await line('networks', '--json')).text)
  expect(networks).toContainEqual(
    expect.objectContaining({ id, paused: true, pausedUntil: expect.any(Number), joined: true }),
  )
  expect(await line('pause', id, 'nobody')).toMatchObject({
    code: 1,
    reason: expect.stringContaining('nobody'),
  })
  const resumed = await line('resume', '--json')
  expect(JSON.parse(resumed.text)).toMatchObject([{ id, paused: false, flags: { allowManaged: true } }])
  expect(await node.network(id)).toMatchObject({ allowManaged: true })
  expect(await line('disconnect', id)).toMatchObject({ code: 0 })
  const left = await line('pause', id, '--json')
  expect(left).toMatchObject({
    code: 1,
    reason: 'adhoc-0002-0002: The network is not connected (network-not-connected)',
  })
  expect(JSON.parse(left.text)).toMatchObject([{ id, paused: false }])
  expect(await line('pause', '--for=30')).toMatchObject({ code: 2 })
  await own.dispose()
})

test('what does not settle ends with 1 after the time that was given, or when the person stops waiting', async () => {
  const slow = await startDemoNode({ pace: 60, world: 'empty' })
  const late = (stop: Terminal, ...args: readonly string[]) =>
    runLine(folder.path, stop, `--service-home=${slow.home}`, ...args)
  expect(await late({}, 'join', adHoc, '--timeout=1')).toMatchObject({
    code: 1,
    reason: 'After 1 second, the change is still not complete: Waiting for its controller…',
  })
  expect(await late({ signal: AbortSignal.timeout(700) }, 'connect', adHoc)).toMatchObject({
    code: 1,
    reason: 'Stopped waiting. The change continues: Waiting for its controller…',
  })
  await slow.dispose()
})

test('a full tunnel that leads nowhere is taken back before the process ends, whoever waits for it', async () => {
  const id = '8056c2e21c0000f0'
  const own = await temporaryFolder('command-line')
  await node.call('POST', `/network/${id}`, {})
  await node.force(id, { status: 'OK', name: 'tunnel' })
  const set = (...more: readonly string[]) =>
    runLine(own.path, { trialTime: 300 }, home, 'set', 'tunnel', 'allowDefault=on', ...more)
  // The node is offline, so that nothing could go through it.
  await node.setOnline(false)
  expect(await set('--no-wait')).toMatchObject({ code: 0 })
  expect(await node.network(id)).toMatchObject({ allowDefault: false })
  expect(await set()).toMatchObject({ code: 1, reason: expect.stringContaining('tunnel-unchecked') })
  expect(await node.network(id)).toMatchObject({ allowDefault: false })
  const { unfinished } = JSON.parse(await readFile(join(own.path, 'settings.json'), 'utf8'))
  expect(unfinished).toEqual([])
  await node.setOnline(true)
  await node.leave(id)
  await own.dispose()
})

test('the nodes that this one knows, as a table and as JSON', async () => {
  const known = await node.peers()
  const listed = JSON.parse((await run('peers', '--json')).text)
  expect(listed.map((peer: { node: string }) => peer.node).sort()).toEqual(
    known.map(({ address }) => address).sort(),
  )
  expect(Object.keys(listed[0])).toEqual(
    'node names role path latencyMs silenceMs version versionMajor versionMinor versionRev tunneled paths bonded bond'.split(
      ' ',
    ),
  )
  expect((await run('peers')).text).toMatch(/^NODE {8}NAME/)
})

test('the service is away: nothing is done, and the reason is said', async () => {
  const empty = await temporaryFolder('empty-home')
  const outcomes = await Promise.all(
    [['join', adHoc], ['connect', adHoc], ['set', adHoc, 'allowDNS=on'], ['forget', adHoc], ['peers']].map(
      (line) => runLine(folder.path, `--service-home=${empty.path}`, ...line),
    ),
  )
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ code: 1, text: '', reason: expect.stringMatching(/\S/) })
  await empty.dispose()
})

test('an id that no network can have is refused with the reason, and joined if the person insists', async () => {
  const refused = await run('join', '0000000000000001')
  expect(refused).toMatchObject({ code: 2, text: '' })
  expect(refused.reason).toContain('because 0000000000 is not a controller’s address')
  expect((await run('join', 'ffffffffffffffff')).reason).toContain('begins with ff')
  expect((await run('join', '0000000000000001', '--any-id', '--no-wait')).code).toBe(0)
  expect(await node.network('0000000000000001')).not.toBeNull()
})

/** A call of each verb that takes --json */
const withJson: readonly (readonly string[])[] = [
  ['networks'],
  ['devices'],
  ['peers'],
  ['service'],
  ['join', adHoc],
  ['connect', adHoc],
  ['disconnect', adHoc],
  ['set', adHoc, 'allowDNS=on'],
  ['pause', adHoc],
  ['resume'],
  ['use', 'Work'],
  ['doctor', adHoc],
  ['rules', 'check', '/dev/null'],
  ['status'],
]

test('with --json each failure is one JSON value on standard output too', async () => {
  expect(withJson.map(([name]) => name).sort()).toEqual(
    Object.entries(verbs)
      .flatMap(([name, { takes }]) => (takes.includes('--json') ? [name] : []))
      .sort(),
  )
  const empty = await temporaryFolder('empty-home')
  const away = `--service-home=${empty.path}`
  for (const line of withJson) {
    const wrong = await run(...line, '--no-such-option', '--json')
    expect(wrong.code).toBe(2)
    expect(JSON.parse(wrong.text)).toEqual({
      error: { code: 'usage', title: expect.stringContaining('--no-such-option'), detail: null },
    })
    expect((await run(...line, '--no-such-option')).text).toBe('')
    const { code, text, reason } = await runLine(folder.path, away, ...line, '--json')
    // These two describe a service that is away, and do not fail; rules needs none.
    if (['status', 'doctor', 'rules'].includes(line[0] ?? '')) continue
    expect({ line, code, text }).toEqual({ line, code: 1, text: expect.stringMatching(/^\{/) })
    expect(JSON.parse(text)).toEqual({
      error: {
        code: 'service-unreachable',
        title: expect.stringMatching(/\S/),
        detail: expect.toBeOneOf([null, expect.any(String)]),
      },
    })
    expect(reason).toContain(JSON.parse(text).error.title)
  }
  await empty.dispose()
})

test('with --json a name that no network has, and one that several have, are told apart', async () => {
  const unknown = await run('connect', 'no such network', '--json')
  expect(unknown.code).toBe(1)
  expect(JSON.parse(unknown.text).error).toMatchObject({ code: 'no-such-network', detail: null })
})

test('a check finds its network or device by name and by IP address', async () => {
  const id = await node.hostNetwork({ name: 'checked' })
  const device = '0a1b2c3d4e'
  await node.call('POST', `/controller/network/${id}/member/${device}`, {
    authorized: true,
    name: 'printer',
    ipAssignments: ['10.99.7.5'],
  })
  const subject = async (given: string) => {
    const { text } = await run('doctor', given, '--json')
    return (JSON.parse(text).checks as readonly { readonly id: string }[]).some(
      ({ id }) => id === 'peer-loss',
    )
  }
  expect(await subject('10.99.7.5')).toBe(true)
  expect(await subject(device)).toBe(true)
  const unknown = await run('doctor', '10.99.7.6', '--json')
  expect([unknown.code, JSON.parse(unknown.text).error.code]).toEqual([1, 'no-such-device'])
})

test('what copy-as prints does the same, in a shell, and holds no token', async () => {
  const id = await node.hostNetwork({ name: "Ada's net" })
  const shell = (text: string) =>
    promisify(execFile)('/bin/sh', ['-ec', text], { env: { ...process.env, TOKEN: node.token } })
  const copied = async (...line: readonly string[]) => {
    const { code, text } = await run('copy-as', 'curl', ...line)
    expect(code).toBe(0)
    expect(text).not.toContain(node.token)
    return (await shell(text)).stdout
  }
  expect(JSON.parse(await copied('networks'))).toEqual(await node.networks())
  await copied('join', id)
  expect(await node.network(id)).toMatchObject({ allowManaged: true })
  await node.force(id, { status: 'OK', name: "Ada's net" })
  await copied('set', "Ada's net", 'allowDNS=on')
  expect(await node.network(id)).toMatchObject({ allowDNS: true })
  await copied('disconnect', id)
  expect(await node.network(id)).toBeNull()
  expect(await run('copy-as', 'wget', 'networks')).toMatchObject({ code: 2 })
  expect(await run('copy-as', 'curl', 'join', 'office')).toMatchObject({ code: 2 })
  expect(await run('copy-as', 'curl', 'copy-as')).toMatchObject({ code: 2 })
})
