import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inRealTime } from '../testing/in-real-time.ts'
import { folderOfAllTests } from '../testing/temporary-folder.ts'
import { askFile, askProgram } from './ask.ts'

const folder = folderOfAllTests('ask')
// Timers are fake, so a program times out only where a test advances them.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const parse = (text: string): string | null => (text.startsWith('known') ? text.trim() : null)

async function ask(script: string, more: { timeout?: number; most?: number; codes?: number[] } = {}) {
  const path = join(folder.path, `program-${Math.random().toString(36).slice(2)}`)
  await writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const { by, ...answer } = await askProgram({ paths: [path], args: ['-x'], parse, ...more })
  expect(by).toBe(`${path} -x`)
  return answer
}
const unknown = (why: string, detail = '') => ({ kind: 'unknown', why, detail })

describe.skipIf(process.platform === 'win32')('a program is asked, and its answer is', () => {
  test('what it prints, with what was printed', async () => {
    expect(await ask('echo known 1')).toEqual({ kind: 'found', value: 'known 1', raw: 'known 1\n' })
    expect(await ask('echo known 3; exit 3', { codes: [0, 3] })).toMatchObject({ kind: 'found' })
  })

  test('that it is not there', async () => {
    const answer = await askProgram({ paths: ['/nowhere/at-all'], args: [], parse })
    expect(answer).toEqual({ ...unknown('missing'), by: '/nowhere/at-all' })
  })

  test('that it hangs', async () => {
    const answer = ask('sleep 600', { timeout: 100 })
    await inRealTime(() => expect(vi.getTimerCount()).toBe(1))
    vi.advanceTimersByTime(100)
    expect(await answer).toEqual(unknown('timeout'))
  })

  test('that it prints 50 MB', async () => {
    expect(await ask('exec head -c 50000000 /dev/zero')).toEqual(unknown('too-long'))
  })

  test.each([
    'Operation not permitted (you must be root)',
    'ERROR: You need to be root to run this script',
    'Authorization failed.',
  ])('that it may not tell: %s', async (said) => {
    expect(await ask(`echo '${said}' >&2; exit 1`)).toEqual(unknown('not-permitted', said))
  })

  test('that it failed', async () => {
    expect(await ask('echo usage >&2; echo more >&2; exit 255')).toEqual(unknown('failed', 'usage'))
    expect(await ask('exit 7')).toEqual(unknown('failed', 'exit 7'))
    expect(await ask('kill -9 $$')).toEqual(unknown('failed', 'exit null'))
  })

  test('something else than is known: another language, a newer format, nothing', async () => {
    expect(await ask('echo Zustand: aktiv')).toEqual(unknown('not-understood', 'Zustand: aktiv'))
    expect(await ask('true')).toEqual(unknown('not-understood'))
  })
})

test('a parser that throws does not get further', async () => {
  const path = join(folder.path, 'text')
  await writeFile(path, '{')
  expect(await askFile(path, (text) => JSON.parse(text))).toMatchObject({
    kind: 'unknown',
    why: 'not-understood',
  })
})

test('a file may be missing, too long, or closed to us', async () => {
  expect(await askFile(join(folder.path, 'none'), parse)).toMatchObject({ why: 'missing' })
  const long = join(folder.path, 'long')
  await writeFile(long, Buffer.alloc(50_000_000))
  expect(await askFile(long, parse)).toMatchObject({ why: 'too-long' })
  if (process.getuid?.() === 0) return
  await chmod(long, 0)
  expect(await askFile(long, parse)).toMatchObject({ why: 'not-permitted' })
})
