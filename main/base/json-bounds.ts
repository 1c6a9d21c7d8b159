import { type Result, success } from '../../contract/result.ts'
import { parseExact } from '../../domain/exact-integer.ts'

/** The limits on the size of plain data */
interface JsonBounds {
  /** Lists and objects inside each other */
  readonly depth: number
  /** Values in all, those of lists and objects included */
  readonly values: number
  /** Characters of all texts, names of fields included */
  readonly characters: number
}

/** More than any rule of a network, and little enough for every function that goes down by calling itself. */
const deepest = 64

/** More than any reply can hold, and a small integer to the engine: counting down from Infinity takes three times as long. */
const unbounded = 1_000_000_000

/** The bounds of JSON from elsewhere. It must be able to cross the bridge, as much of it is kept to the letter without being understood. */
export const depthBound: JsonBounds = { depth: deepest, values: unbounded, characters: unbounded }

/** 10,000 members are half a million values. Many millions that say nothing would hold main up for minutes. */
const replyBounds: JsonBounds = { ...depthBound, values: 2_000_000 }

/** The bounds of a window's argument: a command on 100,000 members fits, and nothing that would hold main up. */
export const argumentBounds: JsonBounds = { depth: deepest, values: 500_000, characters: 8_000_000 }

/**
 * Returns whether a value is plain data within these bounds: null, truth values, numbers, texts, and lists and objects
 * of these; undefined counts as absent. A value that holds itself is too deep.
 */
export function isWithinBounds(value: unknown, most: JsonBounds): boolean {
  return lookAt(value, most).fits
}

/** `rounds`: a number is so large that parsing may have rounded it */
function lookAt(value: unknown, most: JsonBounds): { readonly fits: boolean; readonly rounds: boolean } {
  let { values, characters } = most
  let rounds = false

  function fits(given: unknown, depth: number): boolean {
    values -= 1
    if (values < 0) return false
    switch (typeof given) {
      case 'string':
        characters -= given.length
        return characters >= 0
      case 'number':
        if (given > Number.MAX_SAFE_INTEGER || given < Number.MIN_SAFE_INTEGER) rounds = true
        return true
      case 'boolean':
      case 'undefined':
        return true
      case 'object':
        if (given === null) return true
        if (depth === 0) return false
        if (Array.isArray(given))
          return given.length <= values && given.every((item) => fits(item, depth - 1))
        return isPlain(given) && fieldsFit(given, depth - 1)
      default:
        return false
    }
  }

  function fieldsFit(given: Plain, depth: number): boolean {
    // Parsed objects have only own fields. Listing them would cost as much as the parsing did.
    for (const name in given) {
      characters -= name.length
      if (characters < 0 || !fits(given[name], depth)) return false
    }
    return true
  }

  return { fits: fits(value, most.depth), rounds }
}

/**
 * The JSON of a service's reply, with integers beyond 2^53 as bigint. What is more than anything that can be right is not
 * looked at further.
 */
export function readReply(text: string): Result<unknown, 'not JSON' | 'too large'> {
  try {
    const value: unknown = JSON.parse(text)
    const { fits, rounds } = lookAt(value, replyBounds)
    if (!fits) return { ok: false, error: 'too large' }
    return success(rounds ? parseExact(text) : value)
  } catch {
    return { ok: false, error: 'not JSON' }
  }
}

type Plain = { readonly [name: string]: unknown }

function isPlain(given: object): given is Plain {
  const prototype: unknown = Object.getPrototypeOf(given)
  return prototype === null || prototype === Object.prototype
}
