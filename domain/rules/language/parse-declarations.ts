import type { Named, Reader } from './reader.ts'
import type {
  Block,
  CapabilitySyntax,
  MacroSyntax,
  NamedSyntax,
  RawSyntax,
  Statement,
  TagSyntax,
} from './syntax.ts'
import { type Problems, shortened, type TextRange } from './text-problem.ts'
import type { Token } from './tokens.ts'
import { foldName, isKeyword, isName, isStatementWord } from './vocabulary.ts'

/** Everything that was declared so far. */
interface Declared {
  readonly macros: Map<string, MacroSyntax>
  readonly tags: (TagSyntax | RawSyntax)[]
  readonly capabilities: (CapabilitySyntax | RawSyntax)[]
}

/** Returns a function that reads one declaration, and returns false where another statement stands. */
export function parseDeclarations(
  reader: Reader,
  problems: Problems,
  parseBlock: (block: Block) => readonly Statement[],
  { macros, tags, capabilities }: Declared,
): () => boolean {
  const lines = {
    macro: new Map<string, number>(),
    tag: new Map<string, number>(),
    cap: new Map<string, number>(),
  }

  return () => {
    if (!reader.isWord('macro', 'tag') && !reader.isWord('cap')) return false
    const { lower: word, at } = reader.next()
    if (word === 'macro') macro(at)
    else if (word === 'tag') tags.push(rawOf(at) ?? tag(at))
    else capabilities.push(rawOf(at) ?? capability(at))
    return true
  }

  function macro(at: TextRange): void {
    const found = readName('macro', at)
    const statements = parseBlock({ word: 'macro', at })
    if (found === null || macros.has(found.name)) return
    macros.set(found.name, { at, name: found.name, parameters: parametersOf(found), statements })
  }

  function parametersOf({ list }: Named): readonly string[] {
    const parameters: string[] = []
    for (const { text, at } of list) {
      const name = foldName(text)
      const isGood = name.startsWith('$') && isName(name.slice(1)) && !parameters.includes(name)
      if (!isGood) problems.error('bad-parameter', at, { word: shortened(text) })
      parameters.push(name)
    }
    return parameters
  }

  function capability(at: TextRange): CapabilitySyntax {
    const found = readName('cap', at)
    const id = idOf('cap', at)
    const isDefault = reader.isWord('default')
    if (isDefault) reader.next()
    const headEnd = reader.end()
    const statements = parseBlock({ word: 'cap', at })
    const named = { at, end: reader.end(), name: found?.name ?? '', id }
    return { kind: 'capability', ...named, headEnd, isDefault, statements }
  }

  function tag(at: TextRange): TagSyntax {
    const found = readName('tag', at)
    const id = idOf('tag', at)
    let defaultValue: Token | null = null
    const enums: NamedSyntax[] = []
    const flags: NamedSyntax[] = []
    const names = new Map<string, number>()
    for (;;) {
      const token = reader.peek()
      if (reader.take('end') !== null) break
      if (token.kind === 'close') {
        problems.warning('left-open', at, { word: 'tag' })
        break
      }
      const word = token.lower
      if (token.kind === 'word' && isStatementWord(word)) {
        problems.error('end-missing', token.at, { word: 'tag', other: word, count: at.line })
        break
      }
      reader.next()
      if (token.kind === 'word' && word === 'default')
        defaultValue = reader.value('tag-value', word, token.at)
      else if (token.kind === 'word' && (word === 'enum' || word === 'flag')) {
        const value = reader.value(word === 'enum' ? 'number' : 'characteristics', word, token.at)
        const name = value === null ? null : reader.value('name', word, token.at)
        if (value === null || name === null) continue
        const named = { name: foldName(name.text), at: name.at, value }
        if (checkName(name, names)) (word === 'enum' ? enums : flags).push(named)
      } else problems.error('not-in-tag', token.at, { word: shortened(token.text) })
    }
    const named = { at, end: reader.end(), name: found?.name ?? '', id }
    return { kind: 'tag', ...named, defaultValue, enums, flags }
  }

  /** A declaration as JSON: `tag raw {…};` */
  function rawOf(at: TextRange): RawSyntax | null {
    if (!reader.isWord('raw')) return null
    const raw = reader.next()
    const json = reader.json(raw.text)
    const { kind, text, at: range } = reader.peek()
    if (reader.take('end') === null && kind !== 'close')
      problems.error('end-missing', range, { word: raw.text, other: text, count: at.line })
    return { kind: 'raw', at, json: json ?? { kind: 'json', text: '{}', lower: '', at } }
  }

  function readName(kind: 'macro' | 'tag' | 'cap', at: TextRange): Named | null {
    const found = reader.named('name', kind, at)
    if (found === null) return null
    if (kind !== 'macro' && found.list.length > 0)
      problems.error('bad-name', found.at, { word: shortened(found.name) })
    const word: Token = { kind: 'word', text: found.name, lower: found.name, at: found.at }
    return checkName(word, lines[kind]) ? found : null
  }

  /** Reports a name that cannot be one, or is taken. */
  function checkName({ text, at }: Token, taken: Map<string, number>): boolean {
    const name = foldName(text)
    const before = taken.get(name)
    if (isKeyword(name)) problems.error('reserved-name', at, { word: shortened(text) })
    else if (!isName(name)) problems.error('bad-name', at, { word: shortened(text) })
    else if (before !== undefined) problems.error('duplicate-name', at, { word: text, count: before })
    else {
      taken.set(name, at.line)
      return true
    }
    return false
  }

  function idOf(kind: 'tag' | 'cap', at: TextRange): Token | null {
    if (!reader.isWord('id')) {
      const token = reader.peek()
      problems.error('id-missing', token.kind === 'close' ? at : token.at, { word: kind, other: token.text })
      return null
    }
    return reader.value('number', reader.next().text, at)
  }
}
