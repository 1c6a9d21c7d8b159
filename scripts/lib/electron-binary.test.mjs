import { expect, test } from 'vitest'
import {
  canFallBack,
  electronEnvironment,
  electronFlags,
  fallbackWarning,
  isRecent,
} from './electron-binary.mjs'

test('the warning names the version that runs, the one that should, why, and what to do', () => {
  const warning = fallbackWarning('45.3.4', '42.0.0', 'TypeError: fetch failed')
  expect(warning).toMatch(/Electron 42\.0\.0 runs here.*45\.3\.4.*fetch failed.*install\.js/)
})

test.each([
  ['linux', 'x64', true],
  ['linux', 'arm64', false],
  ['darwin', 'x64', false],
  ['win32', 'x64', false],
])('there is a fallback for %s %s: %s', (platform, arch, can) => {
  expect(canFallBack(/** @type {NodeJS.Platform} */ (platform), arch)).toBe(can)
})

test('children are told of another Electron, and of nothing else', () => {
  const path = '/cache/bin/electron'
  expect(electronEnvironment({ path, version: '42.0.0', fallback: true })).toEqual({
    ELECTRON_OVERRIDE_DIST_PATH: '/cache/bin',
  })
  expect(electronEnvironment({ path, version: '45.3.4', fallback: false })).toEqual({})
})

test.each([
  ['an hour later', '45.3.4', 3_600_000, true],
  ['two days later', '45.3.4', 2 * 86_400_000, false],
  ['for another version', '46.0.0', 3_600_000, false],
  ['with a clock that was set back', '45.3.4', -1, false],
])('a failed fetch is remembered for a day: %s', (_when, wanted, later, remembered) => {
  const at = Date.UTC(2026, 10, 20)
  expect(isRecent({ version: '45.3.4', at, reason: 'no network' }, wanted, at + later)).toBe(remembered)
})

test.each([
  ['linux', true, ['--password-store=basic', '--log-level=3', '--no-sandbox']],
  ['linux', false, ['--password-store=basic', '--log-level=3']],
  ['darwin', true, []],
  ['win32', false, []],
])('Electron’s flags on %s, as root %s', (platform, root, flags) => {
  expect(electronFlags({ platform: /** @type {NodeJS.Platform} */ (platform), root })).toEqual(flags)
})
