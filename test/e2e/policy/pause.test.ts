import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, type LaunchedApplication, launchApplication } from '../../support/app/application.ts'
import { launchAgain, runBare } from '../../support/app/bare-launch.ts'
import { focused, look } from '../../support/app/look.ts'
import { startNotificationDaemon } from '../../support/desktop/notification-daemon.ts'
import type { TrayIcon } from '../../support/desktop/status-notifier.ts'
import { openTraySession } from '../../support/desktop/tray-session.ts'
import type { ServiceNetwork } from '../../support/node/demo-node.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const minute = 60_000
const off = { allowManaged: false, allowDefault: false, allowDNS: false }
const on = { allowManaged: true, allowDefault: false }

/** Pauses where people meet them: notifications, the window, the tray, the palette and the command line of one application. */
describe.runIf(process.platform === 'linux')('pauses', () => {
  const session = shared(openTraySession)
  const desktop = shared(() => startNotificationDaemon(session.bus.address))
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let app: LaunchedApplication
  let icon: TrayIcon
  let page: Page
  let office: ServiceNetwork
  let family: ServiceNetwork

  beforeAll(async () => {
    office = await joined('office')
    family = await joined('family')
    folder = await temporaryFolder('pauses')
    // An earlier run left them so: one pause is about to end, and one has ended while nobody looked.
    const now = Date.now()
    const paused = async ({ id, name }: ServiceNetwork, until: number) => {
      await session.demo.call('POST', `/network/${id}`, off)
      const before = { ...on, allowDNS: false }
      const pause = {
        step: 'paused',
        before,
        changed: [],
        by: { kind: 'person' },
        since: now - 30 * minute,
        until,
      }
      return { id, name, flags: { ...before, allowGlobal: false }, pause }
    }
    const kept = [await paused(office, now + 75_000), await paused(family, now - minute)]
    await writeFile(join(folder.path, 'settings.json'), JSON.stringify({ version: 1, networks: kept }))
    app = await launchApplication([`--service-home=${session.demo.home}`, '--hidden'], {
      userData: folder.path,
      environment: session.environment,
    })
    icon = await session.host.icon()
  })
  afterAll(async () => {
    await app?.close()
    await folder?.dispose()
  })

  async function joined(name: string): Promise<ServiceNetwork> {
    const network = async () => (await session.demo.networks()).find((each) => each.name === name)
    const found = await eventually(network, (now) => now?.status === 'OK')
    if (found === undefined) throw new Error(`the demo has no network ${name}`)
    return found
  }
  const flagsOf = async ({ id }: ServiceNetwork) => session.demo.network(id)
  const until = (network: ServiceNetwork, flags: object) =>
    eventually(
      () => flagsOf(network),
      (now) => Object.entries(flags).every(([name, value]) => now?.[name as keyof ServiceNetwork] === value),
    )
  const run = (...args: readonly string[]) => runBare(folder.path, args)
  const listed = async (): Promise<
    readonly { name: string; paused: boolean; pausedUntil: number | null }[]
  > => JSON.parse((await run('networks', '--json')).stdout)
  const one = async (name: string) => (await listed()).find((network) => network.name === name)
  const told = (title: RegExp) =>
    eventually(
      () => desktop.sent().find((sent) => title.test(sent.title)),
      (sent) => sent !== undefined,
      40_000,
    )
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const opener = (name: string) => row(name).locator('[aria-expanded]').first()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const palette = async (words: string): Promise<void> => {
    await page.bringToFront()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search everything' }).waitFor()
    await page.keyboard.type(words)
    await page.getByRole('dialog').getByRole('option', { name: words, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Search everything' }).waitFor({ state: 'detached' })
  }

  test('what would have ended meanwhile ends at the start, and a minute before an end it is told', async () => {
    await until(family, on)
    await told(/^family has resumed$/)
    const ending = await told(/^office resumes at \d/)
    expect(await flagsOf(office)).toMatchObject(off)
    const before = (await one('office'))?.pausedUntil ?? 0
    const id = ending?.id ?? 0
    // Not every Electron has buttons on this desktop: without them a click shows the row, which has it.
    const hasButtons = ending !== undefined && ending.buttons.length > 0
    if (hasButtons) desktop.press(id, '10 more minutes')
    else desktop.click(id)
    page = await app.window()
    if (!hasButtons) await button('10 more minutes').click()
    await eventually(
      () => one('office'),
      (now) => now?.paused === true && now.pausedUntil === before + 10 * minute,
    )
    if (hasButtons) await launchAgain(folder.path, ['--show'])
    else await opener('office').click()
  })

  test('the row of a paused network says what that means, and lets its end be changed', async () => {
    await row('office')
      .getByText(/^Paused until .*\d/)
      .waitFor()
    await look(page, 'pause-row')
    await opener('office').click()
    await page.getByText(/You paused this network at .*, until/).waitFor()
    await look(page, 'pause-details')
    await button('Change end time…').click()
    await page.getByRole('dialog', { name: 'How long should office stay paused?' }).waitFor()
    await look(page, 'pause-end')
    await button('Until resumed').click()
    await row('office').getByText('Paused', { exact: true }).waitFor()
    expect((await focused(page)).trim()).toBe('Change end time…')
  })

  test('what somebody switches on meanwhile is said, and stays', async () => {
    await session.demo.call('POST', `/network/${office.id}`, { allowDNS: true })
    await page.getByText('These were turned on elsewhere during the pause, and stay on: Allow DNS.').waitFor()
    await look(page, 'pause-changed')
    await button('Resume').click()
    await until(office, { ...on, allowDNS: true })
    await button('Pause…').waitFor()
    await button('Pause…').click()
    await look(page, 'pause-dialog')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await until(office, off)
    await row('office')
      .getByText(/^Paused until .*\d/)
      .waitFor()
    await opener('office').click()
  })

  test('the tray resumes one, pauses all that are connected, and says so in its tooltip', async () => {
    await icon.click('office — Paused until', 'Resume')
    await until(office, { ...on, allowDNS: true })
    await eventually(
      async () => (await icon.menu()).map(({ label }) => label),
      (labels) => labels.includes('Pause all') && !labels.includes('Resume all'),
    )
    const { pictures } = await icon.properties()
    await icon.click('Pause all', 'Until resumed')
    await until(office, off)
    await until(family, off)
    const { tooltip } = await eventually(
      () => icon.properties(),
      (now) => / networks paused/.test(now.tooltip),
    )
    expect(tooltip).toContain('0 of ')
    expect((await icon.properties()).pictures).toEqual(pictures)
    await icon.click('Resume all')
    await until(office, { ...on, allowDNS: true })
    await until(family, on)
  })

  test('one that cannot be paused is named with its reason, and the others are paused', async () => {
    await session.demo.fault({ kind: 'error', method: 'POST', path: `/network/${family.id}` })
    await button('More').click()
    await look(page, 'pause-menu')
    await page.getByRole('menuitem', { name: 'Pause all…' }).click()
    await button('Until resumed').click()
    const dialog = page.getByRole('dialog', { name: /^Pause \d networks$/ })
    await dialog.getByText(/^1 network was not paused/).waitFor()
    await dialog.getByText('family').waitFor()
    await look(page, 'pause-failed')
    await until(office, off)
    expect(await flagsOf(family)).toMatchObject(on)
    await session.demo.clearFaults()
    await button('Close').click()
    const alone = await run('pause', 'family', 'office', '--for=2h', '--json')
    expect(alone.code).toBe(0)
    const ends = JSON.parse(alone.stdout).map(({ pausedUntil }: { pausedUntil: number }) => pausedUntil)
    expect(ends).toHaveLength(2)
    for (const end of ends) expect(Math.abs(end - Date.now() - 120 * minute)).toBeLessThan(minute)
  })

  test('the palette resumes all, and pauses one by its name', async () => {
    await palette('Resume all networks')
    await until(family, on)
    await palette('Pause office for an hour')
    await until(office, off)
    await page.getByRole('group', { name: 'Settings of office' }).waitFor()
    await palette('Resume office')
    await until(office, on)
    await palette('Pause all networks')
    await page.getByRole('dialog', { name: /^Pause \d networks$/ }).waitFor()
    await page.keyboard.press('Escape')
  })

  test('the command line pauses and resumes, and refuses what it does not understand', async () => {
    expect(await run('pause', 'family', '--for=tomorrow')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/family +Paused until .*6:00 AM/),
    })
    expect(await flagsOf(family)).toMatchObject(off)
    const resumed = await run('resume', '--json')
    expect(JSON.parse(resumed.stdout)).toMatchObject([{ name: 'family', paused: false, pausedUntil: null }])
    await until(family, on)
    expect(await run('resume', '--json')).toMatchObject({ code: 0, stdout: '[]\n' })
    expect(await run('pause', 'nobody')).toMatchObject({ code: 1, stderr: expect.stringContaining('nobody') })
    for (const args of [
      ['pause', '--for=soon'],
      ['pause', '--for=0m'],
      ['pause', '--until=1h'],
    ])
      expect(await run(...args)).toMatchObject({ code: 2, stdout: '' })
    expect(await run('copy-as', 'curl', 'pause', 'family')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"allowManaged":false'),
    })
  })

  test('what happened is kept with its reasons, also where the process is killed', async () => {
    const happened = () => page.getByRole('region', { name: 'History' }).getByRole('listitem')
    const told = (words: RegExp) => happened().filter({ hasText: words }).first().waitFor()
    const open = async (): Promise<void> => {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Automation' }).click()
      const all = page.getByRole('button', { name: /^Show all \d+$/ })
      await happened().first().waitFor()
      if (await all.isVisible()) await all.click()
    }
    await open()
    await told(/^Resumed family.*You chose this\.$/)
    await told(/^Paused family until .*You chose this\.$/)
    await told(/^Resumed family.*Its time was over\.$/)
    await look(page, 'happened')
    expect(await run('pause', 'family')).toMatchObject({ code: 0 })
    await told(/^Paused family until resumed.*You chose this\.$/)
    const before = await happened().count()
    const ended = once(app.electron.process(), 'exit')
    app.electron.process().kill('SIGKILL')
    await ended
    await session.demo.leave(family.id)
    app = await launchApplication([`--service-home=${session.demo.home}`, '--show'], {
      userData: folder.path,
      environment: session.environment,
    })
    page = await app.window()
    await open()
    await told(/^The pause of family ended.*It was disconnected\.$/)
    await told(/^Paused family until resumed.*You chose this\.$/)
    expect(await happened().count()).toBe(before + 1)
  })
})
