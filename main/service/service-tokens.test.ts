import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOfAllTests } from '../testing/temporary-folder.ts'
import { parseToken, readTokenFile } from './service-tokens.ts'

const folder = folderOfAllTests('token')

test('white space around a token does not count', async () => {
  const path = join(folder.path, 'good')
  await writeFile(path, ' \r\nabc123\t\n')
  expect(await readTokenFile(path)).toEqual({
    ok: true,
    value: { token: 'abc123', owner: process.getuid?.() ?? 0 },
  })
})

test.each([
  ['empty', ''],
  ['white space', ' \n\t'],
  ['binary', '\u0000\u0001'],
  ['two words', 'abc def'],
  ['two lines', 'abc\nX-Other: 1'],
  ['another alphabet', 'ключ'],
  ['oversized', 'a'.repeat(2_000)],
])('%s is damaged, and its content is not told', async (name, text) => {
  const path = join(folder.path, name)
  await writeFile(path, text)
  const read = await readTokenFile(path)
  expect(read).toMatchObject({ ok: false, error: { code: 'token-damaged' } })
  expect(JSON.stringify(read)).not.toContain('abc')
})

test('missing, and what is no file', async () => {
  expect(await readTokenFile(join(folder.path, 'none'))).toMatchObject({ error: { code: 'token-missing' } })
  expect(await readTokenFile(folder.path)).toMatchObject({ error: { code: 'token-damaged' } })
})

test.skipIf(process.platform === 'win32')('a pipe that nobody writes to does not hang', async () => {
  const path = join(folder.path, 'pipe')
  execFileSync('mkfifo', [path])
  expect(await readTokenFile(path)).toMatchObject({ error: { code: 'token-damaged' } })
})

test('a token is one word that a header can carry', () => {
  expect(parseToken('a b', 'x')).toMatchObject({ ok: false })
  expect(parseToken('abc\n', 'x')).toEqual({ ok: true, value: 'abc' })
})
