import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { central, type DemoNewCentral, startDemoNewCentral } from '../../support/account/demo-new-central.ts'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { centralPages, neverAsked } from '../../support/account/operations.ts'
import { accountButton, openSignedIn, signInToAnother } from '../../support/account/window.ts'
import { look } from '../../support/app/look.ts'
import { answerQuestions, questions } from '../../support/app/questions.ts'
import { lookAtWidths } from '../../support/app/widths.ts'
import type { HostedWindow } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

const { lantern, guests } = central

/** Access, service accounts and webhooks of New Central, through the window and with the demo's own answers. */
describe('access in New Central', () => {
  const world = shared(startLinkedWorld)
  let demo: DemoNewCentral
  let hosted: HostedWindow

  beforeAll(async () => {
    demo = await startDemoNewCentral()
    hosted = await openSignedIn(world)
    await answerQuestions(hosted.app, true)
    const { url: address, keys } = demo
    await signInToAnother(hosted, { kind: 'New Central', address, token: keys.desktop })
    await accountButton(hosted, 'Lantern Works, Harbour Society').click()
  })
  afterAll(async () => {
    await hosted?.close()
    await demo?.dispose()
  })

  const open = (tab: string) => hosted.page.getByRole('tab', { name: tab }).click()
  const rows = async (path: string) => {
    const { body } = await demo.ask('GET', `/api/v2/${path}`)
    return body.items ?? body
  }
  async function pick(menu: string | RegExp, item: string): Promise<void> {
    await hosted.page.getByRole('button', { name: menu }).first().click()
    await hosted.page.getByRole('menuitem', { name: item }).click()
  }

  test('roles are given, changed, taken and replaced, and people invited', async () => {
    const { page } = hosted
    const dialog = hosted.dialog()
    const rolesOf = async (path: string, who: string) =>
      (await rows(path)).find(({ principal }: { principal: string }) => principal === who)?.roles
    await open('Access')
    const tree = page.getByRole('tree')
    await tree.getByRole('treeitem', { name: /Lantern Works/ }).waitFor()
    await page.getByText('Ada Okafor').first().waitFor()
    await lookAtWidths(hosted.app, page, 'account-access')

    await tree.getByRole('treeitem', { name: /Lantern Works/ }).focus()
    for (const key of ['End', 'Enter']) await page.keyboard.press(key)
    await page.getByText('Omar Haddad').waitFor()
    await page.getByText('from Lantern Works').first().waitFor()
    await page.getByRole('button', { name: 'Give access…' }).click()
    await dialog.getByRole('textbox', { name: 'E-mail address' }).fill('grace')
    await dialog.getByRole('button', { name: /Grace Lindqvist/ }).click()
    await dialog.getByRole('checkbox', { name: /Network viewer/ }).check()
    await look(page, 'new-central/access-give')
    await dialog.getByRole('button', { name: 'Give access' }).click()
    await expect.poll(() => rolesOf(`network/${guests}/iam`, 'grace@example.com')).toEqual(['NetworkViewer'])
    const asked = (await questions(hosted.app)).at(-1)
    expect(`${asked?.message} ${asked?.detail}`).toContain('grace@example.com: NetworkViewer')

    await pick('More for grace@example.com', 'Change roles…')
    await dialog.getByRole('checkbox', { name: /Network editor/ }).check()
    await dialog.getByRole('checkbox', { name: /Network viewer/ }).uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => rolesOf(`network/${guests}/iam`, 'grace@example.com')).toEqual(['NetworkEditor'])
    await pick('More for grace@example.com', 'Remove access…')
    await dialog.getByRole('button', { name: 'Remove access' }).click()
    await expect.poll(() => rolesOf(`network/${guests}/iam`, 'grace@example.com')).toBeUndefined()

    await tree.getByRole('treeitem', { name: /^Main/ }).click()
    await page.getByText('日向').first().waitFor()
    await page.getByRole('button', { name: 'Replace all…' }).click()
    await dialog.getByRole('textbox', { name: 'Another address' }).fill('grace@example.com')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await dialog.getByRole('button', { name: 'Leave out aoi@example.com' }).click()
    await dialog.getByRole('textbox', { name: 'Type the name to confirm' }).fill('Main')
    await look(page, 'new-central/access-replace')
    await dialog.getByRole('button', { name: 'Replace all' }).click()
    await expect
      .poll(() => rows(`network-group/${central.main}/iam`))
      .toMatchObject([{ principal: 'grace@example.com', roles: ['NetworkGroupViewer'] }])

    await page.getByRole('button', { name: 'Invite people…' }).click()
    const box = dialog.getByRole('textbox', { name: 'E-mail addresses' })
    await box.fill('new@example.com\nada@example.com\n')
    await look(page, 'new-central/access-invite')
    await dialog.getByRole('button', { name: 'Invite 2 people' }).click()
    await page.getByText('The service sends 2 invitations.').waitFor()
  })

  test('each level has its own roles, which are given, taken and replaced there', async () => {
    const { page } = hosted
    const dialog = hosted.dialog()
    const tree = page.getByRole('tree')
    const aoi = 'aoi@example.com'
    for (const [item, name, role, path] of [
      [/Lantern Works/, 'Lantern Works', /^Viewer/, `org/${lantern}`],
      [/^Events/, 'Events', /Group viewer/, `network-group/${central.events}`],
      [/^guests/, 'guests', /Network viewer/, `network/${guests}`],
    ] as const) {
      const has = async () =>
        (await rows(`${path}/iam`)).some(({ principal }: { principal: string }) => principal === aoi)
      await tree.getByRole('treeitem', { name: item }).first().click()
      await page.getByRole('heading', { name, exact: true }).first().waitFor()
      await page.getByRole('button', { name: 'Give access…' }).click()
      await dialog.getByRole('textbox', { name: 'E-mail address' }).fill('aoi')
      await dialog.getByRole('button', { name: new RegExp(aoi) }).click()
      await dialog.getByRole('checkbox', { name: role }).check()
      await dialog.getByRole('button', { name: 'Give access' }).click()
      await expect.poll(has).toBe(true)
      await pick(`More for ${aoi}`, 'Remove access…')
      await dialog.getByRole('button', { name: 'Remove access' }).click()
      await expect.poll(has).toBe(false)
      await page.getByRole('button', { name: `More for ${aoi}` }).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Replace all…' }).click()
      await dialog.getByRole('textbox', { name: 'Another address' }).fill(aoi)
      await dialog.getByRole('button', { name: 'Add' }).click()
      await dialog.getByRole('textbox', { name: 'Type the name to confirm' }).fill(name)
      await dialog.getByRole('button', { name: 'Replace all' }).click()
      await expect.poll(has).toBe(true)
      await dialog.waitFor({ state: 'detached' })
    }
  })

  test('what the plan leaves out, and what a role does not allow, is said where it would be changed', async () => {
    const { page } = hosted
    await demo.control('POST', '/__plan', { plan: 'essential' })
    await open('Webhooks')
    await open('Access')
    await page
      .getByRole('tree')
      .getByRole('treeitem', { name: /^Events/ })
      .click()
    await page
      .getByText('Roles for single groups and networks: not included in the plan Essential.')
      .waitFor()
    await demo.control('POST', '/__plan', { plan: 'scale' })
    await look(page, 'new-central/access-left-out')
    await page.getByLabel('Organization', { exact: true }).selectOption({ label: 'Harbour Society' })
    await page.getByText('This key may not manage the organization.').waitFor()
    expect(await page.getByRole('button', { name: 'Invite people…' }).isDisabled()).toBe(true)
    await look(page, 'new-central/access-view-only')
    await page.getByLabel('Organization', { exact: true }).selectOption({ label: 'Lantern Works' })
  })

  test('the access of one network is reached from its settings', async () => {
    const { page } = hosted
    await page
      .getByRole('list', { name: /Lantern Works/ })
      .getByText('guests')
      .click()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Show access' }).click()
    const item = page.getByRole('tree').getByRole('treeitem', { name: /guests/ })
    await expect.poll(() => item.getAttribute('aria-selected')).toBe('true')
  })

  test('a service account and its keys: made, shown once, described, deleted', async () => {
    const { page } = hosted
    const dialog = hosted.dialog()
    await open('Service accounts')
    await page.getByText('possibly used by Meshtray').waitFor()
    await lookAtWidths(hosted.app, page, 'account-keys')
    await page.getByRole('button', { name: 'New service account…' }).click()
    await dialog.getByRole('textbox', { name: 'ID' }).fill('backup')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Backup')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('button', { name: 'New key for Backup' }).click()
    await dialog.getByRole('textbox', { name: 'Description' }).fill('File server')
    await dialog.getByRole('button', { name: 'Create' }).click()
    const secret = (await dialog.locator('.new-token').textContent()) ?? ''
    expect((await demo.ask('GET', '/api/v2/org', undefined, secret)).status).toBe(200)
    await look(page, 'new-central/keys-secret')
    await dialog.getByRole('button', { name: 'Copy and close' }).click()
    await expect.poll(() => page.content()).not.toContain(secret)
    await page.getByText('File server').waitFor()
    await pick('More for File server', 'Change description…')
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Old file server')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Old file server').waitFor()
    await pick('More for Old file server', 'Delete…')
    await dialog.getByRole('button', { name: 'Delete key' }).click()
    await expect.poll(async () => (await demo.ask('GET', '/api/v2/org', undefined, secret)).status).toBe(401)
    await pick('More for Backup', 'Rename…')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Archive')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await pick('More for Archive', 'Delete…')
    await dialog.getByRole('button', { name: 'Delete service account' }).click()
    await expect
      .poll(async () => (await rows(`org/${lantern}/service-account`)).map(({ id }: { id: string }) => id))
      .toEqual(['desktop', 'dashboard'])
  })

  test('the key of this application is replaced, and what stopped midway goes on', async () => {
    const { page } = hosted
    const dialog = hosted.dialog()
    await pick('More for Key of desktop applications', 'Replace for Meshtray…')
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Meshtray')
    await look(page, 'new-central/keys-replace')
    const refuse = { kind: 'reply', status: 500, body: '{"message":"shard away"}', path: '/api-key/desktop$' }
    await demo.control('POST', '/__faults', refuse)
    await dialog.getByRole('button', { name: 'Replace key' }).click()
    await dialog.getByText('shard away').first().waitFor({ state: 'attached' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Replacing the key is not finished').waitFor()
    await look(page, 'new-central/keys-unfinished')
    await demo.control('DELETE', '/__faults')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('used by Meshtray', { exact: true }).waitFor()
    await expect
      .poll(async () => {
        const all = await demo.ask('GET', '/api/v2/org', undefined, demo.keys.desktop)
        return all.status
      })
      .toBe(401)
  })

  test('a webhook is made, changed, its secret shown and replaced, and it is deleted', async () => {
    const { page } = hosted
    const dialog = hosted.dialog()
    await open('Webhooks')
    await page.getByText('https://hooks.example.com/central').waitFor()
    await page.getByRole('button', { name: 'Show the secret' }).click()
    const value = page.locator('.webhook-value')
    await expect.poll(() => value.textContent()).toMatch(/^[0-9a-f]{64}$/)
    const secret = (await value.textContent()) ?? ''
    await lookAtWidths(hosted.app, page, 'account-webhooks')
    await page.getByRole('button', { name: 'Hide the secret' }).click()
    await expect.poll(() => page.content()).not.toContain(secret)
    await page.getByRole('button', { name: 'Copy the secret' }).click()
    await pick(/^More for https:/, 'Change…')
    await dialog.getByRole('checkbox', { name: 'Key created' }).check()
    await dialog.getByRole('textbox', { name: 'Other events' }).fill('SOMETHING_NEW')
    await look(page, 'new-central/webhooks-change')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/Key created, SOMETHING_NEW/).waitFor()
    await pick(/^More for https:/, 'New signing secret…')
    await dialog.getByRole('button', { name: 'Create secret' }).click()
    await page.getByRole('button', { name: 'Revoke now…' }).click()
    await dialog.getByRole('button', { name: 'Revoke secret' }).click()
    await page.getByRole('button', { name: 'Revoke now…' }).waitFor({ state: 'detached' })
    await pick(/^More for https:/, 'Delete…')
    await dialog.getByRole('button', { name: 'Delete webhook' }).click()
    await page.getByText('There are no webhooks.').waitFor()
    await page.getByRole('button', { name: 'New webhook…' }).click()
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://hooks.example.com/new')
    await dialog.getByRole('checkbox', { name: 'Member joined' }).check()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByText('https://hooks.example.com/new').waitFor()
  })

  test('each operation about access, keys and webhooks was used', async () => {
    expect(await neverAsked(demo, centralPages.access)).toEqual([])
  })
})
