import { parse } from './parse.ts'
import type { CapabilitySyntax, Syntax, TagSyntax } from './syntax.ts'
import { collectProblems, type TextRange } from './text-problem.ts'
import { tokensOf } from './tokens.ts'
import { foldName, isMatchWord, matchWords } from './vocabulary.ts'

/** A tag as its boxes hold it, as the text writes its parts */
export interface DeclaredTag {
  readonly name: string
  readonly id: string
  /** Empty: none */
  readonly defaultValue: string
  /** Each with a number and a name, one a line */
  readonly enums: string
  /** Each with bits and a name, one a line */
  readonly flags: string
}

export interface DeclaredCapability {
  readonly name: string
  readonly id: string
  readonly isDefault: boolean
}

export type Declared<T> = T & {
  /** The start of its declaration, in characters from 0 */
  readonly offset: number
  /** The end of the part that its boxes hold: all of a tag, and of a capability the words before its rules */
  readonly headEnd: number
  readonly end: number
}

/** The tags and capabilities that a text declares in words */
interface Declarations {
  readonly tags: readonly Declared<DeclaredTag>[]
  readonly capabilities: readonly Declared<DeclaredCapability>[]
}

export function declarationsIn(text: string): Declarations {
  const { tags, capabilities } = parse(text, collectProblems())
  return {
    tags: tags.flatMap((tag) => (tag.kind === 'tag' ? [declaredTag(tag)] : [])),
    capabilities: capabilities.flatMap((each) =>
      each.kind === 'capability' ? [declaredCapability(each)] : [],
    ),
  }
}

function declaredTag({ at, end, name, id, defaultValue, enums, flags }: TagSyntax): Declared<DeclaredTag> {
  const lines = (named: typeof enums): string =>
    named.map((each) => `${each.value.text} ${each.name}`).join('\n')
  return {
    offset: at.offset,
    headEnd: end,
    end,
    name,
    id: id?.text ?? '',
    defaultValue: defaultValue?.text ?? '',
    enums: lines(enums),
    flags: lines(flags),
  }
}

function declaredCapability({ at, id, ...of }: CapabilitySyntax): Declared<DeclaredCapability> {
  const { headEnd, end, name, isDefault } = of
  return { offset: at.offset, headEnd, end, name, id: id?.text ?? '', isDefault }
}

/**
 * Returns the text with a tag declared anew; `before` null: with one more tag, `after` null: without it. Where its name changes,
 * the matches that use it follow. Comments inside of its declaration are lost.
 */
export function withTag(
  text: string,
  before: Declared<DeclaredTag> | null,
  after: DeclaredTag | null,
): string {
  if (before === null) return after === null ? text : `${tagText(after)}\n\n${text}`
  if (after === null) return without(text, before)
  const renamed = after.name === before.name ? [] : usesOf(text, before.name)
  return written(text, [
    { from: before.offset, to: before.headEnd, by: tagText(after) },
    ...renamed.map((at) => ({ from: at.offset, to: at.offset + at.length, by: after.name })),
  ])
}

/** The same for a capability, of which only the head is rewritten. A new one accepts nothing yet. */
export function withCapability(
  text: string,
  before: Declared<DeclaredCapability> | null,
  after: DeclaredCapability | null,
): string {
  if (before === null) return after === null ? text : `${headText(after)}\n;\n\n${text}`
  if (after === null) return without(text, before)
  return written(text, [{ from: before.offset, to: before.headEnd, by: headText(after) }])
}

/** Returns whether nothing but a declaration changed: a box may hold more than one word, and even a whole rule. */
export function isOnlyDeclaration(before: string, after: string): boolean {
  const [one, other] = [parse(before, collectProblems()), parse(after, collectProblems())]
  const more = Math.abs(countOf(other) - countOf(one))
  return more < 2 && one.base.length === other.base.length && one.macros.size === other.macros.size
}

function countOf({ tags, capabilities }: Pick<Syntax, 'tags' | 'capabilities'>): number {
  return tags.length + capabilities.length
}

function tagText({ name, id, defaultValue, enums, flags }: DeclaredTag): string {
  const lines = [...linesOf('enum', enums), ...linesOf('flag', flags)]
  const usual = defaultValue.trim() === '' ? '' : ` default ${defaultValue.trim()}`
  const head = `tag ${name.trim()} id ${id.trim()}${usual}`
  return lines.length === 0 ? `${head};` : [head, ...lines, ';'].join('\n')
}

function linesOf(word: 'enum' | 'flag', text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '').map((line) => `  ${word} ${line}`)
}

function headText({ name, id, isDefault }: DeclaredCapability): string {
  return `cap ${name.trim()} id ${id.trim()}${isDefault ? ' default' : ''}`
}

/** Returns the ranges in which a match names this tag. */
function usesOf(text: string, name: string): readonly TextRange[] {
  const tokens = tokensOf(text)
  return tokens.flatMap(({ text: word, at }, index) => {
    const match = tokens[index - 1]?.lower ?? ''
    const isUse = isMatchWord(match) && matchWords[match]?.reads[0]?.as === 'tag'
    return isUse && foldName(word) === name ? [at] : []
  })
}

interface Change {
  readonly from: number
  readonly to: number
  readonly by: string
}

function written(text: string, changes: readonly Change[]): string {
  const last = changes.toSorted((one, other) => other.from - one.from)
  return last.reduce((all, { from, to, by }) => all.slice(0, from) + by + all.slice(to), text)
}

/** Takes the line break behind it along. */
function without(text: string, { offset, end }: Declared<unknown>): string {
  return text.slice(0, offset) + text.slice(end).replace(/^\n{1,2}/, '')
}
