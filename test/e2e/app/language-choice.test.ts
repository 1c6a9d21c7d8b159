import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LanguageName, languageNames, languages } from '../../../contract/languages.ts'
import { eventually } from '../../support/app/application.ts'
import { runBare } from '../../support/app/bare-launch.ts'
import { fontEnvironment } from '../../support/app/fonts.ts'
import { look } from '../../support/app/look.ts'
import { readMessages } from '../../support/app/words-on-screen.ts'
import { drawMenu } from '../../support/desktop/status-notifier-menu.ts'
import { openTrayApplication, type TrayApplication } from '../../support/desktop/tray-session.ts'

/* One application that changes its language while it runs: window, tray and an open dialog with what was entered. */
let tray: TrayApplication
beforeAll(async () => {
  tray = await openTrayApplication({ flags: ['--show'], environment: fontEnvironment })
})
afterAll(() => tray?.dispose())

const page = () => tray.app.window()
const choose = async (from: LanguageName, to: LanguageName): Promise<void> => {
  const label = readMessages(from)['settings.language'] ?? ''
  await (await page()).getByRole('combobox', { name: label }).selectOption(to)
}

test('the settings name each language as it names itself', async () => {
  const window = await page()
  await window.getByRole('button', { name: 'Settings' }).click()
  const names = await window.getByRole('combobox', { name: 'Language' }).locator('option').allTextContents()
  expect(names).toEqual(['Same as the system', ...Object.values(languages)])
})

let before: LanguageName = 'en'
test.each(languageNames.filter((name) => name !== 'en'))(
  'in %s window and tray change at once',
  async (language) => {
    const window = await page()
    const words = readMessages(language)
    await choose(before, language)
    await window
      .getByText(words['settings.theme'] ?? '', { exact: true })
      .first()
      .waitFor()
    // Two languages may share a word, so the page says which one it is in.
    await window.waitForFunction((chosen) => document.documentElement.lang === chosen, language)
    await eventually(
      async () => drawMenu(await tray.icon.menu()),
      (menu) => menu.includes(words['tray.quit'] ?? ''),
    )
    await look(window, `language/${language}-settings`, 2)
    before = language
  },
)

test('a dialog that is open keeps what was entered', async () => {
  const window = await page()
  await choose(before, 'en')
  await window.getByText('Theme', { exact: true }).first().waitFor()
  await window.getByRole('button', { name: 'Back' }).click()
  await window.getByRole('button', { name: 'Join network' }).click()
  await window.getByRole('dialog').getByRole('textbox').fill('8056c2e21c0000')
  await window.evaluate(async () => {
    const { meshtray } = globalThis as unknown as {
      readonly meshtray: { invoke(name: string, argument: object): Promise<unknown> }
    }
    await meshtray.invoke('preferences.set', { language: 'de' })
  })
  await window.getByText(readMessages('de')['join-dialog.title'] ?? '', { exact: true }).waitFor()
  expect(await window.getByRole('dialog').getByRole('textbox').inputValue()).toBe('8056 c2e2 1c00 00')
  await look(window, 'language/de-join', 2)
})

/* The system may name a language that nobody has, none at all, or nonsense: then all of it is English. */
test.each([
  ['de_AT.UTF-8', 'de'],
  ['tlh_AQ.UTF-8', 'en'],
  ['C', 'en'],
  ['', 'en'],
  ['../../de@%s', 'en'],
] as const)('with LANG=%j window, tray and command line speak %s', async (system, language) => {
  const environment = {
    ...fontEnvironment,
    LANG: system,
    LANGUAGE: undefined,
    LC_ALL: undefined,
    LC_MESSAGES: undefined,
  }
  const own = await openTrayApplication({ flags: ['--show'], environment })
  const words = readMessages(language)
  const window = await own.app.window()
  expect(await window.evaluate(() => document.documentElement.lang.slice(0, 2))).toBe(language)
  await window
    .getByText(words['networks.heading'] ?? '', { exact: true })
    .first()
    .waitFor()
  expect(drawMenu(await own.icon.menu())).toContain(words['tray.quit'])
  const { stdout } = await runBare(own.app.userData, ['networks'], undefined, environment)
  expect(stdout).toContain(words['command-line.status'])
  await own.dispose()
})
