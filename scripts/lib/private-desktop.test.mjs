import { expect, test } from 'vitest'
import { withoutDesktop, xAuthority } from './private-desktop.mjs'
import { exitCode } from './run.mjs'

test('nothing of the desktop around us gets in', () => {
  const around = {
    DISPLAY: ':0',
    WAYLAND_DISPLAY: 'wayland-0',
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1000/bus',
    XDG_CURRENT_DESKTOP: 'GNOME',
    GNOME_KEYRING_CONTROL: '/run/user/1000/keyring',
    GDK_SCALE: '2',
  }
  const inherited = { PATH: '/bin', HOME: '/home/a', XDG_DATA_DIRS: '/usr/share', LANG: 'C.UTF-8' }
  expect(withoutDesktop({ ...around, ...inherited })).toEqual(inherited)
})

test('an X cookie is good for any display', () => {
  const file = xAuthority(Buffer.alloc(16, 7))
  const head = [0xff, 0xff, 0, 0, 0, 0, 0, 18]
  expect([...file.subarray(0, 8)]).toEqual(head)
  expect(file.toString('ascii', 8, 26)).toBe('MIT-MAGIC-COOKIE-1')
  expect([...file.subarray(26)]).toEqual([0, 16, ...Array(16).fill(7)])
  expect(xAuthority()).not.toEqual(xAuthority())
})

test.each([
  [0, null, 0],
  [3, null, 3],
  [null, 'SIGTERM', 143],
  [null, null, 1],
])('exit code %s and signal %s are passed on as %i', (code, signal, expected) => {
  expect(exitCode(code, /** @type {NodeJS.Signals | null} */ (signal))).toBe(expected)
})
