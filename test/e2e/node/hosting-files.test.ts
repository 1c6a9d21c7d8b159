import { beforeAll, describe, expect, test } from 'vitest'
import { eventually, picture } from '../../support/app/application.ts'
import { focused } from '../../support/app/look.ts'
import { lookAtWidths } from '../../support/app/widths.ts'
import { openFilesWindow, type Reply } from '../../support/node/hosted-files.ts'
import { answerFileDialogs } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

describe('hosted networks in files', () => {
  const world = shared(() =>
    openFilesWindow((demo, id) =>
      demo.call('POST', `/controller/network/${id}/member/cccccccccc`, {
        name: 'new one',
        authorized: true,
        ipAssignments: ['10.64.0.80'],
      }),
    ),
  )
  let lab: string

  beforeAll(async () => {
    lab = world.lab
  })

  test('a network goes into a file with its members, and comes back as a new one', async () => {
    const before = new Set((await world.networks()).map(({ id }) => id))
    await answerFileDialogs(world.app, world.path('lab.json'))
    await world.pick('header', 'Export…')
    const text = await world.fileText('lab.json')
    const exported = JSON.parse(text) as { network: { id: string; name: string }; members: readonly object[] }
    expect(exported.network).toMatchObject({ id: lab, name: 'lab' })
    expect(exported.members).toHaveLength((await world.members(lab)).length)

    await world.page.getByRole('button', { name: 'All networks' }).click()
    await world.demo.forgetRequests()
    await world.page.getByRole('button', { name: 'Import a network from a file' }).click()
    await world.dialog().getByText('lab is created from the file.').waitFor()
    await world.dialog().getByText('It gets a new network ID.').waitFor()
    await world
      .dialog()
      .getByText(`${exported.members.length} members, with their addresses and access`)
      .waitFor()
    await picture(world.page, 'hosted-import')
    expect(await world.written()).toEqual([])
    await world.dialog().getByRole('button', { name: 'Import', exact: true }).click()
    const made = await eventually(
      async () => (await world.networks()).find(({ id }) => !before.has(id)),
      (found) => found !== undefined,
    )
    const id = made?.id ?? ''
    await world.page.getByText(`Imported. The new network ID is ${id}.`).waitFor()
    await world.page.getByText('Imported members in lab').waitFor()
    await picture(world.page, 'hosted-imported')
    expect(await world.config(id)).toEqual(await world.config(lab))
    const essence = (list: readonly Reply[]) =>
      list
        .map(({ id: member, name = '', authorized, ipAssignments, activeBridge, tags, noAutoAssignIps }) => ({
          member,
          name,
          authorized,
          ipAssignments,
          activeBridge,
          tags,
          noAutoAssignIps,
        }))
        .toSorted((a, b) => (a.member < b.member ? -1 : 1))
    expect(essence(await world.members(id))).toEqual(essence(await world.members(lab)))
  })

  test('a file goes into the network that it was made of, as far as its lines are chosen', async () => {
    const all = await world.members(lab)
    const [printer, storage] = all.map(({ id }) => id)
    const gone = all.find(({ id }) => id === 'cccccccccc')
    const { routes } = (await world.config(lab)) as { routes: unknown }
    const change = (path: string, fields: object) =>
      world.demo.call('POST', `/controller/network/${lab}${path}`, fields)
    await change('', { mtu: 1400, routes: [], name: 'labyrinth' })
    await change(`/member/${printer}`, { name: 'renamed', tags: [[7, 8]] })
    await change(`/member/${storage}`, { name: 'stays so' })
    await world.demo.call('DELETE', `/controller/network/${lab}/member/${gone?.id}`, {})
    await world.open('labyrinth')
    await answerFileDialogs(world.app, world.path('lab.json'))
    await world.demo.forgetRequests()
    await world.pick('header', 'Restore from a file…')
    const lines = world
      .dialog()
      .getByRole('region', { name: 'What changes, line by line' })
      .locator('tbody tr')
    await lines.filter({ hasText: /MTU.*1400.*2800/ }).waitFor()
    await lines.filter({ hasText: /Name.*labyrinth.*lab/ }).waitFor()
    await lines.filter({ hasText: /renamed.*Tags: 7 = 8/ }).waitFor()
    await lines.filter({ hasText: /new one.*Not in the network/ }).waitFor()
    expect(await lines.count()).toBe(6)
    await lookAtWidths(world.app, world.page, 'hosted-restore')
    await world.dialog().getByRole('checkbox', { name: 'Restore stays so' }).click()
    // The lines by keyboard: one stop, arrows, and Space
    await world.dialog().getByRole('checkbox', { name: 'Select all lines' }).focus()
    for (const key of ['Tab', 'Home', 'ArrowUp']) await world.page.keyboard.press(key)
    expect(await focused(world.page)).toMatch(/^Restore /)
    for (let line = 1; line < 6 && (await focused(world.page)) !== 'Restore MTU'; line += 1)
      await world.page.keyboard.press('ArrowDown')
    await world.page.keyboard.press('Space')
    await world.page.keyboard.press('Tab')
    expect(await focused(world.page)).toBe('Cancel')
    expect(await world.written()).toEqual([])
    await world.dialog().getByRole('button', { name: 'Restore 4 lines' }).click()
    await world.page.getByText('Changed members in lab').waitFor()
    await world.page.getByRole('heading', { level: 2, name: 'lab' }).waitFor()
    expect(await world.config(lab)).toMatchObject({ name: 'lab', mtu: 1400, routes })
    const after = await world.members(lab)
    const named = (id = '') => after.find((one) => one.id === id)
    expect(named(printer)).toMatchObject({ name: all[0]?.name ?? '', tags: all[0]?.tags })
    expect(named(storage)).toMatchObject({ name: 'stays so' })
    expect(named(gone?.id)).toMatchObject({
      name: 'new one',
      authorized: true,
      ipAssignments: ['10.64.0.80'],
    })
  })

  test.each([
    ['no JSON', '{"network": '],
    ['a list', '[1, 2, 3]'],
    ['no network', '{"cats": 3}'],
    ['members that are none', '{"network": {"name": "x"}, "members": 7}'],
  ])('a file that is %s is refused with the reason, and nothing is sent', async (_what, text) => {
    await world.page.getByRole('button', { name: 'All networks' }).click()
    await world.file('wrong.json', text)
    await world.demo.forgetRequests()
    await world.page.getByRole('button', { name: 'Import a network from a file' }).click()
    await world.dialog().getByText('The file does not contain what is needed').waitFor()
    expect(await world.dialog().getByRole('button', { name: 'Import', exact: true }).count()).toBe(0)
    await world.dialog().getByRole('button', { name: 'Cancel' }).click()
    expect(await world.written()).toEqual([])
  })

  test('what cannot be taken over is told before, and the rest is', async () => {
    await world.page.getByRole('button', { name: 'All networks' }).click()
    const network = {
      name: 'partly',
      mtu: 99,
      routes: [{ target: '10.7.0.0/24', via: null }, { target: 'nowhere' }],
      ipAssignmentPools: [{ ipRangeStart: '10.7.0.1', ipRangeEnd: '10.7.0.9' }],
    }
    const list = [{ id: 'abcdefabcd', name: 'kept' }, { id: 'no' }]
    await world.file(
      'partly.json',
      JSON.stringify({ format: 'meshtray-network', version: 1, network, members: list }),
    )
    await world.page.getByRole('button', { name: 'Import a network from a file' }).click()
    const problems = world.dialog().getByRole('list', { name: 'What is lost or changed' })
    for (const what of [/mtu/, /nowhere/, /members/]) await problems.getByText(what).waitFor()
    await picture(world.page, 'hosted-import-problems')
    await world.dialog().getByRole('button', { name: 'Import', exact: true }).click()
    await world.page.getByRole('heading', { level: 2, name: 'partly' }).waitFor()
    const made = (await world.networks()).find(({ name }) => name === 'partly')
    expect(made).toMatchObject({ mtu: 2800, routes: [{ target: '10.7.0.0/24', via: null }] })
    await eventually(
      () => world.members(made?.id ?? ''),
      (found) => found.length === 1 && found[0]?.name === 'kept',
    )
  })

  test('a dialog that is cancelled does nothing', async () => {
    await answerFileDialogs(world.app, null)
    await world.demo.forgetRequests()
    await world.page.getByRole('button', { name: 'All networks' }).click()
    await world.page.getByRole('button', { name: 'Import a network from a file' }).click()
    await world.page.getByRole('button', { name: 'New network' }).last().click()
    await world.dialog().getByRole('heading', { name: 'New network' }).waitFor()
    expect(await world.dialog().count()).toBe(1)
    await world.dialog().getByRole('button', { name: 'Cancel' }).click()
    expect(await world.written()).toEqual([])
  })
})
