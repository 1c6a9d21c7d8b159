import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { eventually } from '../../support/app/application.ts'
import { look } from '../../support/app/look.ts'
import { openSmall } from '../../support/app/small-window.ts'
import { answerFileDialogs } from '../../support/node/hosted-window.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

test('a report is looked at, searched, saved, and read', async () => {
  const folder = await temporaryFolder('report-files')
  const { demo, app, page, close } = await openSmall({ scale: 2 })
  const [network] = await demo.networks()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Save a report…' }).click()
  await page.getByText('Nothing is sent').waitFor()
  const part = (name: string) => page.locator('details').filter({ hasText: name }).first()
  await part('Networks and settings').waitFor()
  await look(page, 'report', 2)
  await part('This computer').locator('summary').click()
  await part('This computer').getByText('"ids": "replaced"').waitFor()

  await part('Networks and settings').locator('summary').click()
  await part('Networks and settings').getByText('~network-1').first().waitFor()
  await look(page, 'report-networks', 2)
  expect(await page.locator('body').innerText()).not.toContain(network?.id ?? '')

  await page.getByRole('searchbox').fill('lo')
  await part('Interfaces, routes and DNS').locator('mark').first().waitFor()
  await look(page, 'report-search', 2)
  await page.getByRole('searchbox').fill('')

  await page.getByRole('switch', { name: /Keep network IDs/ }).click()
  await part('Networks and settings')
    .getByText(network?.id ?? '')
    .first()
    .waitFor()
  await page.getByRole('switch', { name: /Keep network IDs/ }).click()
  await part('Networks and settings').getByText('~network-1').first().waitFor()

  await answerFileDialogs(app, null)
  await page.getByRole('button', { name: 'Save…' }).click()
  const path = join(folder.path, 'report.zip')
  await answerFileDialogs(app, path)
  await page.getByRole('button', { name: 'Save…' }).click()
  await page.getByText('Saved.').waitFor()
  await look(page, 'report-saved', 2)
  const bytes = await eventually(
    () => readFile(path).catch(() => Buffer.alloc(0)),
    (found) => found.length > 0,
  )
  const files = unzipSync(bytes)
  expect(Object.keys(files).slice(0, 3)).toEqual(['system.txt', 'doctor.txt', 'networks.txt'])
  const saved = Object.values(files)
    .map((file) => strFromU8(file))
    .join('\n')
  for (const original of [demo.token, network?.id ?? '', network?.name ?? '', hostname()])
    expect(saved).not.toContain(original)
  expect(saved).toContain(await page.locator('.report-section pre').first().innerText())
  await close()
  await folder.dispose()
})
