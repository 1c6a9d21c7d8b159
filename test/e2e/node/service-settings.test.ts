import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventually, picture } from '../../support/app/application.ts'
import { answerQuestions, questions } from '../../support/app/questions.ts'
import { online } from '../../support/app/small-window.ts'
import { invoke } from '../../support/app/states.ts'
import { openTrayApplication } from '../../support/desktop/tray-session.ts'
import { shared } from '../../support/shared.ts'

describe.runIf(process.platform === 'linux')('the settings of the node service', () => {
  const tray = shared(() => openTrayApplication({ flags: ['--show'] }))
  let page: Page

  beforeAll(async () => {
    page = await tray.app.window()
    await online(page).waitFor()
    await invoke(page, 'window.goTo', { view: 'service' })
    await page.getByText('Additional ports').waitFor()
  })

  const stored = async (): Promise<unknown> =>
    JSON.parse(await readFile(join(tray.demo.home, 'local.conf'), 'utf8').catch(() => 'null'))
  const review = () => page.getByRole('button', { name: /^Review \d/ })
  const change = () => page.getByRole('button', { name: 'Change', exact: true })

  test('are seen as differences, sent, and undone', async () => {
    await page.getByRole('switch', { name: 'Low bandwidth' }).click()
    await page.getByRole('textbox', { name: 'UDP port', exact: true }).fill('9994')
    await review().click()
    await page.getByText('9993 → 9994').waitFor()
    await picture(page, 'service-settings-review')
    expect(await stored()).toBeNull()
    await change().click()
    await page.getByText('Changed 2 settings of the service').waitFor()
    expect(await stored()).toEqual({ settings: { lowBandwidthMode: true, primaryPort: 9_994 } })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('The previous settings are restored.').waitFor()
    expect(await stored()).toEqual({ settings: { lowBandwidthMode: false, primaryPort: 9_993 } })
  })

  test('that let other computers in are asked about by main', async () => {
    await answerQuestions(tray.app, false)
    await page.getByRole('textbox', { name: 'Control from other computers' }).fill('10.0.0.0/8')
    await review().click()
    await change().click()
    await eventually(
      () => questions(tray.app),
      ({ length }) => length === 1,
    )
    const [asked] = await questions(tray.app)
    expect(asked?.message).toBe('Let other computers control the node service?')
    expect(asked?.detail).toContain('\n10.0.0.0/8')
    expect(await stored()).not.toHaveProperty('settings.allowManagementFrom')
    await answerQuestions(tray.app, true)
    await change().click()
    await page.getByText('Changed 1 setting of the service').waitFor()
    expect(await stored()).toHaveProperty('settings.allowManagementFrom', ['10.0.0.0/8'])
  })

  test('are removed in the file, which the service is seen to load', async () => {
    await page.getByRole('button', { name: 'Control from other computers: Remove from the file…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').waitFor()
    expect(JSON.parse(await dialog.getByRole('textbox').inputValue()).settings).not.toHaveProperty(
      'allowManagementFrom',
    )
    await dialog.getByRole('button', { name: 'Review' }).click()
    await dialog.getByText('["10.0.0.0/8"] → –').waitFor()
    await picture(page, 'local-conf-review')
    await dialog.getByRole('button', { name: 'Write' }).click()
    await dialog.getByText('The service loaded the file and is answering.').waitFor({ timeout: 60_000 })
    expect(await stored()).not.toHaveProperty('settings.allowManagementFrom')
    expect((await questions(tray.app)).at(-1)?.detail).toContain(
      'settings > allowManagementFrom: ["10.0.0.0/8"] → –',
    )
    await dialog.getByRole('button', { name: 'Close' }).click()
  })
})
