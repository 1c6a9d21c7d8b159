import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from 'electron'
import { beforeEach, expect, test } from 'vitest'
import { folderOfEachTest } from '../../testing/temporary-folder.ts'
import { createLoginItem } from './launcher-entry.ts'

const folder = folderOfEachTest('login')
let applied: Settings[]
beforeEach(() => {
  applied = []
})

const item = (platform: NodeJS.Platform, config = folder.path, more: NodeJS.ProcessEnv = {}) =>
  createLoginItem({
    app: { setLoginItemSettings: (settings) => void applied.push(settings) },
    platform,
    environment: { XDG_CONFIG_HOME: config, ...more },
    executable: '/opt/meshtray/meshtray',
    args: ['/my app'],
  })

test('on Linux an entry comes and goes, and going twice is no failure', async () => {
  const linux = item('linux')
  expect(await linux.set(true)).toEqual({ ok: true, value: undefined })
  expect(await linux.set(true)).toMatchObject({ ok: true })
  const file = join(folder.path, 'autostart/meshtray.desktop')
  expect(await readFile(file, 'utf8')).toContain('Exec=/opt/meshtray/meshtray "/my app" --hidden\n')
  expect(await linux.set(false)).toMatchObject({ ok: true })
  expect(await linux.set(false)).toMatchObject({ ok: true })
  expect(await readdir(join(folder.path, 'autostart'))).toEqual([])
  expect(applied).toEqual([])
})

test('what starts at log-in is this program, also where another AppImage started it', async () => {
  const image = join(folder.path, 'Terminal.AppImage')
  await writeFile(image, '', { mode: 0o755 })
  await item('linux', folder.path, { APPIMAGE: image, APPDIR: folder.path }).set(true)
  const entry = await readFile(join(folder.path, 'autostart/meshtray.desktop'), 'utf8')
  expect(entry).toContain('Exec=/opt/meshtray/meshtray "/my app" --hidden\n')
  expect(entry).not.toContain('Terminal.AppImage')
})

test('where the folder cannot be made, it says so', async () => {
  const file = join(folder.path, 'a-file')
  await writeFile(file, '')
  expect(await item('linux', file).set(true)).toMatchObject({
    ok: false,
    error: { code: 'preferences-unwritable' },
  })
})

test('Windows and macOS are asked', async () => {
  await item('win32').set(true)
  await item('darwin').set(false)
  expect(applied).toEqual([
    { openAtLogin: true, path: '/opt/meshtray/meshtray', args: ['"/my app"', '--hidden'] },
    { openAtLogin: false },
  ])
})
