import { describe, expect, test } from 'vitest'
import { defaultPreferences } from '../../../contract/preferences.ts'
import { success } from '../../../contract/result.ts'
import { openHostedWindow } from '../../testing/hosted-window.tsx'
import { hostedNetwork, member, officeId } from '../../testing/hosted-world.ts'

const names = (screen: Awaited<ReturnType<typeof openHostedWindow>>['screen']) =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('strong')?.textContent)

describe('the table', () => {
  test('new members are on top with a button to authorize them', async () => {
    const { screen, bridge, press } = await openHostedWindow()
    expect(names(screen)).toEqual(['New device', 'build-server', 'nas'])
    await press('Authorize c41f8a77de')
    expect(bridge.argumentsOf('hosting.saveMember')).toEqual([
      { network: officeId, member: 'c41f8a77de', change: { authorized: true }, base: null },
    ])
    expect(bridge.argumentsOf('hosting.members').length).toBeGreaterThan(1)
  })

  test('is filtered, sorted and counted', async () => {
    const { screen, user } = await openHostedWindow()
    await user.type(screen.getByRole('searchbox'), '17.40')
    expect(names(screen)).toEqual(['nas'])
    expect(screen.getByText('1 of 3 members')).toBeTruthy()
    await user.clear(screen.getByRole('searchbox'))
    await user.click(screen.getByRole('button', { name: 'Member' }))
    await user.click(screen.getByRole('button', { name: 'Member' }))
    expect(names(screen)).toEqual(['New device', 'nas', 'build-server'])
    expect(screen.getByRole('columnheader', { name: 'Member' }).getAttribute('aria-sort')).toBe('descending')
  })

  test('matches are marked, and the matching address is shown', async () => {
    const { screen, user, push } = await openHostedWindow({
      members: [
        member('5c20a1d3e8', { name: 'Host 2', ipAssignments: ['10.77.0.8'] }),
        member('778cde7199', { name: 'host 14', ipAssignments: ['10.77.0.14', '172.16.4.25'] }),
        member('c41f8a7799', { name: 'printer', ipAssignments: ['10.77.0.2'] }),
      ],
    })
    const marks = (name: string) =>
      [
        ...(screen
          .getByRole('checkbox', { name: `Select ${name}` })
          .closest('tr')
          ?.querySelectorAll('mark') ?? []),
      ]
        .map(({ textContent }) => textContent)
        .join('|')
    await user.type(screen.getByRole('searchbox'), 'host 2')
    expect(names(screen)).toEqual(['Host 2', 'host 14'])
    expect(marks('Host 2')).toBe('Host|2|2')
    expect(marks('host 14')).toBe('host|2|2')
    expect(
      screen.getAllByText((_, element) => element?.textContent === '172.16.4.25').length,
    ).toBeGreaterThan(0)
    // Also where addresses have no column.
    push({ preferences: { ...defaultPreferences, memberColumns: { hidden: ['addresses'], widths: {} } } })
    expect(marks('host 14')).toBe('host|2|2')
    expect(screen.queryByText('10.77.0.8')).toBeNull()
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), '(')
    expect(screen.getByText('No member matches “(”')).toBeTruthy()
  })

  test('Escape clears the selection, then the filter', async () => {
    const { screen, user } = await openHostedWindow()
    const search = screen.getByRole<HTMLInputElement>('searchbox')
    await user.type(search, 'nas')
    await user.click(screen.getByRole('checkbox', { name: 'Select nas' }))
    expect(screen.getByRole('button', { name: 'Delete…' })).toBeTruthy()
    expect(search.isConnected && search.value).toBe('nas')
    expect(screen.getByText('1 of 3 members')).toBeTruthy()
    await user.clear(search)
    await user.type(search, 'build')
    expect(screen.getByText('1 of them not shown')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.queryByText('1 selected')).toBeNull()
    expect(search.value).toBe('build')
    await user.keyboard('{Escape}')
    expect(search.value).toBe('')
    expect(screen.getByText('3 members')).toBeTruthy()
  })

  test('filters are shown as chips that can be removed', async () => {
    const { screen, user, within } = await openHostedWindow()
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    const menu = screen.getByRole('dialog', { name: 'Filter members by' })
    expect(document.activeElement).toBe(within(menu).getAllByRole('checkbox')[0])
    await user.click(within(menu).getByRole('checkbox', { name: 'Authorized 2' }))
    expect(names(screen)).toEqual(['build-server', 'nas'])
    await user.keyboard('{Escape}')
    expect(document.activeElement?.textContent).toBe('Filter')
    await user.type(screen.getByRole('searchbox'), '17.12')
    await user.click(screen.getByRole('button', { name: 'Select all 1' }))
    expect(screen.getByText('1 selected')).toBeTruthy()
    await user.clear(screen.getByRole('searchbox'))
    await user.click(screen.getByRole('button', { name: 'Remove the filter “Authorized”' }))
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    expect(screen.getByText('3 members')).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'Filters that are on' })).toBeNull()
  })

  test('only some rows of ten thousand members are drawn', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => member(index.toString(16).padStart(10, '0')))
    const { screen } = await openHostedWindow({ members: many })
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001')
    expect(screen.getAllByRole('row').length).toBeLessThan(40)
    expect(screen.getAllByRole('row').length).toBeGreaterThan(10)
    expect(screen.getAllByRole('row')[1]?.getAttribute('aria-rowindex')).toBe('2')
  })

  test('names in any script and of any length are shown as text', async () => {
    const strange = ['🏡'.repeat(5000), 'مخدّم', '<b>bold</b>']
    const { screen } = await openHostedWindow({
      members: strange.map((name, index) => member(`000000000${index}`, { name })),
    })
    expect(screen.getByText('<b>bold</b>')).toBeTruthy()
    expect(screen.getByText('مخدّم').getAttribute('dir')).toBe('auto')
    expect(screen.getByText(/^🏡/).getAttribute('title')?.length).toBeLessThan(1000)
  })

  test('arrows move, shift and arrows select, Enter opens', async () => {
    const { screen, user, settle } = await openHostedWindow()
    screen.getByRole('button', { name: /^New device/ }).focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('build-server')
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(document.activeElement?.textContent).toContain('nas')
    expect(screen.getByText('2 selected')).toBeTruthy()
    await user.keyboard('{Enter}')
    await settle()
    expect(screen.getByRole('dialog', { name: 'nas' })).toBeTruthy()
  })
})

