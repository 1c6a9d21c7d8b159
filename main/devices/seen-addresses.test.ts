import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { folderOfEachTest } from '../testing/temporary-folder.ts'
import { createSeenAddresses } from './seen-addresses.ts'

const nas = { network: 'f743b7cf4385cf59', node: '0a1b2c3d4e', address: '10.77.0.9', seenAt: 1_000 }
const printer = { ...nas, node: '0a1b2c3d4f', address: '10.77.0.10' }
const folder = folderOfEachTest('seen-addresses')
let now = 0
const open = (isKept = true) =>
  createSeenAddresses(
    () => folder.path,
    isKept,
    () => now,
  )
const file = () => join(folder.path, 'devices', 'addresses.json')

beforeEach(() => {
  now = 10_000
})

test('what was seen is known in the next run, the last first', async () => {
  await open().note([nas, { ...nas, address: '10.77.0.11', seenAt: 2_000 }, printer])
  const again = open()
  expect((await again.of(nas.node)).map(({ address }) => address)).toEqual(['10.77.0.11', '10.77.0.9'])
  expect(await again.of()).toHaveLength(3)
})

test('later times alone are written once an hour', async () => {
  const seen = open()
  const writtenAt = async () => JSON.parse(await readFile(file(), 'utf8'))[0].seenAt
  await seen.note([nas])
  await seen.note([{ ...nas, seenAt: 2_000 }])
  expect(await writtenAt()).toBe(1_000)
  expect(await seen.of(nas.node)).toMatchObject([{ seenAt: 2_000 }])
  now += 61 * 60_000
  await seen.note([{ ...nas, seenAt: 3_000 }])
  expect(await writtenAt()).toBe(3_000)
})

test('a command of a terminal reads them and writes nothing', async () => {
  await open().note([nas])
  const reader = open(false)
  await reader.note([printer])
  expect(await reader.of()).toHaveLength(2)
  expect(await open().of()).toEqual([nas])
})

test.each([
  ['no JSON', '{', []],
  ['no list', '{"a":1}', []],
  [
    'entries of other forms',
    JSON.stringify([nas, null, { ...nas, address: 'x' }, { ...nas, node: 1 }]),
    [nas],
  ],
])('a file with %s loses what is wrong and nothing else', async (_, text, wanted) => {
  await mkdir(join(folder.path, 'devices'))
  await writeFile(file(), text)
  expect(await open().of()).toEqual(wanted)
})
