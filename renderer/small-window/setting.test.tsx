import { expect, test } from 'vitest'
import { openWindow } from '../testing/window.tsx'
import { snapshot } from '../testing/world.ts'

const base = snapshot()

async function open(shortcut: (typeof base)['desktop']['shortcut'], paletteShortcut: string | null = null) {
  const opened = await openWindow({
    ...base,
    preferences: { ...base.preferences, paletteShortcut },
    desktop: { ...base.desktop, shortcut },
  })
  opened.show({ view: 'settings' })
  return opened
}

test('keys are pressed to be set, and what is none is refused', async () => {
  const { user, screen, bridge } = await open({ state: 'none' })
  await user.click(screen.getByRole('button', { name: 'Set keys…' }))
  await user.keyboard('k{Shift>}k{/Shift}{F13}')
  const asked = () => bridge.argumentsOf('preferences.set')
  expect(asked()).toEqual([{ paletteShortcut: 'F13' }])
  await user.click(screen.getByRole('button', { name: 'Set keys…' }))
  await user.keyboard('{Control>}{Alt>}')
  expect(screen.getByText('Ctrl+Alt and…')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeTruthy()
  expect(asked()).toHaveLength(1)
})

test.each([
  [{ state: 'asking' }, /^Asking your desktop for Ctrl\+Alt\+K/],
  [{ state: 'in-use', keys: 'Meta+J' }, /^In use: Meta\+J$/],
  [{ state: 'taken' }, /^Ctrl\+Alt\+K is not available/],
  [{ state: 'declined' }, /^Ctrl\+Alt\+K is not available/],
  [{ state: 'unavailable', command: '/usr/bin/meshtray --palette' }, /does not assign keys to programs/],
] as const)('%j is said in words', async (shortcut, words) => {
  const { screen } = await open(shortcut, 'Ctrl+Alt+K')
  expect(screen.getByText(words)).toBeTruthy()
})
