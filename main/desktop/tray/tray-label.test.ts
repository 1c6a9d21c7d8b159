import { describe, expect, test } from 'vitest'
import { menuLabel, shownName } from './tray-label.ts'

describe('a name that somebody else chose', () => {
  test('stands as it is when it is short and plain', () => {
    expect(shownName('workshop')).toBe('workshop')
    expect(shownName('Büro 東京')).toBe('Büro 東京')
  })

  test('is cut after 40 characters as people count them, never inside one', () => {
    const family = '👩‍👩‍👧‍👦'
    expect(shownName('x'.repeat(40))).toBe('x'.repeat(40))
    expect(shownName('x'.repeat(41))).toBe(`${'x'.repeat(39)}…`)
    expect(shownName(family.repeat(41))).toBe(`${family.repeat(39)}…`)
  })

  test('loses line breaks, controls and marks that turn the direction', () => {
    expect(shownName('two\r\nlines\u0000')).toBe('two lines')
    expect(shownName('abc\u202efdp.exe')).toBe('abc fdp.exe')
    expect(shownName('\u2067abc\u2069')).toBe('abc')
  })

  test('is set apart when it runs from right to left', () => {
    expect(shownName('שלום')).toBe('\u2068שלום\u2069')
    expect(shownName('مكتب 1')).toBe('\u2068مكتب 1\u2069')
  })
})

test('an ampersand is no mnemonic', () => {
  expect(menuLabel('R&D & more')).toBe('R&&D && more')
})
