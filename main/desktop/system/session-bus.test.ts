import { expect, test } from 'vitest'
import { sessionBusAddress } from './session-bus.ts'

test('the session bus is where the environment says, or in the run-time folder', () => {
  expect(sessionBusAddress('linux', { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/b' })).toBe('unix:path=/b')
  expect(sessionBusAddress('linux', { XDG_RUNTIME_DIR: '/run/user/1' })).toBe('unix:path=/run/user/1/bus')
  expect(sessionBusAddress('linux', { DBUS_SESSION_BUS_ADDRESS: '' })).toBeNull()
  expect(sessionBusAddress('darwin', { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/b' })).toBeNull()
})
