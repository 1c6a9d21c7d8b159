import { isObject, type Json, type JsonObject } from '../../json.ts'
import type { Problems } from './text-problem.ts'
import type { Token } from './tokens.ts'

/** Lists and objects inside each other. No rule of any service is nested this deeply, and recursive functions can handle it. */
const deepest = 32

/** Reads an object that stands in the text as JSON. null: it is not one, which is reported */
export function readRaw({ text, at }: Token, problems: Problems): JsonObject | null {
  let value: Json
  try {
    value = JSON.parse(text)
  } catch {
    problems.error('raw-broken', at)
    return null
  }
  if (!isObject(value)) return null
  const why = whyNotCarried(value)
  if (why === null) return value
  problems.error(why, at, { most: deepest })
  return null
}

/**
 * Says why a value cannot be carried from JSON into a text and back as it is. null: it can. An integer beyond 2^53 was rounded
 * when it was read.
 */
export function whyNotCarried(value: Json, most = deepest): 'too-deep' | 'rounded' | null {
  if (typeof value === 'number')
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? 'rounded' : null
  if (typeof value !== 'object' || value === null) return null
  if (most === 0) return 'too-deep'
  for (const item of Object.values(value)) {
    const why = whyNotCarried(item, most - 1)
    if (why !== null) return why
  }
  return null
}
