import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, test } from 'vitest'
import { startDemoNewCentral } from '../../support/account/demo-new-central.ts'
import { startDemoZtnet } from '../../support/account/demo-ztnet.ts'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { accountButton, openPage, openSignedIn, signInToAnother } from '../../support/account/window.ts'
import { fontEnvironment } from '../../support/app/fonts.ts'
import { walkLanguages } from '../../support/app/in-languages.ts'
import { answerQuestions } from '../../support/app/questions.ts'
import { shared } from '../../support/shared.ts'

/** Every dialog, menu and unusual state of accounts, opened in English and then walked through the languages */
describe('of accounts', { timeout: 300_000 }, () => {
  const world = shared(startLinkedWorld)
  const central = shared(startDemoNewCentral)
  const ztnet = shared(startDemoZtnet)
  const hosted = shared(() => openSignedIn(world, { environment: fontEnvironment }))
  let page: Page

  beforeAll(async () => {
    page = hosted.page
    await central.control('POST', '/__rate', { limit: 10_000 })
    await ztnet.control('POST', '/__window', { limit: 100_000, length: 60_000, clear: true })
    await answerQuestions(hosted.app, true)
  })
  afterEach(async () => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    const open = page.locator('dialog[open], [popover]:popover-open')
    for (let left = 3; left > 0 && (await open.count()) > 0; left--) await page.keyboard.press('Escape')
  })

  const dialog = () => page.getByRole('dialog').last()
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
  const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true })
  const box = (name: string) => dialog().getByRole('textbox', { name, exact: true })
  async function pick(opener: string | RegExp, item?: string): Promise<void> {
    await button(opener).click()
    if (item === undefined) await page.getByRole('menu').waitFor()
    else await page.getByRole('menuitem', { name: item }).click()
  }
  async function tab(name: string): Promise<void> {
    await page.getByRole('tab', { name }).click()
    await page.getByRole('tabpanel', { name }).waitFor()
  }
  async function leaveSecret(): Promise<void> {
    const close = inDialog('Close without copying')
    // Chromium closes a dialog by itself where nobody did anything between two presses of Escape.
    if ((await close.count()) > 0) await close.click()
    await dialog().waitFor({ state: 'detached' })
  }
  /** Signs in, and stays at what the form says at the end. */
  async function signIn(kind: 'New Central' | 'ZTNET', address: string, token: string): Promise<void> {
    await pick('Accounts', 'Sign in to another account…')
    await dialog().getByLabel('Account type').selectOption({ label: kind })
    if (kind !== 'ZTNET') await dialog().getByText('Another service', { exact: true }).click()
    await box('Address of the service').fill(address)
    await box('API token').fill(token)
  }

  const states: readonly (readonly [name: string, open: () => Promise<unknown>])[] = [
    ['menu', () => pick('Accounts')],
    ['sign-out', () => pick('Accounts', 'Sign out of Ada Okafor')],
    [
      'profile',
      async () => {
        await openPage(hosted, 'Profile')
        await page.getByText('ada@example.com').waitFor()
        await page.getByText('Details', { exact: true }).click()
      },
    ],
    [
      'invite',
      async () => {
        await openPage(hosted, 'People')
        await button('Invite…').click()
        await box('E-mail address').fill('nobody at example')
        await box('E-mail address').press('Enter')
      },
    ],
    [
      'invitation',
      async () => {
        await button(/^Review invitation/).click()
        await dialog().getByText('Pending', { exact: true }).waitFor()
      },
    ],
    [
      'invitation-none',
      async () => {
        await button('Open by ID…').click()
        await box('Invitation ID').fill('e17a60b94d2c8f36')
        await inDialog('Open').click()
        await dialog().getByText('This no longer exists in the account').waitFor()
      },
    ],
    ['tokens', () => openPage(hosted, 'API tokens')],
    [
      'token-own',
      async () => {
        await button('Add token…').click()
        await box('Name').fill('monitoring')
        await dialog().getByText('Enter my own', { exact: true }).click()
        await box('Token').fill('short')
      },
    ],
    [
      'token-new',
      async () => {
        await button('Add token…').click()
        await dialog().getByText('Generate one').click()
        await box('Name').fill('backup script')
        await inDialog('Add').click()
        await dialog().locator('code').waitFor()
      },
    ],
    // Escape only asks, as nobody can see the token again.
    ['token-leave', () => dialog().getByRole('alert').waitFor()],
    [
      'token-delete',
      async () => {
        await leaveSecret()
        await button('Delete the token monitoring').click()
      },
    ],
    [
      'new-network',
      async () => {
        await button('New network in the account').click()
        await dialog().getByText('This subnet does not conflict').waitFor()
      },
    ],
    [
      'sign-in-refused',
      async () => {
        await signIn('ZTNET', ztnet.url, 'x'.repeat(32))
        await inDialog('Sign in').click()
        await dialog().getByRole('alert').waitFor()
      },
    ],
    [
      'sign-in-done',
      async () => {
        await signIn('ZTNET', ztnet.url, ztnet.keys.both)
        await inDialog('Sign in').click()
        await inDialog('Done').waitFor()
      },
    ],
    [
      'copy-hosts',
      async () => {
        await hosted.open('lab')
        await page.locator('.pane-head').getByRole('button', { name: 'More' }).click()
        await page.getByRole('menuitem', { name: 'Copy to another host…' }).click()
        await dialog().getByText('Lantern Works', { exact: true }).click()
        await dialog().getByText('Both networks remain.').waitFor()
      },
    ],
    [
      'organization',
      async () => {
        const { url: address, keys } = central
        await signInToAnother(hosted, { kind: 'New Central', address, token: keys.desktop })
        await accountButton(hosted, 'Lantern Works, Harbour Society').click()
        await tab('Organization')
        await page.getByText('Head office and vans').waitFor()
      },
    ],
    ['organization-menu', () => pick('Actions for Lantern Works')],
    ['organization-rename', () => pick('Actions for Lantern Works', 'Rename…')],
    [
      'organization-new',
      async () => {
        await button('New organization…').click()
        await dialog().getByLabel('Name', { exact: true }).fill('Third')
        await inDialog('Create').click()
        await dialog().getByText('You do not have permission to do this').waitFor()
      },
    ],
    ['organization-delete', () => pick('Actions for Lantern Works', 'Delete…')],
    ['group-new', () => button('New group…').click()],
    ['group-delete', () => pick('Actions for Events', 'Delete…')],
    [
      'subscription',
      async () => {
        await tab('Subscription')
        await page.getByRole('tabpanel', { name: 'Subscription' }).locator('dl, table').first().waitFor()
      },
    ],
    ['overview', () => tab('Overview')],
    [
      'access-give',
      async () => {
        await tab('Access')
        await page.getByText('Ada Okafor').first().waitFor()
        await button('Give access…').click()
        await box('E-mail address').fill('grace')
      },
    ],
    ['access-menu', () => pick(/^More for grace@/)],
    ['access-change', () => pick(/^More for grace@/, 'Change roles…')],
    ['access-remove', () => pick(/^More for grace@/, 'Remove access…')],
    [
      'access-replace',
      async () => {
        await button('Replace all…').click()
        await box('Another address').fill('new@example.com')
        await inDialog('Add').click()
      },
    ],
    [
      'access-invite',
      async () => {
        await button('Invite people…').click()
        await box('E-mail addresses').fill('new@example.com\nada@example.com\nnobody\n')
      },
    ],
    [
      'keys-account-new',
      async () => {
        await tab('Service accounts')
        await page.getByText('possibly used by Meshtray').waitFor()
        await button('New service account…').click()
        await box('ID').fill('Back up')
      },
    ],
    ['keys-new', () => button(/^New key for /).click()],
    [
      'keys-secret',
      async () => {
        await button(/^New key for /).click()
        await box('Description').fill('File server')
        await inDialog('Create').click()
        await dialog().locator('.new-token').waitFor()
      },
    ],
    [
      'keys-menu',
      async () => {
        await leaveSecret()
        await pick('More for Key of desktop applications')
      },
    ],
    ['keys-describe', () => pick('More for Key of desktop applications', 'Change description…')],
    ['keys-replace', () => pick('More for Key of desktop applications', 'Replace for Meshtray…')],
    ['keys-delete', () => pick('More for Key of desktop applications', 'Delete…')],
    [
      'webhooks',
      async () => {
        await tab('Webhooks')
        await page.getByText('https://hooks.example.com/central').waitFor()
        await button('Show the secret').click()
      },
    ],
    ['webhook-change', () => pick(/^More for https:/, 'Change…')],
    ['webhook-secret', () => pick(/^More for https:/, 'New signing secret…')],
    ['webhook-delete', () => pick(/^More for https:/, 'Delete…')],
    [
      'webhook-secret-end',
      async () => {
        await pick(/^More for https:/, 'New signing secret…')
        await inDialog('Create secret').click()
        await button('Revoke now…').click()
      },
    ],
    [
      'reject',
      async () => {
        await page
          .getByRole('list', { name: /Lantern Works, Harbour/ })
          .getByText('field team')
          .click()
        const { address } = await central.control<{ address: string }>('POST', '/__device/a84ac5c10af1e1d5')
        await page.getByRole('row').filter({ hasText: address }).waitFor()
        const waiting = page.getByRole('row').filter({ hasText: 'Waiting' }).getByRole('checkbox')
        for (const at of [0, 1]) await waiting.nth(at).check()
        await page.getByRole('toolbar').getByRole('button', { name: 'Reject', exact: true }).click()
      },
    ],
    [
      'refused',
      async () => {
        await page.getByRole('button', { name: 'All networks' }).click()
        await world.account.refuse(401)
        await page.getByText('The token of Ada Okafor is refused').waitFor()
      },
    ],
  ]

  test.each(states)('%s', async (name, open) => {
    await open()
    await walkLanguages(page, `account-${name}`)
  })
})
