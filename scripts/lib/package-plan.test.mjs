import { expect, test } from 'vitest'
import { readPackageArguments } from './package-plan.mjs'

const linux = /** @type {const} */ ({ platform: 'linux', arch: 'x64' })

test('on Linux a Debian package, made of what is unpacked', () => {
  expect(readPackageArguments([], linux)).toEqual({
    withFallback: false,
    compression: 'xz',
    made: ['deb'],
    targets: ['dir'],
    arch: 'x64',
    output: 'release',
    flags: [],
  })
})

test.each(/** @type {const} */ (['darwin', 'win32']))('on %s an unpacked application', (platform) => {
  expect(readPackageArguments([], { platform, arch: 'arm64' })).toMatchObject({
    made: [],
    targets: ['dir'],
    arch: 'arm64',
  })
})

test('what is named, and of the flags what electron-builder takes', () => {
  const given = ['AppImage', 'rpm', '--arm64', '--with-fallback-electron', '--compression=zstd']
  const folder = '-c.directories.output=/elsewhere'
  expect(readPackageArguments([...given, folder], linux)).toEqual({
    withFallback: true,
    compression: 'zstd',
    made: ['rpm'],
    targets: ['AppImage'],
    arch: 'arm64',
    output: '/elsewhere',
    flags: ['--arm64', folder],
  })
})
