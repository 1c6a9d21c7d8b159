import { expect, test } from 'vitest'
import { success } from '../../contract/result.ts'
import { openAccountWindow } from '../testing/account-window.tsx'
import { accountNetwork, fieldTeam, grace, user as person } from '../testing/account-world.ts'
import { openHostedWindow } from '../testing/hosted-window.tsx'
import { hosting, job, member, officeId } from '../testing/hosted-world.ts'

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
/** Counts the controls of this list that Tab reaches. */
const stops = (list: Element | null) =>
  [...(list?.querySelectorAll<HTMLElement>('button, input, tr') ?? [])].filter(
    (control) => control.tabIndex === 0,
  ).length

test('work under way: up and down from job to job, left and right through what can be done with one', async () => {
  const { screen, user, push } = await openHostedWindow()
  push({ hosting: hosting({ jobs: [job({ left: 5 }), job({ id: 'j2' })] }) })
  const list = screen.getByRole('region', { name: 'Changes in progress' })
  // Tab reaches the three buttons of one job.
  expect(stops(list)).toBe(3)
  screen.getByRole('button', { name: 'Finish the remaining 5' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('Results')
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(focused()).toMatch(/^Dismiss: /)
  await user.keyboard('{ArrowDown}')
  expect([focused(), document.activeElement?.closest('[data-row]')?.getAttribute('data-row')]).toEqual([
    'Results',
    'j2',
  ])
  expect(stops(list)).toBe(2)
  await user.keyboard('{ArrowLeft}{Home}')
  expect(focused()).toBe('Finish the remaining 5')
})

test('members: left and right through the controls of a row, but not through what has opened there', async () => {
  const ipAssignments = ['10.147.17.40', '10.147.17.41', '10.147.17.42']
  const { user } = await openHostedWindow({
    members: [
      member('5c20a1d3e8', { name: 'nas', ipAssignments }),
      member('778cde7190', { name: 'printer' }),
    ],
  })
  document.querySelector<HTMLElement>('tr[data-index="0"] [data-open]')?.focus()
  await user.keyboard('{ArrowLeft}')
  expect(focused()).toMatch(/^Select nas/)
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(focused()).toBe('Copy node address 5c20a1d3e8')
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}{Tab}')
  expect(focused()).toBe('Copy address 10.147.17.40')
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(focused()).toBe('Copy address 10.147.17.41')
  await user.keyboard('{End}')
  expect(focused()).toBe('Copy address 10.147.17.42')
})

test('activity: from entry to entry, and to what can be copied of one', async () => {
  const { user, screen, bridge, press } = await openHostedWindow()
  const entry = (name: string, at: number) => ({
    ...({ at, origin: 'here', job: null, kind: 'changed', fields: ['name'], fault: null } as const),
    subjects: [{ id: '5c20a1d3e8', name }],
  })
  const list = Array.from({ length: 500 }, (_, index) => entry(`host ${index}`, index))
  bridge.answers['hosting.activity'] = () => success({ version: 1, list })
  await press('Activity', 'tab')
  const table = screen.getByRole('table', { name: 'Activity in office' })
  // The newest, and its copy
  expect(stops(table)).toBe(2)
  table.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus()
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(focused()).toBe('Copy node address 5c20a1d3e8')
  expect(document.activeElement?.closest('tr')?.textContent).toContain('host 498')
  await user.keyboard('{End}')
  expect(document.activeElement?.textContent).toContain('host 0')
  expect(stops(table)).toBe(2)
})

test('deleted networks: one stop, and from one to the next', async () => {
  const deleted = [officeId, '89e92ceee5b00001'].map((id) => ({
    id,
    name: 'lab',
    memberCount: 3,
    until: Date.now() + 100_000,
  }))
  const { user } = await openHostedWindow({
    networks: [],
    at: null,
    snapshot: { hosting: hosting({ deleted }) },
  })
  const list = document.querySelector('.deleted-networks')
  expect(stops(list)).toBe(1)
  list?.querySelector('button')?.focus()
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('Restore lab, 89e92ceee5b00001')
})

test('permissions: up and down stay with the same permission, and pass over who has all of them', async () => {
  const may = { r: true, a: true, m: false, d: false }
  const network = accountNetwork({
    ownerId: person.id,
    permissions: { [person.id]: may, [grace]: may, 'user-aoi': may },
  })
  const { user, screen, press } = await openAccountWindow({ at: fieldTeam, network })
  await press('Settings', 'tab')
  const modify = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Modify, Grace Lindqvist' })
  expect(stops(modify.closest('tbody'))).toBe(5)
  modify.focus()
  await user.keyboard(' {ArrowDown}')
  expect(modify.checked).toBe(true)
  expect(focused()).toBe('Modify, 日向 葵')
  await user.keyboard('{ArrowRight}{ArrowUp}{ArrowUp}')
  expect(focused()).toBe('Delete, Grace Lindqvist')
})
