import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostilePart } from '../../domain/testing/hostile-text.ts'
import { jsonText } from '../cli/verbs/verb.ts'
import { always } from '../testing/always.ts'
import { menuLabel, shownName, textTable } from './shown-text.ts'

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

  test('has an end, however little of it there is to count', () => {
    expect(shownName(`x${'\u0301'.repeat(100_000)}`).length).toBeLessThan(20)
    expect(shownName(`${'\u200b'.repeat(100_000)}x`)).toBe('…')
    expect(shownName('ä\u0316\u0317'.normalize('NFD'))).toBe('ä\u0316\u0317'.normalize('NFD'))
  })

  test.each([
    ['zero-width', 'of\u200bfi\u200cc\u200de\u2060\ufeff', 'office'],
    ['soft hyphens, joiners and fillers', 'of\u00adfi\u034fce\u3164\u115f\u2800', 'office'],
    ['variation selectors', 'office\ufe0f\ufe00\u{e0100}\u{e01ef}'.repeat(2), 'officeoffice'],
    [
      'tags',
      `office${[...'secret'].map((one) => String.fromCodePoint(0xe0000 + one.charCodeAt(0))).join('')}`,
      'office',
    ],
    ['marks of direction', '\u200eoffice\u200f\u061c', 'office'],
    ['halves of a pair', 'office\ud800', 'office\ufffd'],
  ])('holds nothing that is not seen: %s', (_what, name, shown) => {
    expect(shownName(name)).toBe(shown)
  })

  test.each([
    '👩‍👩‍👧‍👦',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    'I ❤️ mesh',
    '👩🏻‍❤️‍💋‍👨🏽',
    '1️⃣ office',
    'क्‍ष',
  ])('keeps what only looks like it: %s', (name) => {
    expect(shownName(name)).toBe(name)
  })

  test('keeps what parts the letters of a script that joins them', () => {
    expect(shownName('می\u200cخواهم')).toBe('\u2068می\u200cخواهم\u2069')
  })

  test.each(['', ' ', '\u200b', '\u2800\u3164', '\u202e', '\n'])(
    '%j stands as a mark that can be seen',
    (name) => {
      expect(shownName(name)).toBe('\ufffd')
    },
  )

  test('is set apart when it runs from right to left', () => {
    expect(shownName('שלום')).toBe('\u2068שלום\u2069')
    expect(shownName('مكتب 1')).toBe('\u2068مكتب 1\u2069')
  })
})

test('an ampersand is no mnemonic', () => {
  expect(menuLabel('R&D & more')).toBe('R&&D && more')
})

always(
  'whatever a name holds, it is shown as one short line that can be seen',
  fc.tuple(fc.array(hostilePart), fc.constantFrom(1, 1, 1, 500)),
  ([parts, times]) => {
    const name = parts.join('').repeat(times)
    const shown = shownName(name)
    expect(shown.length).toBeLessThanOrEqual(40 * 12 * 2 + 2)
    expect([...new Intl.Segmenter('en').segment(shown)].length).toBeLessThanOrEqual(42)
    expect(shown.isWellFormed()).toBe(true)
    expect(shown).not.toMatch(/[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2066\u2067\u{feff}]/u)
    expect(shown).toMatch(/[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u)
  },
)

test('columns stand one below the other, and no line ends in blanks', () => {
  expect(
    textTable([
      ['ID', 'NAME', 'STATUS'],
      ['1', 'workshop', 'Connected'],
      ['22', 'lab', ''],
    ]),
  ).toBe('ID  NAME      STATUS\n1   workshop  Connected\n22  lab\n')
})

test('wide letters take two places', () => {
  expect(
    textTable([
      ['実験室', 'x'],
      ['🌍 a', 'x'],
      ['é', 'x'],
    ]),
  ).toBe('実験室  x\n🌍 a    x\né       x\n')
})

test('a name says nothing to the terminal', () => {
  const name = '\u001b[2J\u009b2J\u202e lab'
  expect(jsonText({ name })).toMatch(/^[\n -~]+$/)
  expect(JSON.parse(jsonText({ name }))).toEqual({ name })
  expect(textTable([['\u001b[2Jlab\u202e\r\n']])).toBe('[2Jlab\n')
})
