import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Environment } from '../../support/app/application.ts'
import { inMain } from '../../support/app/in-main.ts'
import { openShell, type ShellApplication } from '../../support/desktop/window-shell.ts'

describe('the window shell', () => {
  let subject: ShellApplication

  beforeEach(async () => {
    subject = await openShell()
  })
  afterEach(() => subject.close())

  async function openAnew(environment: Environment): Promise<void> {
    await subject.close()
    subject = await openShell(environment)
    await subject.opened()
  }

  test('is made when it is first shown, and given up when it has been hidden for a while', async () => {
    expect(await subject.windowCount()).toBe(0)
    await subject.opened()
    expect(await subject.windowCount()).toBe(1)
    await subject.act((shell) => shell.hide())
    expect(await subject.windowCount()).toBe(1)
    await expect.poll(subject.windowCount).toBe(0)
    await subject.opened()
    expect(await subject.ask(({ visibility }) => visibility)).toEqual([true, false, true])
  })

  test('shown again in time it is the same window', async () => {
    const page = await subject.opened()
    await page.evaluate(() => {
      document.title = 'kept'
    })
    await subject.act((shell) => shell.hide())
    await subject.opened()
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(await page.title()).toBe('kept')
  })

  test('stands in the free part of the screen, at one size whatever it shows', async () => {
    const page = await subject.opened()
    const bounds = () =>
      inMain(subject.app, ({ BaseWindow: Window, screen }) => ({
        window: Window.getAllWindows()[0]?.getBounds(),
        free: screen.getPrimaryDisplay().workArea,
      }))
    const { window, free } = await bounds()
    expect(window).toEqual({ width: 380, height: 600, x: free.x + free.width - 388, y: free.y + 8 })
    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement('div'), { style: 'height: 2000px' })),
    )
    await subject.act((shell) => shell.hide())
    await subject.opened()
    expect((await bounds()).window).toEqual(window)
  })

  test('comes back into sight when the screen that it stood on is gone', async () => {
    await subject.opened()
    const place = () =>
      inMain(subject.app, ({ BaseWindow: Window, screen }) => ({
        x: Window.getAllWindows()[0]?.getBounds().x,
        free: screen.getPrimaryDisplay().workArea,
      }))
    const { x } = await place()
    await inMain(subject.app, ({ BaseWindow: Window, screen }) => {
      Window.getAllWindows()[0]?.setPosition(20_000, 300)
      screen.emit('display-removed', {}, screen.getPrimaryDisplay())
    })
    await expect.poll(place).toMatchObject({ x })
  })

  test('a click on the icon opens it at the pointer, and the next one hides it', async () => {
    await subject.act((shell) => shell.toggle())
    await subject.visibly(true)
    await new Promise((resolve) => setTimeout(resolve, 500))
    await subject.act((shell) => shell.toggle())
    await subject.visibly(false)
  })

  test('a lost focus hides it, unless something of ours is in front', async () => {
    await subject.opened()
    const blur = () =>
      inMain(subject.app, ({ BaseWindow: Window }) => Window.getAllWindows()[0]?.emit('blur'))
    await new Promise((resolve) => setTimeout(resolve, 300))
    await subject.act((shell) => shell.pin(true))
    await blur()
    expect(await subject.isVisible()).toBe(true)
    await subject.act((shell) => shell.pin(false))
    await blur()
    await subject.visibly(false)
    await subject.act((shell) => shell.toggle())
    expect(await subject.isVisible()).toBe(false)
  })

  test('where no icon is to be seen it is a normal one, and stays without the focus', async () => {
    await openAnew({ TEST_ICON: '0' })
    const look = () =>
      inMain(subject.app, ({ BaseWindow: Window }) => {
        const [window] = Window.getAllWindows()
        window?.emit('blur')
        return {
          height: window?.getContentSize()[1],
          onTop: window?.isAlwaysOnTop(),
          resizable: window?.isResizable(),
          minimizable: window?.isMinimizable(),
        }
      })
    await expect.poll(look).toMatchObject({ height: 600 })
    expect(await look()).toMatchObject({ onTop: false, resizable: true, minimizable: true })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await look()
    expect(await subject.isVisible()).toBe(true)
  })

  test('on Wayland it keeps the size that the person gave it, and its page over windows that are new each time', async () => {
    await openAnew({ TEST_WAYLAND: '1' })
    const height = (sized?: number) =>
      inMain(
        subject.app,
        ({ BaseWindow: Window }, wanted) => {
          const [window] = Window.getAllWindows()
          if (wanted !== null) window?.setContentSize(380, wanted)
          return window?.getContentSize()[1]
        },
        sized ?? null,
      )
    const native = () => inMain(subject.app, ({ BaseWindow: Window }) => Window.getAllWindows()[0]?.id)
    const page = () => subject.ask(({ shell }) => shell.contents()?.id ?? null)
    const before = [await native(), await page()]
    expect(await height()).toBe(600)
    await expect.poll(() => height(700)).toBe(700)
    await subject.act((shell) => shell.hide())
    await subject.opened()
    expect(await height()).toBe(700)
    expect(await page()).toBe(before[1])
    expect(await native()).not.toBe(before[0])
    expect(await subject.windowCount()).toBe(1)
    await subject.act((shell) => shell.hide())
    await expect.poll(subject.windowCount).toBe(0)
    expect(await page()).toBeNull()
  })
})
