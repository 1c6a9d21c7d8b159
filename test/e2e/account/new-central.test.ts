import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { central, type DemoNewCentral, startDemoNewCentral } from '../../support/account/demo-new-central.ts'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { centralPages, neverAsked } from '../../support/account/operations.ts'
import { accountButton, openSignedInto } from '../../support/account/window.ts'
import { look } from '../../support/app/look.ts'
import { questions } from '../../support/app/questions.ts'
import { lookAtWidths } from '../../support/app/widths.ts'
import type { HostedWindow } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

const { lantern, harbour, office } = central
const widths = [720, 1000, 1500]

/** New Central alone, used through the window. Each test goes on from the one before. */
describe('an account of New Central', () => {
  const world = shared(startLinkedWorld)
  let demo: DemoNewCentral
  let hosted: HostedWindow

  beforeAll(async () => {
    demo = await startDemoNewCentral()
    await demo.control('POST', '/__rate', { limit: 10_000 })
    const { url: address, keys } = demo
    hosted = await openSignedInto(world, { kind: 'New Central', address, token: keys.desktop })
    await accountButton(hosted, 'Lantern Works, Harbour Society').waitFor()
  })
  afterAll(async () => {
    await hosted?.close()
    await demo?.dispose()
  })

  const used = async (operation: string): Promise<number> =>
    (await demo.control<{ [operation: string]: number }>('GET', '/__operations'))[operation] ?? 0
  async function openTab(name: string): Promise<void> {
    await accountButton(hosted, /./).first().click()
    await hosted.page.getByRole('tab', { name }).click()
    await hosted.page.getByRole('tabpanel', { name }).waitFor()
  }
  const actionsOf = (name: string) => hosted.page.getByRole('button', { name: `Actions for ${name}` })
  const pick = (word: string) => hosted.page.getByRole('menu').getByText(word).click()
  const press = (name: string) => hosted.dialog().getByRole('button', { name, exact: true }).click()
  const type = (label: string, text: string) => hosted.dialog().getByLabel(label, { exact: true }).fill(text)
  const inLantern = () => hosted.page.getByRole('region', { name: /^Lantern/ })
  const groupRow = (name: string) => inLantern().getByRole('row').filter({ hasText: name })
  const shut = () => hosted.dialog().waitFor({ state: 'detached' })

  test('the side bar groups the networks', async () => {
    const side = hosted.page.getByRole('navigation')
    await side.getByRole('heading', { name: 'Main' }).waitFor()
    await side.getByRole('heading', { name: 'Events' }).waitFor()
    await side.getByText('field team').click()
    await hosted.page.getByRole('heading', { level: 2, name: 'field team' }).waitFor()
    await look(hosted.page, 'new-central/side-bar')
    expect(await used('GET /network-group')).toBeGreaterThan(0)
  })

  test('organizations with their groups, and what the key may not do', async () => {
    await openTab('Organization')
    await groupRow('Main').getByText('Head office and vans').waitFor()
    const other = hosted.page.getByRole('region', { name: 'Harbour Society' })
    await other.getByText('This key can only view the organization.').waitFor()
    expect(await other.getByRole('button', { name: 'New group…' }).count()).toBe(0)
    expect(await actionsOf('Harbour Society').count()).toBe(0)
    await look(hosted.page, 'new-central/organization')
    await lookAtWidths(hosted.app, hosted.page, 'new-central-organization', widths)
  })

  test('a group is created, changed, and deleted once its name is typed', async () => {
    await inLantern().getByRole('button', { name: 'New group…' }).click()
    await type('Name', 'Störungsdienst')
    await look(hosted.page, 'new-central/new-group')
    await press('Create')
    await shut()
    await groupRow('Störungsdienst').waitFor()
    await actionsOf('Störungsdienst').click()
    await pick('Change…')
    await type('Description', 'On call at night')
    await press('Save')
    await groupRow('On call at night').waitFor()
    await actionsOf('Störungsdienst').click()
    await pick('Delete…')
    await type('Type the name to confirm', 'Störungsdienst')
    await press('Delete network group')
    await shut()
    await groupRow('Störungsdienst').waitFor({ state: 'detached' })
    expect((await questions(hosted.app)).at(-1)?.message).toContain('Störungsdienst')
    for (const operation of ['POST /org/{org}/network-group', 'DELETE /network-group/{group}'])
      expect(await used(operation), operation).toBe(1)
  })

  test('an organization is renamed', async () => {
    await actionsOf('Lantern Works').click()
    await pick('Rename…')
    await type('Name', 'Lantern & Co')
    await press('Save')
    await hosted.page.getByRole('region', { name: 'Lantern & Co' }).waitFor()
    await accountButton(hosted, 'Lantern & Co, Harbour Society').waitFor()
  })

  test('only people may create one: the form keeps what was typed; else it comes, and goes', async () => {
    const create = hosted.page.getByRole('button', { name: 'New organization…' })
    await create.click()
    await type('Name', 'Third')
    await press('Create')
    await hosted.dialog().getByText('You do not have permission to do this').waitFor()
    expect(await hosted.dialog().getByLabel('Name', { exact: true }).inputValue()).toBe('Third')
    await demo.control('POST', '/__quirks', { accountActs: 200 })
    await press('Create')
    await hosted.page.getByRole('region', { name: 'Third' }).waitFor()
    await actionsOf('Third').click()
    await pick('Delete…')
    await hosted.dialog().getByText('Network groups').waitFor()
    await look(hosted.page, 'new-central/delete-organization')
    await type('Type the name to confirm', 'Third')
    await press('Delete organization')
    await hosted.page.getByRole('region', { name: 'Third' }).waitFor({ state: 'detached' })
    expect(await used('DELETE /org/{org}')).toBe(1)
  })

  test('a group that was deleted elsewhere while its form is open: the form stays, and says so', async () => {
    const made = await demo.ask('POST', `/api/v2/org/${lantern}/network-group`, { name: 'Brief' })
    await openTab('Subscription')
    await openTab('Organization')
    await actionsOf('Brief').click()
    await pick('Change…')
    await type('Description', 'never sent')
    await demo.ask('DELETE', `/api/v2/network-group/${made.body.id}`)
    await press('Save')
    await hosted.dialog().getByText('It is no longer there.').waitFor()
    expect(await hosted.dialog().getByLabel('Description').inputValue()).toBe('never sent')
    await press('Cancel')
  })

  test('the subscription in plain words', async () => {
    await demo.control('POST', '/__plan', { plan: 'premium' })
    await openTab('Overview')
    await openTab('Subscription')
    await hosted.page.getByText('Premium', { exact: true }).waitFor()
    await hosted.page.getByText('2 of 10').first().waitFor()
    await look(hosted.page, 'new-central/subscription')
    await lookAtWidths(hosted.app, hosted.page, 'new-central-subscription', widths)
  })

  test('a new network stands in the group that was chosen', async () => {
    const { page } = hosted
    const create = page.getByRole('button', { name: 'New network in the account' })
    await demo.control('POST', '/__plan', { plan: 'scale' })
    await create.click()
    await hosted.dialog().getByLabel('Network group').selectOption({ label: 'Events' })
    await type('Name', 'stage')
    await look(page, 'new-central/new-network')
    await press('Create')
    await page.getByRole('heading', { level: 2, name: 'stage' }).waitFor()
    const groups = (await demo.ask('GET', '/api/v2/network')).body.items
    expect(groups.find((one: { name: string }) => one.name === 'stage').networkGroupId).toBe(central.events)
  })

  test('the group that was chosen last is offered for the next one, whichever network is open', async () => {
    await hosted.open('office')
    await hosted.page.getByRole('button', { name: 'New network in the account' }).click()
    const group = hosted.dialog().getByLabel('Network group')
    await expect.poll(() => group.inputValue()).toBe(central.events)
    await press('Cancel')
    await shut()
  })

  test('a full plan is named instead of the refusal, and before the next attempt', async () => {
    const { page } = hosted
    await demo.control('POST', '/__plan', { plan: 'essential' })
    // A service may call a full plan a lack of permission.
    await demo.control('POST', '/__quirks', { beyondPlan: 403 })
    const inMain = `/api/v2/network-group/${central.main}/network`
    const made: string[] = []
    const add = async (): Promise<number> => {
      const { status, body } = await demo.ask('POST', inMain, { name: `filler ${made.length}` })
      if (status === 200) made.push(body.id)
      return (await demo.ask('GET', `/api/v2/network?org-id=${lantern}`)).body.items.length
    }
    while ((await add()) < 9);
    const open = () => page.getByRole('button', { name: 'New network in the account' }).click()
    const full = hosted
      .dialog()
      .getByText(/The plan Essential allows 10 networks, and all are in use\. Delete one/)
    const create = hosted.dialog().getByRole('button', { name: 'Create', exact: true })
    await open()
    await type('Name', 'one too many')
    await expect.poll(() => create.isEnabled()).toBe(true)
    expect(await full.count()).toBe(0)
    expect(await add()).toBe(10)
    await create.click()
    await full.waitFor()
    expect(await hosted.dialog().getByText('You do not have permission to do this').count()).toBe(0)
    expect(await hosted.dialog().getByLabel('Name', { exact: true }).inputValue()).toBe('one too many')
    await look(page, 'new-central/plan-full')
    await page.keyboard.press('Escape')
    await shut()
    const sent = await used('POST /network-group/{group}/network')
    await open()
    await full.waitFor()
    expect(await create.isDisabled()).toBe(true)
    expect(await used('POST /network-group/{group}/network')).toBe(sent)
    await press('Cancel')
    for (const id of made) await demo.ask('DELETE', `/api/v2/network/${id}`)
    await demo.control('POST', '/__quirks', { beyondPlan: 400 })
  })

  test('settings and rules say what the plan leaves out', async () => {
    await hosted.open('office')
    await hosted.tab('Settings')
    await hosted.page.getByText(/does not include public networks/).waitFor()
    await look(hosted.page, 'new-central/settings')
    await hosted.tab('Rules')
    await hosted.page.getByText('Rules of your own: not included in the plan Essential.').waitFor()
    await demo.control('POST', '/__plan', { plan: 'scale' })
    await hosted.tab('Settings')
  })

  test('a role that is taken away while a form is open: it keeps its draft, and says what happened', async () => {
    const { page } = hosted
    const name = page.getByRole('tabpanel', { name: 'Settings' }).getByLabel('Name', { exact: true })
    await name.fill('head office')
    const principal = `desktop@org-${lantern}.ztsa`
    await demo.control('POST', '/__roles', { resource: lantern, principal, roles: ['Viewer'] })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('You do not have permission to do this').first().waitFor()
    expect(await name.inputValue()).toBe('head office')
    await look(page, 'new-central/role-taken')
    await demo.control('POST', '/__roles', { resource: lantern, principal, roles: ['Admin'] })
    expect((await demo.ask('GET', `/api/v2/network/${office}`)).body.name).toBe('office')
    expect(await used('POST /user/check-permissions')).toBeGreaterThan(0)
  })

  test('a text of rules is saved, and the network is deleted once its name is typed', async () => {
    const { page } = hosted
    await hosted.open('stage')
    await hosted.tab('Settings')
    await page
      .getByRole('tabpanel', { name: 'Settings' })
      .getByLabel('Description', { exact: true })
      .fill('On tour')
    await hosted.rulesView('Rules text')
    const source = '# Everybody\naccept;\n'
    await page.getByRole('textbox', { name: 'Rules text', exact: true }).fill(source)
    await page.locator('.save-bar').getByRole('button', { name: 'Save', exact: true }).click()
    await page.locator('.save-bar').getByText('Saved', { exact: true }).waitFor()
    const { items } = (await demo.ask('GET', '/api/v2/network')).body
    const { id } = items.find((one: { name: string }) => one.name === 'stage')
    const rules = (await demo.ask('GET', `/api/v2beta/network/${id}/flow-rule`)).body
    expect(rules).toMatchObject({ kind: 'custom', config: { source } })
    expect((await demo.ask('GET', `/api/v2/network/${id}`)).body.description).toBe('On tour')
    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await hosted.dialog().getByRole('textbox').fill('stage')
    await press('Delete network')
    await shut()
    expect((await demo.ask('GET', '/api/v2/network')).body.items).toHaveLength(items.length - 1)
  })

  test('an organization that was deleted elsewhere takes its networks out of the list', async () => {
    await demo.control('POST', '/__roles', {
      resource: harbour,
      principal: `desktop@org-${lantern}.ztsa`,
      roles: ['Owner'],
    })
    await demo.ask('DELETE', `/api/v2/org/${harbour}`)
    await openTab('Organization')
    await hosted.page.getByRole('region', { name: 'Harbour Society' }).waitFor({ state: 'detached' })
  })

  test('each operation that the other pages do not use was used', async () => {
    expect(await neverAsked(demo, centralPages.others)).toEqual([])
  })
})
