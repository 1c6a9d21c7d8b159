import type { JsonObject } from '../../json.ts'
import type { CompiledText } from './compile.ts'

/** The names of capabilities and tags, as `KnownNames` has them and as an account keeps them */
export interface NamesMade {
  /** The key is the name, the value the id. */
  readonly capabilities: JsonObject
  /** Each with its id, its default (null: none), and the values that its enums and flags name */
  readonly tags: JsonObject
}

export function namesMade({
  capabilityOrigins,
  tagNames,
  tags,
}: Pick<CompiledText, 'capabilityOrigins' | 'tagNames' | 'tags'>): NamesMade {
  const named = capabilityOrigins.flatMap(({ name, id }) =>
    name === '' || id === null ? [] : [[name, id] as const],
  )
  const ofTags = [...tagNames].map(([name, { id, enums, flags }]) => {
    const usual = tags.find((tag) => tag.id === id)?.default ?? null
    return [
      name,
      { id, default: usual, enums: Object.fromEntries(enums), flags: Object.fromEntries(flags) },
    ] as const
  })
  return { capabilities: Object.fromEntries(named), tags: Object.fromEntries(ofTags) }
}
