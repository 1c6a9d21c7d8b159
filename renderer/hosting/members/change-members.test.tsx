import { expect, test, vi } from 'vitest'
import { failure, success } from '../../../contract/result.ts'
import { openHostedWindow } from '../../testing/hosted-window.tsx'
import { member, officeId } from '../../testing/hosted-world.ts'

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

test('names by a pattern: seen before they are sent, and refused where two would be the same', async () => {
  const { screen, user, bridge, settle, confirm, sent } = await change('Names')
  expect(confirm(0).disabled).toBe(true)
  const pattern = screen.getByRole('textbox', { name: 'Name' })
  await user.type(pattern, 'printer')
  expect(screen.getByText(/More than one would be called “printer”/)).toBeTruthy()
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

test('addresses: who has one keeps it, the other gets the next that is free', async () => {
  const { screen, user, bridge, confirm, sent } = await change('Addresses')
  await user.click(screen.getByRole('radio', { name: 'Give the next free ones' }))
  expect(screen.getByText(/1 member changes\. You can undo it\. One is so already\./)).toBeTruthy()
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

test('where the rules define no tags that is said; only an account has members to hide', async () => {
  const { screen, confirm } = await change('Tags')
  expect(screen.getByText(/define no tags/)).toBeTruthy()
  expect(confirm(0).disabled).toBe(true)
  expect(screen.queryByRole('option', { name: 'Hidden' })).toBeNull()
})

test('of a thousand members few lines are drawn, and they are put in order once, not with each key', async () => {
  const many = Array.from({ length: 1_000 }, (_, at) =>
    member((0xa000000000 + at).toString(16), { name: `host ${at}` }),
  )
  const { screen, user, within } = await openHostedWindow({ members: many })
  await user.click(screen.getByRole('checkbox', { name: 'Select all that are shown' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Change the selected members' }), 'Names')
  const dialog = within(screen.getByRole('dialog'))
  const compared = vi.spyOn(Intl.Collator.prototype, 'compare', 'get')
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'rack {{nnnn}')
  expect(dialog.getByText('1,000 members change. You can undo it.')).toBeTruthy()
  expect(dialog.getByRole('row', { name: 'host 9 host 9 rack 0010' })).toBeTruthy()
  expect(dialog.getAllByRole('row').length).toBeLessThan(40)
  expect(compared).not.toHaveBeenCalled()
})
