import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { eventually, picture } from '../../support/app/application.ts'
import { clipboardText, openHostedNetwork } from '../../support/node/hosted-window.ts'
import { memberForm } from '../../support/node/network-members.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

describe('the list of members of a hosted network', () => {
  const settings = shared(() => temporaryFolder('members'))
  const seenFile = () => join(settings.path, 'last-seen.json')

  const hosted = shared(async () => {
    // From an earlier run
    const lastSeen = { aa00000020: Date.now() - 120 * 86_400_000 }
    await writeFile(seenFile(), JSON.stringify(lastSeen))
    // Without any member there is no list.
    return openHostedNetwork(
      'porch',
      (demo, id) => demo.call('POST', `/controller/network/${id}/member/89e92ceee5`, { name: 'nas' }),
      { userData: settings.path },
    )
  })
  const form = memberForm(hosted)

  test('arrows go from network to network and from member to member, and Ctrl+F to the filter', async () => {
    const { page } = hosted
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    await form.write('aa00000009', { name: 'zebra' })
    await hosted.row('zebra').waitFor()
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^porch/ })
      .focus()
    await page.keyboard.press('Home')
    expect(await focused()).toContain('All networks')
    await page.keyboard.press('Enter')
    await page.getByRole('table', { name: 'All networks' }).locator('[data-open]').first().focus()
    await page.keyboard.press('End')
    expect(await focused()).toContain('workshop')
    while (!(await focused()).includes('porch')) await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    await hosted.row('zebra').waitFor()
    await page.locator('tr.member [data-open]').first().focus()
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toContain('zebra')
    await page.keyboard.press('Control+f')
    await page.keyboard.type('zeb')
    await page.getByText('1 of 2 members').waitFor()
    await page.keyboard.press('Control+f')
    await page.keyboard.press('Delete')
    await page.getByText('2 members', { exact: true }).waitFor()
    await hosted.demo.call('DELETE', form.path('aa00000009'), {})
  })

  test('the menu of a row opens by the keyboard and by a click, and does what it says', async () => {
    const { page, app } = hosted
    await form.write('aa00000008', { name: 'kettle', ipAssignments: ['10.9.9.8'], authorized: false })
    await hosted.row('kettle').locator('[data-open]').focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Authorize' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await hosted.row('kettle').getByText('Authorized', { exact: true }).waitFor()
    expect(await form.member('aa00000008')).toMatchObject({ authorized: true })
    await hosted.row('kettle').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Copy address 10.9.9.8' }).click()
    expect(await clipboardText(app)).toBe('10.9.9.8')
    await hosted.row('kettle').click({ button: 'right' })
    const menu = await page.getByRole('menu').boundingBox()
    const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
    expect((menu?.x ?? width) + (menu?.width ?? 0)).toBeLessThanOrEqual(width)
    expect((menu?.y ?? height) + (menu?.height ?? 0)).toBeLessThanOrEqual(height)
    await page.getByRole('menuitem', { name: 'Deauthorize' }).click()
    await hosted.row('kettle').getByText('Pre-added', { exact: true }).waitFor()
    await hosted.demo.call('DELETE', form.path('aa00000008'), {})
  })

  test('why a row matches is marked; the filter stays with a selection; Escape goes back step by step', async () => {
    await form.write('aa00000010', { name: 'host 2', ipAssignments: ['10.83.4.9'] })
    await form.write('aa00000013', { name: 'host 13', ipAssignments: ['10.83.4.13', '10.83.4.20'] })
    const search = hosted.page.getByRole('searchbox', { name: 'Filter by name, address or ID' })
    await search.fill('host 2')
    await hosted.page.getByText('2 of 3 members').waitFor()
    const marks = (member: string) => hosted.row(member).locator('mark:visible').allInnerTexts()
    expect(await marks('aa00000010')).toEqual(['host', '2'])
    expect(await marks('aa00000013')).toEqual(['host', '2'])
    await hosted.row('aa00000013').getByText('10.83.4.20', { exact: true }).last().waitFor()
    const before = await hosted.row('aa00000010').boundingBox()
    await hosted.row('aa00000010').getByRole('checkbox').click()
    await hosted.page.getByRole('button', { name: 'Delete…' }).waitFor()
    expect(await hosted.row('aa00000010').boundingBox()).toEqual(before)
    expect(await search.inputValue()).toBe('host 2')
    await hosted.page.getByText('2 of 3 members').waitFor()
    await picture(hosted.page, 'hosted-selected-filtered')
    await hosted.page.keyboard.press('Escape')
    await hosted.page.getByText('1 selected').waitFor({ state: 'detached' })
    expect(await search.inputValue()).toBe('host 2')
    await hosted.page.keyboard.press('Escape')
    await hosted.page.getByText('3 members', { exact: true }).waitFor()
    expect(await search.inputValue()).toBe('')
    for (const member of ['aa00000010', 'aa00000013']) await hosted.demo.call('DELETE', form.path(member), {})
  })

  test('a column is as wide as it was drawn, and left out, also after the next start', async () => {
    const { page, app } = hosted
    await hosted.row('nas').waitFor()
    const handle = page.getByRole('separator', { name: 'Width of Addresses' })
    const width = async () => Number(await handle.getAttribute('aria-valuenow'))
    const before = await width()
    const box = await handle.boundingBox()
    const x = (box?.x ?? 0) + (box?.width ?? 0) / 2
    const y = (box?.y ?? 0) + 10
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 30, y, { steps: 3 })
    await page.mouse.up()
    expect(await width()).toBe(before + 30)
    const drawn = await page.locator('th.cell-addresses').evaluate((head) => head.clientWidth)
    expect(Math.abs(drawn - before - 30)).toBeLessThanOrEqual(1)
    await handle.press('ArrowLeft')
    expect(await width()).toBe(before + 38)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Online' }).click()
    await page.getByRole('columnheader', { name: 'Online' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    const settingsFile = () => readFile(join(app.userData, 'settings.json'), 'utf8').then(JSON.parse)
    await eventually(
      async () => (await settingsFile()).preferences.memberColumns,
      (columns) => columns?.widths.addresses === before + 38 && columns.hidden.join() === 'online',
    )
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitem', { name: 'Reset columns' }).click()
    await page.getByRole('columnheader', { name: 'Online' }).waitFor()
    expect(await width()).toBe(before)
  })

  /** Emoji, right to left, markup, and ten thousand characters */
  const names: readonly (readonly [address: string, name: string])[] = [
    ['bb00000001', '👩‍👩‍👧 Küche 🖨️'],
    ['bb00000002', 'جهاز المكتب \u200f(nas)'],
    ['bb00000003', '<img src=x onerror="document.title=`hacked`"><b>bold</b>'],
    ['bb00000004', 'x'.repeat(10_000)],
  ]

  test('names of any kind show as text, in the list and in full', async () => {
    for (const [address, name] of names) await form.write(address, { name })
    for (const [address, name] of names) {
      const cell = hosted.row(address).locator('strong')
      await cell.waitFor()
      expect(await cell.innerText()).toBe(name.slice(0, 400))
      await form.open(address)
      expect(await form.box('Name').inputValue()).toBe(name)
      await picture(hosted.page, `hosted-name-${address}`)
      await form.press('Close')
    }
    await picture(hosted.page, 'hosted-names')
    expect(await hosted.page.title()).not.toContain('hacked')
    expect(await hosted.page.locator('tbody img, tbody b').count()).toBe(0)
    expect(await hosted.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    for (const [address] of names) await hosted.demo.call('DELETE', form.path(address), {})
  })

  test('who was not seen for long is known of the own controller too, which keeps no such times', async () => {
    await form.write('aa00000020', { name: 'old printer', authorized: true })
    await hosted.row('old printer').waitFor()
    await hosted.page.getByRole('button', { name: 'Filter', exact: true }).click()
    await hosted.page.getByRole('checkbox', { name: 'Not for 90 days 1' }).check()
    await hosted.page.keyboard.press('Escape')
    await hosted.page.getByRole('button', { name: 'Clean up…' }).click()
    await form
      .dialog()
      .getByText(/while it was running/)
      .waitFor()
    await form
      .dialog()
      .getByRole('row')
      .filter({ hasText: 'old printer' })
      .getByText('120 days ago')
      .waitFor()
    await form.press('Deauthorize 1')
    await hosted.row('old printer').getByText('Pre-added').waitFor()
    expect(await form.member('aa00000020')).toMatchObject({ authorized: false })
    await hosted.page.getByRole('button', { name: 'Clear filters' }).click()
    const noted = JSON.parse(await readFile(seenFile(), 'utf8'))
    expect(noted).toHaveProperty('aa00000020')
    expect(Object.keys(noted).length).toBeGreaterThan(3)
    await hosted.demo.call('DELETE', form.path('aa00000020'), {})
  })

  test('how each is reached, where the node knows it as a peer; those that wait are on top', async () => {
    await hosted.open('lab')
    await hosted.page.locator('tbody tr.member').first().getByText('Waiting', { exact: true }).waitFor()
    const peers = await hosted.demo.peers()
    const rows = hosted.row('build-server')
    await rows.getByText(/^direct, \d+ ms$/).waitFor()
    await hosted.row('ada phone').getByText('relayed').waitFor()
    await hosted.row('printer').getByText('offline').waitFor()
    expect(peers.length).toBeGreaterThan(4)
    await hosted.row('build-server').locator('[data-open]').click()
    for (const fact of ['1.14.1', /^direct, \d+ ms$/])
      await form.dialog().getByText(fact, { exact: true }).first().waitFor()
    await picture(hosted.page, 'hosted-member-facts')
    await form.press('Close')
  })
})
