import { fieldKind, isUsualInterface } from './json-fields.ts'
import { createWorld, nameOriginal, type PseudonymOptions, type World } from './world.ts'

/** A part of what is told: data, or running text. */
export type Part = { readonly json: unknown } | { readonly text: string }

/**
 * The same parts, with pseudonyms for all that tells whose they are: each name, id and address has the same one wherever
 * it stands and however it is written. Their numbers say in which order things came, and nothing else.
 */
export function withPseudonyms(parts: readonly Part[], options: PseudonymOptions): readonly Part[] {
  const world = createWorld(options)
  for (const part of parts) {
    if ('json' in part) mapTexts(part.json, '', (field, text) => fieldIn(world, field, text).learn())
    else world.learn(part.text)
  }
  world.settle()
  return parts.map((part) =>
    'json' in part
      ? { json: mapTexts(part.json, '', (field, text) => fieldIn(world, field, text).write()) }
      : { text: world.write(part.text) },
  )
}

/** Each text in JSON with the field it stands in; of a list, the list's. Names of fields may be somebody's too. */
function mapTexts(value: unknown, field: string, map: (field: string, text: string) => unknown): unknown {
  if (typeof value === 'string') return map(field, value)
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, field, map))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      /^[a-z][A-Za-z]{0,40}$/.test(key) ? key : map('', key),
      mapTexts(each, key, map),
    ]),
  )
}

interface Field {
  learn(): void
  write(): string
}

function fieldIn(world: World, field: string, text: string): Field {
  const asText: Field = { learn: () => world.learn(text), write: () => world.write(text) }
  const asPatterns: Field = { learn: () => world.learn(text), write: () => world.writePatterns(text) }
  const original = nameOriginal(text)
  const asName: Field =
    original === null
      ? { learn: () => undefined, write: () => text }
      : { learn: () => world.meet(original), write: () => world.pseudonym(original) ?? text }
  const kind = fieldKind(field)
  if (kind === 'text' || /^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return asText
  if (kind === 'code') return asPatterns
  if (world.isAllPatterns(text)) return asPatterns
  if (kind === 'interface') {
    if (isUsualInterface(text) || world.hasPatterns(text)) return asPatterns
    const device = { kind: 'interface', text } as const
    return { learn: () => world.meet(device), write: () => world.pseudonym(device) ?? text }
  }
  return kind === 'name' || /\p{L}/u.test(text) ? asName : asPatterns
}
