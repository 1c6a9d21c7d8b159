import { expect, test } from 'vitest'
import type { Activity, ActivityJob } from '../../../contract/activity.ts'
import { success } from '../../../contract/result.ts'
import { openHostedWindow } from '../../testing/hosted-window.tsx'
import { officeId } from '../../testing/hosted-world.ts'

const now = Date.now()
const entry = (parts: Partial<Activity> = {}): Activity => ({
  at: now - 120_000,
  origin: 'here',
  job: null,
  kind: 'changed',
  subjects: [{ id: '5c20a1d3e8', name: 'build-server' }],
  fields: ['name', 'ipAssignments'],
  fault: null,
  ...parts,
})
const list: readonly Activity[] = [
  entry({ kind: 'added', subjects: [{ id: officeId, name: 'office' }], fields: [] }),
  entry({ origin: 'elsewhere', kind: 'deauthorized', fields: ['authorized'] }),
  entry({ kind: 'deleted', fields: [], fault: 'controller-starting' }),
  entry({
    kind: 'authorized',
    fields: ['authorized'],
    subjects: [
      { id: '778cde7190', name: 'nas' },
      { id: 'c41f8a77de', name: '' },
      { id: 'abcdef0123', name: 'phone' },
    ],
  }),
  entry(),
]

async function openActivity(given: readonly Activity[]) {
  const opened = await openHostedWindow()
  const { bridge, screen, press } = opened
  bridge.answers['hosting.activity'] = ({ since }) =>
    success({ version: 7, list: since === 7 ? null : given })
  await press('Activity', 'tab')
  const rows = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent?.trim()))
  return { ...opened, rows }
}

test('entries are listed with the newest first', async () => {
  const { rows } = await openActivity(list)
  expect(rows().map((cells) => cells.slice(1, 4))).toEqual([
    ['ChangedName, Addresses', 'build-server5c20a1d3e8', 'Here'],
    ['Authorized', '3 membersnas, c41f8a77de, phone', 'Here'],
    ['Not deletedThe controller is still starting', 'build-server5c20a1d3e8', 'Here'],
    ['Deauthorized', 'build-server5c20a1d3e8', 'Elsewhere'],
    ['Created', `office${officeId}`, 'Here'],
  ])
  expect(rows()[0]?.[0]).toMatch(/^2 min ago/)
})

test('the search looks through names, ids and actions', async () => {
  const { rows, user, screen } = await openActivity(list)
  const box = screen.getByRole('searchbox', { name: 'Search activity' })
  await user.type(box, 'PHONE')
  // The name that matches the search stands first of the three.
  expect(rows().map((cells) => cells[2])).toEqual(['phone+2 moreabcdef0123'])
  expect(screen.getByText('1 of 5 entries')).toBeTruthy()
  await user.clear(box)
  await user.type(box, 'elsewhere 5c20')
  expect(rows()).toHaveLength(1)
  await user.clear(box)
  await user.type(box, 'nothing like it')
  expect(screen.getByText('Nothing matches “nothing like it”')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(rows()).toHaveLength(5)
})

test('a job is one entry with the number of its members', async () => {
  const subjects = Array.from({ length: 3_000 }, (_, index) => ({
    id: index.toString(16).padStart(10, '0'),
    name: `host ${index}`,
  }))
  const job = (kind: ActivityJob['kind'], parts: Partial<Activity> = {}) =>
    entry({ job: { id: kind, kind }, subjects, ...parts })
  const { rows } = await openActivity([
    job('undo', { kind: 'deauthorized', fields: ['authorized'] }),
    job('import-members', { kind: 'added', fields: ['name', 'tags'] }),
    job('delete', { kind: 'deleted', fields: [], fault: 'member-gone' }),
    job('authorize', { kind: 'authorized', fields: ['authorized'] }),
  ])
  expect(rows().map((cells) => cells[1])).toEqual([
    'Authorized',
    'Not deletedThat member no longer exists',
    'ImportedName, Tags',
    'UndoneAuthorized',
  ])
  expect(rows()[0]?.[2]).toMatch(/^3,000 membershost 0, host 1, /)
})

test('only the visible entries are drawn, and all are exported', async () => {
  const { rows, user, screen, bridge } = await openActivity(
    Array.from({ length: 2_000 }, (_, index) => entry({ at: now - index * 60_000 })),
  )
  expect(rows().length).toBeLessThan(40)
  await user.click(screen.getByRole('button', { name: 'Export activity' }))
  await user.click(screen.getByRole('menuitem', { name: 'Export as CSV…' }))
  expect(bridge.argumentsOf('hosting.exportActivity')).toEqual([
    { network: officeId, name: 'office', format: 'csv' },
  ])
})

test('an empty list explains what will be listed', async () => {
  const { screen } = await openActivity([])
  expect(screen.getByRole('heading', { name: 'Nothing has happened yet' })).toBeTruthy()
})
