import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appImageOf, launchOf } from './desktop-entry.ts'

/* The folders and files are real. The mount table is made up, because only the kernel can mount an image. */
let folder: string
let image: string
let mounted: string
let executable: string

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'meshtray image-')))
  image = join(folder, 'Meshtray.AppImage')
  mounted = join(folder, '.mount_Meshtr')
  executable = join(mounted, 'meshtray')
  await writeFile(image, '', { mode: 0o755 })
  await mkdir(mounted)
})
afterEach(() => rm(folder, { recursive: true }))

const mount = (point: string, type = 'fuse.Meshtray.AppImage'): string =>
  `95 29 0:60 / ${point.replaceAll(' ', '\\040')} ro,nosuid shared:52 - ${type} Meshtray.AppImage ro,user_id=1000`
const mountsWith =
  (...lines: readonly string[]): (() => string) =>
  () =>
    [mount('/', 'ext4'), mount('/tmp', 'tmpfs'), ...lines, ''].join('\n')

test('an application in a mounted AppImage is started again by the file of it', () => {
  const environment = { APPIMAGE: image, APPDIR: mounted }
  const mounts = mountsWith(mount(mounted))
  expect(launchOf({ executable, args: [] }, environment, mounts)).toEqual({ executable: image, args: [] })
})

test('where the folder of mounts is reached by a link, it is found too', async () => {
  const link = join(folder, 'link')
  await symlink(mounted, link)
  expect(appImageOf(executable, { APPIMAGE: image, APPDIR: link }, mountsWith(mount(mounted)))).toBe(image)
})

test('the AppImage of the program that started an installed one is not taken for it', () => {
  const launch = { executable: '/opt/Meshtray/meshtray', args: [] }
  const terminal = { APPIMAGE: image, APPDIR: mounted }
  expect(launchOf(launch, terminal, mountsWith(mount(mounted)))).toBe(launch)
  // The folder of the installed application may itself be on a FUSE file system.
  expect(launchOf(launch, terminal, mountsWith(mount(mounted), mount('/opt', 'fuse.sshfs')))).toBe(launch)
})

test.each([
  ['no APPDIR', () => ({ APPIMAGE: image }), [] as string[]],
  ['no APPIMAGE', () => ({ APPDIR: mounted }), []],
  ['a relative APPIMAGE', () => ({ APPIMAGE: 'Meshtray.AppImage', APPDIR: mounted }), []],
  ['an APPDIR that is no mount', () => ({ APPIMAGE: image, APPDIR: folder }), []],
  ['an APPDIR that is not there', () => ({ APPIMAGE: image, APPDIR: '/nowhere/at-all' }), []],
  ['an image that is not there', () => ({ APPIMAGE: '/nowhere/at-all', APPDIR: mounted }), []],
  ['an image that is a folder', () => ({ APPIMAGE: folder, APPDIR: mounted }), []],
  ['a mount that covers the image’s', () => ({ APPIMAGE: image, APPDIR: mounted }), ['tmpfs']],
] as const)('%s: the executable itself', (_what, environment, covering) => {
  const mounts = mountsWith(mount(mounted), ...covering.map((type) => mount(mounted, type)))
  expect(appImageOf(executable, environment(), mounts)).toBeNull()
})

test('an image that anybody could replace by another program is not started at log-in', async () => {
  await chmod(image, 0o777)
  expect(appImageOf(executable, { APPIMAGE: image, APPDIR: mounted }, mountsWith(mount(mounted)))).toBeNull()
})

test('where the kernel tells no mounts, the executable itself', () => {
  const unreadable = () => {
    throw new Error('ENOENT')
  }
  expect(appImageOf(executable, { APPIMAGE: image, APPDIR: mounted }, unreadable)).toBeNull()
})
