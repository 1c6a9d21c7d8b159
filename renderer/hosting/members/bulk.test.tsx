import { expect, test, vi } from 'vitest'
import { failure, success } from '../../../contract/result.ts'
import { openHostedWindow } from '../../testing/hosted-window.tsx'
import { hostedNetwork, member, memberPage, networkOf, officeId } from '../../testing/hosted-world.ts'
import { hideWindow } from '../../testing/part.tsx'

test('a range is selected with shift, and deauthorized by a job', async () => {
  const { screen, user, bridge, press } = await openHostedWindow()
  await user.click(screen.getByRole('checkbox', { name: 'Select c41f8a77de' }))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Select nas' }))
  await user.keyboard('{/Shift}')
  expect(screen.getByText('3 selected')).toBeTruthy()
  bridge.answers['hosting.startJob'] = () => success('j1')
  await press('Deauthorize')
  expect(bridge.argumentsOf('hosting.startJob')).toEqual([])
  expect(screen.getByRole('dialog', { name: 'Deauthorize 3 members?' })).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Cancel')
  await press('Deauthorize 2')
  expect(bridge.argumentsOf('hosting.startJob')).toEqual([
    { kind: 'deauthorize', network: officeId, members: ['c41f8a77de', '5c20a1d3e8', '778cde7190'] },
  ])
  expect(screen.getByRole('searchbox')).toBeTruthy()
})

