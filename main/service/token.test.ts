import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseKey, readKeyFile } from './token.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meshtray-token-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('white space around a key does not count', async () => {
  const path = join(folder, 'good')
  await writeFile(path, ' \r\nabc123\t\n')
  expect(await readKeyFile(path)).toEqual({ ok: true, value: 'abc123' })
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
  const path = join(folder, name)
  await writeFile(path, text)
  const read = await readKeyFile(path)
  expect(read).toMatchObject({ ok: false, error: { code: 'key-damaged' } })
  expect(JSON.stringify(read)).not.toContain('abc')
})

test('missing, and what is no file', async () => {
  expect(await readKeyFile(join(folder, 'none'))).toMatchObject({ error: { code: 'key-missing' } })
  expect(await readKeyFile(folder)).toMatchObject({ error: { code: 'key-damaged' } })
})

test.skipIf(process.platform === 'win32')('a pipe that nobody writes to does not hang', async () => {
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  expect(await readKeyFile(path)).toMatchObject({ error: { code: 'key-damaged' } })
})

test('a key is one word that a header can carry', () => {
  expect(parseKey('a b', 'x')).toMatchObject({ ok: false })
  expect(parseKey('abc\n', 'x')).toEqual({ ok: true, value: 'abc' })
})
