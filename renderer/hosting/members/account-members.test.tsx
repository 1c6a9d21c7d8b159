import { expect, test } from 'vitest'
import { valuesOf } from '../../../contract/member-values.ts'
import { openAccountWindow } from '../../testing/account-window.tsx'
import {
  account,
  accountMember,
  accountNetwork,
  accounts,
  fieldTeam,
  grace,
} from '../../testing/account-world.ts'
import { member, saved } from '../../testing/hosted-world.ts'
import { memberChangeOf } from './member-addresses.tsx'
import { memberRows, searchRows } from './member-list.ts'

const router = accountMember('5c20a1d3e8', { name: 'router' }, { description: 'Van 1' })
const members = [router, accountMember('778cde7190', { name: 'broken mast' }, { hidden: true })]

test('hidden members are hidden until asked for, and then marked', async () => {
  const { screen, user } = await openAccountWindow({ at: fieldTeam, members })
  expect(screen.queryByText('broken mast')).toBeNull()
  expect(screen.getByText('1 member')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show 1 hidden' }))
  expect(screen.getByText('broken mast')).toBeTruthy()
  expect(screen.getByText(/^hidden/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Hide hidden members' }))
  expect(screen.queryByText('broken mast')).toBeNull()
})

test('a list with only hidden members says so', async () => {
  const { screen } = await openAccountWindow({ at: fieldTeam, members: members.slice(1) })
  expect(screen.getByText('All members are hidden.')).toBeTruthy()
  expect(screen.queryByText('No members yet')).toBeNull()
})

test('the panel shows the facts and fields that only accounts have', async () => {
  const { screen, user, bridge, settle, within } = await openAccountWindow({ at: fieldTeam, members })
  bridge.answers['hosting.saveMember'] = () => saved(router)
  await user.click(screen.getByRole('button', { name: /^router/ }))
  const panel = within(screen.getByRole('dialog'))
  for (const text of ['2 h ago', '3 h ago', '1.12.2', '203.0.113.20', 'Supported'])
    expect(panel.getByText(text)).toBeTruthy()
  await user.clear(panel.getByRole('textbox', { name: 'Notes' }))
  await user.click(panel.getByRole('switch', { name: 'Hidden' }))
  await user.click(panel.getByRole('button', { name: 'Save' }))
  await settle()
  expect(bridge.argumentsOf('hosting.saveMember')).toMatchObject([
    { network: fieldTeam, member: '5c20a1d3e8', change: { description: null, hidden: true } },
  ])
})

test.each([
  ['an organization’s', accountNetwork(), 'Notes', 'Bridge'],
  ['a person’s own', accountNetwork({ isFixed: true }), 'Bridge', 'Notes'],
] as const)(
  'in %s network of ZTNET, fields that it does not change take nothing, and the panel says so',
  async (_whose, network, lacked, free) => {
    const snapshot = { accounts: accounts([account({ kind: 'ztnet' })]) }
    const { screen, user, within } = await openAccountWindow({ snapshot, at: fieldTeam, members, network })
    await user.click(screen.getByRole('button', { name: /^router/ }))
    const panel = within(screen.getByRole('dialog'))
    const isDisabled = (label: string): boolean => panel.getByLabelText(label).matches(':disabled')
    expect([isDisabled(lacked), isDisabled(free)]).toEqual([true, false])
    panel.getByText(new RegExp(`does not let other programs change: .*${lacked}`))
    panel.getByText(/The service keeps it as a stashed member/)
    await user.click(panel.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select router' }))
    const fields = screen.getByRole('combobox', { name: /^Change/ }).textContent
    expect(fields?.includes('Bridge')).toBe(free === 'Bridge')
  },
)

test('members of another controller have no such fields', () => {
  const plain = member('5c20a1d3e8')
  expect(memberChangeOf(valuesOf(plain), { ...valuesOf(plain), name: 'x' })).toEqual({ name: 'x' })
})

test('members are found by their description', () => {
  const rows = [...memberRows(members, new Map()).values()]
  expect(searchRows(rows, ['van', '1']).map(({ member: { id } }) => id)).toEqual(['5c20a1d3e8'])
})

test('a person without the permission to delete can still authorize', async () => {
  const { screen, user, within } = await openAccountWindow({
    at: fieldTeam,
    members,
    network: accountNetwork({
      ownerId: grace,
      permissions: { 'user-ada': { a: true, d: false, m: false, r: true } },
    }),
  })
  expect(screen.queryByText(/You can/)).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Select router' }))
  const bar = within(screen.getByRole('toolbar'))
  expect(bar.getByRole<HTMLButtonElement>('button', { name: 'Authorize' }).disabled).toBe(false)
  expect(bar.getByRole<HTMLButtonElement>('button', { name: 'Delete…' }).disabled).toBe(true)
  await user.click(screen.getByRole('tab', { name: 'Settings' }))
  expect(screen.getByText(/You can authorize members but not change the network’s settings/)).toBeTruthy()
})

test('where the host keeps deleted members, the dialog says how they go for good', async () => {
  const ofZtnet = accounts([account({ kind: 'ztnet' })])
  const { screen, user } = await openAccountWindow({
    at: fieldTeam,
    members,
    snapshot: { accounts: ofZtnet },
  })
  await user.click(screen.getByRole('button', { name: /^router/ }))
  await user.click(screen.getByRole('button', { name: 'Delete…' }))
  expect(screen.getByText(/The service keeps it as a stashed member/)).toBeTruthy()
  expect(screen.getByText(/delete it from the stashed members on the service’s web page/)).toBeTruthy()
  expect(screen.queryByText(/appears in the list again/)).toBeNull()
})
