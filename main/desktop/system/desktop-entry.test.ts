import { describe, expect, test } from 'vitest'
import { autostartEntry, autostartFolder, desktopEntry } from './desktop-entry.ts'

const exec = (executable: string, args: readonly string[] = []) =>
  desktopEntry({ executable, args: [...args, '--hidden'] }, { keys: [] }).match(/^Exec=(.*)$/m)?.[1]

describe('Exec is quoted by the specification', () => {
  test.each([
    ['a space', '/opt/My Apps/m', '"/opt/My Apps/m" --hidden'],
    ['a quote', '/opt/a"b', String.raw`"/opt/a\\"b" --hidden`],
    ['a dollar sign', '/opt/$HOME/m', String.raw`"/opt/\\$HOME/m" --hidden`],
    ['a backtick', '/opt/`id`/m', '"/opt/\\\\`id\\\\`/m" --hidden'],
    ['a backslash', '/opt/a\\b', String.raw`"/opt/a\\\\b" --hidden`],
    ['a percent sign', '/opt/100%/m', '"/opt/100%%/m" --hidden'],
    ['a semicolon', '/opt/a;reboot', '"/opt/a;reboot" --hidden'],
    ['a line break', '/opt/a\nExec=evil', String.raw`"/opt/a\nExec=evil" --hidden`],
  ])('%s', (_what, executable, expected) => {
    expect(exec(executable)).toBe(expected)
  })

  test('each argument by itself', () => {
    expect(exec('/usr/bin/electron', ['/src/my tray', ''])).toBe(
      '/usr/bin/electron "/src/my tray" "" --hidden',
    )
  })
})

test('a field code comes last, and is not quoted', () => {
  const entry = desktopEntry(
    { executable: '/opt/a b', args: [] },
    { field: '%u', keys: ['Categories=Network;'] },
  )
  expect(entry).toContain('Exec="/opt/a b" %u\n')
  expect(entry.endsWith('Categories=Network;\n')).toBe(true)
})

test('the comment is there in other languages, by the locales of desktops', () => {
  const comments = { de: 'Ein Klick', 'zh-Hant': '一鍵', 'pt-BR': 'Um clique' }
  const entry = desktopEntry({ executable: '/opt/a', args: [] }, { keys: [], comments })
  expect(entry.match(/^Comment.*$/gm)).toEqual([
    'Comment=Your overlay networks, one click away',
    'Comment[de]=Ein Klick',
    'Comment[zh_TW]=一鍵',
    'Comment[pt_BR]=Um clique',
  ])
})

test('the autostart entry starts the application hidden', () => {
  expect(autostartEntry({ executable: '/opt/Meshtray/meshtray', args: [] })).toBe(`[Desktop Entry]
Type=Application
Version=1.1
Name=Meshtray
Comment=Your overlay networks, one click away
Exec=/opt/Meshtray/meshtray --hidden
Icon=meshtray
Terminal=false
TryExec=/opt/Meshtray/meshtray
X-GNOME-Autostart-enabled=true
`)
})

test('the autostart folder is where the desktop looks', () => {
  expect(autostartFolder({ XDG_CONFIG_HOME: '/c', HOME: '/h' })).toBe('/c/autostart')
  expect(autostartFolder({ HOME: '/h' })).toBe('/h/.config/autostart')
  expect(autostartFolder({ XDG_CONFIG_HOME: 'relative', HOME: '/h' })).toBe('/h/.config/autostart')
  expect(autostartFolder({})).toBeNull()
})
