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

const onX = { wayland: false, environment: 'other' } as const

test('a panel on the bus shows icons everywhere, a tray of the older kind only on X11', () => {
  expect(trayHostOf({ host: true, xTray: null }, { wayland: true, environment: 'gnome' })).toBe('present')
  expect(trayHostOf({ host: true, xTray: false }, onX)).toBe('present')
  expect(trayHostOf({ host: null, xTray: true }, onX)).toBe('present')
  expect(trayHostOf({ host: false, xTray: true }, { ...onX, environment: 'gnome' })).toBe('present')
  expect(trayHostOf({ host: false, xTray: true }, { wayland: true, environment: 'sway' })).toBe('absent')
})

test('without either there is no tray, as soon as both are known', () => {
  expect(trayHostOf({ host: false, xTray: false }, onX)).toBe('absent')
  expect(trayHostOf({ host: null, xTray: false }, onX)).toBe('unknown')
  expect(trayHostOf({ host: false, xTray: null }, onX)).toBe('unknown')
  expect(trayHostOf({ host: null, xTray: null }, { wayland: true, environment: 'sway' })).toBe('unknown')
  expect(trayHostOf({ host: false, xTray: null }, { ...onX, environment: 'gnome' })).toBe('absent')
  expect(trayHostOf({ host: false, xTray: null }, { wayland: true, environment: 'sway' })).toBe('absent')
})

test.each([
  [':1.50/StatusNotifierItem', ':1.50'],
  [':1.50@/org/ayatana/NotificationItem/x', ':1.50'],
  ['org.kde.StatusNotifierItem-12-1', 'org.kde.StatusNotifierItem-12-1'],
])('the bus name of the list entry %s', (item, name) => {
  expect(busNameOf(item)).toBe(name)
})
