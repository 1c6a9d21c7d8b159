import { afterEach, describe, expect, test } from 'vitest'
import { eventually, projectRoot } from '../../support/app/application.ts'
import { inMain } from '../../support/app/in-main.ts'
import { answerCode, expectNothingDone, invokeIn, stranger } from '../../support/app/page-script.ts'
import { online, openSmall } from '../../support/app/small-window.ts'
import { lacking } from '../../support/desktop/program.ts'
import { pressInQuestion, questionOnScreen, xScreen } from '../../support/desktop/x-screen.ts'
import { shared } from '../../support/shared.ts'

const join = `{"id":"${stranger}","flags":{"allowManaged":true,"allowGlobal":false,"allowDefault":false,"allowDNS":false}}`

const small = shared(openSmall)

const invoke = async (name: unknown, argument?: string, where = small.page): Promise<string> =>
  answerCode(await invokeIn(where, name, argument))

describe('who may ask', () => {
  test('the page of our window may: the refusals below are not for want of a way', async () => {
    expect(await invoke('snapshot.read')).toBe('ok')
  })

  test('a frame inside it has no bridge, and no other page loads there', async () => {
    const inside = await small.page.evaluate(async () => {
      const frames = ['about:blank', 'app://meshtray/index.html', 'data:text/html,<p>x</p>'].map((src) =>
        Object.assign(document.createElement('iframe'), { src }),
      )
      document.body.append(...frames)
      await new Promise((resolve) => setTimeout(resolve, 500))
      const found = frames.map((frame) => {
        try {
          const { contentWindow } = frame
          return contentWindow !== null && 'meshtray' in contentWindow
        } catch {
          return 'another origin'
        }
      })
      for (const frame of frames) frame.remove()
      return found
    })
    expect(inside).not.toContain(true)
  })

  test.each([
    ['another window that shows our own page, with our preload', 'app://meshtray/index.html'],
    ['another window that shows a page of its own', 'data:text/html,<main>x</main>'],
    ['another window that shows nothing', 'about:blank'],
  ])('%s is refused', async (_what, url) => {
    await small.demo.forgetRequests()
    const opened = small.app.electron.waitForEvent('window')
    await inMain(
      small.app.electron,
      async ({ BrowserWindow }, [address, preload]) => {
        const hostile = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } })
        await hostile.loadURL(address)
      },
      [url, `${projectRoot}/dist/preload/index.cjs`] as const,
    )
    const hostile = await opened
    await expect.poll(() => hostile.evaluate(() => 'meshtray' in globalThis)).toBe(true)
    expect(await invoke('snapshot.read', undefined, hostile)).toBe('sender-refused')
    expect(await invoke('network.join', join, hostile)).toBe('sender-refused')
    await hostile.close()
    await expectNothingDone(small.demo)
  })

  describe('our own window', () => {
    const other = 'data:text/html,<main>x</main>'
    /** Playwright hears of a new page a little later than the application. */
    async function load(url: string): Promise<void> {
      await inMain(
        small.app.electron,
        ({ webContents }, address) => webContents.getAllWebContents()[0]?.loadURL(address),
        url,
      )
      await expect.poll(() => small.page.evaluate(() => location.href).catch(() => '')).toBe(url)
    }
    afterEach(async () => {
      await load('app://meshtray/index.html')
      await online(small.page).waitFor()
    })

    test('is refused while it shows another page', async () => {
      await small.demo.forgetRequests()
      await load(other)
      expect(await invoke('network.join', join)).toBe('sender-refused')
      await expectNothingDone(small.demo)
    })

    test('and heard again afterwards', async () => {
      expect(await invoke('snapshot.read')).toBe('ok')
    })
  })
})

