import { expect, test } from 'vitest'
import { busNameOf, saysPanelCame, sessionBusAddress } from './watcher.ts'

test('the session bus is where the environment says, or in the run-time folder', () => {
  expect(sessionBusAddress('linux', { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/b' })).toBe('unix:path=/b')
  expect(sessionBusAddress('linux', { XDG_RUNTIME_DIR: '/run/user/1' })).toBe('unix:path=/run/user/1/bus')
  expect(sessionBusAddress('linux', { DBUS_SESSION_BUS_ADDRESS: '' })).toBeNull()
  expect(sessionBusAddress('darwin', { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/b' })).toBeNull()
})

test('a panel comes when its watcher or its host does, not when they go', () => {
  const name = 'org.kde.StatusNotifierWatcher'
  expect(saysPanelCame('NameOwnerChanged', [name, '', ':1.7'])).toBe(true)
  expect(saysPanelCame('NameOwnerChanged', [name, ':1.6', ':1.7'])).toBe(true)
  expect(saysPanelCame('NameOwnerChanged', [name, ':1.7', ''])).toBe(false)
  expect(saysPanelCame('NameOwnerChanged', ['org.example.Other', '', ':1.7'])).toBe(false)
  expect(saysPanelCame('NameOwnerChanged', [])).toBe(false)
  expect(saysPanelCame('StatusNotifierHostRegistered', [])).toBe(true)
  expect(saysPanelCame('StatusNotifierItemRegistered', [':1.7'])).toBe(false)
})

test.each([
  [':1.50/StatusNotifierItem', ':1.50'],
  [':1.50@/org/ayatana/NotificationItem/x', ':1.50'],
  ['org.kde.StatusNotifierItem-12-1', 'org.kde.StatusNotifierItem-12-1'],
])('the bus name of the list entry %s', (item, name) => {
  expect(busNameOf(item)).toBe(name)
})
