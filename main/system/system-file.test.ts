import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSystemFile, readSystemFile } from './system-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meshtray-file-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a file is read to its end, and not beyond what is expected', async () => {
  const path = join(folder, 'long')
  await writeFile(path, 'ä'.repeat(100_000))
  expect(await openSystemFile(path, 200_000)).toMatchObject({ kind: 'text', text: 'ä'.repeat(100_000) })
  expect(await openSystemFile(path, 199_999)).toEqual({
    kind: 'damaged',
    why: 'longer than 199999 bytes',
  })
})

test.skipIf(process.platform !== 'linux')(
  'one that the system makes up has no size, but a text',
  async () => {
    expect(await readSystemFile('/proc/self/stat')).toContain('(')
    expect(await readSystemFile('/proc/self/no-such')).toBeNull()
  },
)

test('what is none is an answer', async () => {
  expect(await openSystemFile(join(folder, 'none'))).toEqual({ kind: 'missing' })
  expect(await openSystemFile(folder)).toMatchObject({ kind: 'damaged' })
})

test.skipIf(process.platform === 'win32')('a pipe that nobody writes to does not hang', async () => {
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  expect(await openSystemFile(path)).toMatchObject({ kind: 'damaged', why: 'not a plain file' })
})
