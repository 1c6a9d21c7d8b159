import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runProgram } from './program.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meshtray-program-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function program(text: string): Promise<string> {
  const path = join(folder, `program-${Math.random().toString(36).slice(2)}`)
  await writeFile(path, `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  return path
}

describe.skipIf(process.platform === 'win32')('a program of the system', () => {
  test('is run as it is given, in English, with nothing else of our environment', async () => {
    const place = await program('echo "$1|$LC_ALL|$HOME"; echo no >&2; exit 3')
    expect(await runProgram({ places: ['/nowhere/at-all', place], args: ['a b;$(id)'] })).toEqual({
      ...{ kind: 'ended', code: 3, stderr: 'no\n' },
      stdout: 'a b;$(id)|C|\n',
    })
  })

  test('that is nowhere is an answer', async () => {
    expect(await runProgram({ places: ['/nowhere/at-all'], args: [] })).toEqual({ kind: 'missing' })
  })

  test('that hangs is ended, and whoever holds its output does not matter', async () => {
    const place = await program('sleep 600 & wait')
    expect(await runProgram({ places: [place], args: [], timeout: 100 })).toEqual({ kind: 'timeout' })
  })

  test('that prints without end is ended', async () => {
    const place = await program('exec yes')
    expect(await runProgram({ places: [place], args: [], most: 1_000_000 })).toEqual({ kind: 'too-long' })
  })

  test('that cannot be run at all says why', async () => {
    const place = join(folder, 'text')
    await writeFile(place, '#!/nowhere/at-all\n', { mode: 0o755 })
    expect(await runProgram({ places: [place], args: [] })).toMatchObject({ kind: 'failed' })
  })
})
