import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoZtnet, startDemoZtnet, ztnet } from '../../support/account/demo-ztnet.ts'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { neverAsked, ztnetOperations } from '../../support/account/operations.ts'
import { openSignedInto, signInToAnother } from '../../support/account/window.ts'
import { look } from '../../support/app/look.ts'
import type { HostedWindow } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

const { organization, fieldTeam } = ztnet

/**
 * ZTNET through the window: first somebody in no organization, whose own networks the API hardly changes, then the
 * organization of another token. Each test goes on from the one before.
 */
describe('an account of ZTNET', () => {
  const world = shared(startLinkedWorld)
  let demo: DemoZtnet
  let hosted: HostedWindow

  beforeAll(async () => {
    demo = await startDemoZtnet()
    await demo.control('POST', '/__window', { limit: 10_000 })
    const { url: address, keys } = demo
    hosted = await openSignedInto(world, { kind: 'ZTNET', address, token: keys.loner })
  })
  afterAll(async () => {
    await hosted?.close()
    await demo?.dispose()
  })

  const press = (name: string) => hosted.dialog().getByRole('button', { name, exact: true }).click()
  const type = (label: string, text: string) => hosted.dialog().getByLabel(label, { exact: true }).fill(text)
  const shut = () => hosted.dialog().waitFor({ state: 'detached' })
  const lacked = (text: string) => hosted.page.getByText(`does not let other programs change: ${text}`)
  const read = async (path: string, token?: string) =>
    (await demo.ask('GET', `/api/v1${path}`, undefined, token)).body
  const inOrganization = `/org/${organization}/network`

  async function create(button: string, name: string): Promise<void> {
    await hosted.page.getByRole('button', { name: button }).click()
    await type('Name', name)
    await press('Create')
    await hosted.page.getByRole('heading', { level: 2, name }).waitFor()
  }
  async function addMember(id: string): Promise<void> {
    await hosted.tab('Members')
    await hosted.page.getByRole('button', { name: 'Add members' }).first().click()
    await type('Node address', id)
    await press('Add')
    await hosted.dialog().getByText(`${id} is added and has access`).waitFor()
    await press('Close')
    await shut()
  }
  const openMember = (text: string) => hosted.row(text).locator('[data-open]').click()

  test('a network of one’s own is made; that the API changes nothing of it stands where one would', async () => {
    const { page } = hosted
    await create('New network in the account', 'shed')
    const [{ id, routes }] = await read('/network', demo.keys.loner)
    expect(routes).toHaveLength(1)
    const fixed = page.getByText('The service lets other programs change only the members of this network.')
    await hosted.tab('Settings')
    await fixed.waitFor()
    await page.getByRole('button', { name: 'Open the web page' }).waitFor()
    const settings = page.getByRole('tabpanel', { name: 'Settings' })
    expect(await settings.getByLabel('Name', { exact: true }).isDisabled()).toBe(true)
    await look(page, 'ztnet/fixed-settings')
    await hosted.tab('Rules')
    await fixed.waitFor()
    await addMember('c0ffee0001')
    // The server keeps nothing of a device that it has not seen but once it has looked again.
    await demo.control('POST', '/__reconcile')
    expect(await fixed.count()).toBe(0)
    await openMember('c0ffee0001')
    await lacked('Addresses').waitFor()
    await look(page, 'ztnet/fixed-member')
    await press('Delete…')
    await hosted.dialog().getByText('The service keeps it as a stashed member.').waitFor()
    await press('Delete')
    await shut()
    const members = await read(`/network/${id}/member`, demo.keys.loner)
    expect(members).toMatchObject([{ id: 'c0ffee0001', deleted: true, authorized: false }])
  })

  test('an organization’s network is made, its members are changed and put away, and it is deleted', async () => {
    const { page } = hosted
    const { url: address, keys } = demo
    await signInToAnother(hosted, { kind: 'ZTNET', address, token: keys.both })
    await page.getByRole('list', { name: 'Lantern Works' }).waitFor()
    await create('New network in the account of Lantern Works', 'stage')
    const { networks } = await read(`/org/${organization}`)
    const { nwid } = networks.find((one: { name: string }) => one.name === 'stage')
    const stage = `${inOrganization}/${nwid}`
    await addMember('c0ffee0002')
    await openMember('c0ffee0002')
    await lacked('Notes').waitFor()
    expect(await hosted.dialog().getByLabel('Notes', { exact: true }).isDisabled()).toBe(true)
    await type('Name', 'mixing desk')
    await press('Save')
    await shut()
    expect(await read(`${stage}/member/c0ffee0002`)).toMatchObject({ name: 'mixing desk', authorized: true })

    await hosted.tab('Settings')
    await lacked('Broadcast').waitFor()
    expect(await page.getByLabel('Multicast limit', { exact: true }).isDisabled()).toBe(true)
    const settings = page.getByRole('tabpanel', { name: 'Settings' })
    await settings.getByLabel('Description', { exact: true }).fill('On tour')
    await look(page, 'ztnet/settings')
    await hosted.rulesView('Rules text')
    await page.getByRole('textbox', { name: 'Rules text', exact: true }).fill('# Nobody, for now\ndrop;\n')
    const bar = page.locator('.save-bar')
    await bar.getByRole('button', { name: 'Save', exact: true }).click()
    await bar.getByText('Saved', { exact: true }).waitFor()
    expect(await read(stage)).toMatchObject({ description: 'On tour', rules: [{ type: 'ACTION_DROP' }] })
    // The server never tells the text, which is kept here.
    await hosted.tab('Members')
    await hosted.rulesView('Rules text')
    await page.getByText('# Nobody, for now').waitFor()

    await hosted.tab('Members')
    await openMember('mixing desk')
    await press('Delete…')
    await press('Delete')
    await shut()
    expect(await read(`${stage}/member/c0ffee0002`)).toMatchObject({ deleted: true, authorized: false })
    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await hosted.dialog().getByRole('textbox').fill('stage')
    await press('Delete network')
    await shut()
    expect((await read(`/org/${organization}`)).networks).toHaveLength(2)
  })

  test('a member that still works although the server says deleted is told, with what to do', async () => {
    const path = `/network/${fieldTeam}/member`
    const all = (await read(path)) as { id: string; name: string; authorized: boolean }[]
    const { id, name } = all.find((one) => one.authorized && one.name) ?? { id: '', name: '' }
    await hosted.open('field team')
    await hosted.tab('Members')
    await openMember(name)
    await type('Notes', 'Lent out')
    await press('Save')
    await shut()
    await demo.control('POST', '/__quirks', { controller: 'refuses' })
    await openMember(name)
    await press('Delete…')
    await press('Delete')
    await hosted.dialog().getByText('The member may still have access').waitFor()
    await hosted.dialog().getByText('open the network’s stashed members and delete it there').waitFor()
    await look(hosted.page, 'ztnet/still-authorized')
    await press('Cancel')
    await demo.control('POST', '/__quirks', { controller: 'works' })
    const after = (await read(path)) as { id: string }[]
    expect(after.find((one) => one.id === id)).toMatchObject({ deleted: true, authorized: true })
  })

  test('each operation was used', async () => {
    expect(await neverAsked(demo, ztnetOperations.used)).toEqual([])
  })
})
