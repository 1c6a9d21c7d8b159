import { expect, test } from 'vitest'
import { readAccelerator, writeAccelerator } from './accelerator.ts'

test.each(['Ctrl+Alt+K', 'Super+Space', 'Ctrl+Shift+7', 'F5', 'Shift+F12', 'Ctrl+Alt+Shift+Super+PageUp'])(
  '%s is a shortcut for the desktop',
  (text) => {
    const read = readAccelerator(text)
    expect(read === null ? null : writeAccelerator(read)).toBe(text)
  },
)

test.each([
  ...['', 'K', 'Shift+K', 'Ctrl', 'Ctrl+', '+', 'Ctrl+k', 'Alt+Ctrl+K', 'Ctrl+Ctrl+K', 'Ctrl+Ä', 'F25', 'F0'],
  ...['Ctrl+Alt+K\n', 'Ctrl+Escape', 'Hyper+K', `Ctrl+${'K'.repeat(10_000)}`, '+'.repeat(10_000)],
])('%j is none', (text) => {
  expect(readAccelerator(text)).toBeNull()
})
