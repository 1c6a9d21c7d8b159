import { describe, expect, test } from 'vitest'
import { launchApplication } from '../../support/app/application.ts'
import { look } from '../../support/app/look.ts'
import { startSessionBus } from '../../support/desktop/session-bus.ts'
import { startTrayHost } from '../../support/desktop/status-notifier.ts'
import { startXServer } from '../../support/desktop/x-server.ts'
import { type DemoNode, startDemoNode } from '../../support/node/demo-node.ts'
import { troubles } from '../../support/node/troubles.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

interface Scene {
  /** The value of XDG_CURRENT_DESKTOP */
  readonly desktop: string
  /** Something shows tray icons. */
  readonly tray: boolean
  /** The label of the one primary button */
  readonly primary: string
  readonly words: string
}

const xfce = { desktop: 'XFCE', tray: true }
const stock = { desktop: 'GNOME', tray: false }
const online = { primary: 'Show my networks', words: 'The node service is running, with 5 networks' }
const ofTrouble: { readonly [name: string]: Pick<Scene, 'primary' | 'words'> } = {
  absent: { primary: 'How to get it', words: 'No node service is installed' },
  unreachable: { primary: 'Try again', words: 'The service is not running' },
  unauthorized: { primary: 'Unlock…', words: 'Service found, token refused' },
  locked: { primary: 'Choose a token file', words: 'Service found, its token is damaged' },
}

describe('the welcome, light and dark', () => {
  /** Takes the pictures of a first start; it fits the window, and the button to press has the focus. */
  async function welcome(name: string, args: readonly string[], scene: Scene): Promise<void> {
    const bus = await startSessionBus()
    const host = scene.tray ? await startTrayHost(bus.address) : null
    const server = scene.tray ? null : await startXServer()
    const app = await launchApplication(args, {
      firstStart: true,
      environment: {
        ...server?.environment,
        XDG_CURRENT_DESKTOP: scene.desktop,
        DBUS_SESSION_BUS_ADDRESS: bus.address,
      },
    })
    try {
      const page = await app.window()
      await page.getByRole('heading', { name: 'Welcome to Meshtray' }).waitFor()
      await page.getByText(scene.words).waitFor()
      await look(page, `welcome-${name}`)
      const buttons = page.locator('.button-primary')
      expect(await buttons.allTextContents()).toEqual([scene.primary])
      expect(await buttons.evaluate((button) => button === document.activeElement)).toBe(true)
      const body = page.locator('main')
      expect(await body.evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(0)
      expect(await body.evaluate((main) => main.getBoundingClientRect().width - main.clientWidth)).toBe(0)
      expect(await page.evaluate(() => window.innerHeight)).toBeLessThanOrEqual(600)
    } finally {
      await app.close()
      await host?.stop()
      await server?.stop()
      await bus.stop()
    }
  }

  async function withDemo(work: (demo: DemoNode) => Promise<void>): Promise<void> {
    const demo = await startDemoNode()
    try {
      await work(demo)
    } finally {
      await demo.dispose()
    }
  }

  test.each([
    ['xfce', xfce],
    ['gnome', { desktop: 'GNOME', tray: true }],
    ['kde', { desktop: 'KDE', tray: true }],
    ['other', { desktop: '', tray: false }],
    ['no-tray', stock],
  ])('online, on %s', (name, desktop) =>
    withDemo((demo) => welcome(`online-${name}`, [`--service-home=${demo.home}`], { ...desktop, ...online })),
  )

  test('online, without networks', () =>
    withDemo(async (demo) => {
      for (const { id } of await demo.networks()) await demo.leave(id)
      const words = 'The node service is running, without networks'
      await welcome('no-networks', [`--service-home=${demo.home}`], {
        ...xfce,
        primary: 'Join a network',
        words,
      })
    }))

  test('offline', () =>
    withDemo(async (demo) => {
      await demo.setOnline(false)
      await welcome('offline', [`--service-home=${demo.home}`], {
        ...xfce,
        primary: 'Show my networks',
        words: 'Offline: no connection to other nodes',
      })
    }))

  test.each(troubles)('trouble: %s', async (name, prepare) => {
    const home = await temporaryFolder('trouble')
    const scene = ofTrouble[name]
    if (scene === undefined) throw new Error(`nothing is known of ${name}`)
    await withDemo(async (demo) => welcome(name, await prepare(demo, home.path), { ...xfce, ...scene }))
    await home.dispose()
  })

  test('trouble where no tray icons show: all that it ever says', async () => {
    const scene = ofTrouble.absent
    if (scene === undefined) throw new Error('nothing is known of it')
    await welcome('absent-no-tray', [], { ...stock, ...scene })
  })
})
