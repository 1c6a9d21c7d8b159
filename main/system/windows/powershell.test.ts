import fc from 'fast-check'
import { expect, test } from 'vitest'
import { powershellArguments, powershellOf, powershellQuoted, system32 } from './powershell.ts'

/** Reads a single-quoted literal as PowerShell does: returns its value and the text after it. */
function readQuoted(script: string): { text: string; rest: string } {
  const isQuote = (letter: string | undefined): boolean => letter !== undefined && "'‘’‚‛".includes(letter)
  if (!isQuote(script[0])) throw new Error('no quote')
  let text = ''
  for (let at = 1; at < script.length; at += 1) {
    if (!isQuote(script[at])) text += script[at]
    else if (isQuote(script[at + 1])) text += script[at++]
    else return { text, rest: script.slice(at + 1) }
  }
  throw new Error('no end')
}

test('a quoted text is that text, whatever it holds', () => {
  const hostile = fc.string({
    unit: fc.constantFrom("'", '‘', '’', '‚', '‛', '"', '`', '$', '\\', '\n', ';', ' ', 'a'),
  })
  fc.assert(
    fc.property(fc.oneof(fc.string(), hostile), (text) => {
      expect(readQuoted(`${powershellQuoted(text)}; exit`)).toEqual({ text, rest: '; exit' })
    }),
  )
})

test('a script arrives as it is, in one argument', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (script) => {
      const args = powershellArguments(script)
      expect(Buffer.from(args.at(-1) ?? '', 'base64').toString('utf16le')).toBe(script)
      expect(args.at(-1)).toMatch(/^[\w+/=]*$/)
    }),
  )
})

test('by its absolute path', () => {
  expect(powershellOf({ SystemRoot: 'D:\\W' })).toBe(
    'D:\\W\\System32\\WindowsPowerShell\\v1.0\\powershell.exe',
  )
})

test('the folder of Windows’ own programs', () => {
  expect(system32({ SystemRoot: 'D:\\Windows' })).toBe('D:\\Windows\\System32')
  expect(system32({})).toBe('C:\\Windows\\System32')
})
