import { expect, test } from 'vitest'
import { busNameOf, saysPanelChanged, trayHostOf } from './tray-host.ts'

test('a panel comes and goes with its watcher and with its host', () => {
  const name = 'org.kde.StatusNotifierWatcher'
  expect(saysPanelChanged('NameOwnerChanged', [name, '', ':1.7'])).toBe(true)
  expect(saysPanelChanged('NameOwnerChanged', [name, ':1.7', ''])).toBe(true)
  expect(saysPanelChanged('NameOwnerChanged', ['org.example.Other', '', ':1.7'])).toBe(false)
  expect(saysPanelChanged('NameOwnerChanged', [])).toBe(false)
  expect(saysPanelChanged('StatusNotifierHostRegistered', [])).toBe(true)
  expect(saysPanelChanged('StatusNotifierHostUnregistered', [])).toBe(true)
  expect(saysPanelChanged('StatusNotifierItemRegistered', [':1.7'])).toBe(false)
})

test('without a panel there may still be a tray of the older kind, but not on GNOME and not on Wayland', () => {
  expect(trayHostOf(true, { wayland: true, environment: 'gnome' })).toBe('present')
  expect(trayHostOf(false, { wayland: false, environment: 'other' })).toBe('unknown')
  expect(trayHostOf(false, { wayland: false, environment: 'gnome' })).toBe('absent')
  expect(trayHostOf(false, { wayland: true, environment: 'sway' })).toBe('absent')
})

test.each([
  [':1.50/StatusNotifierItem', ':1.50'],
  [':1.50@/org/ayatana/NotificationItem/x', ':1.50'],
  ['org.kde.StatusNotifierItem-12-1', 'org.kde.StatusNotifierItem-12-1'],
])('the bus name of the list entry %s', (item, name) => {
  expect(busNameOf(item)).toBe(name)
})
