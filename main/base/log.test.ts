import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { always } from '../testing/always.ts'
import { folderOfEachTest } from '../testing/temporary-folder.ts'
import { createLog, withoutSecrets } from './log.ts'

const token = 'm2k4j6h8g0f1d3s5a7p9o0i8'
const folder = folderOfEachTest('log')

test('lines, levels and errors stand in one file that only its owner reads', async () => {
  const log = createLog(folder.path)
  log.info('started')
  log.warn('odd', { port: 9993 })
  log.error('broken', new Error('why'))
  expect(log.folder).toBe(join(folder.path, 'logs'))
  const path = join(log.folder, 'main.log')
  const text = await readFile(path, 'utf8')
  expect(text).toMatch(/^\S+ info started\n\S+ warn odd \{ port: 9993 \}\n\S+ error broken Error: why\n/)
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o077).toBe(0)
})

test('no token gets into the file', async () => {
  const log = createLog(folder.path)
  log.info(`token ${token}`)
  log.warn('request', { headers: { 'X-ZT1-Auth': 'short', authorization: 'token abc' } })
  log.error('failed', new Error(`GET /status?auth=${token} X-NODE1-Auth: ${token}`))
  const text = await readFile(join(log.folder, 'main.log'), 'utf8')
  for (const secret of [token, 'short', 'token abc']) expect(text).not.toContain(secret)
})

test('what a service said commands no terminal', async () => {
  const log = createLog(folder.path)
  log.warn('said \u001b]0;title\u0007 \u001b[2J\u009b1m\r\u202eover\n\tand more')
  const text = await readFile(join(log.folder, 'main.log'), 'utf8')
  expect(text).toMatch(/said \]0;title \[2J 1m over\n {4}and more\n$/)
})

test('the files do not grow without end', async () => {
  const log = createLog(folder.path)
  for (let line = 0; line < 1_500; line += 1) log.info('words '.repeat(500))
  const names = await readdir(log.folder)
  expect(names.length).toBe(2)
  for (const name of names) expect((await stat(join(log.folder, name))).size).toBeLessThan(1.1 * 1024 * 1024)
})

test.each([
  [`X-ZT1-Auth: ${token}`, 'X-ZT1-Auth: [removed]'],
  ["{ 'X-NODE1-Auth': 'abc' }", "{ 'X-NODE1-Auth': '[removed]' }"],
  ['{"authorization":"token abc"}', '{"authorization":"token [removed]"}'],
  ['Authorization: Bearer abc.def', 'Authorization: Bearer [removed]'],
  ['http://127.0.0.1/?auth=abc&x=1', 'http://127.0.0.1/?auth=[removed]&x=1'],
  [`read ${token}.`, 'read [removed].'],
])('%s', (text, expected) => {
  expect(withoutSecrets(text)).toBe(expected)
})

test.each([
  'network 8056c2e21c000001 of node cafe04eba9 is OK',
  '/var/lib/zerotier-one/authtoken.secret: EACCES',
  'http://127.0.0.1:9993: GET /status: ECONNREFUSED',
  'service-unauthorized',
])('%s stays as it is', (text) => {
  expect(withoutSecrets(text)).toBe(text)
})

/** A long text is made of each, which ends in what must be found. A step for each pair of characters would take hours. */
test.each([
  'x-',
  'x-a',
  'x-auth',
  'x-auth"',
  'token ',
  'token= ',
  'token: bearer ',
  ' ',
  'a',
  'a-',
  `${'a'.repeat(23)}.`,
  'authorization',
  '"',
])('a line of 2 MB of %j is handled, to its end', (piece) => {
  const line = `${piece.repeat(2_000_000 / piece.length)} X-ZT1-Auth: ${token}`
  const shown = withoutSecrets(line)
  expect([shown.includes(token), shown.endsWith('[removed]')]).toEqual([false, true])
})

const words = [
  'x-',
  'x-zt1-auth',
  'Authorization',
  'token',
  'auth',
  ':',
  '=',
  ' ',
  '"',
  "'",
  ';',
  '/',
  'ab',
  token,
]
always(
  'no token stays in a line, whatever stands around it',
  fc.tuple(fc.array(fc.constantFrom(...words)), fc.array(fc.constantFrom(...words))),
  ([before, after]) => {
    const line = `${before.join('')} ${token} ${after.join('')}`
    expect(withoutSecrets(line)).not.toMatch(new RegExp(`(?<![a-z0-9])${token}(?![a-z0-9])`, 'i'))
  },
)
