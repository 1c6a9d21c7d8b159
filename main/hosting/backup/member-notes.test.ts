import { expect, test } from 'vitest'
import { textFolder } from '../../settings/text-folder.ts'
import { folderOfAllTests } from '../../testing/temporary-folder.ts'
import { createMemberNotes } from './member-notes.ts'

const network = 'a1b2c3d4e5000001'
const disk = folderOfAllTests('notes')

test('thousands of notes in a go are few writes of the file, and all of them are on the disk', async () => {
  let writes = 0
  const folder = textFolder(disk.path)
  const counted = {
    ...folder,
    write(name: string, text: string) {
      writes += 1
      return folder.write(name, text)
    },
  }
  const notes = createMemberNotes(
    () => counted,
    () => undefined,
  )
  const idOf = (at: number): string => (0xa000000000 + at).toString(16)
  for (let at = 0; at < 2_000; at += 1) {
    await notes.set(network, idOf(at), `rack ${at}`)
    // As answers of the service come in.
    if (at % 20 === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  expect((await notes.read(network)).of.get(idOf(1_999))).toBe('rack 1999')
  await notes.flush()
  expect(writes).toBeLessThan(10)
  const anew = createMemberNotes(
    () => folder,
    () => undefined,
  )
  expect((await anew.read(network)).of.size).toBe(2_000)
})
