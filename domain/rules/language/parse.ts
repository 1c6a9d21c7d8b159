import { parseDeclarations } from './parse-declarations.ts'
import { parseMatches } from './parse-matches.ts'
import { createReader, type Reader } from './reader.ts'
import type {
  Block,
  CapabilitySyntax,
  MacroSyntax,
  RawSyntax,
  Statement,
  Syntax,
  TagSyntax,
} from './syntax.ts'
import { type Problems, shortened, type TextRange } from './text-problem.ts'
import { type Token, tokensOf } from './tokens.ts'
import { type ActionWord, isActionWord, isMatchWord, isReservedWord } from './vocabulary.ts'

/** Reads a text. It goes on after a problem, so that one run tells of all of them. */
export function parse(text: string, problems: Problems): Syntax {
  const reader = createReader(tokensOf(text), problems)
  const base: Statement[] = []
  const macros = new Map<string, MacroSyntax>()
  const tags: (TagSyntax | RawSyntax)[] = []
  const capabilities: (CapabilitySyntax | RawSyntax)[] = []
  const declared = parseDeclarations(reader, problems, (block) => parseBlock(reader, problems, block), {
    macros,
    tags,
    capabilities,
  })
  let mayEnd = false
  while (reader.peek().kind !== 'close') {
    const token = reader.peek()
    if (token.kind === 'end') {
      // It looks right after an include, and has nothing to end there.
      if (!mayEnd) problems.error('end-stray', token.at)
      mayEnd = false
      reader.next()
      continue
    }
    if (declared()) {
      mayEnd = false
      continue
    }
    mayEnd = reader.isWord('include')
    const statement = parseStatement(reader, problems, null)
    if (statement !== null) base.push(statement)
  }
  return { base, macros, tags, capabilities }
}

/** Reads statements up to the `;` that ends the block. */
function parseBlock(reader: Reader, problems: Problems, block: Block): readonly Statement[] {
  const statements: Statement[] = []
  for (;;) {
    const token = reader.peek()
    const last = statements.at(-1)
    if (token.kind === 'close') {
      problems.warning('left-open', block.at, { word: block.word })
      return statements
    }
    if (token.kind === 'end') {
      reader.next()
      if (last?.kind === 'include' && reader.hangsOn(token))
        problems.warning('include-ends-block', token.at, { word: block.word, count: block.at.line })
      return statements
    }
    if (reader.isWord('macro', 'tag') || reader.isWord('cap')) {
      problems.error('block-inside', token.at, { word: token.text, other: block.word, count: block.at.line })
      return statements
    }
    const statement = parseStatement(reader, problems, block)
    if (statement !== null) statements.push(statement)
  }
}

function parseStatement(reader: Reader, problems: Problems, block: Block | null): Statement | null {
  const token = reader.next()
  const word = token.lower
  const { at } = token
  if (token.kind === 'word') {
    if (isActionWord(word)) {
      const values = parseActionValues(reader, word, at)
      const matches = parseMatches(reader, problems, { word, at })
      return { kind: 'action', at, action: word, values, matches }
    }
    if (word === 'include') return parseInclude(reader, at)
    if (word === 'raw') {
      const json = reader.json(word)
      if (json !== null)
        return { kind: 'raw', at, json, matches: parseMatches(reader, problems, { word, at }) }
      reader.skipStatement()
      return null
    }
  }
  const kind = isMatchWord(word)
    ? 'match-outside'
    : isReservedWord(word) && block === null
      ? 'reserved-word'
      : 'not-a-statement'
  problems.error(kind, at, { word: shortened(token.text) })
  reader.skipStatement()
  return null
}

const actionValues = {
  accept: [],
  drop: [],
  break: [],
  tee: ['copy-length', 'node'],
  watch: ['copy-length', 'node'],
  redirect: ['node'],
} as const satisfies { readonly [A in ActionWord]: readonly ('copy-length' | 'node')[] }

/** Returns the words before the matches; none if one of them is missing. */
function parseActionValues(reader: Reader, word: ActionWord, at: TextRange): readonly Token[] {
  const values: Token[] = []
  for (const expected of actionValues[word]) {
    const value = reader.value(expected, word, at)
    if (value === null) return []
    values.push(value)
  }
  return values
}

function parseInclude(reader: Reader, at: TextRange): Statement | null {
  const found = reader.named('macro-name', 'include', at)
  return found === null ? null : { kind: 'include', at, name: found.name, values: found.list }
}
