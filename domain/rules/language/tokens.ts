import type { TextRange } from './text-problem.ts'

/** `end`: a `;`. `json`: an object as JSON. `close`: the end of the text */
export interface Token {
  readonly kind: 'word' | 'end' | 'json' | 'close'
  readonly text: string
  /** A word in lower case. Empty: it is not a word */
  readonly lower: string
  readonly at: TextRange
}

const paired = /[\ud800-\udbff][\udc00-\udfff]/g
const blank = /\s/
const [lineFeed, carriageReturn, semicolon, hash, brace] = [10, 13, 59, 35, 123]

function isBlank(code: number): boolean {
  return code < 128 ? code === 32 || (code >= 9 && code <= 13) : blank.test(String.fromCharCode(code))
}

/**
 * Splits a text into its words. Any text can be split; the last token is its end. A `#` begins a comment at the beginning of a
 * word only, and a `{` begins JSON there only.
 */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = []
  const isNarrow = !paired.test(text)
  paired.lastIndex = 0
  let line = 1
  let lineStart = 0
  let wide = 0
  let offset = 0
  const add = (kind: Token['kind'], end: number): void => {
    const found = text.slice(offset, end)
    const at = { line, column: offset - lineStart - wide + 1, offset, length: end - offset }
    tokens.push({ kind, text: found, lower: kind === 'word' ? found.toLowerCase() : '', at })
  }
  const goTo = (end: number): void => {
    // A character beyond the first 65,536 takes two units.
    if (!isNarrow) wide += text.slice(offset, end).match(paired)?.length ?? 0
    offset = end
  }
  const newLine = (end: number): void => {
    line += 1
    offset = end
    lineStart = end
    wide = 0
  }
  while (offset < text.length) {
    const code = text.charCodeAt(offset)
    if (code === lineFeed) newLine(offset + 1)
    else if (code === carriageReturn) newLine(offset + (text.charCodeAt(offset + 1) === lineFeed ? 2 : 1))
    else if (code === semicolon) {
      add('end', offset + 1)
      offset += 1
    } else if (code === hash) goTo(endOfLine(text, offset))
    else if (code === brace) {
      const end = offset + jsonLength(text, offset)
      add('json', end)
      const lines = text.slice(offset, end).matchAll(/\r\n?|\n/g)
      const start = offset
      for (const { index, 0: found } of lines) newLine(start + index + found.length)
      goTo(end)
    } else if (isBlank(code)) offset += 1
    else {
      let end = offset + 1
      while (end < text.length && text.charCodeAt(end) !== semicolon && !isBlank(text.charCodeAt(end)))
        end += 1
      add('word', end)
      goTo(end)
    }
  }
  add('close', text.length)
  return tokens
}

function endOfLine(text: string, from: number): number {
  let end = from
  while (end < text.length && text.charCodeAt(end) !== lineFeed && text.charCodeAt(end) !== carriageReturn)
    end += 1
  return end
}

/** Returns the length of the object that begins here; all that follows where its brace is not closed. */
function jsonLength(text: string, from: number): number {
  const mark = /["{}]/g
  mark.lastIndex = from
  let depth = 0
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    if (found[0] === '{') depth += 1
    else if (found[0] === '}') {
      depth -= 1
      if (depth === 0) return mark.lastIndex - from
    } else {
      const rest = /(?:[^"\\]|\\.)*"/sy
      rest.lastIndex = mark.lastIndex
      if (rest.exec(text) === null) return text.length - from
      mark.lastIndex = rest.lastIndex
    }
  }
  return text.length - from
}
