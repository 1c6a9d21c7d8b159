import { describe, expect, test } from 'vitest'
import type { Desktop, DesktopEnvironment } from '../../contract/desktop.ts'
import { defaultPreferences } from '../../contract/preferences.ts'
import type { NetworkEntry, Snapshot } from '../../contract/snapshot.ts'
import { openWindow } from '../testing/window.tsx'
import { entry, snapshot } from '../testing/world.ts'

const noTray: Desktop = { environment: 'gnome', trayHost: 'absent', shortcut: { state: 'none' } }
const first = (desktop: Desktop, networks: readonly NetworkEntry[] = []): Snapshot =>
  snapshot({ preferences: defaultPreferences, desktop, networks })

describe('the welcome points at the icon', () => {
  test.each<[DesktopEnvironment, 'top' | 'bottom', RegExp]>([
    ['gnome', 'top', /in the top bar/],
    ['xfce', 'top', /in the panel/],
    ['mate', 'top', /in the panel/],
    ['sway', 'top', /in the bar/],
    ['macos', 'top', /in the menu bar/],
    ['other', 'top', /where this desktop keeps such icons/],
    ['kde', 'bottom', /in the panel/],
    ['lxqt', 'bottom', /in the panel/],
    ['cinnamon', 'bottom', /in the panel/],
    ['windows', 'bottom', /in the taskbar/],
  ])('on %s at the %s', async (environment, edge, words) => {
    const { screen } = await openWindow(
      first({ environment, trayHost: 'present', shortcut: { state: 'none' } }),
    )
    expect(screen.getByText(words).textContent).toMatch(/^Look for three linked dots/)
    const mark = Number(document.querySelector('.place-mark')?.getAttribute('y'))
    expect(mark < 58 ? 'top' : 'bottom').toBe(edge)
  })

  test('or says that none shows here, and how to get it', async () => {
    const { screen, user, bridge } = await openWindow(first(noTray, [entry()]))
    expect(document.querySelector('.place-mark')).toBeNull()
    expect(screen.getByText('This desktop shows no tray icons')).toBeTruthy()
    expect(screen.getByText(/AppIndicator and KStatusNotifierItem Support/)).toBeTruthy()
    await user.click(
      screen.getByRole('button', { name: 'Copy package name gnome-shell-extension-appindicator' }),
    )
    expect(bridge.argumentsOf('clipboard.copy')).toEqual([{ text: 'gnome-shell-extension-appindicator' }])
    await user.click(screen.getByRole('button', { name: 'How to get tray icons' }))
    expect(bridge.argumentsOf('desktop.openTrayHelp')).toHaveLength(1)
    expect(screen.getByText('In the background, without a window')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show my networks' }))
    expect(bridge.argumentsOf('preferences.set')).toEqual([{ welcomeSeen: true, noTraySeen: true }])
  })

  test.each<[DesktopEnvironment, RegExp]>([
    ['sway', /waybar with its tray module/],
    ['other', /waybar with its tray module/],
    ['kde', /A system tray in your panel/],
  ])('%s: the help is in words', async (environment, words) => {
    const { screen } = await openWindow(
      first({ environment, trayHost: 'absent', shortcut: { state: 'none' } }),
    )
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'How to get tray icons' })).toBeNull()
  })
})
