import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Fault } from '../../contract/fault.ts'
import { createLastSeen } from '../controller/presence.ts'
import { readTextFile } from '../hosting/files/text-file.ts'
import { encoded, markedEncodings } from '../testing/encoded.ts'
import { activityFolder } from './activity-folder.ts'
import { journalFolder } from './journal-folder.ts'
import { openPreferences, readPreferences } from './settings-file.ts'
import {
  changed,
  home,
  networkInFile,
  saved,
  settingsOfEachTest,
  unchanged,
} from './testing/settings-folder.ts'
import { textFolder } from './text-folder.ts'

/* All files in the settings folder, and files that a person opens, are decoded in the same way. */
const temporary = settingsOfEachTest()

const network = '8056c2e21c000001'
const node = 'a1b2c3d4e5'
const settings = JSON.stringify({ preferences: { notifyService: true }, networks: [networkInFile(home)] })
const texts = {
  'jobs/one.jsonl': '{"job":"büro"}\n',
  [`activity/${network}.jsonl`]: '{"did":"büro"}\n',
  'notes/one.json': '{"note":"büro"}',
  'last-seen.json': `{"${node}":1700000000000}`,
  'members.csv': 'name;büro\n',
} as const

async function put(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(temporary.folder, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
  return path
}

describe.each(markedEncodings)('%s with a byte order mark', (encoding) => {
  test('costs no settings, and is written as plain UTF-8 with the next change', async () => {
    const path = await put('settings.json', encoded(settings, encoding))
    const opened = await openPreferences(temporary.folder)
    expect(opened).toMatchObject({ fault: null, preferences: changed, remembered: [home] })
    expect(await readPreferences(temporary.folder)).toMatchObject({ fault: null, remembered: [home] })
    expect(await opened.save(saved)).toBeNull()
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ networks: [networkInFile(home)] })
  })

  test('is read in journals, activity, notes, times and files that a person opens', async () => {
    for (const [name, text] of Object.entries(texts)) await put(name, encoded(text, encoding))
    expect(await journalFolder(temporary.folder).read()).toMatchObject([{ text: texts['jobs/one.jsonl'] }])
    expect(await activityFolder(temporary.folder).read(network)).toEqual(['{"did":"büro"}'])
    expect(await textFolder(join(temporary.folder, 'notes')).readOne('one')).toMatchObject({
      text: texts['notes/one.json'],
    })
    const seen = createLastSeen(() => temporary.folder)
    await seen.note(new Map())
    expect(seen.of(node)).toBe(1_700_000_000_000)
    expect(await readTextFile(join(temporary.folder, 'members.csv'))).toEqual({
      ok: true,
      value: texts['members.csv'],
    })
  })
})

describe.skipIf(process.platform === 'win32')('a pipe in the place of a file', () => {
  const makePipe = async (name: string): Promise<string> => {
    const path = join(temporary.folder, name)
    await mkdir(dirname(path), { recursive: true })
    execFileSync('mkfifo', [path])
    return path
  }

  test('keeps no start waiting, and is put aside by the next change', async () => {
    const path = await makePipe('settings.json')
    const opened = await openPreferences(temporary.folder)
    expect(opened).toMatchObject({
      preferences: { ...unchanged, welcomeSeen: false },
      fault: { code: 'preferences-unwritable', detail: `${path}: not a plain file` },
    })
    expect(await opened.save(saved)).toBeNull()
    expect(await openPreferences(temporary.folder)).toMatchObject({ fault: null, remembered: [home] })
  })

  test('is none of the journals, texts and times, and what is to be appended to it is told to be lost', async () => {
    for (const name of Object.keys(texts)) await makePipe(name)
    const faults: Fault[] = []
    expect(await journalFolder(temporary.folder).read()).toMatchObject([{ name: 'one', text: '' }])
    const activity = activityFolder(temporary.folder, (fault) => faults.push(fault))
    expect(await activity.read(network)).toEqual([])
    await activity.append(network, ['{"did":1}'])
    expect(faults).toEqual([
      { code: 'preferences-unwritable', detail: expect.stringMatching(/\.jsonl: ENXIO$/) },
    ])
    expect(await textFolder(join(temporary.folder, 'notes')).read()).toEqual([])
    const seen = createLastSeen(() => temporary.folder)
    await seen.note(new Map())
    expect(seen.of(node)).toBe(0)
    expect(await readTextFile(join(temporary.folder, 'members.csv'))).toMatchObject({
      error: { code: 'file-unreadable', detail: expect.stringMatching(/not a plain file$/) },
    })
  })
})
