import { describe, expect, test } from 'vitest'
import type { Desktop } from '../../contract/desktop.ts'
import { defaultPreferences } from '../../contract/preferences.ts'
import { openWindow } from '../testing/window.tsx'
import { snapshot } from '../testing/world.ts'

const desktop: Desktop = { environment: 'gnome', trayHost: 'absent' }
const preferences = { ...defaultPreferences, welcomeSeen: true }
const title = 'This desktop shows no tray icons'

describe('the banner', () => {
  test('says that there are no icons and how to get them, once', async () => {
    const { screen, user, bridge, push } = await openWindow(snapshot({ desktop }))
    expect(screen.getByText(title)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'How to get tray icons' }))
    expect(bridge.argumentsOf('desktop.openTrayHelp')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(bridge.argumentsOf('preferences.set')).toEqual([{ noTraySeen: true }])
    await push(snapshot({ desktop, preferences: { ...preferences, noTraySeen: true } }))
    expect(screen.queryByText(title)).toBeNull()
  })

  test('says it in words where there is no page of it', async () => {
    const { screen } = await openWindow(snapshot({ desktop: { environment: 'sway', trayHost: 'absent' } }))
    expect(screen.getByText(/waybar with its tray module/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'How to get tray icons' })).toBeNull()
  })

  test.each(['present', 'unknown'] as const)('not where the tray is %s', async (trayHost) => {
    const { screen } = await openWindow(snapshot({ desktop: { ...desktop, trayHost } }))
    expect(screen.queryByText(title)).toBeNull()
  })
})

describe('the settings', () => {
  test('go on saying how to get an icon', async () => {
    const { screen, user, bridge, show } = await openWindow(
      snapshot({ desktop, preferences: { ...preferences, noTraySeen: true } }),
    )
    show({ view: 'settings' })
    expect(screen.getByText('In the background, without a window')).toBeTruthy()
    expect(screen.getByText(title)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'How to get tray icons' }))
    expect(bridge.argumentsOf('desktop.openTrayHelp')).toHaveLength(1)
  })

  test('say nothing of it where there is an icon', async () => {
    const { screen, show } = await openWindow(snapshot())
    show({ view: 'settings' })
    expect(screen.queryByText(title)).toBeNull()
    expect(screen.getByText('Hidden, in the tray')).toBeTruthy()
  })
})

test('Escape leaves a normal window where it is', async () => {
  const { user, bridge } = await openWindow(snapshot({ desktop }))
  await user.keyboard('{Escape}')
  expect(bridge.argumentsOf('window.hide')).toEqual([])
})
