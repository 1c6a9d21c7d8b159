import { expect, test } from 'vitest'
import { dataFolders, launcherEntry } from './launcher-entry.ts'

test('the entry opens the window, takes our links, and is left out once the program is gone', () => {
  const entry = launcherEntry({ executable: '/opt/Meshtray/meshtray', args: [] })
  expect(entry).toContain('Exec=/opt/Meshtray/meshtray --show -- %u\n')
  expect(entry).toContain('TryExec=/opt/Meshtray/meshtray\n')
  expect(entry).toContain('MimeType=x-scheme-handler/meshtray;\n')
  expect(entry).not.toContain('--hidden')
})

test('entries stand in the folder of the user and in those of the system', () => {
  expect(dataFolders({ HOME: '/home/ann' })).toEqual([
    '/home/ann/.local/share',
    '/usr/local/share',
    '/usr/share',
  ])
  expect(dataFolders({ XDG_DATA_HOME: '/d', XDG_DATA_DIRS: '/s:relative' })).toEqual(['/d', '/s'])
  expect(dataFolders({ XDG_DATA_HOME: 'relative', HOME: '/h', XDG_DATA_DIRS: '/s' })).toEqual([
    '/h/.local/share',
    '/s',
  ])
  expect(dataFolders({})).toEqual([])
})
