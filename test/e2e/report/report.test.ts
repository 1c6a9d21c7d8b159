import { stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { writtenFile } from '../../support/app/application.ts'
import { look } from '../../support/app/look.ts'
import { openSmall } from '../../support/app/small-window.ts'
import { answerFileDialogs } from '../../support/node/hosted-window.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

test('a report is looked at, searched, saved, and read', async () => {
  const folder = await temporaryFolder('report-files')
  const { demo, app, page, close } = await openSmall()
  const [network] = await demo.networks()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Save a report…' }).click()
  await page.getByText('Meshtray does not send it').waitFor()
  const part = (name: string) => page.locator('details').filter({ hasText: name }).first()
  await part('Networks and settings').waitFor()
  await look(page, 'report')
  await part('This computer').locator('summary').click()
  await part('This computer').getByText('"ids": "replaced"').waitFor()

  await part('Networks and settings').locator('summary').click()
  await part('Networks and settings').getByText('~network-1').first().waitFor()
  await look(page, 'report-networks')
  expect(await page.locator('body').innerText()).not.toContain(network?.id ?? '')

  await page.getByRole('searchbox').fill('lo')
  await part('Interfaces, routes and DNS').locator('mark').first().waitFor()
  await look(page, 'report-search')
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
  await look(page, 'report-saved')
  const saved = await savedFiles(path)
  expect([...saved.keys()]).toEqual(['system.txt', 'doctor.txt', 'networks.txt', 'computer.txt'])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const all = [...saved.values()].join('\n')
  for (const original of [demo.token, network?.id ?? '', network?.name ?? '', hostname()])
    expect(all).not.toContain(original)
  expect(all).toContain(await page.locator('.report-section pre').first().innerText())

  // The log is left out until the person has opened it and includes it.
  const log = part('Log')
  await part('Networks and settings').locator('summary').click()
  await part('This computer').locator('summary').click()
  await log.locator('summary').click()
  await log.scrollIntoViewIfNeeded()
  await look(page, 'report-log')
  await log.getByRole('switch').click()
  await log.getByText(/included/).waitFor()
  await look(page, 'report-included')
  const second = join(folder.path, 'second.zip')
  await answerFileDialogs(app, second)
  await page.getByRole('button', { name: 'Save…' }).click()
  await page.getByText('Saved.').waitFor()
  const withLog = await savedFiles(second)
  expect([...withLog.keys()]).toEqual([...saved.keys(), 'log.txt'])
  const [line = ''] = (await log.locator('pre').first().innerText()).split('\n')
  expect(withLog.get('log.txt')).toContain(line)
  await close()
  await folder.dispose()
})

async function savedFiles(path: string): Promise<ReadonlyMap<string, string>> {
  const bytes = await writtenFile(path)
  return new Map(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file)]))
}
