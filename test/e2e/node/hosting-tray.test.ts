import { beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../support/app/application.ts'
import { inMain, isAnyWindowVisible, wake } from '../../support/app/in-main.ts'
import { openNotifiedApplication } from '../../support/desktop/notified-application.ts'
import { shared } from '../../support/shared.ts'

/** Devices that want to join, decided about without a window, on a bus of the test's own. */
describe.runIf(process.platform === 'linux')('devices that want to join, from the tray', () => {
  const tray = shared(() =>
    openNotifiedApplication({
      world: 'empty',
      async prepare({ demo }) {
        await demo.setOnline(true)
        network = await demo.hostNetwork({ name: 'lab & attic' })
      },
    }),
  )
  let network: string

  beforeAll(async () => {
    await eventually(tray.labels, (all) => all.includes('Online') && all.includes('Networks I host…'))
  })

  /** A device asks, and the hidden application looks now, as waking from sleep has it do. */
  async function ask(seed: string): Promise<string> {
    const member = await tray.demo.ask(network, seed)
    await wake(tray.app)
    await eventually(tray.labels, (all) => all.some((label) => label.startsWith(member)))
    return member
  }
  const isAuthorized = async (member: string): Promise<boolean> => {
    const path = `/controller/network/${network}/member/${member}`
    return (await tray.demo.call<{ authorized: boolean }>('GET', path))?.authorized ?? false
  }
  const isWindowVisible = (): Promise<boolean> => isAnyWindowVisible(tray.app)

  test('a device that waits turns the icon, stands on top, and is let in with one click', async () => {
    const calm = (await tray.icon.properties()).pictures
    const member = await ask('phone')
    expect((await tray.icon.properties()).pictures).not.toEqual(calm)
    await tray.icon.click(`${member} wants to join`, 'Authorize')
    await expect.poll(() => isAuthorized(member)).toBe(true)
    await eventually(tray.labels, (all) => !all.some((label) => label.includes('wants to join')))
    expect((await tray.icon.properties()).pictures).toEqual(calm)
  })

  test('one that is ignored is gone from the menu, and stays out', async () => {
    const member = await ask('stranger')
    await tray.icon.click(`${member} wants to join`, 'Ignore')
    await eventually(tray.labels, (all) => !all.some((label) => label.includes('wants to join')))
    expect(await isAuthorized(member)).toBe(false)
  })

  test('the desktop is told of it, and leads to where it is let in', async (context) => {
    const supported = await inMain(tray.app.electron, ({ Notification }) => Notification.isSupported())
    context.skip(!supported, 'Electron finds no libnotify here')
    const member = await ask('tablet')
    const notification = await eventually(
      () => tray.desktop.sent().find(({ body }) => body.includes(member)),
      (found) => found !== undefined,
    )
    expect(notification).toMatchObject({
      title: 'A device wants to join lab & attic',
      body: `Its address is ${member}.`,
    })
    if (notification === undefined) throw new Error('it was told')
    // Not every Electron has buttons on this desktop: without them a click shows where to decide.
    if (notification.buttons.length === 0) {
      tray.desktop.click(notification.id)
      await expect.poll(isWindowVisible).toBe(true)
      await inMain(tray.app.electron, ({ BaseWindow }) => {
        for (const window of BaseWindow.getAllWindows()) window.close()
      })
      await tray.icon.click(`${member} wants to join`, 'Authorize')
    } else {
      tray.desktop.press(notification.id, 'Authorize')
    }
    await expect.poll(() => isAuthorized(member)).toBe(true)
  })

  test('the window of hosted networks opens at the network', async () => {
    const member = await ask('laptop')
    await tray.icon.click(`${member} wants to join`, 'Show its network…')
    await expect.poll(isWindowVisible).toBe(true)
  })
})
