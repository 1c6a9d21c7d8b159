import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { forgedLine, hostileCharacter, hostileText } from '../../../domain/testing/hostile-text.ts'
import { printStates } from '../../../main/app/display.ts'
import { createLog } from '../../../main/base/log.ts'
import { commandLineTranslate } from '../../../main/base/translators.ts'
import { serviceChosen } from '../../../main/cli/socket/protocol.ts'
import { serveSocket } from '../../../main/cli/socket/server.ts'
import type { VerbOutcome } from '../../../main/cli/verbs/verb.ts'
import { findVerb, verbs } from '../../../main/cli/verbs/verbs.ts'
import { type AppUnderTest, noFlags, startApp } from '../../support/app/headless.ts'
import { runLine } from '../../support/app/run-line.ts'
import { type DemoNode, startDemoNode } from '../../support/node/demo-node.ts'
import { must } from '../../support/outcome.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/* A node service whose every free text is hostile, beside one where it is plain: as many lines come of both. */
type Mark = (text: string) => string
const plain: Mark = (text) => `${text} plain`
const hostile: Mark = (text) => text + hostileText
const [odd, usual, other] = ['8056c2e21c0000a1', '8056c2e21c0000a2', '8056c2e21c0000a3']
const member = 'f743b7cf43'

/** The fields of the service's replies whose text anybody may have chosen. Addresses and ids with such a text could not be read. */
const free = new Set(['name', 'portDeviceName', 'role', 'description', 'domain', 'mac', 'type', 'via'])

function marked(value: unknown, mark: Mark): unknown {
  if (Array.isArray(value)) return value.map((each) => marked(each, mark))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([key, field]) => {
    const isFree = free.has(key) || (key === 'status' && field === 'ODD')
    return [key, isFree && typeof field === 'string' ? mark(field) : marked(field, mark)]
  })
  return Object.fromEntries(fields)
}

