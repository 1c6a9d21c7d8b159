import { expect, test } from 'vitest'
import { readAccelerator } from '../../../contract/accelerator.ts'
import { paletteCommand } from './global-shortcut.ts'
import { portalTrigger } from './portal.ts'

test.each([
  ['Ctrl+Alt+K', 'CTRL+ALT+k'],
  ['Shift+Super+Space', 'SHIFT+LOGO+space'],
  ['F5', 'F5'],
  ['Ctrl+PageUp', 'CTRL+Page_Up'],
])('%s is %s for the portal', (text, trigger) => {
  const read = readAccelerator(text)
  expect(read === null ? null : portalTrigger(read)).toBe(trigger)
})

test('the command for a shortcut of the desktop stands as a shell reads it', () => {
  const launch = { executable: '/opt/My Net/meshtray', args: ["/it's"] }
  expect(paletteCommand({ executable: '/usr/bin/meshtray', args: [] }, {})).toBe(
    '/usr/bin/meshtray --palette',
  )
  expect(paletteCommand(launch, {})).toBe("'/opt/My Net/meshtray' '/it'\\''s' --palette")
})
