import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { folderOfEachTest } from '../testing/temporary-folder.ts'
import { activityFolder, mostLines, mostNetworks } from './activity-folder.ts'

const network = '8056c2e21c000001'
const root = folderOfEachTest('activity')
let settings: string
let path: string

beforeEach(() => {
  settings = root.path
  path = join(settings, 'activity', `${network}.jsonl`)
})

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

test('of networks that are no more the newest stay, and nothing of those that are', async () => {
  const idAt = (place: number): string => `8056c2e21c${String(place).padStart(6, '0')}`
  const at = (place: number): string => join(settings, 'activity', `${idAt(place)}.jsonl`)
  await mkdir(join(settings, 'activity'))
  await writeFile(join(settings, 'activity', 'notes.jsonl'), 'not ours')
  const make = async (from: number, to: number): Promise<void> => {
    for (let place = from; place < to; place += 1) {
      await writeFile(at(place), '{"a":1}\n')
      await utimes(at(place), 1_000 + place, 1_000 + place)
    }
  }
  await make(50, 50 + mostNetworks)
  const folder = activityFolder(settings)
  const goes = (id: string, writtenAt: number): boolean => id !== idAt(7) && writtenAt !== 1_009_000
  await folder.prune(() => true)
  expect(await readdir(join(settings, 'activity'))).toHaveLength(mostNetworks + 1)
  await make(0, 50)
  await folder.prune(goes)
  const left = await readdir(join(settings, 'activity'))
  expect(left).toHaveLength(mostNetworks + 3)
  for (const name of [`${idAt(7)}.jsonl`, `${idAt(9)}.jsonl`, `${idAt(50)}.jsonl`, 'notes.jsonl'])
    expect(left).toContain(name)
  expect(await folder.read(idAt(8))).toEqual([])
})

test('what cannot be written is told, and nothing throws', async () => {
  const faults: string[] = []
  await writeFile(join(settings, 'activity'), 'a file in the place of the folder')
  const folder = activityFolder(settings, ({ code }) => faults.push(code))
  await folder.append(network, ['{"a":1}'])
  expect(faults).toEqual(['preferences-unwritable'])
  expect(await folder.read(network)).toEqual([])
})
