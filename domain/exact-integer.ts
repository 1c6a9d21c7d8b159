/**
 * An integer of any size: a number where a double holds it exactly, else its decimal digits. They are text and not a
 * bigint, so that they go unchanged into files, over the command line's socket and into what `--json` prints.
 */
export type ExactInteger = number | string

/** Longer ones are no field of any service, and take long to convert. */
const mostDigits = 40

const integer = /^-?\d+$/

/**
 * Parses JSON without rounding: an integer that a double cannot hold becomes a bigint. One of more than 40 digits stays
 * the rounded number. Throws SyntaxError.
 */
export function parseExact(text: string): unknown {
  return JSON.parse(text, exactValue)
}

/** `source`: the number as it is written; engines give it for numbers and the like alone */
function exactValue(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source
  if (typeof value !== 'number' || Number.isSafeInteger(value) || source === undefined) return value
  return integer.test(source) && source.length <= mostDigits ? BigInt(source) : value
}

/** Returns an integer of parsed JSON; null: it is not one, or was rounded before */
export function exactIntegerOf(value: unknown): ExactInteger | null {
  if (typeof value === 'bigint') return isSafe(value) ? Number(value) : String(value)
  return Number.isSafeInteger(value) ? Number(value) || 0 : null
}

function isSafe(value: bigint): boolean {
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER
}

/** Prints parsed JSON on one line, with the digits of each bigint. */
export function printExact(value: unknown): string {
  const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => unknown }
  return JSON.stringify(value, (_name, field: unknown) =>
    typeof field === 'bigint' ? rawJSON(String(field)) : field,
  )
}

/** Returns a copy in which each bigint is the nearest number, for JSON that is kept and written as it is. */
export function withoutBigInts(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(withoutBigInts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withoutBigInts(field)]))
}

/** Compares two revisions or times. null: the service did not report both */
export function isGreater(one: ExactInteger | null, other: ExactInteger | null): boolean | null {
  if (one === null || other === null) return null
  return typeof one === 'number' && typeof other === 'number' ? one > other : BigInt(one) > BigInt(other)
}
