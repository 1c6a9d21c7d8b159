import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askingScript, type Errand, faultOfWindows, readingScript } from './elevation-windows.ts'

const errand: Errand = {
  path: 'C:\\ProgramData\\ZeroTier\\One\\authtoken.secret',
  modulus: Buffer.alloc(256, 7).toString('base64'),
  exponent: 'AQAB',
  pipe: `meshtray-${'ab'.repeat(16)}`,
}

/** Splits a command line as Windows programs do: https://learn.microsoft.com/cpp/cpp/main-function-command-line-args */
function argumentsOf(line: string): string[] {
  const found: string[] = []
  let text = ''
  let inQuotes = false
  for (let at = 0; at < line.length; at += 1) {
    const slashes = /^\\*/.exec(line.slice(at))?.[0].length ?? 0
    if (slashes > 0 && line[at + slashes] === '"') {
      text += '\\'.repeat(Math.floor(slashes / 2))
      at += slashes
      if (slashes % 2 === 1) text += '"'
      else inQuotes = !inQuotes
    } else if (line[at] === '"') inQuotes = !inQuotes
    else if (line[at] === ' ' && !inQuotes) {
      found.push(text)
      text = ''
    } else text += line[at]
  }
  return [...found, text]
}

/** Returns the single-quoted literals of a script, as PowerShell reads them */
function literalsOf(script: string): string[] {
  return [...script.matchAll(/['‘’‚‛]((?:[^'‘’‚‛]|['‘’‚‛]{2})*)['‘’‚‛]/g)].map(([, text = '']) =>
    text.replace(/(['‘’‚‛])['‘’‚‛]/g, '$1'),
  )
}

/** Returns the arguments that the script passes to the elevated program */
function givenTo(script: string): string[] {
  const line = literalsOf(script).find((text) => text.startsWith('-NoLogo'))
  return argumentsOf(line ?? '')
}

describe('what runs elevated', () => {
  test('one argument, as it is, of a length that Windows takes', () => {
    const asking = askingScript(errand)
    const args = givenTo(asking.ok ? asking.value : '')
    expect(args.slice(0, -1)).toEqual(['-NoLogo', '-NoProfile', '-NonInteractive', '-Command'])
    expect(args.at(-1)).toBe(readingScript(errand))
    expect(args.join(' ').length).toBeLessThan(2_000)
  })

  test('any path is a literal in it, or refused', () => {
    const letter = fc.constantFrom("'", '‘', '’', '"', '`', '$', '\\', ';', '(', ' ', 'a', 'é', '%')
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: letter })), (path) => {
        const asking = askingScript({ ...errand, path })
        expect(asking.ok).toBe(!path.includes('"'))
        if (!asking.ok) return
        expect(givenTo(asking.value).at(-1)).toBe(readingScript({ ...errand, path }))
        expect(literalsOf(readingScript({ ...errand, path }))[0]).toBe(path)
      }),
    )
  })

  test('reads, encrypts and writes, and touches no other file', () => {
    const script = readingScript(errand)
    expect(literalsOf(script)).toEqual([
      errand.path,
      `<RSAKeyValue><Modulus>${errand.modulus}</Modulus><Exponent>AQAB</Exponent></RSAKeyValue>`,
      '.',
      errand.pipe,
    ])
    expect(script.match(/\[IO\.File\]::\w+/g)).toEqual(['[IO.File]::ReadAllBytes'])
  })
})

test.each([
  [51, 'token-missing'],
  [52, 'token-damaged'],
  [53, 'elevation-failed'],
  [54, 'elevation-cancelled'],
  [1, 'elevation-failed'],
  [null, 'elevation-failed'],
] as const)('an end with %s is %s', (exitCode, code) => {
  expect(faultOfWindows(exitCode, errand.path)).toMatchObject({ ok: false, error: { code } })
})
