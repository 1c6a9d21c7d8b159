import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOfEachTest } from '../testing/temporary-folder.ts'
import { readLogText } from './content.ts'

const folder = folderOfEachTest('log-text')

const write = (name: string, text: string) => writeFile(join(folder.path, name), text)

test('the older log comes first, and where there is none there is nothing', async () => {
  expect(await readLogText(folder.path)).toBe('')
  await write('main.log', 'new\n')
  await write('main.old.log', 'old\n')
  expect(await readLogText(folder.path)).toBe('old\nnew\n')
})

test.skipIf(process.platform === 'win32')('a pipe in the place of a log is not waited for', async () => {
  await write('main.old.log', 'old\n')
  execFileSync('mkfifo', [join(folder.path, 'main.log')])
  expect(await readLogText(folder.path)).toBe('old\nmain.log: not a plain file\n')
})

test('a log that is far too long is named instead of being read', async () => {
  await write('main.log', 'x'.repeat(6 * 1024 * 1024))
  expect(await readLogText(folder.path)).toBe(`main.log: longer than ${5 * 1024 * 1024} bytes\n`)
})
