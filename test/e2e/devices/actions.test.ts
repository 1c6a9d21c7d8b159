import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../support/app/application.ts'
import { look } from '../../support/app/look.ts'
import { answerQuestions, questions } from '../../support/app/questions.ts'
import { openSmall, type SmallWindow, unfold } from '../../support/app/small-window.ts'
import { lookAtWidths } from '../../support/app/widths.ts'
import { startBrowserStandIn } from '../../support/desktop/browser.ts'
import { clipboardText } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const name = `attic $(id) "; rm -rf ~ 'x'`
const address = '127.0.0.2'

/** A device that answers pings, programs for links, and one to run: all of the test's own. */
describe.runIf(process.platform === 'linux')('what is done with a device', () => {
  const folder = shared(() => temporaryFolder('device-actions'))
  const browser = shared(startBrowserStandIn)
  let small: SmallWindow
  let page: Page
  let program: string

  beforeAll(async () => {
    const applications = join(folder.path, 'applications')
    await mkdir(applications)
    const entry = '[Desktop Entry]\nType=Application\nName=Attic terminal\nExec=/bin/true %u\n'
    await writeFile(join(applications, 'attic-terminal.desktop'), entry)
    const list = '[Default Applications]\nx-scheme-handler/ssh=attic-terminal.desktop\n'
    await writeFile(join(folder.path, 'mimeapps.list'), list)
    program = join(folder.path, 'own-program')
    await writeFile(program, '#!/bin/sh\nprintf "<%s>\\n" "$@" > "$0.tmp" && mv "$0.tmp" "$0.out"\n', {
      mode: 0o755,
    })
    small = await openSmall({
      scale: 2,
      environment: {
        ...browser.environment,
        XDG_CONFIG_HOME: folder.path,
        XDG_DATA_HOME: folder.path,
        XDG_DATA_DIRS: [folder.path, '/usr/share'].join(delimiter),
      },
      async prepare(demo) {
        const network = await demo.hostNetwork({ name: 'attic' })
        const member = await demo.ask(network, 'attic')
        await demo.call('POST', `/controller/network/${network}/member/${member}`, {
          authorized: true,
          name,
          ipAssignments: [address],
        })
      },
    })
    page = small.page
  })
  afterAll(async () => {
    await small?.close()
  })

  /** With the device's own row in sight */
  async function seen(picture: string): Promise<void> {
    await details().evaluate((group) => group.closest('[role=listitem]')?.scrollIntoView())
    await look(page, picture, 2)
  }
  const button = (word: string) => page.getByRole('button', { name: word, exact: true })
  const copied = () => clipboardText(small.app)
  const settings = async () => JSON.parse(await readFile(join(small.app.userData, 'settings.json'), 'utf8'))
  const details = () => page.getByRole('group', { name: `Actions for ${name}` })
  async function pick(word: string): Promise<void> {
    await details()
      .getByRole('button', { name: `Actions for ${name}` })
      .click()
    await page.getByRole('menuitem', { name: word, exact: true }).click()
  }
  async function toDevice(): Promise<void> {
    await button('Devices').click()
    await unfold(page.getByRole('listitem').filter({ hasText: name }))
    await details().waitFor()
  }

  test('it is pinged by the system’s ping, live, until that is stopped', async () => {
    await toDevice()
    await button('Ping').click()
    const ping = page.getByRole('region', { name: 'Ping' })
    await ping.getByText(/^0% of [3-9]$/).waitFor()
    await ping.getByText('One packet per second').waitFor()
    expect(await ping.locator('.ping-bar').count()).toBeGreaterThan(2)
    await seen('device-ping')
    await ping.getByRole('button', { name: 'Stop' }).click()
    await ping.getByText('Stopped').waitFor()
    await ping.getByRole('button', { name: 'Ping again' }).click()
    await ping.getByText('One packet per second').waitFor()
    await button('Close ping').click()
    await ping.waitFor({ state: 'detached' })
    await expect.poll(pingsOf).toHaveLength(0)
  })

  test('its name, address and SSH command are copied', async () => {
    await details()
      .getByRole('button', { name: `Actions for ${name}` })
      .click()
    await seen('device-menu')
    await page.keyboard.press('Escape')
    await pick('Copy name')
    expect(await eventually(copied, (text) => text === name)).toBe(name)
    await pick(`Copy ${address}`)
    expect(await eventually(copied, (text) => text === address)).toBe(address)
    await pick('Copy SSH command')
    expect(await eventually(copied, (text) => text.startsWith('ssh'))).toBe(`ssh ${address}`)
  })

  test('it is opened by the program for the scheme, and the user name is kept; without one that is said', async () => {
    await button('Open SSH…').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('with Attic terminal').waitFor()
    await dialog.getByLabel('User name').fill('-oProxyCommand=id')
    await dialog.getByText(/^Use only letters, digits and/).waitFor()
    expect(await dialog.getByRole('button', { name: 'Open', exact: true }).isDisabled()).toBe(true)
    await dialog.getByLabel('User name').fill('ada')
    await dialog.getByLabel('Port').fill('2222')
    await dialog.getByText(`ssh://ada@${address}:2222`).waitFor()
    await look(page, 'device-open', 2)
    await answerQuestions(small.app, false)
    await dialog.getByRole('button', { name: 'Open', exact: true }).click()
    await dialog.getByText('Nothing was done').waitFor()
    expect(await questions(small.app)).toMatchObject([
      {
        message: expect.stringContaining('attic'),
        detail: expect.stringContaining(`\nssh://ada@${address}:2222`),
      },
    ])
    expect(await browser.opened()).toEqual([])
    await answerQuestions(small.app, true)
    await dialog.getByRole('button', { name: 'Open', exact: true }).click()
    expect(await eventually(browser.opened, (links) => links.length === 1)).toEqual([
      `ssh://ada@${address}:2222`,
    ])
    await eventually(settings, ({ preferences }) => Object.values(preferences.sshUsers).includes('ada'))
    await pick('Copy SSH command')
    expect(await eventually(copied, (text) => text.includes('@'))).toBe(`ssh ada@${address}`)

    await pick('Open remote desktop (RDP)…')
    await dialog.getByText(/^No program on this computer opens rdp links/).waitFor()
    expect(await dialog.getByRole('button', { name: 'Open', exact: true }).count()).toBe(0)
    await look(page, 'device-open-none', 2)
    await dialog.getByLabel('Port').fill('3390')
    await dialog.getByRole('button', { name: 'Copy address' }).click()
    expect(await eventually(copied, (text) => text.endsWith('3390'))).toBe(`${address}:3390`)
    await page.keyboard.press('Escape')
  })

  test('an own action is made, asks once, and runs just that', async () => {
    await button('Settings').click()
    await button('Add action…').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Write down')
    await dialog.getByLabel('Program', { exact: true }).last().fill('/bin/sh')
    await dialog.getByText(/^Shells are not allowed/).waitFor()
    await look(page, 'own-action-wrong', 2)
    await dialog.getByLabel('Program', { exact: true }).last().fill(program)
    await dialog.getByLabel('Arguments, one per line').fill('--name\n{name}\na "b"  c\n\n{user}@{address}')
    await look(page, 'own-action', 2)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await button('Edit Write down').waitFor()
    await look(page, 'own-actions', 2)

    await button('Back').click()
    await toDevice()
    const before = (await questions(small.app)).length
    const printed = () => readFile(`${program}.out`, 'utf8').catch(() => '')
    await answerQuestions(small.app, false)
    await pick('Write down')
    await page.getByText('Nothing was done').waitFor()
    expect(await printed()).toBe('')
    const [asked] = (await questions(small.app)).slice(before)
    expect(asked).toMatchObject({ buttons: ['Don’t run', 'Run'], defaultId: 0, cancelId: 0 })
    expect(asked?.detail.split('\n').slice(2)).toEqual([
      ...[program, '--name', name, 'a "b"  c', '(empty)', `ada@${address}`],
    ])
    await answerQuestions(small.app, true)
    await pick('Write down')
    await page.getByText('Started “Write down”').waitFor()
    expect(await eventually(printed, (text) => text !== '')).toBe(
      ['--name', name, 'a "b"  c', '', `ada@${address}`].map((arg) => `<${arg}>\n`).join(''),
    )
    await eventually(settings, ({ preferences }) => preferences.ownActions[0].agreedTo?.program === program)
    await writeFile(`${program}.out`, '')
    await pick('Write down')
    await eventually(printed, (text) => text.startsWith('<--name>'))
    expect(await dialog.count()).toBe(0)
    expect(await questions(small.app)).toHaveLength(before + 2)
  })

  test('the large window has the same, and no ping outlives the application', async () => {
    const large = await small.app.opened(() => button('Hosted').click())
    await large.getByRole('navigation').getByRole('button', { name: 'Devices', exact: true }).click()
    const row = large.getByRole('listitem').filter({ hasText: name })
    await row.locator('[aria-expanded]').first().click()
    const ping = large.getByRole('region', { name: 'Ping' })
    await large.getByRole('button', { name: 'Ping', exact: true }).click()
    await ping.getByText(/^0% of [1-9]/).waitFor()
    await lookAtWidths(small.app, large, 'device-actions')
    await large.getByRole('button', { name: 'Open SSH…' }).click()
    await large.getByRole('dialog').getByText(`ssh://ada@${address}`).waitFor()
    await lookAtWidths(small.app, large, 'device-open', [980])
    await large.keyboard.press('Escape')
    expect(await pingsOf()).not.toEqual([])
    await small.close()
    await expect.poll(pingsOf).toHaveLength(0)
  })

  /** Processes of a ping of this address */
  async function pingsOf(): Promise<readonly string[]> {
    const ids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))
    const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
    return lines.filter((line) => /(^|\/)ping\0/.test(line) && line.includes(`\0${address}\0`))
  }
})
