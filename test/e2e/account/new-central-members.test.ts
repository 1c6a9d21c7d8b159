import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { central, type DemoNewCentral, startDemoNewCentral } from '../../support/account/demo-new-central.ts'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { centralPages, neverAsked } from '../../support/account/operations.ts'
import { openSignedInto } from '../../support/account/window.ts'
import { look } from '../../support/app/look.ts'
import type { HostedWindow } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

const { guests, fieldTeam } = central

/** The three states of members of New Central, through the window, one by one and many at once. */
describe('members of New Central', () => {
  const world = shared(startLinkedWorld)
  let demo: DemoNewCentral
  let hosted: HostedWindow

  beforeAll(async () => {
    demo = await startDemoNewCentral()
    await demo.control('POST', '/__rate', { limit: 10_000 })
    const { url: address, keys } = demo
    hosted = await openSignedInto(world, { kind: 'New Central', address, token: keys.desktop })
  })
  afterAll(async () => {
    await hosted?.close()
    await demo?.dispose()
  })

  const pick = (word: string) => hosted.page.getByRole('menu').getByText(word).click()
  const press = (name: string) => hosted.dialog().getByRole('button', { name, exact: true }).click()
  const shut = () => hosted.dialog().waitFor({ state: 'detached' })

  test('a member is rejected, is told apart, and may ask again', async () => {
    const { page } = hosted
    const { address } = await demo.control<{ address: string }>('POST', `/__device/${fieldTeam}`)
    await hosted.open('field team')
    await hosted.tab('Members')
    const row = page.getByRole('row').filter({ hasText: address })
    await row.waitFor()
    const status = async () =>
      (await demo.ask('GET', `/api/v2/network/${fieldTeam}/member/${address}`)).body.status
    await row
      .getByRole('button', { name: /^More|Actions|Menu/ })
      .last()
      .click()
    await pick('Reject')
    await row.getByRole('button', { name: 'Rejected' }).waitFor()
    expect(await status()).toBe('rejected')
    await look(page, 'new-central/rejected')
    await row
      .getByRole('button', { name: /^More|Actions|Menu/ })
      .last()
      .click()
    await pick('Take rejection back')
    await expect.poll(status).toBe('not_authorized')
  })

  test('several members at once', async () => {
    const { page } = hosted
    for (let made = 0; made < 3; made += 1) await demo.control('POST', `/__device/${fieldTeam}`)
    const rejected = async () =>
      ((await demo.ask('GET', `/api/v2/network/${fieldTeam}/member`)).body as { status: string }[]).filter(
        (member) => member.status === 'rejected',
      ).length
    const before = await rejected()
    const boxes = page.getByRole('row').filter({ hasText: 'Waiting' }).getByRole('checkbox')
    await expect.poll(() => boxes.count()).toBeGreaterThan(2)
    for (let at = 0; at < 3; at += 1) await boxes.nth(at).check()
    const bar = page.getByRole('toolbar', { name: 'Actions for the selected members' })
    await bar.getByRole('button', { name: 'Reject', exact: true }).click()
    await look(page, 'new-central/reject-many')
    await hosted
      .dialog()
      .getByRole('button', { name: /^Reject 3/ })
      .click()
    await expect.poll(rejected).toBe(before + 3)
  })

  test('members are added, authorized, renamed and deleted, one by one and many at once', async () => {
    const { page } = hosted
    await hosted.open('guests')
    await hosted.tab('Members')
    const dialog = hosted.dialog()
    const jobs = page.getByRole('region', { name: 'Changes in progress' })
    const bar = page.getByRole('toolbar', { name: 'Actions for the selected members' })
    const ids = ['c0ffee0001', 'c0ffee0002', 'c0ffee0003']
    const [first = ''] = ids
    const read = async (id: string) => (await demo.ask('GET', `/api/v2/network/${guests}/member/${id}`)).body
    const statuses = async () => (await Promise.all(ids.map(read))).map(({ status }) => status)
    await page.getByRole('button', { name: 'Add members' }).first().click()
    await dialog.getByText('Several', { exact: true }).click()
    await dialog.getByLabel('One member per line').fill(ids.join('\n'))
    await press('Add 3 members')
    await shut()
    await expect.poll(statuses).toEqual(['authorized', 'authorized', 'authorized'])
    await jobs.getByRole('button', { name: 'Dismiss' }).first().click()
    for (const [button, status] of [
      ['Deauthorize', 'not_authorized'],
      ['Authorize', 'authorized'],
    ] as const) {
      for (const id of ids) await hosted.row(id).getByRole('checkbox').check()
      await page.getByText('3 selected').waitFor()
      await bar.getByRole('button', { name: button, exact: true }).click()
      await press(`${button} 3`)
      await expect.poll(statuses).toEqual([status, status, status])
      await jobs.getByRole('button', { name: 'Dismiss' }).first().click()
    }
    const open = () => hosted.row(first).locator('[data-open]').click()
    await open()
    await dialog.getByLabel('Name', { exact: true }).fill('mixing desk')
    await dialog.getByRole('switch', { name: 'Authorized' }).click()
    await press('Save')
    await shut()
    await expect.poll(() => read(first)).toMatchObject({ name: 'mixing desk', status: 'not_authorized' })
    await page.getByRole('button', { name: 'Authorize mixing desk' }).click()
    await expect.poll(() => read(first)).toMatchObject({ status: 'authorized' })
    await open()
    await press('Delete…')
    await press('Delete')
    await expect.poll(async () => (await read(first)).deviceId).toBeUndefined()
  })

  test('each operation on members was used', async () => {
    expect(await neverAsked(demo, centralPages.members)).toEqual([])
  })
})