test('a file is previewed line by line before it is sent', async () => {
  const { screen, user, bridge, press } = await openHostedWindow()
  bridge.answers['hosting.chooseMembersFile'] = () =>
    success({
      importId: 't',
      fileName: 'members.csv',
      changes: [
        { line: 3, member: '778cde7190', change: { name: 'vault', authorized: false }, isNew: false },
      ],
      unchanged: 4,
      problems: [{ line: 5, field: 'id', kind: 'bad-id', value: 'xyz' }],
    })
  bridge.answers['hosting.importMembers'] = () => success('j')
  await user.click(screen.getAllByRole('button', { name: 'More' })[1] as HTMLElement)
  await press('Import from CSV…', 'menuitem')
  expect(screen.getByText('Name: vault · Authorized: Off')).toBeTruthy()
  expect(screen.getByText(/^Line 5, id: “xyz” is not a node address/)).toBeTruthy()
  expect(bridge.argumentsOf('hosting.importMembers')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Change 1 member' }))
  expect(bridge.argumentsOf('hosting.importMembers')).toEqual([{ importId: 't' }])
})

test('a file’s tags and capabilities go by the names that the rules give them', async () => {
  const keptSource = 'tag role id 1 default 0 enum 2 server flag 4 camera; cap admin id 3 accept;; accept;'
  const { screen, user, bridge } = await openHostedWindow({ network: hostedNetwork({ keptSource }) })
  const change = { tags: [[1, 18] as const, [9, 4] as const], capabilities: [3, 7] }
  bridge.answers['hosting.chooseMembersFile'] = () =>
    success({
      importId: 't',
      fileName: 'members.csv',
      changes: [{ line: 2, member: '778cde7190', change, isNew: false }],
      unchanged: 0,
      problems: [],
    })
  await user.click(screen.getAllByRole('button', { name: 'More' })[1] as HTMLElement)
  await user.click(screen.getByRole('menuitem', { name: 'Import from CSV…' }))
  const words = 'Tags: role = server, camera, 9 = 4 · Capabilities: admin, 7'
  expect(await screen.findByText(words)).toBeTruthy()
})

test('no members: how to invite the first', async () => {
  const { screen, user, bridge } = await openHostedWindow({ members: [] })
  await user.click(screen.getByRole('button', { name: 'Copy network ID' }))
  await user.click(screen.getByRole('button', { name: 'Copy invitation link' }))
  expect(bridge.argumentsOf('clipboard.copy')).toEqual([
    { text: officeId },
    { text: `meshtray://join/${officeId}` },
  ])
})

test('the focus stays near when the focused control vanishes', async () => {
  const { screen, user, settle } = await openHostedWindow()
  await user.click(screen.getByRole('checkbox', { name: 'Select nas' }))
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  await new Promise(requestAnimationFrame)
  expect(document.activeElement?.textContent).toContain('nas')
  await user.keyboard('{Enter}')
  await settle()
  await user.click(screen.getByRole('button', { name: 'Remove 10.147.17.40' }))
  expect(document.activeElement?.textContent).toBe('Add address')
})
