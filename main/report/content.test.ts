import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readLogText } from './content.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meshtray-log-text-'))
})
afterEach(() => rm(folder, { recursive: true }))

const write = (name: string, text: string) => writeFile(join(folder, name), text)

test('the older log comes first, and where there is none there is nothing', async () => {
  expect(await readLogText(folder)).toBe('')
  await write('main.log', 'new\n')
  await write('main.old.log', 'old\n')
  expect(await readLogText(folder)).toBe('old\nnew\n')
})

test.skipIf(process.platform === 'win32')('a pipe in the place of a log is not waited for', async () => {
  await write('main.old.log', 'old\n')
  execFileSync('mkfifo', [join(folder, 'main.log')])
  expect(await readLogText(folder)).toBe('old\nmain.log: not a plain file\n')
})

test('a log that is far too long is named instead of being read', async () => {
  await write('main.log', 'x'.repeat(6 * 1024 * 1024))
  expect(await readLogText(folder)).toBe(`main.log: longer than ${5 * 1024 * 1024} bytes\n`)
})
