import { execFile } from 'node:child_process'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { addLauncherEntry, launcherEntry } from '../../../main/desktop/system/launcher-entry.ts'
import { folderOfEachTest } from '../../../main/testing/temporary-folder.ts'
import { projectRoot } from '../../support/app/application.ts'

const folder = folderOfEachTest('launcher')

const icon = join(projectRoot, 'assets/app/png/128x128.png')
const entry = () => join(folder.path, 'own/applications/meshtray.desktop')
const add = () =>
  addLauncherEntry({
    executable: '/opt/Mesh tray/meshtray',
    args: [],
    icon,
    environment: { XDG_DATA_HOME: join(folder.path, 'own'), XDG_DATA_DIRS: join(folder.path, 'shared') },
  })

test('the application gets its entry and its icon, and an entry that is there stays', async () => {
  await add()
  expect(await readFile(entry(), 'utf8')).toContain('Exec="/opt/Mesh tray/meshtray" --show -- %u\n')
  const drawn = join(folder.path, 'own/icons/hicolor/128x128/apps/meshtray.png')
  expect(await readFile(drawn)).toEqual(await readFile(icon))
  await writeFile(entry(), 'changed by hand')
  await add()
  expect(await readFile(entry(), 'utf8')).toBe('changed by hand')
})

test('where a package has put an entry there is no other', async () => {
  await mkdir(join(folder.path, 'shared/applications'), { recursive: true })
  await writeFile(join(folder.path, 'shared/applications/meshtray.desktop'), '')
  await add()
  await expect(stat(entry())).rejects.toThrow('ENOENT')
})

test('a user without a home gets none, and no error', async () => {
  await addLauncherEntry({ executable: '/opt/m', args: [], icon, environment: {} })
})

test('the entry is valid by the tool of the desktops', async (context) => {
  const file = join(folder.path, 'meshtray.desktop')
  await writeFile(file, launcherEntry({ executable: '/opt/100%/a "b" $c\\d', args: ['--demo'] }))
  const checked = await promisify(execFile)('desktop-file-validate', [file]).catch((error: unknown) => error)
  context.skip(String(checked).includes('ENOENT'), 'desktop-file-utils is not installed')
  expect(checked).toMatchObject({ stdout: '' })
})
