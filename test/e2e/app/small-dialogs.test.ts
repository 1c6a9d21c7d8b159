import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import { type LaunchedApplication, launchApplication } from '../../support/app/application.ts'
import { fontEnvironment } from '../../support/app/fonts.ts'
import {
  fullSettings,
  guests,
  office,
  settingsToLoad,
  travel,
  warehouse,
} from '../../support/app/full-settings.ts'
import { walkLanguages } from '../../support/app/in-languages.ts'
import { answerQuestions } from '../../support/app/questions.ts'
import { online, showPeers, unfold } from '../../support/app/small-window.ts'
import { invoke } from '../../support/app/states.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { answerFileDialogs } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/** Every dialog, menu and unusual state of the small window, opened in English and then walked through the languages */
describe.runIf(process.platform === 'linux')('of the small window', { timeout: 300_000 }, () => {
  const folder = shared(() => temporaryFolder('small-dialogs'))
  const demo = shared(() => startDemoNode({ version: '1.16' }))
  let app: LaunchedApplication
  let page: Page

  beforeAll(async () => {
    await demo.call('POST', `/network/${warehouse}`, {})
    await writeFile(join(folder.path, 'settings.json'), JSON.stringify(fullSettings), { mode: 0o600 })
    app = await launchApplication([`--service-home=${demo.home}`, '--show'], {
      userData: folder.path,
      environment: fontEnvironment,
    })
    page = await app.window()
    await online(page).waitFor()
    await answerQuestions(app, false)
  })
  afterAll(async () => {
    await app?.close()
  })
  afterEach(async () => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    const open = page.locator('dialog[open], [popover]:popover-open')
    for (let left = 2; left > 0 && (await open.count()) > 0; left--) await page.keyboard.press('Escape')
  })

  const dialog = () => page.getByRole('dialog').last()
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
  const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
  const box = (name: string) => dialog().getByRole('textbox', { name, exact: true })
  const go = (view: 'automation' | 'service' | 'settings' | 'networks') =>
    invoke(page, 'window.goTo', { view })
  async function menu(item: string): Promise<void> {
    await button('More').click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  async function pick(opener: string, item?: string): Promise<void> {
    await button(opener).click()
    if (item !== undefined) await page.getByRole('menuitem', { name: item }).click()
    else await page.getByRole('menu').waitFor()
  }
  async function network(name: string): Promise<void> {
    await go('networks')
    await unfold(page.getByRole('listitem').filter({ hasText: name }).first())
  }
  async function device(): Promise<void> {
    await button('Devices').click()
    const row = page.getByRole('listitem').filter({ hasText: 'build-server' }).first()
    await unfold(row)
    await button('Open SSH…').waitFor()
  }
  /** Chosen in the system's dialog next */
  async function choose(name: string, content: object): Promise<void> {
    await writeFile(join(folder.path, name), JSON.stringify(content))
    await answerFileDialogs(app, join(folder.path, name))
  }

  const states: readonly (readonly [name: string, open: () => Promise<unknown>])[] = [
    ['denied', () => network('studio')],
    ['login', () => network('campus')],
    [
      'inbox',
      async () => {
        await go('networks')
        await button('Review').click()
        await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
      },
    ],
    ['shortcuts', () => menu('Keyboard shortcuts')],
    [
      'join-known',
      async () => {
        await invoke(page, 'window.goTo', { view: 'join', id: guests })
        await dialog().getByText('Options').click()
      },
    ],
    [
      'join-wrong',
      async () => {
        await invoke(page, 'window.goTo', { view: 'join', id: null })
        await box('Network ID').fill('8056c2e21cxyz')
      },
    ],
    [
      'join-denied',
      async () => {
        await invoke(page, 'window.goTo', { view: 'join', id: 'e5cd7a9e1c2f6b43' })
        await inDialog('Join').click()
        await dialog().getByText('Not authorized yet', { exact: true }).waitFor()
      },
    ],
    [
      'join-login',
      async () => {
        await invoke(page, 'window.goTo', { view: 'join', id: '5f6b43cc0a91d210' })
        await inDialog('Join').click()
        await dialog().getByText('Log-in needed', { exact: true }).waitFor()
      },
    ],
    [
      'join-several',
      async () => {
        await menu('Join several networks…')
        await box('IDs or links').fill(`${guests} Guests\n8056c2e21c\n${office}\n${guests}\n`)
        await dialog().getByText('Same as line 1').waitFor()
      },
    ],
    [
      'share',
      async () => {
        await network('office')
        await button('Share…').click()
        await dialog().getByRole('img').waitFor()
      },
    ],
    [
      'forget',
      async () => {
        await network('cabin')
        await button('Forget…').click()
      },
    ],
    ['pause-all', () => menu('Pause all…')],
    [
      'full-tunnel',
      async () => {
        await network('warehouse')
        await page.getByRole('switch', { name: 'Allow default route' }).first().click()
        await dialog().waitFor()
      },
    ],
    ['service-control', () => menu('Start or stop the service…')],
    [
      'service-review',
      async () => {
        await go('service')
        await page.getByRole('switch', { name: 'Low bandwidth' }).click()
        await page.getByRole('textbox', { name: 'UDP port', exact: true }).fill('9994')
        await page.getByRole('button', { name: /^Review \d/ }).click()
      },
    ],
    [
      'local-conf',
      async () => {
        await go('service')
        await button('Edit local.conf…').click()
        await dialog().getByRole('textbox').fill('{ "settings": { "primaryPort": "x", "odd": 1 } }')
        await inDialog('Review').click()
      },
    ],
    ['device-menu', () => device().then(() => pick('Actions for build-server'))],
    ['device-open', () => device().then(() => button('Open SSH…').click())],
    [
      'device-open-none',
      () => device().then(() => pick('Actions for build-server', 'Open remote desktop (RDP)…')),
    ],
    ['device-run', () => device().then(() => pick('Actions for build-server', 'Write down'))],
    [
      'own-action',
      async () => {
        await go('settings')
        await button('Edit Write down').click()
        await box('Name').fill('')
        await dialog().getByLabel('Program', { exact: true }).last().fill('sh')
      },
    ],
    ['own-action-remove', () => go('settings').then(() => button('Remove Write down').click())],
    [
      'shortcut-keys',
      async () => {
        await go('settings')
        await page
          .getByRole('button', { name: /^(Set keys|Change)…$/ })
          .last()
          .click()
      },
    ],
    [
      'load-settings',
      async () => {
        await choose('load.json', settingsToLoad)
        // No keys are chosen any more.
        await page.keyboard.press('Escape')
        await go('settings')
        await button('Load…').click()
        await dialog().waitFor()
      },
    ],
    ['place-menu', () => go('automation').then(() => pick('Change Home'))],
    ['place', () => go('automation').then(() => pick('Change Home', 'Name and fingerprints…'))],
    ['place-remove', () => go('automation').then(() => pick('Change Home', 'Remove…'))],
    [
      'place-rule',
      async () => {
        await go('automation')
        await button('Add rule…').click()
        await dialog().getByText('Pause', { exact: true }).click()
      },
    ],
    [
      'place-tunnel',
      async () => {
        await go('automation')
        await button('Add rule…').click()
        await dialog().getByText('All traffic', { exact: true }).click()
      },
    ],
    [
      'history',
      async () => {
        await go('automation')
        await page.getByText('Places over time', { exact: true }).first().click()
      },
    ],
    ['set-new', () => go('automation').then(() => button('Save current setup').click())],
    [
      'set-edit',
      async () => {
        await page.keyboard.press('Escape')
        await go('automation')
        await page.getByRole('button', { name: 'Travel', exact: true }).click()
        await page.getByText('Save changes').scrollIntoViewIfNeeded()
      },
    ],
    ['set-remove', () => button('Remove…').click()],
    ['sets-export', () => go('automation').then(() => pick('Import and export', 'Export…'))],
    [
      'sets-import',
      async () => {
        await choose('sets.json', {
          kind: 'meshtray-sets',
          version: 1,
          sets: [travel, { ...travel, name: 'Ship', networks: [{}] }],
        })
        await go('automation')
        await pick('Import and export', 'Import…')
        await dialog().waitFor()
      },
    ],
    [
      'set-used',
      async () => {
        await go('automation')
        await button('Use Travel').click()
        await page.getByText('Travel: 2 networks changed').waitFor()
      },
    ],
    ['paused', async () => invoke(page, 'window.goTo', { view: 'networks', network: '12ac4a1e716f2b90' })],
    [
      'bond',
      async () => {
        await showPeers(page)
        await page.getByRole('button', { name: /3d7744aa01 Peer, direct/ }).click()
        await button('Switch link…').click()
      },
    ],
    [
      'stale',
      async () => {
        await page.keyboard.press('Escape')
        await go('networks')
        await demo.stop()
        await online(page).waitFor({ state: 'detached' })
      },
    ],
  ]

  test.each(states)('%s', async (name, open) => {
    await open()
    await walkLanguages(page, `small-${name}`)
  })
})
