import { expect, test } from 'vitest'
import type { TrayHost } from '../../../contract/desktop.ts'
import { defaultPreferences, type WhenClosed } from '../../../contract/preferences.ts'
import { closeDoes } from './closing.ts'

test.each<[TrayHost, WhenClosed, boolean, string]>([
  ['present', 'ask', false, 'close'],
  ['present', 'quit', false, 'close'],
  ['unknown', 'ask', false, 'close'],
  ['absent', 'ask', false, 'ask'],
  ['absent', 'ask', true, 'close'],
  ['absent', 'keep-running', false, 'close'],
  ['absent', 'quit', false, 'quit'],
])(
  'with the tray %s and "%s" (being asked: %s), closing does: %s',
  (trayHost, whenClosed, isConfirming, does) => {
    const desktop = { environment: 'gnome', trayHost, shortcut: { state: 'none' } } as const
    expect(closeDoes({ desktop, preferences: { ...defaultPreferences, whenClosed } }, isConfirming)).toBe(
      does,
    )
  },
)
