import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asksResolved } from '../system/linux/resolver.ts'
import { folderOfEachTest } from '../testing/temporary-folder.ts'
import { readLookups } from './sources.ts'

const folder = folderOfEachTest('lookups')

test('whom programs ask stands in two files', async () => {
  await writeFile(join(folder.path, 'resolv.conf'), 'nameserver 192.168.1.1\nsearch home\n')
  await writeFile(join(folder.path, 'nsswitch.conf'), 'passwd: files\nhosts: files dns\n')
  expect(await readLookups(folder.path)).toMatchObject({
    kind: 'found',
    value: { servers: ['192.168.1.1'], byResolved: false },
  })
})

test('without them nothing is known, and a folder in their place is no answer', async () => {
  expect(await readLookups(folder.path)).toMatchObject({ value: { servers: null, byResolved: false } })
  expect(await readLookups('/proc/self/task')).toMatchObject({ kind: 'found' })
})

test('systemd-resolved is asked where its module comes first', () => {
  expect(asksResolved('hosts: mymachines resolve [!UNAVAIL=return] files myhostname dns\n')).toBe(true)
  expect(asksResolved('hosts: files dns resolve\n')).toBe(false)
  expect(asksResolved('# hosts: resolve\nhosts: files dns')).toBe(false)
  expect(asksResolved('')).toBe(false)
})
