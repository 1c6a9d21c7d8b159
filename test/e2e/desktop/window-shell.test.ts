import { join } from 'node:path'
import type { BrowserWindow } from 'electron'
import type { ElectronApplication, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WindowShell } from '../../../main/desktop/windows/window.ts'
import { eventually, launchElectron, projectRoot } from '../../support/app/application.ts'
import { inMain, isLostAnswer } from '../../support/app/in-main.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/** What the test's application leaves in its global scope. */
interface Subject {
  readonly shell: WindowShell
  readonly visibility: readonly boolean[]
  readonly logged: readonly string[]
  readonly windowCount: () => number
}

describe('the window shell', () => {
  let app: ElectronApplication
  let userData: Awaited<ReturnType<typeof temporaryFolder>>

  async function launch(environment: Record<string, string> = {}): Promise<void> {
    userData = await temporaryFolder('window-shell')
    app = await launchElectron(
      [
        '--password-store=basic',
        `--user-data-dir=${userData.path}`,
        join(projectRoot, 'test/support/desktop/window-shell-app'),
      ],
      environment,
    )
    await eventually(
      () => inMain(app, () => 'subject' in globalThis),
      (ready) => ready,
    )
  }
  beforeEach(() => launch())
  afterEach(async () => {
    await app.close()
    await userData.dispose()
  })

  const onSubject = <T>(expression: string): Promise<T> =>
    app.evaluate((_electron, source) => {
      const { subject } = globalThis as unknown as { subject: Subject }
      return new Function('subject', `return ${source}`)(subject)
    }, expression) as Promise<T>
  /** A question may be asked again; what is done must not be done twice. */
  const ask = <T>(work: (subject: Subject) => T): Promise<T> =>
    onSubject<T>(`(${work})(subject)`).catch((error) =>
      isLostAnswer(error) ? ask(work) : Promise.reject(error),
    )
  const act = (work: (shell: WindowShell) => void): Promise<void> =>
    onSubject<void>(`void (${work})(subject.shell)`).catch((error) => {
      if (!isLostAnswer(error)) throw error
    })
  const windows = (): Promise<number> => ask(({ windowCount }) => windowCount())
  const isVisible = (): Promise<boolean> => ask(({ shell }) => shell.isVisible())
  const visibly = (wanted: boolean): Promise<boolean> =>
    eventually(isVisible, (visible) => visible === wanted)

  /** Playwright hears of a page a little later than the application. */
  async function newestPage(): Promise<Page> {
    const page = await eventually(
      () => app.windows().at(-1),
      (found) => found !== undefined,
    )
    if (page === undefined) throw new Error('no page')
    return page
  }
  async function opened(): Promise<Page> {
    await act((shell) => shell.show())
    await visibly(true)
    const page = await newestPage()
    await page.locator('main').waitFor()
    return page
  }

  test('is made when it is first shown, and given up when it has been hidden for a while', async () => {
    expect(await windows()).toBe(0)
    await opened()
    expect(await windows()).toBe(1)
    await act((shell) => shell.hide())
    expect(await windows()).toBe(1)
    await eventually(windows, (count) => count === 0)
    await opened()
    expect(await ask(({ visibility }) => visibility)).toEqual([true, false, true])
  })

  test('shown again in time it is the same window', async () => {
    const page = await opened()
    await page.evaluate(() => {
      document.title = 'kept'
    })
    await act((shell) => shell.hide())
    await opened()
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(await page.title()).toBe('kept')
  })

  test('stands in the free part of the screen, as high as its content wants', async () => {
    await opened()
    const bounds = () =>
      inMain(app, ({ BrowserWindow: Window, screen }) => ({
        window: Window.getAllWindows()[0]?.getBounds(),
        free: screen.getPrimaryDisplay().workArea,
      }))
    const { window, free } = await bounds()
    expect(window).toMatchObject({ width: 380, x: free.x + free.width - 388, y: free.y + 8 })
    await act((shell) => shell.fit(300))
    await eventually(bounds, (now) => now.window?.height === 300)
    await act((shell) => shell.fit(9000))
    await eventually(bounds, (now) => now.window?.height === free.height - 16)
  })

  test('comes back into sight when the screen that it stood on is gone', async () => {
    await opened()
    const place = () =>
      inMain(app, ({ BrowserWindow: Window, screen }) => ({
        x: Window.getAllWindows()[0]?.getBounds().x,
        free: screen.getPrimaryDisplay().workArea,
      }))
    const { x } = await place()
    await inMain(app, ({ BrowserWindow: Window, screen }) => {
      Window.getAllWindows()[0]?.setPosition(20_000, 300)
      screen.emit('display-removed', {}, screen.getPrimaryDisplay())
    })
    await eventually(place, (now) => now.x === x)
  })

  test('a click on the icon opens it at the pointer, and the next one hides it', async () => {
    await act((shell) => shell.toggle())
    await visibly(true)
    await new Promise((resolve) => setTimeout(resolve, 500))
    await act((shell) => shell.toggle())
    await visibly(false)
  })

  test('a lost focus hides it, unless something of ours is in front', async () => {
    await opened()
    const blur = () => inMain(app, ({ BrowserWindow: Window }) => Window.getAllWindows()[0]?.emit('blur'))
    await new Promise((resolve) => setTimeout(resolve, 300))
    await act((shell) => shell.pin(true))
    await blur()
    expect(await isVisible()).toBe(true)
    await act((shell) => shell.pin(false))
    await blur()
    await visibly(false)
    await act((shell) => shell.toggle())
    expect(await isVisible()).toBe(false)
  })

  test('where no icon is to be seen it is a normal one, and stays without the focus', async () => {
    await app.close()
    await userData.dispose()
    await launch({ TEST_ICON: '0' })
    await opened()
    const look = () =>
      inMain(app, ({ BrowserWindow: Window }) => {
        const [window] = Window.getAllWindows()
        window?.emit('blur')
        return {
          height: window?.getContentSize()[1],
          onTop: window?.isAlwaysOnTop(),
          resizable: window?.isResizable(),
          minimizable: window?.isMinimizable(),
        }
      })
    await act((shell) => shell.fit(500))
    await eventually(look, ({ height }) => height === 500)
    expect(await look()).toMatchObject({ onTop: false, resizable: true, minimizable: true })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await look()
    expect(await isVisible()).toBe(true)
  })

  test('on Wayland it keeps its height once it shows, and its page over windows that are new each time', async () => {
    await app.close()
    await userData.dispose()
    await launch({ TEST_WAYLAND: '1' })
    await opened()
    const height = () =>
      inMain(app, ({ BaseWindow: Window }) => Window.getAllWindows()[0]?.getContentSize()[1])
    const native = () => inMain(app, ({ BaseWindow: Window }) => Window.getAllWindows()[0]?.id)
    const page = () => ask(({ shell }) => shell.contents()?.id ?? null)
    const before = [await native(), await page()]
    await act((shell) => shell.fit(700))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await height()).toBe(560)
    await act((shell) => shell.hide())
    await opened()
    expect(await height()).toBe(700)
    expect(await page()).toBe(before[1])
    expect(await native()).not.toBe(before[0])
    expect(await windows()).toBe(1)
    await act((shell) => {
      shell.hide()
      shell.fit(640)
      shell.show()
    })
    await visibly(true)
    expect(await height()).toBe(640)
    await act((shell) => shell.hide())
    await eventually(windows, (count) => count === 0)
    expect(await page()).toBeNull()
  })

  test('turns the page to what is to be seen, also before there is a page', async () => {
    await act((shell) => shell.show({ view: 'join', id: '8056c2e21c000001' }))
    await visibly(true)
    const page = await newestPage()
    const seen = () => page.evaluate(() => (window as unknown as { shown: unknown[] }).shown)
    await eventually(seen, (views) => views.length === 1)
    await act((shell) => shell.show({ view: 'peers' }))
    expect(await eventually(seen, (views) => views.length === 2)).toEqual([
      { view: 'join', id: '8056c2e21c000001' },
      { view: 'peers' },
    ])
  })

  test('what changes while the page still loads reaches it', async () => {
    await act((shell) => {
      shell.show()
      shell.contents()?.once('dom-ready', () => shell.send('meshtray:snapshot', { revision: 7 }))
    })
    await visibly(true)
    const page = await newestPage()
    const received = () => page.evaluate(() => (window as unknown as { received: unknown[] }).received)
    expect(await eventually(received, (snapshots) => snapshots.length > 0)).toEqual([{ revision: 7 }])
  })

  test('a page that crashes in sight comes back, but not for ever', async () => {
    const crash = () => act((shell) => shell.contents()?.forcefullyCrashRenderer())
    for (const round of [1, 2]) {
      await opened()
      await crash()
      await eventually(
        () => ask(({ logged }) => logged),
        (logged) => logged.length === round,
      )
      await visibly(true)
    }
    await crash()
    await eventually(windows, (count) => count === 0)
    expect(await ask(({ logged }) => logged.at(-1))).toMatch(
      /its process ended \((crashed|killed)\); it opens when/,
    )
    await opened()
  })

  describe('a page', () => {
    test('runs under the policy, without Node', async () => {
      const page = await opened()
      const found = await page.evaluate(async () => {
        const blocked = new Promise((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective))
        })
        const script = document.createElement('script')
        let trusted = true
        try {
          script.textContent = 'window.injected = true'
        } catch {
          trusted = false
        }
        document.body.append(script)
        return {
          blocked: await blocked,
          trusted,
          injected: 'injected' in window,
          node: typeof (globalThis as { process?: unknown }).process,
          bridge: Object.keys((window as unknown as { meshtray: object }).meshtray).sort(),
        }
      })
      expect(found.injected).toBe(false)
      expect(found.trusted).toBe(false)
      expect(found.blocked).toBe('require-trusted-types-for')
      expect(found.node).toBe('undefined')
      expect(found.bridge).toEqual(['firstSnapshot', 'invoke', 'onShow', 'onSnapshot'])
    })

    test('reaches no network, and no other file', async () => {
      const page = await opened()
      const reach = (url: string) =>
        page.evaluate(
          (target) =>
            fetch(target).then(
              (r) => r.status,
              () => 'refused',
            ),
          url,
        )
      expect(await reach('https://example.com/')).toBe('refused')
      expect(await reach('http://127.0.0.1:9993/status')).toBe('refused')
      const status = (url: string) =>
        inMain(app, ({ net }, target) => net.fetch(target).then(({ status: code }) => code), url)
      expect(await status('app://meshtray/page.js')).toBe(200)
      expect(await status('app://meshtray/..%2fmain.ts')).toBe(404)
      expect(await status('app://meshtray/package.json')).toBe(404)
    })

    test('goes nowhere, opens nothing, and gets no permission', async () => {
      const page = await opened()
      const url = page.url()
      await page.evaluate(() => {
        location.href = 'https://example.com/'
      })
      expect(await page.evaluate(() => window.open('https://example.com/') === null)).toBe(true)
      expect(await page.evaluate(() => Notification.requestPermission())).toBe('denied')
      expect(
        await page.evaluate(() =>
          navigator.mediaDevices.getUserMedia({ audio: true }).then(
            () => 'granted',
            () => 'refused',
          ),
        ),
      ).toBe('refused')
      expect(page.url()).toBe(url)
      expect(await windows()).toBe(1)
      const preferences = await inMain(app, ({ BrowserWindow: Window }) => {
        const [window] = Window.getAllWindows() as (BrowserWindow & {
          webContents: { getLastWebPreferences(): Electron.WebPreferences }
        })[]
        return window?.webContents.getLastWebPreferences()
      })
      expect(preferences).toMatchObject({ contextIsolation: true, sandbox: true, nodeIntegration: false })
    })
  })
})
