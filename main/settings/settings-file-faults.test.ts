import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openPreferences } from './settings-file.ts'
import {
  changed,
  home,
  networkInFile,
  saved,
  settingsOfEachTest,
  unchanged,
} from './testing/settings-folder.ts'

const temporary = settingsOfEachTest()

describe('a damaged file', () => {
  test.each([
    ['empty', ''],
    ['cut', '{"version":1,"networks":[{"id":'],
    ['binary', '\0\u0001'],
    ['a list', '[]'],
    ['null', 'null'],
  ])('%s: kept aside, said so, and defaults', async (_how, text) => {
    await temporary.put(text)
    const opened = await openPreferences(temporary.folder)
    expect(opened).toMatchObject({ preferences: unchanged, remembered: [] })
    expect(opened.fault?.code).toBe('preferences-damaged')
    const aside = opened.fault?.detail ?? ''
    expect(aside).toMatch(/settings\.json\.damaged-\d{4}-\d\d-\d\dT/)
    expect(await readFile(aside, 'utf8')).toBe(text)
    expect(await opened.save(saved)).toBeNull()
    expect((await openPreferences(temporary.folder)).fault).toBeNull()
  })

  test('in parts: what is whole is kept in use', async () => {
    await temporary.put({
      preferences: { notifyService: true, startAtLogin: 'yes' },
      networks: [networkInFile(home), { id: 'x' }, 7],
    })
    const opened = await openPreferences(temporary.folder)
    expect(opened).toMatchObject({ preferences: changed, remembered: [home] })
    expect(opened.fault?.code).toBe('preferences-damaged')
  })
})

test('something unreadable in its place is moved aside before the first write, not lost', async () => {
  await mkdir(join(temporary.path, 'inner'), { recursive: true })
  const opened = await openPreferences(temporary.folder)
  expect(opened.fault?.code).toBe('preferences-unwritable')
  expect(await opened.save(saved)).toBeNull()
  expect((await openPreferences(temporary.folder)).preferences).toEqual(changed)
  expect((await readdir(temporary.folder)).filter((name) => name.includes('damaged'))).toHaveLength(1)
})

test('unwritable: said so, and written with the next change or at the end', async () => {
  const opened = await openPreferences(temporary.folder)
  await writeFile(temporary.folder, 'a file where the folder belongs')
  expect(await opened.save(saved)).toMatchObject({ code: 'preferences-unwritable' })
  expect((await opened.flush())?.code).toBe('preferences-unwritable')
  await rm(temporary.folder)
  expect(await opened.flush()).toBeNull()
  expect(await openPreferences(temporary.folder)).toMatchObject({ preferences: changed, remembered: [home] })
})

test('a flush with nothing to write does not end the saving', async () => {
  const opened = await openPreferences(temporary.folder)
  expect(await opened.flush()).toBeNull()
  expect(await opened.save(saved)).toBeNull()
  expect((await openPreferences(temporary.folder)).remembered).toEqual([home])
})
