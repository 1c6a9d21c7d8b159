import { type Expected, type Problems, startOfText, type TextRange } from './text-problem.ts'
import type { Token } from './tokens.ts'
import { foldName, isKeyword, isStatementWord, numberNamed, protocols } from './vocabulary.ts'

/** A name with the words in the brackets behind it */
export interface Named {
  readonly name: string
  readonly at: TextRange
  readonly list: readonly Token[]
}

export type Reader = ReturnType<typeof createReader>

/** Goes through the words of a text, and reports what is missing among them. */
export function createReader(tokens: readonly Token[], problems: Problems) {
  const close: Token = { kind: 'close', text: '', lower: '', at: startOfText }
  let index = 0
  /** Returns the next token without taking it. At the end of the text that is its end, again and again. */
  const peek = (): Token => tokens[Math.min(index, tokens.length - 1)] ?? close
  const next = (): Token => {
    const token = peek()
    index += 1
    return token
  }
  /** Takes the next token if it is of this kind; null: it is another one */
  const take = (kind: Token['kind']): Token | null => (peek().kind === kind ? next() : null)
  /** Returns whether the next token is this word, or the other one. */
  const isWord = (one: string, other?: string): boolean => {
    const { lower } = peek()
    return lower !== '' && (lower === one || lower === other)
  }

  /** Takes a value. null: there is none, which is reported */
  function value(expected: Expected, owner: string, at: TextRange): Token | null {
    const token = peek()
    const word = token.lower
    const isValue =
      token.kind === 'word' &&
      (!isKeyword(word) ||
        expected === 'name' ||
        (expected === 'protocol' && numberNamed(protocols, word) !== undefined))
    if (isValue) return next()
    problems.error('value-missing', token.kind === 'close' ? at : token.at, {
      word: owner,
      other: token.text,
      expected,
    })
    return null
  }

  return {
    peek,
    next,
    isWord,
    value,
    take,
    /** Takes an object as JSON, which follows the word `raw`. null: there is none, which is reported */
    json(word: string): Token | null {
      const json = take('json')
      if (json === null)
        problems.error('value-missing', peek().at, { word, other: peek().text, expected: 'json' })
      return json
    },
    /** The offset behind the last token that was taken */
    end(): number {
      const at = tokens[Math.min(index, tokens.length) - 1]?.at
      return at === undefined ? 0 : at.offset + at.length
    },
    /** Returns whether this token, the last one taken, follows the one before without white space. */
    hangsOn({ at }: Token): boolean {
      const before = tokens[index - 2]
      return before !== undefined && before.at.offset + before.at.length === at.offset
    },
    /** Takes a name with a list in brackets, all one word. null: there is none, which is reported */
    named(...wanted: Parameters<typeof value>): Named | null {
      const token = value(...wanted)
      return token === null ? null : readNamed(token)
    },
    /** Goes on to where another statement may begin. */
    skipStatement(): void {
      for (;;) {
        const { kind, lower } = peek()
        if (kind === 'close' || isStatementWord(lower)) return
        next()
        if (kind === 'end') return
      }
    },
  }

  /** Reads `name(1,2)`. A list with blanks inside is reported, and its rest is skipped. */
  function readNamed(token: Token): Named {
    const { text, at } = token
    const open = text.indexOf('(')
    if (open === -1 && peek().kind === 'word' && peek().text.startsWith('(')) {
      problems.error('spaced-list', peek().at, { word: text })
      skipList()
      return { name: foldName(text), at, list: [] }
    }
    if (open === -1) return { name: foldName(text), at, list: [] }
    const name = foldName(text.slice(0, open))
    if (!text.endsWith(')')) {
      problems.error('spaced-list', at, { word: text.slice(0, open) })
      skipList()
      return { name, at: { ...at, length: open }, list: [] }
    }
    const inside = text.slice(open + 1, -1)
    let offset = open + 1
    const list = inside === '' ? [] : inside.split(',')
    return {
      name,
      at: { ...at, length: open },
      list: list.map((each) => {
        const range = { ...at, column: at.column + offset, offset: at.offset + offset, length: each.length }
        offset += each.length + 1
        return { kind: 'word', text: each, lower: each.toLowerCase(), at: range }
      }),
    }
  }

  function skipList(): void {
    while (peek().kind === 'word' && !isStatementWord(peek().lower)) if (next().text.includes(')')) return
  }
}
