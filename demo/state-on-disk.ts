import { renameSync } from 'node:fs'
import { readIfThere } from './node-service/home.ts'
import { isJsonObject, type Json, type JsonObject, parseJson } from './node-service/json.ts'

/**
 * What a demo service kept in a file of this version. undefined: none. A damaged file is put aside, so that the service
 * starts anew and nothing is lost.
 */
export function readSaved<T>(
  path: string,
  version: number,
  isWhole: (value: JsonObject) => boolean,
): T | undefined {
  const text = readIfThere(path)
  if (text === undefined) return undefined
  const value = parsed(text)
  if (isJsonObject(value) && value.version === version && isWhole(value)) return value as unknown as T
  renameSync(path, `${path}.damaged`)
  return undefined
}

function parsed(text: string): Json | undefined {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