/** In front of a node service: hands each request on, and `mark`s what comes back. */
async function startMarking(node: DemoNode, mark: Mark): Promise<Server> {
  const server = createServer((request, response) => {
    void answer(request).then(([status, text]) => response.writeHead(status).end(text))
  })
  async function answer(request: IncomingMessage): Promise<readonly [number, string]> {
    const body = Buffer.concat(await request.toArray())
    const headers = { 'X-ZT1-Auth': String(request.headers['x-zt1-auth'] ?? '') }
    const { method = 'GET', url } = request
    const sent = { method, headers, ...(body.length > 0 && { body }) }
    const reply = await fetch(`${node.url()}${url}`, sent)
    const text = await reply.text()
    try {
      return [reply.status, JSON.stringify(marked(JSON.parse(text), mark))]
    } catch {
      return [reply.status, text]
    }
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}

interface World {
  readonly app: AppUnderTest
  readonly run: (...args: readonly string[]) => Promise<VerbOutcome & { readonly told: readonly string[] }>
  readonly close: () => Promise<void>
}

async function startWorld(mark: Mark): Promise<World> {
  const node = await startDemoNode({ pace: 0.02, world: 'empty' })
  const folder = await temporaryFolder('hostile-texts')
  for (const [id, name] of [
    [odd, 'odd'],
    [usual, 'usual'],
    [other, 'other'],
  ] as const) {
    await node.call('POST', `/network/${id}`, {})
    await node.force(id, { status: id === odd ? 'ODD' : 'OK', name })
  }
  const hosted = await node.hostNetwork({ name: 'hosted' })
  await node.call('POST', `/controller/network/${hosted}/member/${member}`, { name: 'nas', authorized: true })
  await node.addPeers([{ address: member, latency: 5, isDirect: true }])
  const server = await startMarking(node, mark)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const tokenFile = join(folder.path, 'token')
  await writeFile(tokenFile, node.token)
  const flags = { serviceUrl: url, authHeader: 'X-ZT1-Auth', tokenFile, anyListener: true }
  const app = await startApp(folder.path, flags, null)
  await app.until(({ networks }) => networks.length === 3)
  must(await app.ask('sets.save', { id: null, name: 'Work', networks: [] }))
  const socket = await serveSocket({
    folder: folder.path,
    handlers: app.handlers,
    version: '0.1.0',
    log: () => undefined,
    written: async () => undefined,
    service: () => serviceChosen({ ...noFlags, ...flags }),
  })
  return {
    app,
    async run(...args) {
      const told: string[] = []
      const outcome = await runLine(folder.path, { tell: (text) => void told.push(text) }, ...args)
      return { ...outcome, told }
    },
    async close() {
      await socket.close()
      await app.close()
      server.close()
      server.closeAllConnections()
      await node.dispose()
      await folder.dispose()
    },
  }
}

let worlds: { readonly plain: World; readonly hostile: World }
beforeAll(async () => {
  const [one, two] = await Promise.all([startWorld(plain), startWorld(hostile)])
  worlds = { plain: one, hostile: two }
}, 120_000)
afterAll(() => Promise.all([worlds?.plain.close(), worlds?.hostile.close()]), 60_000)

/** Each verb as a script calls it; of networks in a sequence that leaves them as they were */
const lines: { readonly [verb: string]: readonly (readonly string[])[] } = {
  networks: [[], ['--json']],
  devices: [[], ['--json'], [odd], [`x${hostileText}`]],
  peers: [[], ['--json']],
  rotate: [[member], ['--', hostileText]],
  join: [
    [other, '--no-wait'],
    [other, '--no-wait', '--json'],
    ['--', hostileText],
  ],
  connect: [
    [odd, '--no-wait'],
    [odd, '--no-wait', '--json'],
    ['--', `x${hostileText}`],
  ],
  set: [
    [usual, 'allowDNS=on', '--no-wait'],
    [usual, 'allowDNS=off', '--json', '--no-wait'],
    ['--', usual, hostileText],
  ],
  pause: [[usual], [other, '--json'], ['--', `x${hostileText}`]],
  resume: [[usual], [other, '--json'], ['--', `x${hostileText}`]],
  use: [['Work'], ['Work', '--json'], ['--', `x${hostileText}`]],
  doctor: [[], [usual], [odd], [usual, '--json'], ['--', `x${hostileText}`]],
  report: [[], ['--keep-ids'], ['--', `/nowhere${hostileText}/x`]],
  status: [[], ['--json']],
  service: [[], ['--json']],
  disconnect: [
    [odd, '--no-wait'],
    [usual, '--no-wait', '--json'],
    ['--', `x${hostileText}`],
  ],
  forget: [[odd], ['--', `x${hostileText}`]],
  'copy-as': [
    ['curl', 'networks'],
    ['zerotier-cli', 'connect', other],
    ['curl', 'connect', '--', `x${hostileText}`],
  ],
  completion: [['bash'], ['--', hostileText]],
  rules: [
    ['check', '--', `/nowhere${hostileText}`],
    ['--', hostileText, 'x'],
  ],
  __complete: [['networks'], ['ids'], ['sets']],
}

test('each verb is among those that are tried', () => {
  for (const name of Object.keys(verbs)) expect(Object.keys(lines)).toContain(name)
  for (const name of Object.keys(lines)) expect(findVerb(name)).not.toBeNull()
})

function expectVisible(text: string): void {
  expect(text).not.toMatch(hostileCharacter)
  expect(text).not.toMatch(forgedLine)
}

describe('no text of others passes for ours', () => {
  const all = Object.entries(lines).flatMap(([verb, each]) => each.map((args) => [verb, ...args]))
  test.each(all.map((args) => [args]))('in what %j prints', { timeout: 60_000 }, async (args) => {
    const two = await worlds.hostile.run(...args)
    // A name that cannot be seen as it is is not completed; a tab stands between a value and what it is.
    if (args[0] === '__complete') return expectVisible(two.text.replaceAll(/^([^\t\n]+)\t/gm, '$1 '))
    for (const text of [two.text, two.reason ?? '', ...two.told]) expectVisible(text)
    const one = await worlds.plain.run(...args)
    expect(two.code).toBe(one.code)
    // When a diagnosis or a poll was made is told in a report, and what of this computer it read.
    if (args[0] === 'report') return
    expect(two.text.split('\n')).toHaveLength(one.text.split('\n').length)
    expect((two.reason ?? '').split('\n')).toHaveLength((one.reason ?? '').split('\n').length)
    if (args.includes('--json')) JSON.parse(two.text)
  })

  test('in the snapshot of --status, which says what was read', async () => {
    const { text } = await worlds.hostile.run('--status')
    expectVisible(text)
    const read = JSON.parse(text) as { readonly networks: readonly { readonly name: string }[] }
    expect(read.networks.map(({ name }) => name)).toContain(`other${hostileText}`)
  })

  test('in the line of the state', async () => {
    const said: string[] = []
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0)
    const { store } = worlds.hostile.app.core
    printStates(await commandLineTranslate('en'), {
      ...store,
      subscribe(hear) {
        const { node, ...snapshot } = store.snapshot()
        const named = { ...snapshot, node: node && { ...node, address: `${node.address}${hostileText}` } }
        hear(named, named)
        return () => undefined
      },
    })()
    write.mockRestore()
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/^state: .*\n$/)
    expectVisible(said[0] ?? '')
  })

  test('in the log, where each line begins as those of the log do, or with blanks', async () => {
    const folder = await temporaryFolder('hostile-log')
    const log = createLog(folder.path)
    for (const line of worlds.hostile.app.lines) log.info(line)
    log.warn(`the service said ${hostileText}`, { detail: hostileText, nested: [hostileText] })
    log.error(new Error(hostileText).stack ?? '')
    const text = await readFile(join(log.folder, 'main.log'), 'utf8')
    expect(text).not.toMatch(hostileCharacter)
    for (const line of text.trimEnd().split('\n'))
      expect(line).toMatch(/^(?:\d{4}-\S+Z (?:info|warn|error) | {2})/)
    expect(text).not.toMatch(/^2026-11-22T07/m)
    await folder.dispose()
  })
})
