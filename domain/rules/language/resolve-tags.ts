import { isObject, type JsonObject } from '../../json.ts'
import { readRaw } from './raw.ts'
import { longest, readBits, readNumber, readTagValue, type TagNames } from './read-value.ts'
import type { Syntax, TagSyntax } from './syntax.ts'
import { type Problems, shortened } from './text-problem.ts'
import type { Token } from './tokens.ts'

export interface ResolvedTags {
  readonly tags: readonly JsonObject[]
  /** The key is the name. */
  readonly names: ReadonlyMap<string, TagNames>
}

/** Looks up the numbers of tags and of the names of their values. */
export function resolveTags({ tags: given }: Syntax, problems: Problems): ResolvedTags {
  const names = new Map<string, TagNames>()
  const ids = new Map<number, number>()
  const tags: JsonObject[] = []
  for (const tag of given) {
    if (tag.kind === 'raw') {
      const raw = readRaw(tag.json, problems)
      if (raw !== null) tags.push(raw)
      continue
    }
    const id = readId(tag.id, ids, problems)
    const read: TagNames = {
      name: tag.name,
      id: id ?? 0,
      enums: readEnums(tag, problems),
      flags: readFlags(tag, problems),
    }
    names.set(tag.name, read)
    const defaultValue = tag.defaultValue === null ? null : readTagValue(tag.defaultValue.text, read)
    if (tag.defaultValue !== null && defaultValue === null)
      problems.error('bad-value', tag.defaultValue.at, {
        word: shortened(tag.defaultValue.text),
        other: 'default',
        expected: 'tag-value',
        most: longest,
      })
    if (id !== null) tags.push({ id, default: defaultValue })
  }
  return { tags, names }
}

/** Reads the number of a tag or a capability, which nothing else of its kind may have. */
export function readId(token: Token | null, taken: Map<number, number>, problems: Problems): number | null {
  if (token === null) return null
  const { text, at } = token
  const id = readNumber(text, longest)
  if (id === null) {
    problems.error('bad-value', at, { word: shortened(text), other: 'id', expected: 'number', most: longest })
    return null
  }
  const before = taken.get(id)
  if (before !== undefined) problems.error('duplicate-id', at, { word: text, count: before })
  taken.set(id, at.line)
  return id
}

function readEnums({ enums }: TagSyntax, problems: Problems): ReadonlyMap<string, number> {
  const read = new Map<string, number>()
  for (const { name, value } of enums) {
    const number = readNumber(value.text, longest)
    if (number !== null) read.set(name, number)
    else
      problems.error('bad-value', value.at, {
        word: shortened(value.text),
        other: 'enum',
        expected: 'number',
        most: longest,
      })
  }
  return read
}

/** A flag may be made of bits and of flags that stand before it. */
function readFlags({ flags }: TagSyntax, problems: Problems): ReadonlyMap<string, number> {
  const read = new Map<string, number>()
  for (const { name, value } of flags) {
    const mask = value.text.split(',').reduce<bigint | null>((all, part) => {
      const known = read.get(part.normalize('NFC').toLowerCase())
      const bits = known === undefined ? readBits(part, 31, () => undefined) : BigInt(known)
      return all === null || bits === null ? null : all | bits
    }, 0n)
    if (mask === null) problems.error('unknown-bits', value.at, { word: shortened(value.text) })
    else read.set(name, Number(mask))
  }
  return read
}

/** Returns the id of a tag or a capability. null: it has none */
export function idOf(item: JsonObject): number | null {
  return isObject(item) && typeof item.id === 'number' ? item.id : null
}
