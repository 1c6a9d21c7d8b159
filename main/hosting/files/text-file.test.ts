import { chmod, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOfEachTest } from '../../testing/temporary-folder.ts'
import { createPendingFiles, fileName, writeTextFile } from './text-file.ts'

const folder = folderOfEachTest('exported')

const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777

test.each([
  ['text', 'Ärzte\n'],
  ['bytes', new Uint8Array([0x50, 0x4b, 0xff])],
])('%s is written for the person alone', async (_what, content) => {
  const path = join(folder.path, 'new')
  expect(await writeTextFile(path, content)).toEqual({ ok: true, value: undefined })
  expect(await modeOf(path)).toBe(0o600)
  expect(await readFile(path)).toEqual(Buffer.from(content as string))
  expect(await readdir(folder.path)).toEqual(['new'])
})

test('a file that everybody could read is replaced by one that only the person can', async () => {
  const path = join(folder.path, 'members.csv')
  await writeFile(path, 'before')
  await chmod(path, 0o666)
  expect(await writeTextFile(path, 'after')).toMatchObject({ ok: true })
  expect(await modeOf(path)).toBe(0o600)
  expect(await readFile(path, 'utf8')).toBe('after')
})

test('a link to a file stays a link', async () => {
  const [target, link] = [join(folder.path, 'target'), join(folder.path, 'link')]
  await writeFile(target, 'before')
  await symlink(target, link)
  expect(await writeTextFile(link, 'after')).toMatchObject({ ok: true })
  expect(await modeOf(target)).toBe(0o600)
  expect(await readFile(target, 'utf8')).toBe('after')
})

const id = 'a1b2c3d4e5000001'

test.each([
  ['office', 'office'],
  ['Ada’s / lab: 2', 'Ada-s-lab-2'],
  ['../../etc/passwd', 'etc-passwd'],
  ['実験室 مختبر', '実験室-مختبر'],
  ['', `network-${id}`],
  ['😀', `network-${id}`],
  ['NUL', `network-${id}`],
  ['com1', `network-${id}`],
  ['x'.repeat(10_000), 'x'.repeat(60)],
])('%j becomes %j', (name, expected) => {
  expect(fileName(name, id)).toBe(expected)
})

test('what is kept can be taken once, unless it is put back', () => {
  const files = createPendingFiles<string>({ most: 3, time: 1_000 })
  const id = files.add('plan')
  expect(files.take(id)).toBe('plan')
  expect(files.take(id)).toBeNull()
  files.putBack(id, 'plan')
  expect(files.take(id)).toBe('plan')
  expect(files.take('never given')).toBeNull()
})

test('is kept for a while only, and only the latest few', () => {
  let now = 0
  const files = createPendingFiles<number>({ most: 2, time: 1_000 }, () => now)
  const [first = '', second = '', third = ''] = [1, 2, 3].map((value) => files.add(value))
  expect(files.take(first)).toBeNull()
  now = 999
  expect(files.take(second)).toBe(2)
  now = 1_000
  expect(files.take(third)).toBeNull()
})
