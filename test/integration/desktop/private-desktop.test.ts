import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { projectRoot } from '../../support/app/application.ts'

interface Ended {
  readonly code: number | null
  readonly output: string
}

beforeEach((context) => context.skip(process.platform !== 'linux', 'private desktops are for Linux alone'))

/** Runs a shell line on a private desktop. */
async function onDesktop(line: string): Promise<Ended> {
  const args = ['scripts/desktop.mjs', 'sh', '-c', line]
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { cwd: projectRoot }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, output: stdout + stderr }),
    )
  })
}

/** The processes that have this text in their environment or command line. */
async function processesWith(needle: string): Promise<readonly string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const texts = await Promise.all(
    ids.map(async (id) => {
      const read = (name: string): Promise<string> => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '')
      return (await read('environ')) + (await read('cmdline'))
    }),
  )
  return ids.filter((_id, at) => texts[at]?.includes(needle))
}

test('a command gets a display, a session bus, a keyring and a home of its own', async () => {
  const question =
    'dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner ' +
    'string:org.freedesktop.secrets'
  const { code, output } = await onDesktop(`xdotool getdisplaygeometry; ${question}; echo "home $HOME"`)
  expect(code).toBe(0)
  expect(output).toContain('2560 1600')
  expect(output).toContain('boolean true')
  expect(output).toMatch(new RegExp(`home ${tmpdir()}/meshtray-desktop-.+/home`))
})

test('the exit code is passed on, and nothing is left, not even what the command started', async () => {
  const { code, output } = await onDesktop('sleep 300 & echo "home $HOME"; exit 7')
  const folder = /home (\S+)\/home/.exec(output)?.[1] ?? ''
  expect(code).toBe(7)
  expect(basename(folder)).toMatch(/^meshtray-desktop-/)
  await expect(access(folder)).rejects.toThrow('ENOENT')
  expect(await processesWith(folder)).toEqual([])
})

test('ended from outside, it tidies up as well', async () => {
  const child = spawn(process.execPath, ['scripts/desktop.mjs', 'sh', '-c', 'echo "$HOME"; exec sleep 300'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const folder = dirname(line.toString().trim())
  await access(join(folder, 'x-authority'))
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  expect((await exited)[0]).toBe(143)
  await expect(access(folder)).rejects.toThrow('ENOENT')
  expect(await processesWith(folder)).toEqual([])
})

test.each([
  [[], 'No command given'],
  [['--scale=3', 'true'], 'Unknown option --scale=3'],
])('bad usage %j is refused', async (args, why) => {
  const ended = await new Promise<Ended>((resolve) => {
    const child = execFile(
      process.execPath,
      ['scripts/desktop.mjs', ...args],
      { cwd: projectRoot },
      (_e, _out, err) => resolve({ code: child.exitCode, output: err }),
    )
  })
  expect(ended.code).toBe(2)
  expect(ended.output).toContain(why)
  expect(ended.output).toContain('Usage:')
})
