import { beforeEach, expect, test } from 'vitest'
import { folderOfEachTest } from '../../../main/testing/temporary-folder.ts'
import { startApp } from '../../support/app/headless.ts'
import { runLine } from '../../support/app/run-line.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { must } from '../../support/outcome.ts'
import { shared } from '../../support/shared.ts'

/* The service calls itself online, and its paths active, for minutes after it was cut off. */
const folder = folderOfEachTest('silence')
const start = () => startApp(folder.path, { serviceHome: node.home }, null)

const node = shared(startDemoNode)
beforeEach(() => node.cut(false))

interface Path {
  readonly active: boolean
  readonly lastReceive: number
}
type SaidPeer = { readonly role: string; readonly latency: number; readonly paths: readonly Path[] }
const pathsOf = async () =>
  ((await node.peers()) as unknown as readonly SaidPeer[]).flatMap(({ paths }) => paths)
const status = () => node.call<{ online: boolean; tcpFallbackActive: boolean }>('GET', '/status')

test('the demo node lags as the real one does', async () => {
  await node.cut(true)
  const heard = await pathsOf()
  await node.pass(240_000 - 20_000)
  expect(await status()).toMatchObject({ online: true, tcpFallbackActive: false })
  const later = await pathsOf()
  expect(later.length).toBe(heard.length)
  expect(later.every(({ active, lastReceive }) => active && lastReceive < Date.now() - 200_000)).toBe(true)
  await node.pass(60_000)
  expect(await status()).toMatchObject({ online: true })
  expect(await pathsOf()).toEqual([])
  await node.pass(240_000)
  expect(await status()).toMatchObject({ online: false })
  await node.cut(true, true)
  expect(await status()).toMatchObject({ online: true, tcpFallbackActive: false })
  await node.pass(60_000)
  expect(await status()).toMatchObject({ online: true, tcpFallbackActive: true })
  expect((await pathsOf()).every(({ lastReceive }) => lastReceive > Date.now() - 20_000)).toBe(true)
})

test('the application says after half a minute that nobody is heard, then offline, and online again', async () => {
  const app = await start()
  const state = (wanted: string) => app.until(({ connection }) => connection.state === wanted)
  const reached = async () => must(await app.ask('peers.list')).items.map(({ reach }) => reach)
  await state('online')
  expect(await reached()).toContain('direct')
  await node.cut(true)
  await node.pass(40_000)
  // What was heard before the cut counts for 20 s before the peers are asked for again.
  const { connection } = await state('silent')
  expect(connection).toMatchObject({ seconds: expect.toSatisfy((seconds: number) => seconds >= 40) })
  await node.pass(60_000)
  expect(await reached()).not.toContain('direct')
  await node.pass(400_000)
  await state('offline')
  await node.cut(false)
  await state('online')
  expect(await reached()).toContain('direct')
  await app.close()
})

test('the command line says so too, as a table and as JSON, and ends with 1', async () => {
  const run = (...args: readonly string[]) => runLine(folder.path, ...args, `--service-home=${node.home}`)
  expect(await run('status')).toMatchObject({ code: 0, text: expect.stringMatching(/^STATUS +Online$/m) })
  await node.cut(true)
  await node.pass(40_000)
  expect(await run('status')).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^STATUS +Nothing heard for \d+ s$/m),
    reason: expect.stringMatching(/^Nothing heard for \d+ s$/),
  })
  const json = await run('status', '--json')
  expect(json.code).toBe(1)
  expect(JSON.parse(json.text).connection).toEqual({ state: 'silent', seconds: expect.any(Number) })
})

test('a node of which no packet is told is not called silent', async () => {
  const empty = await startDemoNode({ world: 'empty' })
  await empty.setOnline(true)
  const app = await startApp(folder.path, { serviceHome: empty.home }, null)
  await app.until(({ connection }) => connection.state === 'online')
  await app.ask('snapshot.refresh')
  expect(app.snapshot().connection).toEqual({ state: 'online' })
  await app.close()
  await empty.dispose()
})
