import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../support/app/application.ts'
import { runBare } from '../../support/app/bare-launch.ts'
import { focused, look } from '../../support/app/look.ts'
import { invokeIn } from '../../support/app/page-script.ts'
import { online } from '../../support/app/small-window.ts'
import { openTrayApplication } from '../../support/desktop/tray-session.ts'
import { answerFileDialogs } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/** Sets of networks where people meet them: the window, the tray, the palette and the command line of one application. */
describe.runIf(process.platform === 'linux')('sets of networks', () => {
  const tray = shared(() => openTrayApplication({ flags: ['--show'] }))
  let page: Page
  let office: string
  let studio: string

  beforeAll(async () => {
    page = await tray.app.window()
    await online(page).waitFor()
    const idOf = async (name: string) =>
      (await tray.demo.networks()).find((network) => network.name === name)?.id ?? ''
    office = await idOf('office')
    studio = await idOf('studio')
  })

  const heading = () => page.getByRole('heading', { name: 'Sets', exact: true })
  const row = (name: string) => page.getByRole('button', { name, exact: true })
  const palette = async (words: string): Promise<void> => {
    await page.bringToFront()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search everything' }).waitFor()
    await page.keyboard.type(words)
    await page.getByRole('dialog').getByRole('option', { name: words, selected: true }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  test('the view explains itself, and keeps what stands now under a name with two clicks', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Automation' }).click()
    await heading().waitFor()
    await page.getByText(/^A set remembers which networks are connected/).waitFor()
    await look(page, 'sets-empty')
    await page.getByRole('button', { name: 'Save current setup' }).click()
    await look(page, 'sets-new')
    await page.getByRole('button', { name: 'Save as Work' }).click()
    await row('Work').waitFor()
    await page.getByText('Active').waitFor()
    expect((await focused(page)).trim()).toBe('Save current setup')
  })

  test('by the keys alone one is made, edited, left half done, and saved', async () => {
    await page.keyboard.press('Enter')
    await page.keyboard.type('Travel')
    await page.keyboard.press('Enter')
    await row('Travel').waitFor()
    await row('Travel').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    expect(await focused(page)).toBe('Travel')
    await page.keyboard.press('Enter')
    const box = page.getByRole('textbox', { name: 'Name' })
    await box.fill('On the road')
    const [first] = await page.getByRole('combobox', { name: /^State of/ }).all()
    await first?.selectOption('Paused')
    await look(page, 'sets-edit')
    await page.reload()
    await online(page).waitFor()
    await palette('Show sets')
    await row('Travel Unsaved changes').click()
    expect(await box.inputValue()).toBe('On the road')
    await box.press('Enter')
    await row('On the road').waitFor()
    await page.getByText('1 pauses').waitFor()
    await row('On the road').click()
    await look(page, 'sets')
  })

  test('one is removed after a question', async () => {
    await row('On the road').click()
    await page.getByRole('button', { name: 'Remove…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await row('On the road').waitFor({ state: 'detached' })
  })

  /** Office is disconnected by it, studio paused. */
  async function saveTravel(): Promise<void> {
    const flags = { allowManaged: true, allowGlobal: false, allowDefault: false, allowDNS: false }
    const networks = [
      { network: office, name: 'office', state: 'disconnected', flags },
      { network: studio, name: 'studio', state: 'paused', flags },
    ]
    await invokeIn(page, 'sets.save', JSON.stringify({ id: null, name: 'Travel', networks }))
  }
  const line = '1 pauses, 1 disconnects'
  const isThere = (away: boolean) =>
    eventually(
      async () => [
        (await tray.demo.network(office)) === null,
        (await tray.demo.network(studio))?.allowManaged,
      ],
      ([left, managed]) => left === away && managed === !away,
    )

  test('one is used with a click that was told what it does, and taken back as long as its toast stands', async () => {
    await saveTravel()
    await row('Travel').waitFor()
    await page.getByText(line).waitFor()
    await page.getByRole('button', { name: 'Use Travel' }).click()
    await page.getByText('Travel: 2 networks changed').waitFor()
    await isThere(true)
    await look(page, 'sets-used')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Restored the state before Travel').waitFor()
    await isThere(false)
    await page.getByText(line).waitFor()
  })

  test('by the palette it is used and taken back from any view', async () => {
    await page.getByRole('button', { name: 'Networks', exact: true }).click()
    await palette('Use Travel')
    await page.getByText('Travel: 2 networks changed').waitFor()
    await isThere(true)
    await look(page, 'sets-toast')
    await palette('Go back to before the last set')
    await isThere(false)
  })

  test('in the tray each says what it would change, the last used is marked, and there is a way back', async () => {
    await tray.icon.click('Sets', `Travel — ${line}`)
    await isThere(true)
    const sets = await eventually(
      async () => (await tray.icon.menu()).find(({ label }) => label === 'Sets')?.children ?? [],
      (items) => items.some(({ label }) => label === 'Go back to before Travel'),
    )
    expect(sets.map(({ label, checked }) => [label, checked === true])).toEqual([
      ['Travel — Active', true],
      ['Work — 1 connects, 1 resumes', false],
      ['', false],
      ['Go back to before Travel', false],
      ['Save current setup…', false],
    ])
    await tray.icon.click('Sets', 'Go back to before Travel')
    await isThere(false)
  })

  test('on the command line it is used by its name, and the window offers the way back', async () => {
    const said = await runBare(tray.app.userData, ['use', 'travel'])
    expect(said).toMatchObject({ code: 0, stdout: expect.stringContaining(`Travel: ${line}`) })
    await isThere(true)
    await page.getByText('Travel: 2 networks changed').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await isThere(false)
  })

  test('what the service does not take is named with why, from the tray too, and can be tried again', async () => {
    await tray.demo.fault({ kind: 'error', method: 'DELETE' })
    await tray.icon.click('Sets', `Travel — ${line}`)
    await heading().waitFor()
    await page.getByText('1 network did not change:').waitFor()
    await page
      .getByText(/^office: /)
      .first()
      .waitFor()
    await look(page, 'sets-failed')
    await tray.demo.clearFaults()
    await page.getByRole('button', { name: 'Try again' }).click()
    await isThere(true)
  })

  test('they go into a file, and come from one line by line', async () => {
    const folder = await temporaryFolder('sets-files')
    const path = join(folder.path, 'sets.json')
    const menu = async (word: string): Promise<void> => {
      await page.getByRole('button', { name: 'Import and export' }).click()
      await page.getByRole('menuitem', { name: word }).click()
    }
    await answerFileDialogs(tray.app, path)
    await menu('Export…')
    await look(page, 'sets-export')
    await page.getByRole('dialog').getByRole('button', { name: 'Export…' }).click()
    await page.getByText('2 sets exported.').waitFor()
    const file = JSON.parse(await readFile(path, 'utf8'))
    expect(JSON.stringify(file)).not.toContain(tray.demo.token)
    const { networks } = file.sets[0]
    file.sets.push({
      name: 'Ship',
      networks: [{ ...networks[0], network: '8056c2e21c0000ff', name: 'deck' }],
    })
    networks.push({ ...networks[0], network: '8056c2e21c' }, networks[0])
    await writeFile(path, JSON.stringify(file))
    await menu('Import…')
    await page.getByText('Left out of set 1: “8056c2e21c”').waitFor()
    await look(page, 'sets-import')
    await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('3 sets imported.').waitFor()
    await row('Ship').waitFor()
    await page.getByText('Everything else is active, 1 is not known on this computer').waitFor()
    await writeFile(path, '{"preferences":{}}')
    await menu('Import…')
    await page.getByText('not a file of sets').waitFor({ state: 'attached' })
    await folder.dispose()
  })
})
