import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { TrayState } from '../../../contract/network-state.ts'
import { clickMeaning, trayIconFile, trayOpensMenu } from './tray.ts'

const states: readonly TrayState[] = [
  'online',
  'full-tunnel',
  'offline',
  'attention',
  'no-service',
  'unauthorized',
]

describe.each(['linux', 'darwin', 'win32'] as const)('on %s', (platform) => {
  test.each(states)('there is an icon for %s', (state) => {
    expect(existsSync(join(import.meta.dirname, '../../../assets/tray', trayIconFile(platform, state)))).toBe(
      true,
    )
  })

  test('a left click is for the window', () => {
    expect(clickMeaning(platform, {})).toBe('window')
  })
})

test('the panel gets the menu everywhere but on macOS, where it would take the left click too', () => {
  expect(trayOpensMenu('linux')).toBe(true)
  expect(trayOpensMenu('win32')).toBe(true)
  expect(trayOpensMenu('darwin')).toBe(false)
})

test('Control and click is a right click on macOS alone', () => {
  expect(clickMeaning('darwin', { ctrlKey: true })).toBe('menu')
  expect(clickMeaning('win32', { ctrlKey: true })).toBe('window')
})

test('a macOS icon is named so that the menu bar colours it', () => {
  for (const state of states) expect(trayIconFile('darwin', state)).toMatch(/Template\.png$/)
})
