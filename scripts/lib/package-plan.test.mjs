import { expect, test } from 'vitest'
import { builderArguments, distributionOf, planPackage } from './package-plan.mjs'

test('without arguments an unpacked application is made, of the official Electron alone', () => {
  expect(planPackage([])).toEqual({ targets: ['dir'], allowFallback: false, output: null })
})

test('another Electron goes in only when told so', () => {
  const plan = planPackage(['deb', 'rpm', '--with-fallback-electron', '--output=out'])
  expect(plan).toEqual({ targets: ['deb', 'rpm'], allowFallback: true, output: 'out' })
})

test.each(['msi', '--fallback', '--output='])('%s is refused, and what is known is said', (argument) => {
  expect(() => planPackage([argument])).toThrow(`"${argument}" is not known. Usage: `)
})

test.each([
  ['linux', '--linux'],
  ['darwin', '--mac'],
  ['win32', '--win'],
])('on %s it packages for %s and publishes nothing', (platform, flag) => {
  const electron = { version: '45.3.4', dist: '/d' }
  const args = builderArguments(planPackage(['dir']), electron, /** @type {NodeJS.Platform} */ (platform))
  expect(args).toEqual([flag, 'dir', '--publish=never', '-c.electronVersion=45.3.4', '-c.electronDist=/d'])
})

test('the distribution is found from the executable', () => {
  expect(distributionOf('/e/dist/electron', 'linux')).toBe('/e/dist')
  expect(distributionOf('/e/dist/Electron.app/Contents/MacOS/Electron', 'darwin')).toBe('/e/dist')
  expect(distributionOf('C:\\e\\dist\\electron.exe', 'win32')).toBe('C:/e/dist')
})
