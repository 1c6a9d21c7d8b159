import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { activityFolder, mostLines } from './activity-folder.ts'

const network = '8056c2e21c000001'
let settings: string
let path: string

beforeEach(async () => {
  settings = await mkdtemp(join(tmpdir(), 'meshtray-activity-'))
  path = join(settings, 'activity', `${network}.jsonl`)
})
afterEach(() => rm(settings, { recursive: true, force: true }))

const linesOf = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, place) => `{"line":${from + place}}`)

test('what was appended is read, also by a later run, and by nobody else', async () => {
  const folder = activityFolder(settings)
  expect(await folder.read(network)).toEqual([])
  await folder.append(network, ['{"a":1}'])
  await folder.append(network, ['{"a":2}', '{"a":3}'])
  expect(await activityFolder(settings).read(network)).toEqual(['{"a":1}', '{"a":2}', '{"a":3}'])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('the oldest go when there are too many', async () => {
  const folder = activityFolder(settings)
  for (let from = 0; from < 6_000; from += 100) await folder.append(network, linesOf(from, from + 100))
  const lines = await folder.read(network)
  expect(lines).toHaveLength(mostLines)
  expect(lines.at(-1)).toBe('{"line":5999}')
  expect((await readFile(path, 'utf8')).split('\n').length).toBeLessThan(2_600)
})

test('a line that was cut short takes no other with it', async () => {
  await mkdir(join(settings, 'activity'))
  await writeFile(path, '{"a":1}\n{"a":')
  const folder = activityFolder(settings)
  await folder.append(network, ['{"a":3}'])
  expect(await folder.read(network)).toEqual(['{"a":1}', '{"a":', '{"a":3}'])
})

test('what cannot be written is told, and nothing throws', async () => {
  const faults: string[] = []
  await writeFile(join(settings, 'activity'), 'a file in the place of the folder')
  const folder = activityFolder(settings, ({ code }) => faults.push(code))
  await folder.append(network, ['{"a":1}'])
  expect(faults).toEqual(['preferences-unwritable'])
  expect(await folder.read(network)).toEqual([])
})
