import { expect, test, vi } from 'vitest'
import type { MemberColumns } from '../../../contract/member-columns.ts'
import { defaultPreferences } from '../../../contract/preferences.ts'
import { success } from '../../../contract/result.ts'
import { openHostedWindow } from '../../testing/hosted-window.tsx'

type Screen = Awaited<ReturnType<typeof openHostedWindow>>['screen']
const heads = (screen: Screen) =>
  screen.getAllByRole('columnheader').flatMap((head) => head.querySelector('.sorter')?.textContent ?? [])

async function openAt(width: number) {
  const opened = await openHostedWindow()
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  opened.app.hostedNetwork.value = null
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

test('a menu says which columns show; it stays open, and what has no room says so', async () => {
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

test('a width is changed by the keyboard, within bounds, and kept once', async () => {
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
