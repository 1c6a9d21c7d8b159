import { expect, test } from 'vitest'
import { autostartEntry, autostartFolder } from './autostart.ts'

test('the entry starts the application hidden', () => {
  expect(autostartEntry({ executable: '/opt/Meshtray/meshtray', args: [] })).toBe(`[Desktop Entry]
Type=Application
Version=1.1
Name=Meshtray
Comment=Your overlay networks, one click away
Exec=/opt/Meshtray/meshtray --hidden
Icon=meshtray
Terminal=false
X-GNOME-Autostart-enabled=true
`)
})

test('the folder is where the desktop looks', () => {
  expect(autostartFolder({ XDG_CONFIG_HOME: '/c', HOME: '/h' })).toBe('/c/autostart')
  expect(autostartFolder({ HOME: '/h' })).toBe('/h/.config/autostart')
  expect(autostartFolder({ XDG_CONFIG_HOME: 'relative', HOME: '/h' })).toBe('/h/.config/autostart')
  expect(autostartFolder({})).toBeNull()
})
