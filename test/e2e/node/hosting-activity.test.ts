import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writtenFile } from '../../support/app/application.ts'
import { look } from '../../support/app/look.ts'
import { setWidth } from '../../support/app/widths.ts'
import { answerFileDialogs, openHostedNetwork } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const nas = '89e92ceee5'

const folder = shared(() => temporaryFolder('activity'))
const hosted = shared(() => openHostedNetwork('harbour', (demo, id) => demo.addMembers(id, 30, 0)))

const line = (...texts: readonly string[]) =>
  texts.reduce((row, hasText) => row.filter({ hasText }), hosted.page.getByRole('row')).first()
const ask = (change: object): Promise<unknown> =>
  hosted.demo.call('POST', `/controller/network/${hosted.id}/member/${nas}`, change)

test('the activity of a network is empty at first, and says what will stand there', async () => {
  await hosted.tab('Activity')
  await hosted.page.getByRole('heading', { name: 'Nothing has happened yet' }).waitFor()
})

test('it tells what is done here and elsewhere while somebody looks', async () => {
  await hosted.tab('Members')
  await hosted.page.getByRole('checkbox', { name: 'Select all shown' }).click()
  await hosted.page.getByRole('button', { name: 'Authorize', exact: true }).first().click()
  await hosted.dialog().getByRole('button', { name: 'Authorize 30' }).click()
  await hosted.dialog().waitFor({ state: 'detached' })
  await hosted.tab('Settings')
  await hosted.page.getByRole('textbox', { name: 'Name', exact: true }).fill('harbour 2')
  await hosted.page.getByRole('button', { name: 'Save', exact: true }).click()
  await hosted.tab('Activity')
  await line('Changed', 'harbour 2', 'Here').waitFor()
  await line('Authorized', '30 members', 'Here').waitFor()
  await ask({ name: 'nas' })
  await line('Added', 'nas', 'Elsewhere').waitFor()
  await ask({ authorized: true })
  await line('Authorized', 'nas', 'Elsewhere').waitFor()
  await ask({ authorized: false, name: 'nas in the cellar' })
  await line('Deauthorized', 'nas in the cellar', 'Elsewhere').waitFor()
})

test('arrows go from entry to entry, and through what can be done with one', async () => {
  const focused = () => hosted.page.evaluate(() => document.activeElement?.textContent ?? '')
  await hosted.page.getByRole('searchbox', { name: 'Search activity' }).focus()
  await hosted.page.keyboard.press('Tab')
  await hosted.page.keyboard.press('Tab')
  expect(await focused()).toContain('Deauthorized')
  await hosted.page.keyboard.press('ArrowDown')
  expect(await focused()).toContain('Authorized')
  await look(hosted.page, 'hosted-activity-keys')
  await hosted.page.keyboard.press('ArrowRight')
  await hosted.page.keyboard.press('Enter')
  expect(await hosted.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    `Copy node address ${nas}`,
  )
  await hosted.page.keyboard.press('End')
  expect(await focused()).toContain('30 members')
})

test('it is searched by the keys, and exported whole', async () => {
  for (const width of [720, 1500, 980]) {
    await setWidth(hosted.app, hosted.page, width)
    await look(hosted.page, `hosted-activity-${width}`)
  }
  await hosted.page.keyboard.press('Control+f')
  await hosted.page.keyboard.type('cellar')
  await hosted.page.getByText(/^1 of \d+ entries$/).waitFor()
  await look(hosted.page, 'hosted-activity-search')
  await hosted.page.keyboard.press('Escape')
  const path = join(folder.path, 'activity.csv')
  await answerFileDialogs(hosted.app, path)
  await hosted.page.getByRole('button', { name: 'Export activity' }).click()
  await hosted.page.getByRole('menuitem', { name: 'Export as CSV…' }).click()
  const text = await writtenFile(path).then(String)
  expect(text).toContain(`,elsewhere,deauthorized,name authorized,${nas},nas in the cellar,done`)
  expect(text.match(/,here,authorized,authorized,/g)).toHaveLength(30)
})
