import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, test } from 'vitest'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { openSignedIn } from '../../support/account/window.ts'
import { fontEnvironment } from '../../support/app/fonts.ts'
import { walkLanguages } from '../../support/app/in-languages.ts'
import { answerQuestions } from '../../support/app/questions.ts'
import { networksOf } from '../../support/node/hosted-networks.ts'
import { answerFileDialogs } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/** Every dialog, menu and unusual state of hosted networks, opened in English and then walked through the languages */
describe('of hosted networks', { timeout: 300_000 }, () => {
  const folder = shared(() => temporaryFolder('hosted-dialogs'))
  const world = shared(startLinkedWorld)
  const hosted = shared(() => openSignedIn(world, { environment: fontEnvironment }))
  let page: Page
  let lab = ''

  beforeAll(async () => {
    page = hosted.page
    lab = (await networksOf(world.node)).find(({ name }) => name === 'lab')?.id ?? ''
    await answerQuestions(hosted.app, true)
  })
  afterEach(async () => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    const open = page.locator('dialog[open], [popover]:popover-open')
    for (let left = 2; left > 0 && (await open.count()) > 0; left--) await page.keyboard.press('Escape')
  })

  const dialog = () => page.getByRole('dialog').last()
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
  const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })
  async function head(item?: string): Promise<void> {
    await page.locator('.pane-head').getByRole('button', { name: 'More' }).click()
    if (item === undefined) await page.getByRole('menu').waitFor()
    else await page.getByRole('menuitem', { name: item }).click()
  }
  async function members(name: string, ...selected: readonly string[]): Promise<void> {
    await hosted.open(name)
    await hosted.tab('Members')
    if ((await button('Clear selection').count()) > 0) await button('Clear selection').click()
    for (const one of selected) await hosted.row(one).getByRole('checkbox').click()
  }
  async function bulk(action: string): Promise<void> {
    await members('lab', 'ada laptop', 'ada phone', 'contractor')
    await page.getByRole('toolbar').getByRole('button', { name: action, exact: true }).click()
  }
  async function change(field: string): Promise<void> {
    await members('lab', 'ada laptop', 'ada phone')
    await page.getByRole('combobox', { name: 'Change the selected members' }).selectOption({ label: field })
    await dialog().waitFor()
  }
  /** Chosen in the system's dialog next */
  async function choose(name: string, content: string): Promise<void> {
    await writeFile(join(folder.path, name), content)
    await answerFileDialogs(hosted.app, join(folder.path, name))
  }
  const network = {
    name: 'from a file',
    mtu: 99,
    routes: [{ target: '10.7.0.0/24', via: null }, { target: 'nowhere' }],
  }

  const states: readonly (readonly [name: string, open: () => Promise<unknown>])[] = [
    [
      'new-network-wrong',
      async () => {
        await button('New network').click()
        await dialog().getByText('Choose the network ID').click()
        await box('Last six characters of the ID').fill('xyz')
        await box('Addresses').fill('10.64.0.0/24')
      },
    ],
    ['menu', () => hosted.open('lab').then(() => head())],
    ['share', () => button('Share…').click()],
    ['template', () => head('Save as template…')],
    [
      'copy',
      async () => {
        await head('Copy to another host…')
        await dialog().getByText('Both networks remain.').waitFor()
      },
    ],
    [
      'copy-done',
      async () => {
        await head('Copy to another host…')
        await box('Name of the copy').fill('mirror')
        await inDialog('Copy network').click()
        await dialog().getByText('Share the copy with its members').waitFor()
      },
    ],
    [
      'copy-undo',
      async () => {
        await page
          .getByRole('region', { name: 'Changes in progress' })
          .getByRole('button', { name: 'Undo…' })
          .click()
      },
    ],
    [
      'restore',
      async () => {
        await choose(
          'lab.json',
          JSON.stringify({
            format: 'meshtray-network',
            version: 1,
            network: { ...network, id: lab, name: 'labyrinth' },
            members: [{ id: 'cccccccccc', name: 'new one', authorized: true, ipAssignments: ['10.64.0.80'] }],
          }),
        )
        await hosted.open('lab')
        await head('Restore from a file…')
        await dialog().waitFor()
      },
    ],
    [
      'import',
      async () => {
        await choose('network.json', JSON.stringify({ network, members: [{ id: 'abcdefabcd' }] }))
        await page.getByRole('button', { name: 'All networks' }).click()
        await page.getByRole('button', { name: 'Import a network from a file' }).click()
        await dialog().waitFor()
      },
    ],
    [
      'delete',
      async () => {
        await hosted.open('lab')
        await head('Delete…')
        await dialog()
          .getByText(/^12, of which/)
          .waitFor()
      },
    ],
    ['row-menu', () => members('lab').then(() => hosted.row('storage').getByRole('button').last().click())],
    [
      'filter',
      async () => {
        await members('lab')
        await button('Filter').click()
        await page.getByRole('checkbox', { name: /^Not authorized/ }).check()
      },
    ],
    [
      'filtered',
      async () => {
        await members('lab')
        await button('Filter').click()
        await page.getByRole('checkbox', { name: /^Not authorized/ }).check()
        await page.keyboard.press('Escape')
        await page.getByText('2 of 12 members').waitFor()
      },
    ],
    [
      'member-conflict',
      async () => {
        await button('Clear filters').click()
        await hosted.row('storage').locator('[data-open]').click()
        await dialog().getByRole('textbox', { name: 'Address 1' }).fill('10.64.0.10')
      },
    ],
    ['members-selected', () => members('lab', 'ada laptop', 'contractor')],
    ['members-authorize', () => bulk('Authorize')],
    ['members-deauthorize', () => bulk('Deauthorize')],
    ['members-delete', () => bulk('Delete…')],
    [
      'member-delete',
      async () => {
        await members('lab')
        await hosted.row('printer').locator('[data-open]').click()
        await inDialog('Delete…').click()
        await inDialog('Delete').waitFor()
      },
    ],
    ...['Names', 'Addresses', 'Bridge', 'Addresses from the pools'].map(
      (field) => [`change-${field.toLowerCase().replaceAll(' ', '-')}`, () => change(field)] as const,
    ),
    [
      'add-one',
      async () => {
        await members('lab')
        await button(/^Add members/).click()
        await box('Node address').fill('89e92')
      },
    ],
    [
      'add-several',
      async () => {
        await button(/^Add members/).click()
        await dialog().getByText('Several', { exact: true }).click()
        await box('One member per line').fill(
          'id,name,addresses\nc0ffee0001,attic nas,10.64.0.77\nnonsense,x,\nc0ffee0002,,10.64.0.300\nc0ffee0003,far,10.99.0.1',
        )
      },
    ],
    [
      'import-members',
      async () => {
        await choose('members.csv', 'id,name,authorized\ncccccccccc,new one,true\nnonsense,x,true\n')
        await hosted.open('workshop')
        await page.locator('.tools').getByRole('button', { name: 'More' }).click()
        await page.getByRole('menuitem', { name: 'Import from CSV…' }).click()
        await dialog().waitFor()
      },
    ],
    [
      'job-results',
      async () => {
        await choose('members.csv', 'id,name,authorized\ncccccccccc,new one,true\n')
        await page.locator('.tools').getByRole('button', { name: 'More' }).click()
        await page.getByRole('menuitem', { name: 'Import from CSV…' }).click()
        await inDialog('Change 1 member').click()
        await page.getByText('Changed members in workshop').waitFor()
        await page.getByRole('button', { name: 'Results', exact: true }).last().click()
      },
    ],
    [
      'clean-up',
      async () => {
        await members('office')
        await button(/^Show \d+ hidden$/).click()
        await button('Filter').click()
        await page.getByRole('checkbox', { name: /^Not for 90 days/ }).check()
        await page.keyboard.press('Escape')
        await button('Clean up…').click()
      },
    ],
    [
      'settings-wrong',
      async () => {
        await hosted.open('lab')
        await hosted.tab('Settings')
        await box('Gateway of route 2').fill('192.168.5.1')
        await box('First address of pool 1').fill('10.63.0.1')
        await box('Gateway of route 2').scrollIntoViewIfNeeded()
      },
    ],
    [
      'conflict',
      async () => {
        await button('Discard').click()
        await box('Name').fill('laboratory')
        await world.node.call('POST', `/controller/network/${lab}`, { name: 'lab two' })
        await button('Save').click()
        await dialog().waitFor()
      },
    ],
    [
      'saved-and-undo',
      async () => {
        await button('Save').click()
        await inDialog('Save these').click()
        await page.getByText('Saved', { exact: true }).waitFor()
      },
    ],
    [
      'undo-conflict',
      async () => {
        await box('Name').fill('loft')
        await button('Save').click()
        const toast = page.locator('.toast').filter({ hasText: 'loft' })
        await toast.waitFor()
        await world.node.call('POST', `/controller/network/${lab}`, { name: 'lab' })
        await toast.getByRole('button', { name: 'Undo' }).click()
        await dialog().waitFor()
      },
    ],
    [
      'templates',
      async () => {
        await hosted.open('lab')
        await hosted.tab('Rules')
        await button('Templates…').click()
        await dialog().waitFor()
      },
    ],
    [
      'rules-wrong',
      async () => {
        await box('Rules text').fill('acept;\ntag role id 1 default 0;\n')
        await page.getByRole('button', { name: /^Fix \d/ }).waitFor()
      },
    ],
    [
      'failing-tests',
      async () => {
        await box('Rules text').fill('# test: anyone reaches storage on tcp/22\ndrop;\n')
        await button('Save').click()
        await dialog().waitFor()
      },
    ],
    [
      'tag',
      async () => {
        await box('Rules text').fill('accept;\n')
        await hosted.rulesView('Tags and capabilities')
        await button('Add a tag…').click()
      },
    ],
    ['capability', () => button('Add a capability…').click()],
    [
      'deleted',
      async () => {
        await button('Discard').click()
        await world.node.hostNetwork({ name: 'empty' })
        await hosted.open('empty')
        await page.getByRole('heading', { name: 'No members yet' }).waitFor()
        await walkLanguages(page, 'hosted-no-members')
        await head('Delete…')
        await inDialog('Delete network').click()
        await page.getByText('A deleted network can be restored').waitFor()
      },
    ],
    [
      'gone',
      async () => {
        const { id } = (await networksOf(world.node)).find(({ name }) => name === 'workshop') ?? { id: '' }
        await hosted.open('workshop')
        await world.node.call('DELETE', `/controller/network/${id}`, {})
        await page.getByText('This network no longer exists').waitFor()
      },
    ],
    [
      'stale',
      async () => {
        await button('Close').click()
        await world.node.stop()
        await page
          .getByText(/no usable answer/i)
          .first()
          .waitFor()
      },
    ],
  ]

  test.each(states)('%s', async (name, open) => {
    await open()
    await walkLanguages(page, `hosted-${name}`)
  })
})
