import { beforeAll, describe, expect, test } from 'vitest'
import { picture } from '../../support/app/application.ts'
import { openFilesWindow } from '../../support/node/hosted-files.ts'
import { answerFileDialogs } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

describe('members of a hosted network in files', () => {
  const world = shared(openFilesWindow)
  let lab: string

  beforeAll(async () => {
    lab = world.lab
  })

  const tagsOf = (member: { readonly [field: string]: unknown } = {}): string =>
    ((member.tags ?? []) as number[][]).map((pair) => pair.join('=')).join(' ')

  test('members as CSV hold what the service tells', async () => {
    const noted = (await world.members(lab)).find(({ name }) => name === 'printer')?.id ?? ''
    await world.row(noted).locator('[data-open]').click()
    await world.dialog().getByText('Kept in Meshtray’s settings on this computer').waitFor()
    await world.dialog().getByRole('textbox', { name: 'Notes' }).fill('Second floor')
    await picture(world.page, 'hosted-notes')
    await world.dialog().getByRole('button', { name: 'Save' }).click()
    await world.row(noted).getByText('Second floor').waitFor()
    await answerFileDialogs(world.app, world.path('lab.csv'))
    await world.pick('members', 'Export as CSV…')
    const lines = (await world.fileText('lab.csv')).replace('\ufeff', '').trimEnd().split('\r\n')
    expect(lines[0]).toBe('id,name,authorized,addresses,tags,capabilities,notes,bridge')
    const expected = (await world.members(lab)).map(
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
    const all = await world.members(lab)
    const [printer, storage] = ['printer', 'storage'].map((name) => all.find((one) => one.name === name))
    await world.file(
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
    await world.demo.forgetRequests()
    await world.pick('members', 'Import from CSV…')
    const changes = world.dialog().getByRole('region', { name: 'What will change, line by line' })
    await changes
      .getByRole('row')
      .filter({ hasText: /Name: office, printer\s· Authorized: Off\s· Tags: 1 = 2\s· .*Notes: Third floor/ })
      .waitFor()
    await changes.getByRole('row').filter({ hasText: 'cccccccccc' }).getByText('New member').waitFor()
    expect(await changes.locator('tbody tr').count()).toBe(2)
    await world.dialog().getByText('1 line matches the network').waitFor()
    const problems = world.dialog().getByRole('list', { name: 'Left out' })
    for (const [line, what] of [
      [5, 'is not a node address'],
      [6, 'a value that the service does not accept'],
      [7, 'is not an address that the network can use'],
      [8, 'is already another member’s address'],
      [9, 'appears more than once'],
      [10, '“1:2” is a value that the service does not accept'],
      [11, 'cannot be read as a table row'],
    ] as const) {
      await problems.getByText(new RegExp(`^Line ${line}\\b.*${what}`)).waitFor()
    }
    await picture(world.page, 'hosted-csv')
    expect(await world.written()).toEqual([])
    await world.dialog().getByRole('button', { name: 'Change 2 members' }).click()
    await world.page.getByText('Changed members in lab').waitFor()
    const after = await world.members(lab)
    expect(after.find(({ id }) => id === printer?.id)).toMatchObject({
      name: 'office, printer',
      authorized: false,
      ipAssignments: ['10.64.0.12'],
      tags: [[1, 2]],
      capabilities: [3],
      activeBridge: true,
    })
    await world
      .row(printer?.id ?? '')
      .getByText('Third floor')
      .waitFor()
    await world.row('cccccccccc').getByText('new, too').waitFor()
    expect(after.find(({ id }) => id === 'cccccccccc')).toMatchObject({
      name: 'new one',
      authorized: true,
      ipAssignments: ['10.64.0.80'],
    })
    expect(after).toHaveLength(all.length + 1)
    expect(await world.demo.requests()).toMatchObject({
      'POST /controller/network/{id}/member/{address}': 2,
    })
    await world.page
      .getByRole('region', { name: 'Changes in progress' })
      .getByRole('button', { name: 'Dismiss' })
      .click()
  })
})
