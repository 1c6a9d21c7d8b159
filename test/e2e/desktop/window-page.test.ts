import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../support/app/application.ts'
import { inMain } from '../../support/app/in-main.ts'
import { openShell, type ShellApplication } from '../../support/desktop/window-shell.ts'

describe('the page in the window shell', () => {
  let subject: ShellApplication

  beforeEach(async () => {
    subject = await openShell()
  })
  afterEach(() => subject.close())

  test('turns the page to what is to be seen, also before there is a page', async () => {
    await subject.act((shell) => shell.show({ view: 'join', id: '8056c2e21c000001' }))
    await subject.visibly(true)
    const page = await subject.newestPage()
    const seen = () => page.evaluate(() => (window as unknown as { shown: unknown[] }).shown)
    await expect.poll(seen).toHaveLength(1)
    await subject.act((shell) => shell.show({ view: 'peers' }))
    expect(await eventually(seen, (views) => views.length === 2)).toEqual([
      { view: 'join', id: '8056c2e21c000001' },
      { view: 'peers' },
    ])
  })

  test('what changes while the page still loads reaches it', async () => {
    await subject.act((shell) => {
      shell.show()
      shell.contents()?.once('dom-ready', () => shell.send('meshtray:snapshot', { revision: 7 }))
    })
    await subject.visibly(true)
    const page = await subject.newestPage()
    const received = () => page.evaluate(() => (window as unknown as { received: unknown[] }).received)
    expect(await eventually(received, (snapshots) => snapshots.length > 0)).toEqual([{ revision: 7 }])
  })

  test('the process that asks for the page also shows it', async () => {
    const processes = () =>
      subject.ask(({ shell }) => (shell as typeof shell & { processes: number[] }).processes)
    await subject.act((shell) => {
      shell.show()
      const processes = [shell.contents()?.getProcessId()]
      Object.assign(shell, { processes })
      shell.contents()?.once('did-finish-load', () => processes.push(shell.contents()?.getProcessId()))
    })
    const [asked, shows] = await eventually(processes, (found) => found.length === 2)
    expect(shows).toBe(asked)
    expect(asked).toBeGreaterThan(0)
  })

  test('a page that crashes in sight comes back, but not for ever', async () => {
    const crash = () => subject.act((shell) => shell.contents()?.forcefullyCrashRenderer())
    for (const round of [1, 2]) {
      await subject.opened()
      await crash()
      await expect.poll(() => subject.ask(({ logged }) => logged)).toHaveLength(round)
      await subject.visibly(true)
    }
    await crash()
    await expect.poll(subject.windowCount).toBe(0)
    expect(await subject.ask(({ logged }) => logged.at(-1))).toMatch(
      /its process ended \((crashed|killed)\); it opens when/,
    )
    await subject.opened()
  })

  test('runs under the policy, without Node', async () => {
    const page = await subject.opened()
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
    const page = await subject.opened()
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
      inMain(subject.app, ({ net }, target) => net.fetch(target).then(({ status: code }) => code), url)
    expect(await status('app://meshtray/page.js')).toBe(200)
    expect(await status('app://meshtray/..%2fmain.ts')).toBe(404)
    expect(await status('app://meshtray/package.json')).toBe(404)
    for (const elsewhere of ['app://elsewhere/page.js', 'http://127.0.0.1:9993/status'])
      await expect(status(elsewhere)).rejects.toThrow('ERR_BLOCKED_BY_CLIENT')
  })

  test('goes nowhere, opens nothing, and gets no permission', async () => {
    const page = await subject.opened()
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
    expect(await subject.windowCount()).toBe(1)
    const preferences = await inMain(subject.app, ({ webContents }) => {
      const [contents] = webContents.getAllWebContents() as (Electron.WebContents & {
        getLastWebPreferences(): Electron.WebPreferences
      })[]
      return contents?.getLastWebPreferences()
    })
    expect(preferences).toMatchObject({ contextIsolation: true, sandbox: true, nodeIntegration: false })
  })
})
