import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import {
  accountButton,
  listedNetworks,
  openPage,
  openSignedOut,
  paste,
  sendToken,
  untilListed,
} from '../../support/account/window.ts'
import { picture } from '../../support/app/application.ts'
import { focused } from '../../support/app/look.ts'
import { answerQuestions } from '../../support/app/questions.ts'
import { invoke } from '../../support/app/states.ts'
import type { HostedWindow } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const grace = 'Grac3DemoTokenOfThirtyTwoLetters'
const organization = 'b7d0c3f4-5c1e-4f0a-9d2b-3e8a61f0c2d7'

/** Signing in and out through the window, with the keychain of the desktop that the test runs on. */
describe('signing in to an account', () => {
  const world = shared(startLinkedWorld)
  const userData = shared(() => temporaryFolder('user-data'))
  let hosted: HostedWindow
  const launch = () => openSignedOut(world, { userData: userData.path, flags: ['--enable-logging'] })
  const box = () => hosted.page.getByRole('textbox', { name: 'API token' })
  const send = () => hosted.page.getByRole('button', { name: 'Sign in', exact: true })
  const pick = async (name: string | RegExp) => {
    await hosted.page.getByRole('button', { name: 'Accounts' }).click()
    await hosted.page.getByRole('menu').getByText(name, { exact: true }).click()
  }

  beforeAll(async () => {
    hosted = await launch()
  })
  afterAll(async () => {
    await hosted?.close()
  })

  test('a token that is none is not sent, and each says why', async () => {
    await hosted.page.getByRole('button', { name: 'Sign in to an account' }).click()
    await box().focus()
    await paste(hosted, `${world.account.token}\nand what stood below it`)
    await hosted.page.getByText('You pasted more than one line').waitFor()
    expect(await box().inputValue()).toBe('')
    expect(await send().isDisabled()).toBe(true)
    await picture(hosted.page, 'account-sign-in-lines')

    await paste(hosted, 'tooShortForAToken')
    await hosted.page.getByText('17 of at least 32 characters').waitFor()
    expect(await send().isDisabled()).toBe(true)
    await box().fill(`${'a'.repeat(20)} ${'b'.repeat(20)}`)
    await hosted.page.getByText('A token cannot contain spaces').waitFor()
    await box().fill('é'.repeat(40))
    await hosted.page.getByText('This contains a character that a token cannot have').waitFor()
    expect((await world.account.operations())['GET /status']).toBeUndefined()
    expect((await world.account.stats()).total).toBe(0)
  })

  test('a token that the service does not know is refused, and stays in the box with the focus', async () => {
    await sendToken(hosted, 'x'.repeat(32))
    await hosted.page.getByText('The service does not accept this token').waitFor()
    expect(await box().inputValue()).toBe('x'.repeat(32))
    await picture(hosted.page, 'account-sign-in-refused')
  })

  test('an address with a mistake is told as such, each in its own words, and the token stays', async () => {
    await answerQuestions(hosted.app, true)
    const { total } = await world.account.stats()
    await hosted.page.getByText('Another service', { exact: true }).click()
    const base = hosted.page.getByRole('textbox', { name: 'Address of the service' })
    await box().fill(world.account.token)
    for (const [address, words] of [
      ['http://account.example.com', 'That address cannot be used'],
      ['http://127.0.0.1:1', 'The service cannot be reached'],
      [`${world.account.url}/elsewhere`, 'This is not an account service'],
    ] as const) {
      await base.fill(address)
      await base.press('Enter')
      await hosted.page.getByRole('alert').getByText(words).waitFor()
      expect(await box().inputValue()).toBe(world.account.token)
    }
    await picture(hosted.page, 'account-sign-in-address')
    await base.fill('')
    expect((await world.account.stats()).total).toBe(total + 1)
  })

  test('the right one, pasted with the line break that came along, shows whose account it is', async () => {
    await box().focus()
    await paste(hosted, `  ${world.account.token}\r\n`)
    await hosted.page.getByText('Spaces and line breaks around the token were removed').waitFor()
    await send().click()
    await hosted.page.getByRole('heading', { level: 2, name: 'All networks' }).waitFor()
    await hosted.row('field team').waitFor()
    await accountButton(hosted, 'Ada Okafor').waitFor()
    await untilListed(hosted, 3)
    expect(await focused(hosted.page)).not.toBe('nothing')
    await picture(hosted.page, 'account-signed-in-networks')
    await openPage(hosted, 'Profile')
    await hosted.page.getByRole('heading', { level: 2, name: 'Ada Okafor' }).waitFor()
    await hosted.page.getByText(organization).waitFor()
    expect((await world.account.operations())['GET /status']).toBeGreaterThan(0)
  })

  test('a second account beside the first', async () => {
    await pick('Sign in to another account…')
    const dialog = hosted.dialog()
    await dialog.getByRole('textbox', { name: 'API token' }).fill(grace)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await dialog.getByText('Grace Lindqvist').waitFor()
    await dialog.getByText(organization).waitFor()
    await picture(hosted.page, 'account-signed-in')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await hosted.page.getByRole('heading', { level: 2, name: 'All networks' }).waitFor()
    await accountButton(hosted, 'Grace Lindqvist').waitFor()
    // Ada sees all that Grace sees, and each network is listed once.
    await untilListed(hosted, 3, 'Ada Okafor')
    await hosted.page.getByText('No networks besides those above').waitFor()
    await picture(hosted.page, 'account-side-by-side')
    await hosted.page.getByRole('button', { name: 'New network in the account of Grace Lindqvist' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('barn')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await untilListed(hosted, 1, 'Grace Lindqvist')
    await untilListed(hosted, 3, 'Ada Okafor')
    await pick('Ada Okafor')
    await accountButton(hosted, 'Ada Okafor').waitFor()
    await untilListed(hosted, 1, 'Grace Lindqvist')
  })

  test('both are there after a restart, by what the keychain kept', async () => {
    await hosted.close()
    hosted = await launch()
    await accountButton(hosted, 'Ada Okafor').waitFor()
    await untilListed(hosted, 3, 'Ada Okafor')
    await untilListed(hosted, 1, 'Grace Lindqvist')
    await openPage(hosted, 'Profile')
    await pick('Grace Lindqvist')
    await hosted.page.getByRole('main').getByRole('heading', { level: 2, name: 'Grace Lindqvist' }).waitFor()
    expect(await hosted.page.getByText('Signed in until Meshtray quits').count()).toBe(0)
    await pick('Ada Okafor')
    await accountButton(hosted, 'Ada Okafor').waitFor()
  })

  test('signing out asks first, and leaves the other account', async () => {
    await pick('Grace Lindqvist')
    await accountButton(hosted, 'Grace Lindqvist').waitFor()
    await pick('Sign out of Grace Lindqvist…')
    await hosted.dialog().getByText('its token is removed from this computer’s keychain').waitFor()
    await picture(hosted.page, 'account-sign-out')
    await hosted.dialog().getByRole('button', { name: 'Sign out' }).click()
    await hosted.dialog().waitFor({ state: 'detached' })
    await accountButton(hosted, 'Ada Okafor').waitFor()
    expect(await focused(hosted.page)).toBe('Accounts')
    await hosted.page.getByRole('button', { name: 'Accounts' }).click()
    expect(await hosted.page.getByRole('menu').getByText('Grace Lindqvist').count()).toBe(0)
    await hosted.page.keyboard.press('Escape')
    await untilListed(hosted, 3)
  })

  test('in read-only mode everything can be looked at, and nothing changed', async () => {
    await openPage(hosted, 'Profile')
    await world.account.setReadOnly(true)
    await hosted.page.getByRole('textbox', { name: 'Display name' }).fill('Ada')
    await hosted.page.getByRole('button', { name: 'Save', exact: true }).click()
    await hosted.page.getByText('The account is read-only at the moment').waitFor()
    await hosted.page.getByText('The account is read-only', { exact: true }).waitFor()
    await accountButton(hosted, /Read-only/).waitFor()
    expect(await hosted.page.getByRole('textbox', { name: 'Display name' }).isDisabled()).toBe(true)
    await picture(hosted.page, 'account-read-only')
    await hosted.open('office')
    await hosted.row('office server').waitFor()
    expect(await hosted.page.getByRole('button', { name: 'Add members' }).isDisabled()).toBe(true)
    expect(await hosted.page.getByRole('button', { name: 'New network in the account' }).isDisabled()).toBe(
      true,
    )
    await world.account.setReadOnly(false)
    await hosted.page.getByRole('button', { name: 'Try again' }).click()
    await hosted.page.getByText('The account is read-only', { exact: true }).waitFor({ state: 'detached' })
    expect(await hosted.page.getByRole('button', { name: 'Add members' }).isEnabled()).toBe(true)
  })

  test('offline, lists stay, with their age, until the service answers again', async () => {
    await hosted.open('field team')
    await hosted.row('weather mast').waitFor()
    await world.account.stop()
    const away = hosted.page.getByText('The account’s service does not answer')
    await away.waitFor()
    await hosted.row('weather mast').waitFor()
    await hosted.page.getByText(/members, as of /).waitFor()
    await hosted.page.getByText(/This was loaded .*You can make changes once the service answers/).waitFor()
    expect(await hosted.page.getByRole('button', { name: 'Add members' }).isDisabled()).toBe(true)
    expect(await listedNetworks(hosted).count()).toBe(3)
    await picture(hosted.page, 'account-offline')
    await world.account.start()
    // The application looks by itself too, and may have found it before the click.
    const again = hosted.page.getByRole('button', { name: 'Try again' })
    await again.click({ timeout: 1_000 }).catch(async (error) => {
      if (await away.isVisible()) throw error
    })
    await away.waitFor({ state: 'detached' })
    await hosted.page.getByRole('button', { name: 'Add members', disabled: false }).waitFor()
  })

  test('the token is in neither the page nor the snapshot, nor in anything printed, logged or kept', async () => {
    const { token } = world.account
    const session = await hosted.page.context().newCDPSession(hosted.page)
    let heap = ''
    session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
      heap += chunk
    })
    await session.send('HeapProfiler.enable')
    await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
    // The text itself is not shown: nobody wants to read a heap.
    expect(heap.includes('weather mast')).toBe(true)
    expect(heap.includes(token)).toBe(false)
    const snapshot = await invoke(hosted.page, 'snapshot.read')
    expect(JSON.stringify(snapshot)).toContain('Ada Okafor')
    expect(JSON.stringify(snapshot)).not.toContain(token)
    expect(hosted.app.output()).not.toContain(token)
    const files = await readdir(userData.path, { recursive: true, withFileTypes: true })
    expect(files.some(({ name }) => name.endsWith('.log'))).toBe(true)
    for (const file of files.filter((entry) => entry.isFile())) {
      const bytes = await readFile(join(file.parentPath, file.name)).catch(() => Buffer.alloc(0))
      expect(bytes.includes(token), `${file.name} holds the token`).toBe(false)
      expect(bytes.includes(grace), `${file.name} holds Grace's token`).toBe(false)
    }
  })
})
