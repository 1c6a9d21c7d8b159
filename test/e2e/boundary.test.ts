import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LaunchedApplication, launchApplication, projectRoot } from '../support/application.ts'
import { type DemoNode, startDemoNode } from '../support/demo-node.ts'
import { inMain } from '../support/in-main.ts'

/* What main takes from a page: only from ours, only what the contract names, only in the form it states. */
let demo: DemoNode
let app: LaunchedApplication
let page: Page

beforeAll(async () => {
  demo = await startDemoNode()
  app = await launchApplication([`--service-home=${demo.home}`, '--show'])
  page = await app.window()
  await page.getByText('Online', { exact: true }).first().waitFor()
})
afterAll(async () => {
  await app?.close()
  await demo?.dispose()
})

type Invoke = (name: unknown, argument?: unknown) => Promise<{ ok: boolean; error?: { code: string } }>

async function code(name: unknown, argument?: unknown): Promise<string> {
  const reply = await page.evaluate(
    ([command, given]) =>
      (globalThis as unknown as { meshtray: { invoke: Invoke } }).meshtray.invoke(command, given),
    [name, argument],
  )
  return reply.ok ? 'ok' : (reply.error?.code ?? '')
}

const id = '8056c2e21c000001'
const flags = { allowManaged: true, allowGlobal: false, allowDefault: false, allowDNS: false }

test.each([
  ['network.join', { id: '../../status', flags }],
  ['network.join', { id, flags: { ...flags, allowDNS: 'yes' } }],
  ['network.join', { id, flags, token: 'x' }],
  ['network.join', { id }],
  ['network.connect', { id: id.toUpperCase(), connected: true }],
  ['network.setFlag', { id, flag: '__proto__', value: true }],
  ['network.setFlag', [id, 'allowDNS', true]],
  ['network.openLogin', { id, url: 'https://example.org' }],
  ['peers.read', { address: `${id}/..` }],
  ['clipboard.copy', { text: 'x'.repeat(5_000) }],
  ['window.fit', { height: -1 }],
  ['window.fit', { height: 1e9 }],
  ['window.hold', null],
  ['preferences.set', { startAtLogin: 1 }],
  ['snapshot.read', {}],
])('%s with %j is refused', async (name, argument) => {
  const before = await demo.networks()
  expect(await code(name, argument)).toBe('argument-invalid')
  expect(await demo.networks()).toEqual(before)
})

test.each(['__proto__', 'constructor', 'toString', 'network.delete', '', 7, null, ['snapshot.read']])(
  'there is no command %j',
  async (name) => {
    expect(await code(name)).toBe('command-unknown')
  },
)

test('what has the right form is answered', async () => {
  expect(await code('snapshot.read')).toBe('ok')
})

test('a page that is not ours is refused, though it has our bridge', async () => {
  const preload = join(projectRoot, 'dist/preload/index.cjs')
  const replies = await inMain(
    app.electron,
    async ({ BrowserWindow }, file) => {
      const stranger = new BrowserWindow({ show: false, webPreferences: { preload: file } })
      await stranger.loadURL('data:text/html,<p>not ours</p>')
      const ask = 'meshtray.invoke("snapshot.read").then((reply) => JSON.stringify(reply))'
      const reply: string = await stranger.webContents.executeJavaScript(ask)
      stranger.destroy()
      return reply
    },
    preload,
  )
  expect(JSON.parse(replies)).toEqual({ ok: false, error: { code: 'sender-refused' } })
})

test('nor a frame inside of ours', async () => {
  const made = await page.evaluate(async () => {
    const frame = document.createElement('iframe')
    frame.src = location.href
    const refused = new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        resolve(effectiveDirective),
      )
    })
    document.body.append(frame)
    const directive = await refused
    frame.remove()
    return directive
  })
  expect(made).toBe('frame-src')
})
