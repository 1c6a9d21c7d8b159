import { expect, test, vi } from 'vitest'
import {
  defaultMemberColumns,
  defaultPreferences,
  type LesserColumn,
  type MemberColumns,
} from '../../../contract/preferences.ts'
import { success } from '../../../contract/result.ts'
import { openHostedWindow } from '../../testing/hosted-window.tsx'
import { fitColumns } from './use-columns.ts'

type Screen = Awaited<ReturnType<typeof openHostedWindow>>['screen']
const heads = (screen: Screen) =>
  screen.getAllByRole('columnheader').flatMap((head) => head.querySelector('.sorter')?.textContent ?? [])

async function openAt(width: number) {
  const opened = await openHostedWindow()
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  opened.app.navigate({ view: 'hosting', network: null })
  await opened.settle()
  await opened.user.click(opened.screen.getAllByRole('button', { name: /^office/ })[0] as HTMLElement)
  await opened.settle()
  return opened
}

test('a wide list has more columns, a narrow one keeps the names', async () => {
  const wide = await openAt(1400)
  expect(heads(wide.screen)).toEqual([
    'State',
    'Member',
    'Addresses',
    'Online',
    'Path',
    'Last seen',
    'Version',
    'Listed since',
  ])
  const narrow = await openAt(500)
  expect(heads(narrow.screen)).toEqual(['State', 'Member'])
  expect(narrow.screen.getByRole('button', { name: 'Copy address 10.147.17.40' })).toBeTruthy()
})

test('the menu toggles columns, and says which ones have no room', async () => {
  const { screen, user, bridge, push } = await openAt(780)
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  const item = (name: string) => screen.getByRole('menuitemcheckbox', { name })
  expect(item('Version (no room now)').getAttribute('aria-checked')).toBe('true')
  await user.click(item('Online'))
  const memberColumns: MemberColumns = { hidden: ['online'], widths: {} }
  expect(bridge.argumentsOf('preferences.set')).toEqual([{ memberColumns }])
  push({ preferences: { ...defaultPreferences, memberColumns } })
  expect(item('Online').getAttribute('aria-checked')).toBe('false')
  expect(heads(screen)).not.toContain('Online')
  await user.click(screen.getByRole('menuitem', { name: 'Reset columns' }))
  expect(bridge.argumentsOf('preferences.set').at(-1)).toEqual({ memberColumns: { hidden: [], widths: {} } })
})

test('a width is changed by the keyboard within bounds', async () => {
  const { screen, user, bridge, push } = await openAt(1000)
  bridge.answers['preferences.set'] = (change) => {
    push({ preferences: { ...defaultPreferences, ...change } })
    return success(undefined)
  }
  const handle = () => screen.getByRole('separator', { name: 'Width of Online' })
  const width = () => Number(handle().getAttribute('aria-valuenow'))
  const before = width()
  handle().focus()
  await user.keyboard('{ArrowLeft>3/}')
  expect(width()).toBe(before + 24)
  expect(bridge.argumentsOf('preferences.set')).toEqual([
    { memberColumns: { hidden: [], widths: { online: before + 24 } } },
  ])
  await user.keyboard('{Home}')
  expect(width()).toBe(60)
  await user.keyboard('{ArrowRight}')
  expect(width()).toBe(60)
  await user.keyboard('{Enter}')
  expect(bridge.argumentsOf('preferences.set').at(-1)).toEqual({ memberColumns: { hidden: [], widths: {} } })
})

const words = { state: 100, addresses: 136, online: 84, path: 118, seen: 92, version: 84, created: 104 }
const columnsAt = (width: number, chosen = defaultMemberColumns, name = 160) =>
  fitColumns({ width, edges: 190, name, address: 320, asked: [], empty: [] }, chosen, words)

test('the name keeps its width, and the last columns are left out first', () => {
  expect(columnsAt(536).shown).toEqual([])
  expect(columnsAt(536).addressBelowName).toBe(true)
  expect(columnsAt(790).shown).toEqual(['addresses', 'online', 'path'])
  expect(columnsAt(790).addressBelowName).toBe(false)
  expect(columnsAt(1300).shown).toEqual(['addresses', 'online', 'path', 'seen', 'version', 'created'])
  expect(columnsAt(790, defaultMemberColumns, 240).shown).toEqual(['addresses', 'online'])
  expect(columnsAt(790, defaultMemberColumns, 9000).shown).toEqual(['addresses', 'online'])
  for (let width = 460; width < 2000; width += 7) {
    const { shown, widths } = columnsAt(width)
    const taken = shown.reduce((sum, column) => sum + widths[column], 190 + widths.state)
    expect(width - taken).toBeGreaterThanOrEqual(shown.length > 0 ? 160 : 0)
  }
})

test('spare width goes to latencies and long addresses', () => {
  expect(columnsAt(790).drawsLatency).toBe(false)
  const wide = columnsAt(1500)
  expect(wide.drawsLatency).toBe(true)
  expect(wide.widths.path).toBe(168)
  expect(wide.widths.addresses).toBe(320)
})

test('a column that is filtered by comes first', () => {
  const asking = (width: number, hidden: readonly LesserColumn[] = []) =>
    fitColumns(
      { width, edges: 190, name: 160, address: 320, asked: ['seen'], empty: [] },
      { ...defaultMemberColumns, hidden },
      words,
    )
  expect(asking(790).shown).toEqual(['addresses', 'online', 'seen'])
  expect(asking(600).shown).toEqual(['seen'])
  expect(asking(600).addressBelowName).toBe(true)
  expect(asking(790, ['seen']).shown).toEqual(['addresses', 'online', 'path'])
})

test('a column without values comes last', () => {
  const without = fitColumns(
    { width: 790, edges: 190, name: 160, address: 320, asked: [], empty: ['path'] },
    defaultMemberColumns,
    words,
  )
  expect(without.shown).toEqual(['addresses', 'online', 'seen'])
})

test('hidden columns and chosen widths are respected', () => {
  const chosen = columnsAt(790, { hidden: ['addresses', 'path'], widths: { online: 200 } })
  expect(chosen.shown).toEqual(['online', 'seen'])
  expect(chosen.widths.online).toBe(200)
  expect(chosen.addressBelowName).toBe(false)
  const sized = columnsAt(1500, { hidden: [], widths: { addresses: 90, path: 70 } })
  expect(sized.widths).toMatchObject({ addresses: 90, path: 70 })
  expect(sized.drawsLatency).toBe(false)
})
