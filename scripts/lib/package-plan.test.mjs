import { expect, test } from 'vitest'
import { builderArguments, planPackage } from './package-plan.mjs'

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
  ['linux', '--linux', '/e/dist/electron', '/e/dist'],
  ['darwin', '--mac', '/e/dist/Electron.app/Contents/MacOS/Electron', '/e/dist'],
  ['win32', '--win', 'C:\\e\\dist\\electron.exe', 'C:/e/dist'],
])(
  'on %s it packages for %s, of the distribution around %s, and publishes nothing',
  (platform, flag, path, dist) => {
    const electron = { version: '45.3.4', path }
    const args = builderArguments(planPackage(['dir']), electron, /** @type {NodeJS.Platform} */ (platform))
    expect(args).toEqual([
      flag,
      'dir',
      '--publish=never',
      '-c.electronVersion=45.3.4',
      `-c.electronDist=${dist}`,
    ])
  },
)
