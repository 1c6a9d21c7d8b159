import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { planElevation, readOsascript, readPkexec, tokenReader } from './elevation-plan.ts'
import { profiles } from './profiles.ts'

const linux = '/var/lib/zerotier-one/authtoken.secret'
const mac = '/Library/Application Support/ZeroTier/One/authtoken.secret'
const windows = 'C:\\ProgramData\\ZeroTier\\One\\authtoken.secret'
const prompt = 'Meshtray reads the token'
const has =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path)

describe('the plan', () => {
  test('Linux: pkexec itself, no shell', () => {
    expect(planElevation(linux, prompt, 'linux', profiles, has('/usr/bin/pkexec', '/bin/cat'))).toEqual({
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
    expect(planElevation(linux, prompt, 'linux', profiles, there)).toMatchObject({
      value: {
        file: '/run/wrappers/bin/pkexec',
        args: [expect.any(String), '/run/current-system/sw/bin/cat', linux],
      },
    })
  })

  test('Linux with our package: its reader, which is told which service and no path', () => {
    const exists = has('/usr/bin/pkexec', '/bin/cat', tokenReader)
    expect(planElevation(linux, prompt, 'linux', profiles, exists)).toMatchObject({
      value: { kind: 'pkexec', args: ['--disable-internal-agent', tokenReader, 'zerotier-one'] },
    })
    expect(planElevation('/srv/authtoken.secret', prompt, 'linux', profiles, exists)).toMatchObject({
      value: { args: ['--disable-internal-agent', '/bin/cat', '/srv/authtoken.secret'] },
    })
  })

  test('the reader has the token file of each service, by its name, and no other', async () => {
    const script = await readFile(new URL('../../assets/linux/read-token', import.meta.url), 'utf8')
    const served = [...script.matchAll(/^ {2}1:(\S+)\) file=(\S+) ;;$/gm)].map(([, name, file]) => [
      name,
      file,
    ])
    expect(served).toEqual(
      profiles.map(({ name, homes, tokenFile }) => [name, `${homes.linux}/${tokenFile}`]),
    )
    expect(script.match(/file=/g)).toHaveLength(served.length)
  })

  test.each([
    ['no pkexec', linux, has('/bin/cat')],
    ['no cat', linux, has('/usr/bin/pkexec')],
    ['an option for a path', '--help', has('/usr/bin/pkexec', '/bin/cat')],
  ])('Linux with %s: unavailable', (_what, path, exists) => {
    expect(planElevation(path, prompt, 'linux', profiles, exists)).toMatchObject({
      ok: false,
      error: { code: 'elevation-unavailable' },
    })
  })

  test('macOS: osascript itself; path and prompt are arguments of a script that is always the same', () => {
    const plan = planElevation(mac, prompt, 'darwin', profiles, has())
    expect(plan).toEqual({
      ok: true,
      value: {
        kind: 'osascript',
        file: '/usr/bin/osascript',
        args: [
          '-e',
          'on run argv',
          '-e',
          'do shell script "/bin/cat " & quoted form of item 1 of argv with prompt (item 2 of argv) with administrator privileges',
          '-e',
          'end run',
          '--',
          mac,
          prompt,
        ],
      },
    })
    const odd = `"; do shell script "id" & '$(id)' \\ -e`
    const other = planElevation(mac, odd, 'darwin', profiles, has())
    expect(other.ok && 'args' in other.value && other.value.args.slice(0, 7)).toEqual(
      plan.ok && 'args' in plan.value && plan.value.args.slice(0, 7),
    )
    expect(other.ok && 'args' in other.value && other.value.args.at(-1)).toBe(odd)
  })

  test('Windows: over a pipe', () => {
    expect(planElevation(windows, prompt, 'win32', profiles, has())).toEqual({
      ok: true,
      value: { kind: 'pipe', path: windows },
    })
  })

  test.each([
    ['darwin', '/tmp/$(id)/authtoken.secret'],
    ['darwin', `${mac}/../../secret`],
    ['win32', 'C:\\x" & calc & "'],
    ['aix', linux],
  ] as const)('%s: never a path from outside the table (%s)', (platform, path) => {
    expect(planElevation(path, prompt, platform, profiles, () => true)).toMatchObject({
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
    [1, `/usr/bin/dd: failed to open '${linux}': No such file or directory`, 'token-missing'],
    [1, `/usr/bin/dd: failed to open '${linux}': Too many levels of symbolic links`, 'elevation-failed'],
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

describe('how osascript ended', () => {
  test.each([
    ['0:94: execution error: User canceled. (-128)', 'elevation-cancelled'],
    ['0:94: execution error: Abgebrochen. (-128)\n', 'elevation-cancelled'],
    [
      '0:94: execution error: The administrator user name or password was incorrect. (-60005)',
      'elevation-denied',
    ],
    ['0:94: execution error: No user interaction allowed. (-1713)', 'elevation-no-agent'],
    [`0:94: execution error: cat: ${mac}: No such file or directory (1)`, 'token-missing'],
    [`0:94: execution error: cat: ${mac}: Is a directory (1)`, 'elevation-failed'],
    ['', 'elevation-failed'],
  ])('%s', (stderr, code) => {
    expect(readOsascript({ exitCode: 1, stdout: '', stderr })).toMatchObject({ ok: false, error: { code } })
  })

  test('well', () => {
    expect(readOsascript({ exitCode: 0, stdout: 'token\n', stderr: '' })).toEqual({
      ok: true,
      value: 'token\n',
    })
  })
})
