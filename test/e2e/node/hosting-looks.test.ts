import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, test } from 'vitest'
import { look } from '../../support/app/look.ts'
import { lookAtWidths } from '../../support/app/widths.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { answerFileDialogs, openHosted } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

describe('every view of hosted networks, light and dark', () => {
  const demo = shared(startDemoNode)
  const folder = shared(() => temporaryFolder('looks'))
  const hosted = shared(async () => {
    await demo.hostNetwork({ name: 'empty' })
    return openHosted(demo)
  })
  let page: Page
  /** A popup closes when its window gets another width. */
  const seePopup = (name: string) => look(page, `hosted/${name}`)
  const see = async (name: string): Promise<void> => {
    await seePopup(name)
    await lookAtWidths(hosted.app, page, `hosted-${name}`, [720, 1500])
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })
  const dismiss = async (): Promise<void> => {
    await page.keyboard.press('Escape')
    await hosted.dialog().first().waitFor({ state: 'detached' })
  }

  beforeAll(async () => {
    page = hosted.page
  })

  test('the list, and what makes and deletes networks', async () => {
    await hosted.row('lab').waitFor()
    await see('networks')
    await page.getByRole('button', { name: 'New network' }).last().click()
    await hosted.dialog().getByText('This subnet does not conflict').waitFor()
    await see('new-network')
    await hosted.dialog().getByText('Choose the network ID').click()
    await box('Last six characters of the ID').fill('xyz')
    await box('Addresses').fill('10.64.0.0/24')
    await see('new-network-wrong')
    await dismiss()
    await hosted.open('empty')
    await page.getByRole('heading', { name: 'No members yet' }).waitFor()
    await see('no-members')
    await page.locator('.pane-head').getByRole('button', { name: 'More' }).click()
    await seePopup('menu')
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await see('delete-network-empty')
    await press('Delete network')
    await page.getByText('A deleted network can be restored').waitFor()
    await see('deleted-networks')
  })

  test('members', async () => {
    await hosted.open('lab')
    await hosted
      .row('build-server')
      .getByText(/^direct, \d+ ms$/)
      .waitFor()
    await see('members')
    await hosted.row('ada laptop').getByRole('checkbox').click()
    await hosted.row('ada phone').getByRole('checkbox').click()
    await see('members-selected')
    for (const change of ['Authorize', 'Deauthorize']) {
      await page.getByRole('toolbar').getByRole('button', { name: change, exact: true }).click()
      await hosted
        .dialog()
        .getByText(/undo it for ten minutes|nothing to change/)
        .waitFor()
      await see(`members-${change.toLowerCase()}`)
      await dismiss()
    }
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete…' }).click()
    await see('members-delete')
    await dismiss()
    await press('Clear selection')
    await hosted.row('storage').locator('[data-open]').click()
    await see('member')
    await hosted.dialog().getByRole('textbox', { name: 'Address 1' }).fill('10.64.0.10')
    await see('member-conflict')
    await dismiss()
    await press('Add members')
    await box('Node address').fill('89e92ceee5')
    await see('member-add')
    await hosted.dialog().getByText('Several', { exact: true }).click()
    await box('One member per line').fill(
      'id,name,addresses\nc0ffee0001,attic nas,10.64.0.77\nnonsense,x,\nc0ffee0002,,10.64.0.300\nc0ffee0003,far,10.99.0.1',
    )
    await see('members-add')
    await box('One member per line').fill('')
    await dismiss()
  })

  test('filtered members', async () => {
    await hosted.open('lab')
    await page.getByRole('searchbox', { name: 'Filter by name, address or ID' }).fill('ada')
    await see('members-filtered')
    await press('Filter')
    await page.getByRole('checkbox', { name: /^Not authorized/ }).check()
    await page.getByRole('checkbox', { name: /^Offline/ }).check()
    await seePopup('members-filters')
    await page.keyboard.press('Escape')
    await press('Clear filters')
    await page.getByRole('searchbox', { name: 'Filter by name, address or ID' }).fill('zzz')
    await see('members-none')
    await page.getByRole('searchbox', { name: 'Filter by name, address or ID' }).fill('')
  })

  test('settings and rules', async () => {
    await hosted.tab('Settings')
    await see('settings')
    await box('Gateway of route 2').fill('192.168.5.1')
    await box('First address of pool 1').fill('10.63.0.1')
    await see('settings-wrong')
    await page.locator('.scroll').evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await see('settings-end')
    await press('Discard')
    await hosted.tab('Rules')
    await page.getByText(/^Drop everything that is not/).waitFor()
    await see('rules')
    await hosted.rules('Rules')
    await see('rules-json')
    await box('Rules as JSON').fill('[\n  { "type": "ACTION_ACEPT" },\n  { "type": "ACTION_DROP" }\n]')
    await see('rules-wrong')
    await box('Rules as JSON').fill('[{ "type": "MATCH_')
    await box('Rules as JSON').press('End')
    await box('Rules as JSON').press('Control+ ')
    await page.getByRole('listbox', { name: 'Suggestions' }).waitFor()
    await seePopup('rules-types')
    await box('Rules as JSON').press('Escape')
    await press('Discard')
    await hosted.rules('Tags')
    await see('tags')
    await hosted.tab('Settings')
    await box('Name').fill('laboratory')
    await demo.call('POST', await path('lab'), { name: 'lab two' })
    await press('Save')
    await page.getByRole('dialog').waitFor()
    await see('conflict')
    await press('Save these')
    await page.getByText('Saved', { exact: true }).waitFor()
    await see('saved')
  })

  test('files, and long work', async () => {
    await hosted.open('workshop')
    const members = [
      'id,name,authorized,addresses',
      'cccccccccc,new one,true,192.168.77.80',
      'nonsense,x,true,',
    ].join('\n')
    await writeFile(join(folder.path, 'members.csv'), members)
    await answerFileDialogs(hosted.app, join(folder.path, 'members.csv'))
    await page.locator('.tools').getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Import from CSV…' }).click()
    await page.getByRole('dialog').waitFor()
    await see('import-members')
    await press('Change 1 member')
    await page.getByText('Changed members in workshop').waitFor()
    await see('job')
    await press('Results')
    await see('job-results')
    await dismiss()
    await press('Dismiss: completed changes stay, and the rest are not made')
    const network = { name: 'from a file', mtu: 99, routes: [{ target: '10.7.0.0/24', via: null }] }
    await writeFile(
      join(folder.path, 'network.json'),
      JSON.stringify({ network, members: [{ id: 'abcdefabcd' }] }),
    )
    await answerFileDialogs(hosted.app, join(folder.path, 'network.json'))
    await page.getByRole('button', { name: 'All networks' }).click()
    await press('Import a network from a file')
    await page.getByRole('dialog').waitFor()
    await see('import-network')
    await dismiss()
  })

  test('what went wrong', async () => {
    await hosted.open('workshop')
    await demo.call('DELETE', await path('workshop'), {})
    await page.getByText('This network no longer exists').waitFor()
    await see('network-gone')
    await press('Close')
    await demo.stop()
    await page
      .getByText(/no usable answer/i)
      .first()
      .waitFor()
    await see('stale')
  })

  async function path(name: string): Promise<string> {
    const all = await demo.call<{ data: readonly { id: string; name: string }[] }>(
      'GET',
      '/unstable/controller/network',
    )
    return `/controller/network/${all?.data.find((network) => network.name === name)?.id}`
  }
})
