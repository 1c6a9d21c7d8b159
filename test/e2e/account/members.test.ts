import { describe, expect, test } from 'vitest'
import { accountNetworks, memberOperations } from '../../support/account/demo-account.ts'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { accountReader } from '../../support/account/reader.ts'
import { openSignedIn } from '../../support/account/window.ts'
import { eventually, picture } from '../../support/app/application.ts'
import { lookAtWidths } from '../../support/app/widths.ts'
import { shared } from '../../support/shared.ts'

const { office } = accountNetworks

describe('the members of a network of an account', () => {
  const world = shared(startLinkedWorld)
  const hosted = shared(() => openSignedIn(world))
  const reader = accountReader(world)

  const work = () => hosted.page.getByRole('region', { name: 'Changes in progress' })
  const count = (members: number) => hosted.page.getByText(`${members} members`, { exact: true })
  async function openMember(name: string): Promise<void> {
    await hosted.row(name).locator('[data-open]').click()
    await hosted.dialog().waitFor()
  }
  async function saveMember(): Promise<void> {
    await hosted.dialog().getByRole('button', { name: 'Save', exact: true }).click()
    await hosted.dialog().waitFor({ state: 'detached' })
  }

  test('hidden members show when asked for', async () => {
    await hosted.open('office')
    await hosted.row('gateway').waitFor()
    await count(28).waitFor()
    await hosted.page.getByRole('button', { name: 'Show 2 hidden' }).click()
    await count(30).waitFor()
    await hosted.page.getByRole('searchbox').fill('scanner')
    await hosted.row('old scanner').getByText('hidden').waitFor()
    await picture(hosted.page, 'account-hidden-members')
    await hosted.page.getByRole('searchbox').fill('')
    await hosted.page.getByRole('button', { name: 'Hide hidden members' }).click()
    await count(28).waitFor()
  })

  test('a member gets name, description and a field of its configuration, and is hidden', async () => {
    const member = (await reader.members(office)).find(({ name }) => name === 'meeting room east')
    await openMember('meeting room east')
    const dialog = hosted.dialog()
    for (const fact of ['Last seen', 'Last online', 'Version', 'Internet address'])
      await dialog.getByText(fact, { exact: true }).waitFor()
    await dialog.getByText(/^203\.0\.113\.\d+$/).waitFor()
    await picture(hosted.page, 'account-member')
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('غرفة الاجتماعات')
    await dialog.getByRole('textbox', { name: 'Notes' }).fill('Second floor')
    await dialog.getByRole('switch', { name: 'No addresses from the pools' }).click()
    await dialog.getByRole('switch', { name: 'Hidden' }).click()
    await saveMember()
    await expect
      .poll(() => reader.member(office, member?.nodeId ?? ''))
      .toMatchObject({
        name: 'غرفة الاجتماعات',
        description: 'Second floor',
        hidden: true,
        config: { noAutoAssignIps: true, authorized: true },
      })
    await hosted.row('غرفة الاجتماعات').waitFor({ state: 'detached' })
    await hosted.page.getByRole('button', { name: 'Show 3 hidden' }).click()
    await hosted.row('غرفة الاجتماعات').waitFor()
  })

  test('one waiting device is let in on its line, the others at once', async () => {
    const waiting = (await reader.members(office)).filter(({ config }) => !config.authorized)
    const one = waiting.find(({ name }) => name === 'contractor laptop')
    // Whoever waits stands on top.
    await hosted.page.getByRole('columnheader', { name: 'Addresses' }).hover()
    await hosted.page.mouse.wheel(0, -5_000)
    await hosted.page.getByRole('button', { name: 'Authorize contractor laptop' }).click()
    await expect
      .poll(() => reader.member(office, one?.nodeId ?? ''))
      .toMatchObject({ config: { authorized: true } })
    const others = waiting.filter(({ hidden, nodeId }) => !hidden && nodeId !== one?.nodeId)
    expect(others.length).toBeGreaterThan(1)
    for (const { nodeId } of others) await hosted.row(nodeId).getByRole('checkbox').click()
    await hosted.page.getByText(`${others.length} selected`).waitFor()
    const bar = hosted.page.getByRole('toolbar', { name: 'Actions for the selected members' })
    await bar.getByRole('button', { name: 'Authorize', exact: true }).click()
    await hosted
      .dialog()
      .getByRole('button', { name: `Authorize ${others.length}` })
      .click()
    await work().getByText(`${others.length} changed`).waitFor()
    await expect
      .poll(async () =>
        (await reader.members(office)).filter(({ config, hidden }) => !config.authorized && !hidden),
      )
      .toEqual([])
  })

  test('a member is deleted, after a question', async () => {
    const member = (await reader.members(office)).find(({ name }) => name === 'test rig 3')
    // Since it was let in it stands far below, as soon as the list was read again.
    await hosted.page.getByRole('searchbox').fill('test rig 3')
    await openMember('test rig 3')
    await hosted.dialog().getByRole('button', { name: 'Delete…' }).click()
    await hosted.dialog().getByText('It loses access, and its name and addresses are forgotten.').waitFor()
    await hosted.dialog().getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(() => reader.member(office, member?.nodeId ?? '')).toBeNull()
    await hosted.row('test rig 3').waitFor({ state: 'detached' })
    await hosted.page.getByRole('searchbox').fill('')
  })

  test('who was not seen for long is cleaned up after a look at who that is; who is online stays', async () => {
    // Hidden ones are shown since they were asked for.
    await hosted.page.getByRole('button', { name: 'Filter', exact: true }).click()
    const menu = hosted.page.getByRole('dialog', { name: 'Filter members by' })
    await menu.getByRole('checkbox', { name: 'Not for 90 days 2' }).check()
    await picture(hosted.page, 'account-filter')
    await hosted.page.keyboard.press('Escape')
    await hosted.page.getByText('2 of 29 members').waitFor()
    // Also where not all columns have room.
    await hosted.row('old scanner').getByText('200 days ago').waitFor()
    await hosted.page.getByRole('button', { name: 'Clean up…' }).click()
    const rows = hosted.dialog().locator('tbody tr:not(.gap)')
    await eventually(
      () => rows.allInnerTexts(),
      (texts) => texts.length === 2 && texts.every((text) => text.includes('200 days ago')),
    )
    await hosted
      .dialog()
      .getByText(/^2 members were last seen more than 90 days ago/)
      .waitFor()
    // Neither of them has access.
    expect(
      await hosted
        .dialog()
        .getByRole('button', { name: /^Deauthorize/ })
        .count(),
    ).toBe(0)
    await lookAtWidths(hosted.app, hosted.page, 'account-clean-up')
    await hosted.dialog().getByRole('button', { name: 'Delete 2' }).click()
    await work().getByText('Deleted in office').waitFor()
    await expect
      .poll(async () =>
        (await reader.members(office)).filter(({ name }) => /old scanner|returned/.test(name ?? '')),
      )
      .toEqual([])
    await hosted.page.getByText('0 of 27 members').waitFor()
    await hosted.page.getByRole('button', { name: 'Clear filters' }).click()
  })

  test('all operations of members were used by these steps', async () => {
    expect(await world.account.operations()).toMatchObject(
      Object.fromEntries(memberOperations.map((operation) => [operation, expect.any(Number)])),
    )
  })

  test('the rules of its network tell who reaches whom, and keep their tests in the account', async () => {
    await hosted.open('office')
    await hosted.rulesView('Rules text')
    const text = hosted.page.getByRole('textbox', { name: 'Rules text', exact: true })
    const source = '# test: anyone never reaches anyone on ssh\ndrop ipprotocol tcp dport 22;\naccept;\n'
    await text.fill(source)
    await hosted.page
      .getByText(/pairs lose SSH/)
      .first()
      .waitFor()
    await hosted.rulesView('Who reaches whom')
    await hosted.page
      .getByRole('gridcell', { name: /^SSH on .*: 0 of \d+ members reach it$/ })
      .first()
      .waitFor()
    await hosted.rulesView('Tests')
    const tests = hosted.page.getByRole('region', { name: 'Tests of the rules' })
    await tests.getByText('anyone never reaches anyone on ssh').waitFor()
    await tests.getByText('Passes').waitFor()
    await hosted.page.locator('.save-bar').getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => reader.network(office)).toMatchObject({ rulesSource: source })
  })
})
