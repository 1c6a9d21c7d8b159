import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOfAllTests } from '../testing/temporary-folder.ts'
import { openSystemFile, readSystemFile } from './system-file.ts'

const folder = folderOfAllTests('file')

test('a file is read to its end, and not beyond what is expected', async () => {
  const path = join(folder.path, 'long')
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
  expect(await openSystemFile(join(folder.path, 'none'))).toEqual({ kind: 'missing' })
  expect(await openSystemFile(folder.path)).toMatchObject({ kind: 'damaged' })
})

test.skipIf(process.platform === 'win32')('a pipe that nobody writes to does not hang', async () => {
  const path = join(folder.path, 'pipe')
  execFileSync('mkfifo', [path])
  expect(await openSystemFile(path)).toMatchObject({ kind: 'damaged', why: 'not a plain file' })
})
