import { describe, expect, test } from 'vitest'
import { planElevation, readDialog, readPkexec } from './elevation-plan.ts'
import { profiles } from './profiles.ts'

const linux = '/var/lib/zerotier-one/authtoken.secret'
const mac = '/Library/Application Support/ZeroTier/One/authtoken.secret'
const windows = 'C:\\ProgramData\\ZeroTier\\One\\authtoken.secret'
const has =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path)

describe('the plan', () => {
  test('Linux: pkexec itself, no shell', () => {
    expect(planElevation(linux, 'linux', profiles, has('/usr/bin/pkexec', '/bin/cat'))).toEqual({
      ok: true,
      value: {
        kind: 'pkexec',
        file: '/usr/bin/pkexec',
        args: ['--disable-internal-agent', '/bin/cat', linux],
      },
    })
  })

  test('Linux where programs lie elsewhere', () => {
    const there = has('/run/wrappers/bin/pkexec', '/run/current-system/sw/bin/cat')
    expect(planElevation(linux, 'linux', profiles, there)).toMatchObject({
      value: {
        file: '/run/wrappers/bin/pkexec',
        args: [expect.any(String), '/run/current-system/sw/bin/cat', linux],
      },
    })
  })

  test.each([
    ['no pkexec', linux, has('/bin/cat')],
    ['no cat', linux, has('/usr/bin/pkexec')],
    ['an option for a path', '--help', has('/usr/bin/pkexec', '/bin/cat')],
  ])('Linux with %s: unavailable', (_what, path, exists) => {
    expect(planElevation(path, 'linux', profiles, exists)).toMatchObject({
      ok: false,
      error: { code: 'elevation-unavailable' },
    })
  })

  test('macOS and Windows: one fixed command each', () => {
    expect(planElevation(mac, 'darwin', profiles, has())).toEqual({
      ok: true,
      value: { kind: 'dialog', command: `/bin/cat "${mac}"` },
    })
    expect(planElevation(windows, 'win32', profiles, has())).toEqual({
      ok: true,
      value: { kind: 'dialog', command: `type "${windows}"` },
    })
  })

  test.each([
    ['darwin', '/tmp/$(id)/authtoken.secret'],
    ['darwin', `${mac}/../../secret`],
    ['win32', 'C:\\x" & calc & "'],
    ['aix', linux],
  ] as const)('%s: never a path from outside the table (%s)', (platform, path) => {
    expect(planElevation(path, platform, profiles, () => true)).toMatchObject({
      error: { code: 'elevation-unavailable' },
    })
  })
})

describe('how pkexec ended', () => {
  const words = 'Error executing command as another user: '
  test.each([
    [126, `${words}Request dismissed`, 'elevation-cancelled'],
    [126, `${words}Not authorized`, 'elevation-denied'],
    [127, `${words}Not authorized\n\nThis incident has been reported.\n`, 'elevation-denied'],
    [127, `${words}No authentication agent found.\n`, 'elevation-no-agent'],
    [127, 'The value for the SHELL variable was not found the /etc/shells file', 'elevation-failed'],
    [1, `/bin/cat: ${linux}: No such file or directory`, 'token-missing'],
    [1, `/bin/cat: ${linux}: Is a directory`, 'elevation-failed'],
    [null, '', 'elevation-failed'],
  ])('%s %s', (exitCode, stderr, code) => {
    expect(readPkexec({ exitCode, stdout: '', stderr })).toMatchObject({ ok: false, error: { code } })
  })

  test('well', () => {
    expect(readPkexec({ exitCode: 0, stdout: 'token\n', stderr: 'a warning' })).toEqual({
      ok: true,
      value: 'token\n',
    })
  })
})

test("how the system's dialog ended", () => {
  expect(readDialog(undefined, 'token\r\n', '')).toEqual({ ok: true, value: 'token\r\n' })
  expect(readDialog(new Error('User did not grant permission.'), '', '')).toMatchObject({
    error: { code: 'elevation-cancelled' },
  })
  expect(readDialog(new Error('Command failed'), '', 'cat: x: No such file or directory')).toMatchObject({
    error: { code: 'token-missing' },
  })
  expect(readDialog(new Error('unzip is missing\nat line 3'), '', '')).toEqual({
    ok: false,
    error: { code: 'elevation-failed', detail: 'unzip is missing' },
  })
})
