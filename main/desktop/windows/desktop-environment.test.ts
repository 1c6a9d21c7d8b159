import { expect, test } from 'vitest'
import { desktopEnvironment } from './windowing.ts'

test.each<[NodeJS.Platform, string | undefined, string]>([
  ['linux', 'GNOME', 'gnome'],
  ['linux', 'ubuntu:GNOME', 'gnome'],
  ['linux', 'GNOME-Classic:GNOME', 'gnome'],
  ['linux', 'KDE', 'kde'],
  ['linux', 'XFCE', 'xfce'],
  ['linux', 'LXQt', 'lxqt'],
  ['linux', 'X-Cinnamon', 'cinnamon'],
  ['linux', 'sway', 'sway'],
  // Budgie resembles GNOME but has a tray of its own.
  ['linux', 'Budgie:GNOME', 'other'],
  ['linux', 'constructor', 'other'],
  ['linux', '', 'other'],
  ['linux', undefined, 'other'],
  ['darwin', undefined, 'macos'],
  ['win32', undefined, 'windows'],
])('%s with %s is %s', (platform, name, expected) => {
  expect(desktopEnvironment(platform, { XDG_CURRENT_DESKTOP: name })).toBe(expected)
})
