import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inMain } from '../../support/app/in-main.ts'
import { clipboardText, openHostedNode } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

/* A script in one of our pages may do nothing beside asking over the bridge that leaves the page. */
const hosted = shared(openHostedNode)

const powers = [
  ...['read the clipboard', 'write the clipboard', 'paste', 'camera', 'screen', 'place', 'notifications'],
  ...['fullscreen', 'pointer', 'keyboard', 'wake', 'usb', 'hid', 'serial', 'midi', 'screens'],
  ...['idleness', 'kept storage', 'protocol', 'shared memory', 'eval', 'function', 'html', 'wasm', 'opener'],
]

/** null: refused, or not there; what a page got, or that it waits without an answer, as a text. */
function attempt(page: Page, power: string): Promise<string | null> {
  return page.evaluate(async (name) => {
    const reach = globalThis as unknown as Record<string, (...all: unknown[]) => unknown>
    const device = navigator as unknown as Record<string, Record<string, (...all: unknown[]) => unknown>>
    const attempts: Record<string, () => unknown> = {
      'read the clipboard': () => navigator.clipboard.readText(),
      'write the clipboard': () => navigator.clipboard.writeText('x'),
      paste: () => {
        const area = document.body.appendChild(document.createElement('textarea'))
        area.focus()
        document.execCommand('paste')
        area.remove()
        return area.value || Promise.reject()
      },
      camera: () => navigator.mediaDevices.getUserMedia({ video: true }),
      screen: () => navigator.mediaDevices.getDisplayMedia(),
      place: () => new Promise((got, refused) => navigator.geolocation.getCurrentPosition(got, refused)),
      notifications: async () => (await Notification.requestPermission()) === 'granted' || Promise.reject(),
      // It is never answered: what counts is that nothing comes of it.
      fullscreen: async () => {
        await Promise.race([
          document.documentElement.requestFullscreen(),
          new Promise((resolve) => setTimeout(resolve, 500)),
        ])
        return document.fullscreenElement ?? Promise.reject()
      },
      pointer: () => document.body.requestPointerLock(),
      keyboard: () => device.keyboard?.lock?.(),
      wake: () => navigator.wakeLock.request('screen'),
      usb: () => device.usb?.requestDevice?.({ filters: [] }),
      hid: async () => String(await device.hid?.requestDevice?.({ filters: [] })) || Promise.reject(),
      serial: () => device.serial?.requestPort?.(),
      midi: () => navigator.requestMIDIAccess(),
      screens: () => reach.getScreenDetails?.(),
      idleness: () => device.IdleDetector?.requestPermission?.(),
      'kept storage': async () => (await navigator.storage.persist()) || Promise.reject(),
      protocol: () => navigator.registerProtocolHandler('web+x', 'https://example.org/%s'),
      'shared memory': () => ('SharedArrayBuffer' in globalThis ? 'there' : Promise.reject()),
      // biome-ignore lint/security/noGlobalEval: that is what is tried
      eval: () => globalThis.eval('1'),
      function: () => new Function('return 1')(),
      html: () => document.body.insertAdjacentHTML('beforeend', '<p>x</p>'),
      wasm: () => WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),
      opener: () => window.opener ?? (window.parent === window ? Promise.reject() : 'a parent'),
    }
    if (!Object.hasOwn(attempts, name)) return 'nothing of that name is tried'
    const late = new Promise((resolve) => setTimeout(resolve, 5_000, 'no answer'))
    // Whoever tests may make code of text, but only at once.
    await new Promise((resolve) => setTimeout(resolve, 20))
    try {
      const got = await Promise.race([(attempts[name] as () => unknown)(), late])
      return got === undefined ? null : String(got)
    } catch {
      return null
    }
  }, power)
}

describe.each([
  ['small', () => hosted.small],
  ['hosted', () => hosted.page],
])('a script in the %s window', (_name, page) => {
  test.each(powers)('gets no %s', async (power) => {
    await inMain(hosted.app.electron, ({ clipboard }) => clipboard.writeText('from elsewhere'))
    expect(await attempt(page(), power)).toBeNull()
    expect(await clipboardText(hosted.app)).toBe('from elsewhere')
  })

  test('and a file or an address that is dropped on it leads nowhere', async () => {
    const before = page().url()
    const session = await page().context().newCDPSession(page())
    for (const [mimeType, text] of [
      ['text/uri-list', 'https://example.org/'],
      ['text/html', '<img src=https://example.org/>'],
    ]) {
      const items = [{ mimeType: mimeType ?? '', data: text ?? '' }]
      const data = { items, files: ['/etc/hostname'], dragOperationsMask: 1 }
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await session.send('Input.dispatchDragEvent', { type, x: 100, y: 100, data })
    }
    for (const key of ['Control+Shift+I', 'F12', 'Control+U', 'Control+O', 'Control+P', 'Alt+ArrowLeft'])
      await page().keyboard.press(key)
    expect(page().url()).toBe(before)
    const contents = await inMain(hosted.app.electron, ({ webContents }) =>
      webContents.getAllWebContents().map((each) => each.getURL()),
    )
    expect(contents.every((url) => url.startsWith('app://meshtray/'))).toBe(true)
  })
})
