import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { encoded, markedEncodings } from '../testing/encoded.ts'
import { folderOfAllTests } from '../testing/temporary-folder.ts'
import { decodeText, openSystemFile, readPlainFile, readPlainText, readSystemFile } from './plain-file.ts'

const folder = folderOfAllTests('plain')

const most = 1024
const text = '{"name":"büro 🛰"}'

describe.each(markedEncodings)('%s with a byte order mark', (encoding) => {
  test('is read without its mark', async () => {
    const path = join(folder.path, encoding)
    await writeFile(path, encoded(text, encoding))
    expect((await readPlainText(path, most)).text).toBe(text)
    expect(decodeText(encoded(text, encoding), true)).toBe(text)
  })
})

test('without a mark it is UTF-8, and bytes that are no text cost themselves alone unless they are fatal', () => {
  expect(decodeText(Buffer.from(text))).toBe(text)
  const broken = Buffer.from([0x61, 0xff, 0x62])
  expect(decodeText(broken)).toBe('a\ufffdb')
  expect(() => decodeText(broken, true)).toThrow()
  expect(decodeText(Buffer.alloc(0))).toBe('')
})

test('what is no plain file is refused with a reason that can be shown', async () => {
  await expect(readPlainText(join(folder.path, 'none'), most)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await readPlainFile(folder.path, most)).toMatchObject({ kind: 'damaged' })
  await writeFile(join(folder.path, 'long'), 'x'.repeat(most + 1))
  await expect(readPlainText(join(folder.path, 'long'), most)).rejects.toMatchObject({
    code: `longer than ${most} bytes`,
  })
})

describe.skipIf(process.platform === 'win32')('pipes and devices', () => {
  test('are refused at once, though nobody writes to them or they never end', async () => {
    const pipe = join(folder.path, 'pipe')
    execFileSync('mkfifo', [pipe])
    for (const path of [pipe, '/dev/zero'])
      expect(await readPlainFile(path, most)).toEqual({ kind: 'damaged', why: 'not a plain file' })
  })

  test('a disk that does not answer is given up', async () => {
    const path = join(folder.path, 'slow')
    const pipe = join(folder.path, 'busy')
    await writeFile(path, text)
    execFileSync('mkfifo', [pipe])
    // All file-reading threads are blocked waiting for a writer of this pipe, as they would be on a hung network drive.
    const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4)
    const waiting = Array.from({ length: threads }, () => open(pipe))
    expect(await readPlainFile(path, most, 20)).toEqual({ kind: 'unreadable', code: 'ETIMEDOUT' })
    const writer = openSync(pipe, constants.O_RDWR)
    for (const each of waiting) await (await each).close()
    closeSync(writer)
    expect(await readPlainFile(path, most)).toMatchObject({ kind: 'bytes' })
  })
})

describe('a file of the system', () => {
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
})
