import { expect, test } from 'vitest'
import { aptCommand, groups, mayInstall, missingPackages } from './system-packages.mjs'

const purposes = /** @type {const} */ (['run', 'headless', 'test', 'desktops', 'packages'])
const all = groups.flatMap(({ packages }) => packages)
/** @param {readonly string[]} names */
const present = (names) => new Set(names.flatMap((name) => name.split(' | ')))

test('a bare machine lacks everything of the purposes asked for, and nothing else', () => {
  expect(missingPackages(['run'], new Set()).map(({ name }) => name)).toEqual([
    'libgtk-3-0t64 | libgtk-3-0',
    'libnss3',
    'libx11-xcb1',
    'libgbm1',
    'libasound2t64 | libasound2',
    'libsecret-1-0',
    'libnotify4',
  ])
  expect(missingPackages(purposes, new Set()).map(({ name }) => name)).toEqual(all)
  expect(missingPackages(purposes, present(all))).toEqual([])
})

test('one package that is missing is enough, under any of its names', () => {
  const without = present(all)
  without.delete('libnotify4')
  expect(missingPackages(['run'], without)).toEqual([{ name: 'libnotify4', optional: true, unpacked: false }])
  without.delete('libasound2')
  without.delete('libgtk-3-0t64')
  expect(missingPackages(['run'], without)).toHaveLength(1)
  without.delete('libasound2t64')
  expect(missingPackages(['run'], without)).toHaveLength(2)
})

test('one command installs what is missing, and unpacks what shall not be installed', () => {
  const some = new Set(['libasound2t64 | libasound2', 'libnss3', 'systemd-resolved'])
  const missing = missingPackages(purposes, new Set()).filter(({ name }) => some.has(name))
  expect(aptCommand(missing, 'sudo ')).toBe(
    'sudo apt-get update && ' +
      'sudo apt-get satisfy -y --no-install-recommends "libnss3, libasound2t64 | libasound2" && ' +
      'mkdir -p .cache/unpacked && cd .cache && apt-get download systemd-resolved && ' +
      'dpkg-deb -x systemd-resolved_*.deb unpacked && rm systemd-resolved_*.deb',
  )
})

test.each([
  ['root, without a desktop', { root: true, env: {} }, true],
  ['not root', { root: false, env: {} }, false],
  ['an X desktop', { root: true, env: { DISPLAY: ':0' } }, false],
  ['a Wayland desktop', { root: true, env: { WAYLAND_DISPLAY: 'wayland-0' } }, false],
])('installs only where it may: %s', (_where, machine, may) => {
  expect(mayInstall(machine)).toBe(may)
})
