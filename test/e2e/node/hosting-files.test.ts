import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, picture } from '../../support/app/application.ts'
import { answerFileDialogs, type HostedNode, openHostedNode } from '../../support/node/hosted-window.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

type Reply = { readonly [field: string]: unknown } & { readonly id: string; readonly name?: string }

describe('hosted networks and their members in files', () => {
  let hosted: HostedNode
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let lab: string

  beforeAll(async () => {
    folder = await temporaryFolder('files')
    hosted = await openHostedNode()
    lab = (await networks()).find(({ name }) => name === 'lab')?.id ?? ''
    await hosted.open('lab')
  })
  afterAll(async () => {
    await hosted?.close()
    await folder?.dispose()
  })

  async function networks(): Promise<readonly Reply[]> {
    return (
      (await hosted.demo.call<{ data: readonly Reply[] }>('GET', '/unstable/controller/network'))?.data ?? []
    )
  }
  const members = async (id: string): Promise<readonly Reply[]> =>
    (await hosted.demo.call<{ data: readonly Reply[] }>('GET', `/unstable/controller/network/${id}/member`))
      ?.data ?? []
  const config = async (id: string): Promise<object> => {
    const {
      id: _id,
      nwid,
      creationTime,
      revision,
      ...rest
    } = (await hosted.demo.call<Reply>('GET', `/controller/network/${id}`)) ?? ({} as Reply)
    return rest
  }
  const written = async (): Promise<readonly string[]> =>
    Object.keys(await hosted.demo.requests()).filter((operation) => /^(POST|PUT|DELETE)/.test(operation))
  const dialog = () => hosted.dialog()
  const tagsOf = (member: { readonly [field: string]: unknown } = {}): string =>
    ((member.tags ?? []) as number[][]).map((pair) => pair.join('=')).join(' ')
  async function pick(of: 'header' | 'members', item: string): Promise<void> {
    await hosted.page
      .locator(of === 'header' ? '.pane-head' : '.tools')
      .getByRole('button', { name: 'More' })
      .click()
    await hosted.page.getByRole('menuitem', { name: item }).click()
  }
  const file = async (name: string, text: string): Promise<void> => {
    const path = join(folder.path, name)
    await writeFile(path, text)
    await answerFileDialogs(hosted.app, path)
  }
  async function fileText(name: string): Promise<string> {
    return eventually(
      () => readFile(join(folder.path, name), 'utf8').catch(() => ''),
      (text) => text !== '',
    )
  }

  test('members as CSV hold what the service tells', async () => {
    const noted = (await members(lab)).find(({ name }) => name === 'printer')?.id ?? ''
    await hosted.row(noted).locator('[data-open]').click()
    await dialog().getByText('Kept on this computer, among the settings of Meshtray').waitFor()
    await dialog().getByRole('textbox', { name: 'Notes' }).fill('Second floor')
    await picture(hosted.page, 'hosted-notes')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await hosted.row(noted).getByText('Second floor').waitFor()
    await answerFileDialogs(hosted.app, join(folder.path, 'lab.csv'))
    await pick('members', 'Export as CSV…')
    const lines = (await fileText('lab.csv')).replace('\ufeff', '').trimEnd().split('\r\n')
    expect(lines[0]).toBe('id,name,authorized,addresses,tags,capabilities,notes,bridge')
    const expected = (await members(lab)).map(
      ({ id, name = '', authorized, ipAssignments, tags, capabilities, activeBridge }) =>
        [
          ...[id, name, authorized, (ipAssignments as string[]).join(' ')],
          tagsOf({ tags }),
          (capabilities as number[]).join(' '),
          ...[id === noted ? 'Second floor' : '', activeBridge],
        ].join(','),
    )
    expect(lines.slice(1).toSorted()).toEqual(expected.toSorted())
  })

  test('CSV is checked line by line before anything is sent, and then does what it said', async () => {
    const all = await members(lab)
    const [printer, storage] = ['printer', 'storage'].map((name) => all.find((one) => one.name === name))
    await file(
      'changes.csv',
      [
        'id,name,authorized,addresses,tags,capabilities,bridge,notes',
        `${printer?.id},"office, printer",false,10.64.0.12,1=2,3,yes,Third floor`,
        'cccccccccc,new one,true,10.64.0.80,,,,"new, too"',
        `${storage?.id},storage,true,10.64.0.11,${tagsOf(storage)},,,`,
        'nonsense,x,true,,,,,',
        'dddddddddd,y,maybe,,,,,',
        'eeeeeeeeee,z,true,10.64.0.300,,,,',
        'eeeeeeee01,w,true,10.64.0.10,,,,',
        'cccccccccc,twice,true,,,,,',
        'dddddddddd,y,true,,1:2,,,',
        '"broken',
      ].join('\r\n'),
    )
    await hosted.demo.forgetRequests()
    await pick('members', 'Import from CSV…')
    const changes = dialog().getByRole('region', { name: 'What will change, line by line' })
    await changes
      .getByRole('row')
      .filter({ hasText: /Name: office, printer · Authorized: Off · Tags: 1 = 2 · .*Notes: Third floor/ })
      .waitFor()
    await changes.getByRole('row').filter({ hasText: 'cccccccccc' }).getByText('New member').waitFor()
    expect(await changes.locator('tbody tr').count()).toBe(2)
    await dialog().getByText('1 line is as the network has it').waitFor()
    const problems = dialog().getByRole('list', { name: 'Left out' })
    for (const [line, what] of [
      [5, 'is no node address'],
      [6, 'has a value that the service does not take'],
      [7, 'is no address that fits the network'],
      [8, 'is an address that another member has'],
      [9, 'stands there twice'],
      [10, '“1:2” has a value that the service does not take'],
      [11, 'cannot be read as a line of the table'],
    ] as const) {
      await problems.getByText(new RegExp(`^Line ${line}\\b.*${what}`)).waitFor()
    }
    await picture(hosted.page, 'hosted-csv')
    expect(await written()).toEqual([])
    await dialog().getByRole('button', { name: 'Change 2 members' }).click()
    await hosted.page.getByText('Changed members in lab').waitFor()
    const after = await members(lab)
    expect(after.find(({ id }) => id === printer?.id)).toMatchObject({
      name: 'office, printer',
      authorized: false,
      ipAssignments: ['10.64.0.12'],
      tags: [[1, 2]],
      capabilities: [3],
      activeBridge: true,
    })
    await hosted
      .row(printer?.id ?? '')
      .getByText('Third floor')
      .waitFor()
    await hosted.row('cccccccccc').getByText('new, too').waitFor()
    expect(after.find(({ id }) => id === 'cccccccccc')).toMatchObject({
      name: 'new one',
      authorized: true,
      ipAssignments: ['10.64.0.80'],
    })
    expect(after).toHaveLength(all.length + 1)
    expect(await hosted.demo.requests()).toMatchObject({
      'POST /controller/network/{id}/member/{address}': 2,
    })
    await hosted.page
      .getByRole('region', { name: 'Work under way' })
      .getByRole('button', { name: 'Dismiss' })
      .click()
  })

  test('a network goes into a file with its members, and comes back as a new one', async () => {
    const before = new Set((await networks()).map(({ id }) => id))
    await answerFileDialogs(hosted.app, join(folder.path, 'lab.json'))
    await pick('header', 'Export…')
    const text = await fileText('lab.json')
    const exported = JSON.parse(text) as { network: { id: string; name: string }; members: readonly object[] }
    expect(exported.network).toMatchObject({ id: lab, name: 'lab' })
    expect(exported.members).toHaveLength((await members(lab)).length)

    await hosted.page.getByRole('button', { name: 'All networks' }).click()
    await hosted.demo.forgetRequests()
    await hosted.page.getByRole('button', { name: 'Import a network from a file' }).click()
    await dialog().getByText('lab is made anew from the file.').waitFor()
    await dialog().getByText('It gets a new network ID.').waitFor()
    await dialog().getByText(`${exported.members.length} members, with their addresses and access`).waitFor()
    await picture(hosted.page, 'hosted-import')
    expect(await written()).toEqual([])
    await dialog().getByRole('button', { name: 'Import', exact: true }).click()
    const made = await eventually(
      async () => (await networks()).find(({ id }) => !before.has(id)),
      (found) => found !== undefined,
    )
    const id = made?.id ?? ''
    await hosted.page.getByText(`Imported. The new network ID is ${id}.`).waitFor()
    await hosted.page.getByText('Imported members in lab').waitFor()
    await picture(hosted.page, 'hosted-imported')
    expect(await config(id)).toEqual(await config(lab))
    const essence = (list: readonly Reply[]) =>
      list
        .map(({ id: member, name = '', authorized, ipAssignments, activeBridge, tags, noAutoAssignIps }) => ({
          ...{ member, name, authorized, ipAssignments, activeBridge, tags, noAutoAssignIps },
        }))
        .toSorted((a, b) => (a.member < b.member ? -1 : 1))
    expect(essence(await members(id))).toEqual(essence(await members(lab)))
  })

  test('a file goes into the network that it was made of, as far as its lines are chosen', async () => {
    const all = await members(lab)
    const [printer, storage] = all.map(({ id }) => id)
    const gone = all.find(({ id }) => id === 'cccccccccc')
    const { routes } = (await config(lab)) as { routes: unknown }
    const change = (path: string, fields: object) =>
      hosted.demo.call('POST', `/controller/network/${lab}${path}`, fields)
    await change('', { mtu: 1400, routes: [], name: 'labyrinth' })
    await change(`/member/${printer}`, { name: 'renamed', tags: [[7, 8]] })
    await change(`/member/${storage}`, { name: 'stays so' })
    await hosted.demo.call('DELETE', `/controller/network/${lab}/member/${gone?.id}`, {})
    await hosted.open('labyrinth')
    await answerFileDialogs(hosted.app, join(folder.path, 'lab.json'))
    await hosted.demo.forgetRequests()
    await pick('header', 'Restore from a file…')
    const lines = dialog()
      .getByRole('region', { name: 'What would change, line by line' })
      .locator('tbody tr')
    await lines.filter({ hasText: /MTU.*1400.*2800/ }).waitFor()
    await lines.filter({ hasText: /Name.*labyrinth.*lab/ }).waitFor()
    await lines.filter({ hasText: /renamed.*Tags: 7 = 8/ }).waitFor()
    await lines.filter({ hasText: /new one.*Not in the network/ }).waitFor()
    expect(await lines.count()).toBe(6)
    await picture(hosted.page, 'hosted-restore')
    await dialog().getByRole('checkbox', { name: 'Restore stays so' }).click()
    await dialog().getByRole('checkbox', { name: 'Restore MTU' }).click()
    expect(await written()).toEqual([])
    await dialog().getByRole('button', { name: 'Restore 4 lines' }).click()
    await hosted.page.getByText('Changed members in lab').waitFor()
    await hosted.page.getByRole('heading', { level: 2, name: 'lab' }).waitFor()
    expect(await config(lab)).toMatchObject({ name: 'lab', mtu: 1400, routes })
    const after = await members(lab)
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
    await hosted.page.getByRole('button', { name: 'All networks' }).click()
    await file('wrong.json', text)
    await hosted.demo.forgetRequests()
    await hosted.page.getByRole('button', { name: 'Import a network from a file' }).click()
    await dialog().getByText('The file does not hold what is needed').waitFor()
    expect(await dialog().getByRole('button', { name: 'Import', exact: true }).count()).toBe(0)
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    expect(await written()).toEqual([])
  })

  test('what cannot be taken over is told before, and the rest is', async () => {
    await hosted.page.getByRole('button', { name: 'All networks' }).click()
    const network = {
      name: 'partly',
      mtu: 99,
      routes: [{ target: '10.7.0.0/24', via: null }, { target: 'nowhere' }],
      ipAssignmentPools: [{ ipRangeStart: '10.7.0.1', ipRangeEnd: '10.7.0.9' }],
    }
    const list = [{ id: 'abcdefabcd', name: 'kept' }, { id: 'no' }]
    await file(
      'partly.json',
      JSON.stringify({ format: 'meshtray-network', version: 1, network, members: list }),
    )
    await hosted.page.getByRole('button', { name: 'Import a network from a file' }).click()
    const problems = dialog().getByRole('list', { name: 'What will be lost or changed' })
    for (const what of [/mtu/, /nowhere/, /members/]) await problems.getByText(what).waitFor()
    await picture(hosted.page, 'hosted-import-problems')
    await dialog().getByRole('button', { name: 'Import', exact: true }).click()
    await hosted.page.getByRole('heading', { level: 2, name: 'partly' }).waitFor()
    const made = (await networks()).find(({ name }) => name === 'partly')
    expect(made).toMatchObject({ mtu: 2800, routes: [{ target: '10.7.0.0/24', via: null }] })
    await eventually(
      () => members(made?.id ?? ''),
      (found) => found.length === 1 && found[0]?.name === 'kept',
    )
  })

  test('a dialog that is cancelled does nothing', async () => {
    await answerFileDialogs(hosted.app, null)
    await hosted.demo.forgetRequests()
    await hosted.page.getByRole('button', { name: 'All networks' }).click()
    await hosted.page.getByRole('button', { name: 'Import a network from a file' }).click()
    await hosted.page.getByRole('button', { name: 'New network' }).last().click()
    await dialog().getByRole('heading', { name: 'New network' }).waitFor()
    expect(await dialog().count()).toBe(1)
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    expect(await written()).toEqual([])
  })
})
