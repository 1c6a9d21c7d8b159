import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostilePart } from '../testing/hostile-text.ts'
import { visibleJson, visibleLines, visibleText } from './visible-text.ts'

const runs = { numRuns: 1_000 }

describe('text of others', () => {
  test.each([
    '',
    'workshop',
    'Büro 東京',
    'R&D "lab" <b> $(x) `y`',
    'שלום',
    'مكتب 1',
    'ไทย',
    'Ελλάδα',
    'Ä\u0316\u0317'.normalize('NFD'),
  ])('%j stands as it is', (text) => {
    expect(visibleText(text)).toBe(text)
  })

  test.each([
    ['a line of ours', 'corp\n\n✓ All is well', 'corp ✓ All is well'],
    ['other line breaks', 'a\r\nb\vc\fd\u0085e\u2028f\u2029g', 'a b c d e f g'],
    ['an escape sequence', '\u001b[2Jlab\u009b1m\u007f', '[2Jlab 1m'],
    ['direction', 'abc\u202egpj.exe\u2066x\u2069\u200f\u061c', 'abc gpj.exe x'],
    ['blanks that reach the next line', `a${' '.repeat(200)}b${'\u00a0\u3000'.repeat(50)}c`, 'a b c'],
    ['zero width', 'of\u200bfi\u200cc\u200de\u2060\ufeff', 'office'],
    ['hyphens, joiners, fillers', 'of\u00adfi\u034fce\u3164\u115f\u2800', 'office'],
    ['annotations', 'a\ufff9b\ufffac\ufffb', 'abc'],
    ['tags', `office${String.fromCodePoint(0xe0073, 0xe0065)}`, 'office'],
    ['halves of a pair', 'a\ud800b\udc00', 'a\ufffdb\ufffd'],
    ['nothing to be seen', '\u200b\u202e \u3164', '\ufffd'],
  ])('holds nothing that passes for something else: %s', (_what, text, shown) => {
    expect(visibleText(text)).toBe(shown)
  })

  test.each([
    '👩‍👩‍👧‍👦',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    'I ❤️ mesh',
    'می\u200cخواهم',
    'क्‍ष',
  ])('keeps what a script or an emoji needs: %s', (text) => {
    expect(visibleText(text)).toBe(text)
  })

  test('is cut after the characters that a place has room for, never inside one', () => {
    const family = '👩‍👩‍👧‍👦'
    expect(visibleText('x'.repeat(40), 40)).toBe('x'.repeat(40))
    expect(visibleText('x'.repeat(41), 40)).toBe(`${'x'.repeat(39)}…`)
    expect(visibleText(family.repeat(41), 40)).toBe(`${family.repeat(39)}…`)
    expect(visibleText('x'.repeat(5_000_000))).toHaveLength(1_000)
    expect(visibleText(`x${'\u0301'.repeat(100_000)}`)).toBe(`x${'\u0301'.repeat(11)}…`)
  })

  test('of several lines each is told by itself, indented as it was', () => {
    expect(visibleLines('Error: a\u202eb\r\n\tat c\n\n  at \u001b[31md\n')).toBe(
      'Error: a b\n  at c\n\n  at [31md\n',
    )
  })
})

test('whatever a text holds, it is one bounded line, which shows all of itself', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.array(hostilePart), fc.constantFrom(1, 1, 500), (parts, times) => {
      const text = parts.join('').repeat(times)
      const shown = visibleText(text, 40)
      expect(shown.isWellFormed()).toBe(true)
      expect(shown).not.toMatch(
        /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|^\s|\s$|\s\s/u,
      )
      expect([...new Intl.Segmenter('en').segment(shown)].length).toBeLessThanOrEqual(40)
      expect(shown !== '').toBe(text !== '')
      expect(visibleText(shown, 40)).toBe(shown)
    }),
    runs,
  )
})

test('JSON shows all of itself, and is parsed to the same', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.array(hostilePart), (parts) => {
      const value = { [parts.join('')]: parts }
      const json = visibleJson(JSON.stringify(value, null, 2))
      expect(json).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u)
      expect(JSON.parse(json)).toEqual(value)
    }),
    runs,
  )
  expect(visibleJson(JSON.stringify('\u009b\u202e\u2066\u{e0041}'))).toBe(
    '"\\u009b\\u202e\\u2066\\udb40\\udc41"',
  )
})
