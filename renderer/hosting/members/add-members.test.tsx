import { act, fireEvent } from '@testing-library/preact'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { success } from '../../../contract/result.ts'
import { type HostedWorld, openHostedWindow } from '../../testing/hosted-window.tsx'
import { hostedNetwork, member, officeId, saved } from '../../testing/hosted-world.ts'

const tagged = hostedNetwork({}, { tags: [{ id: 3, default: 5 }] })

/** Replaces the text of a box. */
async function put(user: UserEvent, box: HTMLElement, text: string): Promise<void> {
  await user.clear(box)
  await user.paste(text)
}

async function openAddition(world: HostedWorld = {}) {
  const opened = await openHostedWindow(world)
  await opened.user.click(opened.screen.getByRole('button', { name: 'Add members' }))
  return opened
}

test('a member is added before it joins, and the dialog is ready for the next', async () => {
  const { screen, user, bridge, press } = await openAddition()
  const box = screen.getByRole('textbox', { name: 'Node address' })
  await put(user, box, '778CDE7190')
  expect(screen.getByText('This member is already in the network')).toBeTruthy()
  for (const reserved of ['0000000000', 'ff00000001']) {
    await put(user, box, reserved)
    expect(screen.getByText(new RegExp(`${reserved} is not a device’s address: .*reserved`))).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true)
  }
  await put(user, box, 'AB CD EF 01 23')
  await put(user, screen.getByRole('textbox', { name: 'Name' }), 'phone')
  bridge.answers['hosting.addMember'] = () => saved(member('abcdef0123'))
  await press('Add')
  expect(bridge.argumentsOf('hosting.addMember')).toEqual([
    { network: officeId, member: 'abcdef0123', change: { authorized: true, name: 'phone' } },
  ])
  expect(screen.getByText('phone is added and has access as soon as it asks.')).toBeTruthy()
  const next = screen.getByRole<HTMLInputElement>('textbox', { name: 'Node address' })
  expect([next.value, document.activeElement]).toEqual(['', next])
})

test('a member is added with its addresses and tags, and without access', async () => {
  const { screen, user, bridge, settle } = await openAddition({ network: tagged })
  bridge.answers['hosting.addMember'] = () => saved(member('abcdef0124'))
  await put(user, screen.getByRole('textbox', { name: 'Node address' }), 'abcdef0124')
  await user.click(screen.getByRole('switch', { name: 'Authorized' }))
  await user.click(screen.getByRole('button', { name: 'Add address' }))
  const address = screen.getByRole<HTMLInputElement>('textbox', { name: 'Address 1' })
  expect(address.value).toBe('10.147.17.10')
  await put(user, address, '10.147.17.12')
  expect(screen.getByText(/Also assigned to 5c20a1d3e8/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true)
  await put(user, address, '10.147.17.13')
  const nameBox = screen.getByRole('textbox', { name: 'Name' })
  await put(user, nameBox, 'x'.repeat(130))
  expect(screen.getByText(/^Too long by 3 bytes/)).toBeTruthy()
  await user.clear(nameBox)
  await put(user, screen.getByRole('textbox', { name: 'Tag 3' }), '42')
  await user.keyboard('{Enter}')
  await settle()
  expect(bridge.argumentsOf('hosting.addMember')).toEqual([
    {
      network: officeId,
      member: 'abcdef0124',
      change: { authorized: false, ipAssignments: ['10.147.17.13'], tags: [[3, 42]] },
    },
  ])
  expect(screen.getByText('abcdef0124 is added, without access.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a list is previewed and added, and lines that were left out stay', async () => {
  const { screen, within, user, bridge, press } = await openAddition({ network: tagged })
  await user.click(screen.getByRole('radio', { name: 'Several' }))
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'One member per line' })
  bridge.answers['hosting.chooseMemberList'] = () =>
    success(
      [
        'id,name,authorized,addresses',
        'abcdef0123,phone,,10.147.17.13',
        'nonsense,x,,',
        '778cde7190,other,,',
        'abcdef0124,tablet,no,10.147.17.3',
        'abcdef0125,,,10.147.17.12',
      ].join('\r\n'),
    )
  await press('Read a file…')
  expect(box.value).toContain('nonsense,x,,\n778cde7190')
  expect(screen.getByText('2 new members, 1 is already in the network, 2 lines are left out')).toBeTruthy()
  const plan = within(screen.getByRole('region', { name: 'What was understood, line by line' }))
  const rows = plan
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))
  expect(rows).toEqual([
    ['3', '', '“nonsense” is not a node address (ten characters, 0 to 9 and a to f)'],
    ['6', 'abcdef0125', '“10.147.17.12” is already another member’s address, and is left out'],
    ['4', '778cde7190', 'Already in the network, as nas; stays unchanged'],
    ['2', 'abcdef0123', 'Name: phone\u00a0· Addresses: 10.147.17.13'],
    [
      '5',
      'abcdef0124',
      'Name: tablet\u00a0· Authorized: Off\u00a0· Addresses: 10.147.17.310.147.17.3 is outside the pools',
    ],
  ])
  await put(user, screen.getByRole('textbox', { name: 'Tag 3' }), '42')
  bridge.answers['hosting.addMembers'] = () => success('j')
  await press('Add 2 members')
  expect(bridge.argumentsOf('hosting.addMembers')).toEqual([
    {
      network: officeId,
      members: [
        {
          member: 'abcdef0123',
          change: { authorized: true, tags: [[3, 42]], name: 'phone', ipAssignments: ['10.147.17.13'] },
        },
        {
          member: 'abcdef0124',
          change: { authorized: false, tags: [[3, 42]], name: 'tablet', ipAssignments: ['10.147.17.3'] },
        },
      ],
    },
  ])
  expect(screen.getByText(/^2 members are being added\./)).toBeTruthy()
  expect(box.value).toBe('id,name,authorized,addresses\nnonsense,x,,\nabcdef0125,,,10.147.17.12')
  await put(user, box, 'abcdef0126 nas two')
  await press('Add 1 member')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a long list is read only when typing pauses', async () => {
  const { screen, user } = await openAddition()
  await user.click(screen.getByRole('radio', { name: 'Several' }))
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'One member per line' })
  const many = Array.from({ length: 3_000 }, (_, at) => (0xa000000000 + at).toString(16)).join('\n')
  const add = (count: string) =>
    screen.getByRole<HTMLButtonElement>('button', { name: `Add ${count} members` })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const split = vi.spyOn(String.prototype, 'split')
  // Its first line alone names the draft.
  const timesRead = () =>
    split.mock.calls.filter(
      ([, most], call) => most !== 1 && String(split.mock.contexts[call]).length >= many.length,
    ).length
  try {
    fireEvent.input(box, { target: { value: many } })
    act(() => void vi.advanceTimersByTime(1_000))
    expect(add('3,000').disabled).toBe(false)
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
    split.mockClear()
    for (const typed of ['\n', '\nb', '\nb0', '\nb000000000'])
      fireEvent.input(box, { target: { value: many + typed } })
    expect(timesRead()).toBe(0)
    expect(add('3,000').disabled).toBe(true)
    act(() => void vi.advanceTimersByTime(1_000))
    expect(timesRead()).toBeGreaterThan(0)
    expect(add('3,001').disabled).toBe(false)
  } finally {
    split.mockRestore()
    vi.useRealTimers()
  }
})