test('members that have access already are left out', async () => {
  const { screen, user, bridge, press } = await openHostedWindow()
  const pick = (name: string) => user.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
  const authorize = async () => {
    await press('Authorize')
  }
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  await pick('nas')
  await pick('build-server')
  await authorize()
  expect(screen.getByText('All of them are already authorized: there is nothing to change.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Authorize \d/ })).toBeNull()
  await user.click(button('Close'))
  await pick('c41f8a77de')
  await authorize()
  expect(screen.getByText('2 are already authorized and stay unchanged.')).toBeTruthy()
  expect(button('Authorize 1').disabled).toBe(false)
  expect(bridge.argumentsOf('hosting.startJob')).toEqual([])
})

test('deleting says that a device which still tries comes back', async () => {
  const { screen, user, bridge, press } = await openHostedWindow()
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
  await press('Delete…')
  expect(screen.getByText(/still tries to join appears in the list again/)).toBeTruthy()
  expect(bridge.argumentsOf('hosting.startJob')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Delete 3' }))
  expect(bridge.argumentsOf('hosting.startJob')).toMatchObject([{ kind: 'delete', confirmed: 3 }])
})

test('a job that cannot start is reported, and the selection stays', async () => {
  const { screen, user, bridge, press } = await openHostedWindow()
  await user.click(screen.getByRole('checkbox', { name: 'Select nas' }))
  bridge.answers['hosting.startJob'] = () => failure('controller-starting')
  await press('Authorize')
  expect(screen.getByText('The controller is still starting')).toBeTruthy()
  expect(screen.getByText('1 selected')).toBeTruthy()
})

const members = [
  member('5c20a1d3e8', { name: 'build-server', ipAssignments: ['10.147.17.12'] }),
  member('778cde7190', { name: 'nas' }),
  member('c41f8a77de', { name: 'printer' }),
]

/** The first two are selected, and this is about to be changed of them. */
async function change(field: string) {
  const window = await openHostedWindow({ members })
  const { screen, user, bridge } = window
  for (const name of ['build-server', 'nas'])
    await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Change the selected members' }), field)
  return {
    ...window,
    rows: () => screen.getAllByRole('row').map((row) => row.textContent),
    confirm: (count: number) => screen.getByRole<HTMLButtonElement>('button', { name: `Change ${count}` }),
    sent: () => bridge.argumentsOf('hosting.startJob'),
  }
}

test('names by a pattern are previewed, and equal names are refused', async () => {
  const { screen, user, bridge, settle, confirm, sent } = await change('Names')
  expect(confirm(0).disabled).toBe(true)
  const pattern = screen.getByRole('textbox', { name: 'Name' })
  await user.type(pattern, 'printer')
  expect(screen.getByText(/More than one member would be called “printer”/)).toBeTruthy()
  expect(confirm(2).disabled).toBe(true)
  await user.type(pattern, ' {{nn}')
  expect(screen.getByRole('row', { name: 'build-server build-server printer 01' })).toBeTruthy()
  expect(screen.getByRole('row', { name: 'nas nas printer 02' })).toBeTruthy()
  expect(screen.getByText(/2 members change/)).toBeTruthy()
  bridge.answers['hosting.startJob'] = () => failure('plan-refused')
  await user.click(confirm(2))
  await settle()
  expect(screen.getByRole('dialog')).toBeTruthy()
  bridge.answers['hosting.startJob'] = () => success('j1')
  await user.click(confirm(2))
  await settle()
  expect(sent().at(-1)).toEqual({
    kind: 'change',
    network: officeId,
    changes: [
      { member: '5c20a1d3e8', from: { name: 'build-server' }, to: { name: 'printer 01' } },
      { member: '778cde7190', from: { name: 'nas' }, to: { name: 'printer 02' } },
    ],
  })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText('2 selected')).toBeNull()
})

test('members without an address get the next free one', async () => {
  const { screen, user, bridge, confirm, sent } = await change('Addresses')
  await user.click(screen.getByRole('radio', { name: 'Assign the next free ones' }))
  expect(screen.getByText(/1 member changes\. You can undo it\. One stays unchanged\./)).toBeTruthy()
  bridge.answers['hosting.startJob'] = () => success('j1')
  await user.click(confirm(1))
  expect(sent()).toMatchObject([
    {
      changes: [
        { member: '778cde7190', from: { ipAssignments: [] }, to: { ipAssignments: ['10.147.17.10'] } },
      ],
    },
  ])
})

test('without tags in the rules there is nothing to choose; only accounts can hide members', async () => {
  const { screen, confirm } = await change('Tags')
  expect(screen.getByText(/define no tags/)).toBeTruthy()
  expect(confirm(0).disabled).toBe(true)
  expect(screen.queryByRole('option', { name: 'Hidden' })).toBeNull()
})

test('tags and their values are chosen by the names that the rules give them', async () => {
  const keptSource = 'tag role id 7 default 3 enum 3 client enum 5 server;\naccept;\n'
  const { screen, user, bridge, settle } = await openHostedWindow({
    network: hostedNetwork({ keptSource }, { tags: [{ id: 7, default: 3 }] }),
  })
  await user.click(screen.getByRole('checkbox', { name: 'Select nas' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Change the selected members' }), 'Tags')
  await settle()
  expect(screen.getByRole('option', { name: 'role (Tag 7)' })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Set it' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Value' }), 'server')
  expect(screen.getByText('role = server')).toBeTruthy()
  bridge.answers['hosting.startJob'] = () => success('j1')
  await user.click(screen.getByRole('button', { name: 'Change 1' }))
  expect(bridge.argumentsOf('hosting.startJob')).toMatchObject([
    { changes: [{ member: '778cde7190', to: { tags: [[7, 5]] } }] },
  ])
})

test('flags are set by name for many, and what that changes in reach is told before', async () => {
  const keptSource =
    'tag can id 7 flag 0 print flag 1 scan;\ndrop ipprotocol tcp and dport 22 and tand can 3;\naccept;\n'
  const { screen, user, bridge, settle } = await openHostedWindow({ network: networkOf(keptSource) })
  await user.click(screen.getByRole('checkbox', { name: 'Select nas' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select build-server' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Change the selected members' }), 'Tags')
  await settle()
  await user.click(screen.getByRole('radio', { name: 'Set it' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change 0' }).disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'print' }))
  expect(await screen.findByText(/reach the same members as before/)).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'scan' }))
  expect((await screen.findAllByText(/2 pairs lose SSH/)).length).toBeGreaterThan(0)
  bridge.answers['hosting.startJob'] = () => success('j1')
  await user.click(screen.getByRole('button', { name: 'Change 2' }))
  expect(bridge.argumentsOf('hosting.startJob')).toMatchObject([
    { changes: [{ to: { tags: [[7, 3]] } }, { to: { tags: [[7, 3]] } }] },
  ])
})

test('a thousand members are sorted once, and few lines are drawn', async () => {
  const many = Array.from({ length: 1_000 }, (_, at) =>
    member((0xa000000000 + at).toString(16), { name: `host ${at}` }),
  )
  const { screen, user, within } = await openHostedWindow({ members: many })
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Change the selected members' }), 'Names')
  const dialog = within(screen.getByRole('dialog'))
  const compared = vi.spyOn(Intl.Collator.prototype, 'compare', 'get')
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'rack {{nnnn}')
  expect(dialog.getByText('1,000 members change. You can undo it.')).toBeTruthy()
  expect(dialog.getByRole('row', { name: 'host 9 host 9 rack 0010' })).toBeTruthy()
  expect(dialog.getAllByRole('row').length).toBeLessThan(40)
  expect(compared).not.toHaveBeenCalled()
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
  expect(within(dialog).getByText(/^Deauthorized members lose access/)).toBeTruthy()
  bridge.answers['hosting.members'] = () =>
    success(
      memberPage(
        world.map((one) => (one.config.name === 'returns' ? { ...one, ...seen(0, 'direct') } : one)),
        '2',
      ),
    )
  hideWindow(true)
  hideWindow(false)
  await settle()
  expect(shown()).toEqual(['older', 'old'])
  expect(within(dialog).getByText(/^One has returned/)).toBeTruthy()
  bridge.answers['hosting.startJob'] = () => success('j')
  await user.click(within(dialog).getByRole('button', { name: 'Deauthorize 1' }))
  await user.click(screen.getByRole('button', { name: 'Clean up…' }))
  await user.click(screen.getByRole('button', { name: 'Delete 2' }))
  expect(bridge.argumentsOf('hosting.startJob')).toEqual([
    { kind: 'deauthorize', network: officeId, members: ['5c20a1d3e8'] },
    { kind: 'delete', network: officeId, members: ['5c20a1d3e8', '778cde7190'], confirmed: 2 },
  ])

  const refused = member(
    '778cde7190',
    { name: 'old', authorized: false },
    { ...seen(100), lastDeauthorizedTime: 1 },
  )
  bridge.answers['hosting.members'] = () => success(memberPage([refused], '3'))
  hideWindow(true)
  hideWindow(false)
  await settle()
  await user.click(screen.getByRole('button', { name: 'Clean up…' }))
  expect(screen.queryByText(/Deauthorized members/)).toBeNull()
  expect(screen.getByText(/^Deleted members are forgotten/)).toBeTruthy()
})
