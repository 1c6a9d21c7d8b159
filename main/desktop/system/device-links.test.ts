import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { folderOfAllTests } from '../../testing/temporary-folder.ts'
import { createDeviceLinks, entryName, gioDefault, linuxOpener, windowsOpener } from './device-links.ts'

const links = (platform: NodeJS.Platform, programOf: (scheme: string) => string) => {
  const opened: string[] = []
  const open = async (url: string) => void opened.push(url)
  return { opened, ...createDeviceLinks({ platform, environment: {}, open, programOf }) }
}

test('macOS and Windows are asked through Electron; Windows has two programs of its own', async () => {
  const programOf = (scheme: string) => (scheme === 'https' ? 'Firefox' : '')
  const mac = links('darwin', programOf)
  expect(await mac.linkOpener('https')).toEqual({ kind: 'program', name: 'Firefox' })
  expect(await mac.linkOpener('rdp')).toEqual({ kind: 'none' })
  const windows = links('win32', programOf)
  expect(await windows.linkOpener('ssh')).toEqual({ kind: 'none' })
  expect(await windows.linkOpener('rdp')).toMatchObject({ kind: 'program', name: 'Remote Desktop' })
  expect(await windows.linkOpener('smb')).toMatchObject({ kind: 'program', name: 'Explorer' })
})

test('what has no link on Windows is an argument', () => {
  const argumentsOf = (url: string) =>
    windowsOpener(url.startsWith('rdp') ? 'rdp' : 'smb')?.argumentsOf(new URL(url))
  expect(argumentsOf('rdp://ada@10.147.17.2:3390')).toEqual(['/v:10.147.17.2:3390'])
  expect(argumentsOf('rdp://[fd80::2]')).toEqual(['/v:[fd80::2]'])
  expect(argumentsOf('smb://10.147.17.2')).toEqual(['\\\\10.147.17.2'])
  expect(argumentsOf('smb://[fd80::2]')).toEqual(['\\\\fd80--2.ipv6-literal.net'])
  expect(windowsOpener('ssh')).toBeNull()
})

test('only links to devices are opened', async () => {
  const { opened, openDeviceLink } = links('darwin', () => 'x')
  expect(await openDeviceLink('file:///etc/passwd')).toMatchObject({ error: { code: 'link-unsafe' } })
  expect(await openDeviceLink('ssh://10.147.17.2')).toMatchObject({ ok: true })
  expect(opened).toEqual(['ssh://10.147.17.2'])
})

test('what GLib says, and a program’s entry', () => {
  const text = `Default application for “x-scheme-handler/ssh”: org.remmina.Remmina.desktop
Registered applications:
	org.remmina.Remmina.desktop
`
  expect(gioDefault(text)).toBe('org.remmina.Remmina.desktop')
  expect(gioDefault('No default applications for “x-scheme-handler/ssh”\n')).toBe('')
  expect(
    entryName('[Desktop Entry]\nName[de]=Anders\nName=Remmina\n\n[Desktop Action New]\nName=New\n'),
  ).toBe('Remmina')
  expect(entryName('[Desktop Entry]\nType=Application\n[Desktop Action New]\nName=New\n')).toBe('')
})

describe.runIf(process.platform === 'linux')('Linux', () => {
  const root = folderOfAllTests('openers')
  let environment: NodeJS.ProcessEnv = {}
  beforeAll(async () => {
    const folder = root.path
    await mkdir(join(folder, 'applications'))
    const entry = '[Desktop Entry]\nType=Application\nName=My terminal\nExec=/bin/true %u\n'
    await writeFile(join(folder, 'applications/my-terminal.desktop'), entry)
    const list = '[Default Applications]\nx-scheme-handler/ssh=my-terminal.desktop\n'
    await writeFile(join(folder, 'applications/mimeapps.list'), list)
    await writeFile(join(folder, 'mimeapps.list'), list)
    const empty = join(folder, 'empty')
    environment = {
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      XDG_DATA_DIRS: empty,
      XDG_CONFIG_DIRS: empty,
    }
  })

  test('says by what the person’s own folders open a scheme, and that nothing does', async ({ skip }) => {
    const opener = await linuxOpener('ssh', environment)
    skip(opener.kind === 'unknown', 'neither xdg-mime nor gio is here')
    expect(opener).toEqual({ kind: 'program', name: 'My terminal' })
    expect(await linuxOpener('rdp', environment)).toEqual({ kind: 'none' })
    expect(await linuxOpener('smb', environment)).toEqual({ kind: 'unknown' })
  })
})
