import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../support/app/application.ts'
import { inMain, isAnyWindowVisible, wake } from '../../support/app/in-main.ts'
import { openNotifiedApplication } from '../../support/desktop/notified-application.ts'
import { shared } from '../../support/shared.ts'

describe.runIf(process.platform === 'linux')('notifications, as a desktop gets them', () => {
  const tray = shared(openNotifiedApplication)

  beforeAll(async () => {
    await poll()
  })

  beforeEach(async (context) => {
    const supported = await inMain(tray.app.electron, ({ Notification }) => Notification.isSupported())
    context.skip(!supported, 'Electron finds no libnotify here')
  })

  /** Lets the hidden application look at the service now, as waking from sleep does. */
  async function poll(): Promise<void> {
    await wake(tray.app)
    // The next steps must not come between two requests of one poll.
    for (let before = ''; ; ) {
      await new Promise((resolve) => setTimeout(resolve, 600))
      const asked = JSON.stringify(await tray.demo.requests())
      if (asked === before) return
      before = asked
    }
  }
  const shown = (): Promise<boolean> => isAnyWindowVisible(tray.app)

  test('what was so already at the start is not told', async () => {
    expect((await tray.demo.networks()).some(({ status }) => status === 'ACCESS_DENIED')).toBe(true)
    await poll()
    expect(tray.desktop.sent()).toEqual([])
  })

  test('a network that comes to need something is told once, and a click opens the window', async () => {
    const network = (await tray.demo.networks()).find(({ status }) => status === 'OK')
    if (network === undefined) throw new Error('the demo has no network that is well')
    await tray.demo.force(network.id, { status: 'ACCESS_DENIED' })
    await poll()
    const [notification] = await eventually(tray.desktop.sent, (sent) => sent.length > 0)
    expect(notification).toMatchObject({
      title: `${network.name}: Not authorized yet`,
      body: 'Give your node address to the network’s administrator.',
    })
    await poll()
    expect(tray.desktop.sent()).toHaveLength(1)
    expect(await shown()).toBe(false)
    tray.desktop.click(1)
    await expect.poll(shown).toBe(true)
  })

  test('nothing is told to who looks at the window', async () => {
    const network = (await tray.demo.networks()).find(({ status }) => status === 'OK')
    await tray.demo.force(network?.id ?? '', { status: 'PORT_ERROR' })
    const page = await tray.app.window()
    await page.getByText('Interface failed').first().waitFor()
    expect(tray.desktop.sent()).toHaveLength(1)
  })

  test.each([
    ['as it is where bodies are plain text', [], '<a href=//x.y>Ann</a> & co'],
    [
      'as text where bodies are markup',
      ['body-markup', 'body-hyperlinks'],
      '&lt;a href=//x.y&gt;Ann&lt;/a&gt; &amp; co',
    ],
  ])('a name that looks like markup stands %s', async (_how, capabilities, written) => {
    tray.desktop.also(capabilities)
    await inMain(tray.app.electron, ({ BaseWindow }) => {
      for (const window of BaseWindow.getAllWindows()) window.hide()
    })
    const former = tray.desktop.sent().length
    const name = '<a href=//x.y>Ann</a> & co'
    const networks = [await tray.demo.hostNetwork({ name }), await tray.demo.hostNetwork({ name: 'lab' })]
    await poll()
    await Promise.all(networks.map((id) => tray.demo.ask(id, id)))
    await poll()
    const [told] = await eventually(
      () => tray.desktop.sent().slice(former),
      (sent) => sent.length > 0,
    )
    expect(told?.body.split('\n').toSorted()).toEqual([written, 'lab'].toSorted())
  })
})
