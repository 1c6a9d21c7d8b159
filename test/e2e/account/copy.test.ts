import { afterAll, beforeAll, describe, test } from 'vitest'
import { type DemoNewCentral, startDemoNewCentral } from '../../support/account/demo-new-central.ts'
import { type DemoZtnet, startDemoZtnet } from '../../support/account/demo-ztnet.ts'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { accountButton, openSignedIn, signInToAnother } from '../../support/account/window.ts'
import { eventually } from '../../support/app/application.ts'
import { look } from '../../support/app/look.ts'
import { answerQuestions } from '../../support/app/questions.ts'
import { lookAtWidths } from '../../support/app/widths.ts'
import type { HostedWindow } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

const hosts = {
  controller: { list: 'Networks I host', choice: 'On this computer', network: 'lab' },
  legacy: { list: 'Ada Okafor', choice: 'Ada Okafor', network: 'office' },
  'new-central': {
    list: 'Lantern Works, Harbour Society',
    choice: 'Lantern Works, Harbour Society',
    network: 'office',
  },
  ztnet: { list: 'Lantern Works', choice: 'Lantern Works', network: 'office' },
} as const
type Kind = keyof typeof hosts
const kinds = Object.keys(hosts) as Kind[]
const pairs = kinds.flatMap((from) => kinds.filter((to) => to !== from).map((to) => [from, to] as const))

/** Networks are copied through the window, from each kind of host to each other. */
describe('copies of networks', () => {
  const world = shared(startLinkedWorld)
  let newCentral: DemoNewCentral
  let own: DemoZtnet
  let hosted: HostedWindow

  beforeAll(async () => {
    ;[newCentral, own] = await Promise.all([startDemoNewCentral(), startDemoZtnet()])
    await own.control('POST', '/__window', { limit: 100_000, length: 60_000, clear: true })
    hosted = await openSignedIn(world)
    await answerQuestions(hosted.app, true)
    await signInToAnother(hosted, {
      kind: 'New Central',
      address: newCentral.url,
      token: newCentral.keys.desktop,
    })
    await accountButton(hosted, hosts['new-central'].list).waitFor()
    await signInToAnother(hosted, { kind: 'ZTNET', address: own.url, token: own.keys.both })
    await accountButton(hosted, 'Lantern Works').last().waitFor()
  })
  afterAll(async () => {
    await hosted?.close()
    await Promise.all([newCentral?.dispose(), own?.dispose()])
  })

  const listed = (kind: Kind) => hosted.page.getByRole('list', { name: hosts[kind].list, exact: true })
  const entry = (kind: Kind, name: string) =>
    listed(kind).getByRole('listitem').filter({ hasText: name }).getByRole('button')

  /** Opens the dialog at a network, and compares it with another host. */
  async function compare(from: Kind, to: Kind, name: string): Promise<void> {
    const { page } = hosted
    await entry(from, hosts[from].network).click()
    await page.getByRole('heading', { level: 2, name: hosts[from].network }).waitFor()
    await page.locator('header').getByRole('button', { name: 'More' }).click()
    await page.getByRole('menu').getByText('Copy to another host…').click()
    const dialog = hosted.dialog()
    await dialog.getByText(hosts[to].choice, { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Name of the copy' }).fill(name)
    await dialog.getByText('Both networks remain.').waitFor()
  }

  async function copy(from: Kind, to: Kind, name: string): Promise<void> {
    await compare(from, to, name)
    await hosted.dialog().getByRole('button', { name: 'Copy network' }).click()
  }

  async function undo(): Promise<void> {
    await hosted.dialog().getByRole('button', { name: 'Undo…' }).click()
    await hosted.dialog().getByRole('button', { name: 'Delete copy' }).click()
    await eventually(
      () => hosted.dialog().count(),
      (open) => open === 0,
    )
  }

  async function lookAt(name: string): Promise<void> {
    await look(hosted.page, `copy/${name}`)
    await lookAtWidths(hosted.app, hosted.page, `copy-${name}`, [640, 1500])
  }

  test.each(pairs)('from %s to %s, and back to one by undoing', async (from, to) => {
    const name = `from ${from}`
    await copy(from, to, name)
    const dialog = hosted.dialog()
    await dialog.getByText('Share the copy with its members').waitFor()
    await entry(to, name).waitFor()
    await undo()
    await eventually(
      () => entry(to, name).count(),
      (count) => count === 0,
    )
    await entry(from, hosts[from].network).waitFor()
  })

  test('how it looks, from the comparison to the end', async () => {
    const { page } = hosted
    await compare('controller', 'ztnet', 'lab at work')
    await lookAt('preview')
    await hosted.dialog().getByRole('button', { name: 'Cancel' }).click()
    await world.node.fault({ kind: 'delay', ms: 1500, method: 'POST', path: 'member' })
    await copy('legacy', 'controller', 'office here')
    await hosted.dialog().getByRole('progressbar').waitFor()
    await lookAt('progress')
    await world.node.clearFaults()
    await hosted.dialog().getByText('Share the copy with its members').waitFor()
    await lookAt('done')
    await hosted.dialog().getByRole('button', { name: 'Undo…' }).click()
    await lookAt('undo')
    await hosted.dialog().getByRole('button', { name: 'Keep copy' }).click()
    await hosted.dialog().getByRole('button', { name: 'Share…' }).click()
    await hosted
      .dialog()
      .getByRole('img', { name: /office here|office/ })
      .waitFor()
    await page.keyboard.press('Escape')
    await hosted.dialog().getByRole('button', { name: 'Close' }).click()
  })

  test('a copy that somebody changed is not deleted, and says what changed', async () => {
    await copy('new-central', 'controller', 'changed copy')
    await hosted.dialog().getByText('Share the copy with its members').waitFor()
    const id = await hosted.dialog().locator('.copyable').first().innerText()
    await world.node.call('POST', `/controller/network/${id.trim()}`, { mtu: 1400 })
    await hosted.dialog().getByRole('button', { name: 'Undo…' }).click()
    await hosted.dialog().getByRole('button', { name: 'Delete copy' }).click()
    await hosted.dialog().getByText('Changed since: MTU').waitFor()
    await hosted.dialog().getByRole('button', { name: 'Keep copy' }).click()
    await hosted.dialog().getByRole('button', { name: 'Close' }).click()
    await entry('controller', 'changed copy').waitFor()
  })
})
