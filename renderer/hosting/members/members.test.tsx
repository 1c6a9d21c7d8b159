import { describe, expect, test } from 'vitest'
import { defaultPreferences } from '../../../contract/preferences.ts'
import { failure, success } from '../../../contract/result.ts'
import { openHostedWindow } from '../../testing/hosted-window.tsx'
import { member, officeId } from '../../testing/hosted-world.ts'

const names = (screen: Awaited<ReturnType<typeof openHostedWindow>>['screen']) =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('strong')?.textContent)

describe('the table', () => {
  test('new ones stand on top, with the way in', async () => {
    const { screen, user, bridge, settle } = await openHostedWindow()
    expect(names(screen)).toEqual(['New device', 'build-server', 'nas'])
    await user.click(screen.getByRole('button', { name: 'Authorize c41f8a77de' }))
    await settle()
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

  test('what makes a row match is marked, and of several addresses the one that does is shown', async () => {
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

  test('Escape clears the selection, then the filter; the filter stays beside what deletes', async () => {
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

  test('is filtered by more than text, with what is on as chips that can be taken off', async () => {
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

  test('of ten thousand members only some rows are drawn, and it says how many there are', async () => {
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

describe('many at once', () => {
  test('a range with shift, all of them, and the job', async () => {
    const { screen, user, bridge, settle } = await openHostedWindow()
    await user.click(screen.getByRole('checkbox', { name: 'Select c41f8a77de' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select nas' }))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('3 selected')).toBeTruthy()
    bridge.answers['hosting.startJob'] = () => success('j1')
    await user.click(screen.getByRole('button', { name: 'Deauthorize' }))
    await settle()
    expect(bridge.argumentsOf('hosting.startJob')).toEqual([])
    expect(screen.getByRole('dialog', { name: 'Deauthorize 3 members?' })).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Cancel')
    await user.click(screen.getByRole('button', { name: 'Deauthorize 2' }))
    await settle()
    expect(bridge.argumentsOf('hosting.startJob')).toEqual([
      { kind: 'deauthorize', network: officeId, members: ['c41f8a77de', '5c20a1d3e8', '778cde7190'] },
    ])
    expect(screen.getByRole('searchbox')).toBeTruthy()
  })

  test('who has access already is left out; where that is all of them there is nothing to confirm', async () => {
    const { screen, user, bridge, settle } = await openHostedWindow()
    const pick = (name: string) => user.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
    const authorize = async () => {
      await user.click(screen.getByRole('button', { name: 'Authorize' }))
      await settle()
    }
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
    await pick('nas')
    await pick('build-server')
    await authorize()
    expect(screen.getByText('All of them have access already: there is nothing to change.')).toBeTruthy()
    expect(button('Authorize 0').disabled).toBe(true)
    await user.click(button('Cancel'))
    await pick('c41f8a77de')
    await authorize()
    expect(screen.getByText('2 have access already and stay as they are.')).toBeTruthy()
    expect(button('Authorize 1').disabled).toBe(false)
    expect(bridge.argumentsOf('hosting.startJob')).toEqual([])
  })

  test('deleting says that a device which still tries comes back', async () => {
    const { screen, user, bridge, settle } = await openHostedWindow()
    await user.click(screen.getByRole('checkbox', { name: 'Select all that are shown' }))
    await user.click(screen.getByRole('button', { name: 'Delete…' }))
    await settle()
    expect(screen.getByText(/still tries to join comes back/)).toBeTruthy()
    expect(bridge.argumentsOf('hosting.startJob')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Delete 3' }))
    expect(bridge.argumentsOf('hosting.startJob')).toMatchObject([{ kind: 'delete', confirmed: 3 }])
  })

  test('a job that cannot start is told, and the choice stays', async () => {
    const { screen, user, bridge, settle } = await openHostedWindow()
    await user.click(screen.getByRole('checkbox', { name: 'Select nas' }))
    bridge.answers['hosting.startJob'] = () => failure('controller-starting')
    await user.click(screen.getByRole('button', { name: 'Authorize' }))
    await settle()
    expect(screen.getByText('The controller is still starting')).toBeTruthy()
    expect(screen.getByText('1 selected')).toBeTruthy()
  })
})

test('members not seen for long are cleaned up, never one that came back or is online', async () => {
  const seen = (days: number, path: 'unknown' | 'direct' = 'unknown') => ({
    presence: { path, latency: null, lastSeen: Date.now() - days * 86_400_000 },
  })
  const world = [
    member('5c20a1d3e8', { name: 'older' }, seen(300)),
    member('778cde7190', { name: 'old', authorized: false }, { ...seen(100), lastDeauthorizedTime: 1 }),
    member('c41f8a77de', { name: 'returns' }, seen(100)),
    member('c41f8a77df', { name: 'here' }, seen(100, 'direct')),
    member('c41f8a77e0', { name: 'never' }),
  ]
  const { screen, user, within, bridge, settle } = await openHostedWindow({ members: world })
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(screen.getByRole('checkbox', { name: 'Not for 90 days 3' }))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Clean up…' }))
  const dialog = screen.getByRole('dialog', { name: 'Clean up members not seen for 90 days' })
  const shown = () =>
    within(dialog)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('td')?.textContent)
  expect(shown()).toEqual(['older', 'old', 'returns'])
  expect(document.activeElement?.textContent).toBe('Cancel')
  bridge.answers['hosting.members'] = () =>
    success({
      ...{ version: '2', first: true, removed: [], more: false },
      members: world.map((one) => (one.config.name === 'returns' ? { ...one, ...seen(0, 'direct') } : one)),
    })
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(shown()).toEqual(['older', 'old'])
  expect(within(dialog).getByText(/^One has come back meanwhile/)).toBeTruthy()
  bridge.answers['hosting.startJob'] = () => success('j')
  await user.click(within(dialog).getByRole('button', { name: 'Deauthorize 1' }))
  await user.click(screen.getByRole('button', { name: 'Clean up…' }))
  await user.click(screen.getByRole('button', { name: 'Delete 2' }))
  expect(bridge.argumentsOf('hosting.startJob')).toEqual([
    { kind: 'deauthorize', network: officeId, members: ['5c20a1d3e8'] },
    { kind: 'delete', network: officeId, members: ['5c20a1d3e8', '778cde7190'], confirmed: 2 },
  ])
})

test('a file of members shows line by line what will change, and only then sends', async () => {
  const { screen, user, bridge, settle } = await openHostedWindow()
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
  await user.click(screen.getByRole('menuitem', { name: 'Import from CSV…' }))
  await settle()
  expect(screen.getByText('Name: vault · Authorized: Off')).toBeTruthy()
  expect(screen.getByText(/^Line 5, id: “xyz” is no node address/)).toBeTruthy()
  expect(bridge.argumentsOf('hosting.importMembers')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Change 1 member' }))
  expect(bridge.argumentsOf('hosting.importMembers')).toEqual([{ importId: 't' }])
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

test('the focus stays near when what held it goes', async () => {
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
