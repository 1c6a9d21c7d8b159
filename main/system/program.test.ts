import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inRealTime } from '../testing/in-real-time.ts'
import { folderOfAllTests } from '../testing/temporary-folder.ts'
import { type ProgramEnd, runProgram } from './program.ts'

const folder = folderOfAllTests('program')
// Timers are fake, so a program times out only where a test advances them.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

async function program(text: string): Promise<string> {
  const path = join(folder.path, `program-${Math.random().toString(36).slice(2)}`)
  await writeFile(path, `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  return path
}

/** Waits for the process id that a program writes to a file */
function written(path: string): Promise<number> {
  return inRealTime(async () => {
    const id = Number(await readFile(path, 'utf8'))
    expect(id).toBeGreaterThan(0)
    return id
  })
}

describe.skipIf(process.platform === 'win32')('a program of the system', () => {
  test('is run as it is given, in English, with nothing else of our environment', async () => {
    const path = await program('echo "$1|$LC_ALL|$HOME"; echo no >&2; exit 3')
    expect(await runProgram({ paths: ['/nowhere/at-all', path], args: ['a b;$(id)'] })).toEqual({
      kind: 'ended',
      code: 3,
      stderr: 'no\n',
      stdout: 'a b;$(id)|C|\n',
    })
  })

  test('that is nowhere is an answer', async () => {
    expect(await runProgram({ paths: ['/nowhere/at-all'], args: [] })).toEqual({ kind: 'missing' })
  })

  test('that may not be run is none', async () => {
    expect(await runProgram({ paths: ['/etc/passwd'], args: [] })).toEqual({ kind: 'missing' })
  })

  test('gets no input to wait for', async () => {
    expect(await runProgram({ paths: ['/bin/cat'], args: [] })).toMatchObject({ kind: 'ended', stdout: '' })
  })

  test('that hangs is ended, with what it has started', async () => {
    const trace = join(folder.path, 'started')
    const path = await program(`sh -c 'echo $$ > ${trace}; exec sleep 600' & wait`)
    const end = runProgram({ paths: [path], args: [], timeout: 500 })
    const started = await written(trace)
    vi.advanceTimersByTime(500)
    expect(await end).toEqual({ kind: 'timeout' })
    const state = (): Promise<ProgramEnd> =>
      runProgram({ paths: ['/bin/ps'], args: ['-o', 'stat=', '-p', String(started)] })
    // An ended process stays a zombie if no parent reaps it.
    await inRealTime(async () =>
      expect(await state()).toMatchObject({ stdout: expect.stringMatching(/^(Z.*)?\s*$/) }),
    )
  })

  test('that ended has said all, whoever holds its output', async () => {
    const trace = join(folder.path, 'ended')
    const path = await program(`echo all; sleep 600 & echo $$ > ${trace}`)
    const end = runProgram({ paths: [path], args: [], timeout: 500 })
    const own = await written(trace)
    await inRealTime(() => expect(() => process.kill(own, 0)).toThrow())
    vi.advanceTimersByTime(500)
    expect(await end).toMatchObject({ kind: 'ended', code: 0, stdout: 'all\n' })
  })

  test('may print something else than UTF-8, and is read to its end', async () => {
    const oem = await program("printf 'Ger\\204t \\341\\n'")
    expect(await runProgram({ paths: [oem], args: [] })).toMatchObject({ stdout: 'Ger\u0084t \u00e1\n' })
    const utf8 = await program("printf '\\357\\273\\277Ger\\303\\244t\\n'")
    expect(await runProgram({ paths: [utf8], args: [] })).toMatchObject({ stdout: 'Gerät\n' })
  })

  test('that prints 50 MB is ended', async () => {
    const path = await program('exec head -c 50000000 /dev/zero')
    expect(await runProgram({ paths: [path], args: [] })).toEqual({ kind: 'too-long' })
  })

  test('that cannot be run at all says why', async () => {
    const path = join(folder.path, 'text')
    await writeFile(path, '#!/nowhere/at-all\n', { mode: 0o755 })
    expect(await runProgram({ paths: [path], args: [] })).toMatchObject({ kind: 'failed' })
    const args = ['a\0b']
    expect(await runProgram({ paths: ['/bin/echo'], args })).toMatchObject({ kind: 'failed' })
  })

  test('that cannot be started for want of files says so, and ends nothing else', async () => {
    const script = `
const { runProgram } = await import(${JSON.stringify(join(import.meta.dirname, 'program.ts'))})
const { openSync } = await import('node:fs')
try { for (;;) openSync('/dev/null') } catch {}
console.log((await runProgram({ paths: ['/bin/echo'], args: [] })).kind)`
    const limited = [
      '-c',
      'ulimit -n 64; exec "$@"',
      'sh',
      process.execPath,
      '--input-type=module',
      '-e',
      script,
    ]
    const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
    const { stdout } = await promisify(execFile)('/bin/sh', limited, { env })
    expect(stdout).toBe('failed\n')
  })
})
