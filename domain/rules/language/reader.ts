import type { Expected, Problems, TextRange } from './text-problem.ts'
import type { Token } from './tokens.ts'
import { foldName, isKeyword, isStatementWord, numberNamed, protocols } from './vocabulary.ts'

/** A name with the words in the brackets behind it */
export interface Named {
  readonly name: string
  readonly at: TextRange
  readonly list: readonly Token[]
}

/** Goes through the words of a text. */
export interface Reader {
  /** Returns the next token without taking it. At the end of the text that is its end, again and again. */
  peek(): Token
  next(): Token
  /** Takes the next token if it is of this kind; null: it is another one */
  take(kind: Token['kind']): Token | null
  /** Returns whether the next token is this word, or the other one. */
  isWord(one: string, other?: string): boolean
  /** Returns whether this token, the last one taken, follows the one before without white space. */
  hangsOn(token: Token): boolean
  /** Takes a value. null: there is none, which is reported */
  value(expected: Expected, owner: string, at: TextRange, problems: Problems): Token | null
  /** Takes a name with a list in brackets, all one word. null: there is none, which is reported */
  named(expected: Expected, owner: string, at: TextRange, problems: Problems): Named | null
  /** Goes on to where another statement may begin. */
  skipStatement(): void
}

export function createReader(tokens: readonly Token[], problems: Problems): Reader {
  const close: Token = {
    kind: 'close',
    text: '',
    lower: '',
    at: { line: 1, column: 1, offset: 0, length: 0 },
  }
  let index = 0
  const peek = (): Token => tokens[Math.min(index, tokens.length - 1)] ?? close
  const next = (): Token => {
    const token = peek()
    index += 1
    return token
  }
  const isWord = (one: string, other?: string): boolean => {
    const { lower } = peek()
    return lower !== '' && (lower === one || lower === other)
  }

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
    take: (kind) => (peek().kind === kind ? next() : null),
    hangsOn({ at }) {
      const before = tokens[index - 2]
      return before !== undefined && before.at.offset + before.at.length === at.offset
    },
    named(expected, owner, at) {
      const token = value(expected, owner, at)
      return token === null ? null : readNamed(token)
    },
    skipStatement() {
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