describe.runIf(process.platform === 'linux')('a program that a page asks for', () => {
  test('is shown by the system’s own dialog with every argument, and Enter declines', async (context) => {
    context.skip(lacking('xdotool').length > 0, 'xdotool is not installed: the question is a native dialog')
    const args = ['-T', '{name}', '', 'a "b"  c; rm -rf ~', '{address}']
    const template = { kind: 'program', program: '/bin/true', args }
    const action = JSON.stringify({ id: null, name: 'Terminal', template })
    expect(await invoke('devices.saveAction', action)).toBe('ok')
    const { snapshot, devices } = await small.page.evaluate(async () => {
      const { meshtray } = globalThis as unknown as {
        meshtray: { invoke(name: string, argument?: unknown): Promise<{ value: unknown }> }
      }
      const [read, list] = await Promise.all(
        ['snapshot.read', 'devices.read'].map((name) => meshtray.invoke(name)),
      )
      return {
        snapshot: read?.value as { preferences: { ownActions: { id: string }[] } },
        devices: list?.value as {
          devices: { node: string; names: unknown[]; addresses: { address: string }[] }[]
        },
      }
    })
    const device = devices.devices.find(({ names, addresses }) => names.length > 0 && addresses.length > 0)
    const id = snapshot.preferences.ownActions[0]?.id
    const way = { node: device?.node, address: device?.addresses[0]?.address, action: id, user: null }
    const answer = invoke('devices.runAction', JSON.stringify(way))
    const dialog = await eventually(questionOnScreen, (found) => found !== '')
    await xScreen(small.app).picture('run-action-question', { x: 0, y: 0 })
    await pressInQuestion(dialog, 'Return')
    expect(await answer).toBe('declined')
    await expect.poll(questionOnScreen).toBe('')
  })
})

describe('what may be asked', () => {
  test.each([
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'valueOf',
    '',
    'network',
    'Network.join',
    'network.join ',
    'network.join\u0000',
    'meshtray:command',
    'x'.repeat(1_000_000),
    null,
    7,
    ['network.join'],
    { toString: 'network.join' },
  ])('not %j', async (name) => {
    expect(await invoke(name, join)).toBe('command-unknown')
  })

  test.each([
    ['nothing', 'undefined'],
    ['null', 'null'],
    ['a text', '"8056c2e21c00bad1"'],
    ['a list', '[]'],
    ['one field short', '{"id":"8056c2e21c00bad1"}'],
    ['one field more', join.replace('{', '{"more":1,')],
    ['a field of the prototype', 'prototype'],
    ['an id in upper case', join.replace('8056c2e21c00bad1', '8056C2E21C00BAD1')],
    ['a path as id', join.replace('8056c2e21c00bad1', '../controller/ne')],
    ['a flag of the prototype', join.replace('"allowDNS"', '"__proto__"')],
  ])('nothing joins with %s', async (_what, argument) => {
    await small.demo.forgetRequests()
    expect(await invoke('network.join', argument)).toBe('argument-invalid')
    await expectNothingDone(small.demo)
  })

  test.each(['bigint', 'callable', 'symbol', 'bytes', 'map', 'date', 'boxed', 'fickle'])(
    'nothing joins with what is no plain data: %s',
    async (argument) => {
      await small.demo.forgetRequests()
      expect(await invoke('network.join', argument)).toMatch(/^(argument-invalid|thrown: )/)
      expect(await invoke('snapshot.read')).toBe('ok')
      await expectNothingDone(small.demo)
    },
  )

  test.each([
    ['clipboard.copy', 'hugeText'],
    ['hosting.startJob', 'hugeList'],
    ['hosting.saveNetwork', 'hugeRules'],
    ['hosting.saveNetwork', 'deepRules'],
    ['hosting.saveNetwork', 'itself'],
    ['preferences.set', 'manyFields'],
  ])('%s with %s is refused at once, and the application goes on', async (name, argument) => {
    await small.demo.forgetRequests()
    const answer = await invoke(name, argument)
    // The bridge itself carries nothing that deep, nor what holds itself: then the page alone hears of it.
    if (answer.startsWith('thrown')) expect(['deepRules', 'itself']).toContain(argument)
    else expect(answer).toBe('argument-invalid')
    expect(await invoke('snapshot.read')).toBe('ok')
    await expectNothingDone(small.demo)
  })
})
