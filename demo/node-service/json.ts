export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json | undefined
}

const integer = /^-?\d+$/
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown }

/** Parses JSON; integers that a double cannot hold come as bigint. Throws SyntaxError. */
export function parseJson(text: string): Json {
  return JSON.parse(text, (_key: string, value: unknown, context?: { source?: string }) => {
    const source = context?.source
    const lossy = typeof value === 'number' && !Number.isSafeInteger(value)
    return lossy && source !== undefined && integer.test(source) ? BigInt(source) : value
  }) as Json
}

/** Prints JSON as the service does: keys in ascending order, integers of any size exact. */
export function printJson(value: unknown): string {
  return JSON.stringify(ordered(value))
}

function ordered(value: unknown): unknown {
  if (typeof value === 'bigint') return rawJSON(String(value))
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(ordered)
  if (!isObject(value)) return value
  const from = value as { readonly [key: string]: unknown }
  const keys = Object.keys(from).sort()
  // This takes any name, but twice as long.
  if (keys.includes('__proto__')) return Object.fromEntries(keys.map((key) => [key, ordered(from[key])]))
  const to: { [key: string]: unknown } = {}
  for (const key of keys) to[key] = ordered(from[key])
  return to
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return isObject(value)
}

/** The object's own keys, or none: the service reads any other value as an object without keys. */
export function asJsonObject(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}

function isObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype
}

/** The service's words for a body that is no JSON. It escapes nothing, so they may break the reply around them. */
export function parseErrorWords(text: string, error: Error): string {
  const start = '[json.exception.parse_error.101] parse error at line'
  const at = positionOf(text, error.message)
  const before = text.slice(0, at).split('\n')
  const place = `${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
  const reason =
    at >= text.length
      ? "unexpected end of input; expected '[', '{', or a literal"
      : `invalid literal; last read: '${text.slice(Math.max(0, at - 20), at + 1)}'`
  return `${start} ${place}: syntax error while parsing value - ${reason}`
}

function positionOf(text: string, message: string): number {
  const position = /at position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return Number(position)
  const token = /^Unexpected token '(.)'/su.exec(message)?.[1]
  return token === undefined ? text.length : Math.max(0, text.indexOf(token))
}
