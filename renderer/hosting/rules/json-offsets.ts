import type { Json } from '../../../domain/json.ts'

type Path = readonly (string | number)[]

type JsonProblem =
  | 'ends-early'
  | 'text-not-closed'
  | 'no-value'
  | 'too-deep'
  | 'no-name'
  | 'no-colon'
  | 'no-comma-or-bracket'
  | 'no-comma-or-brace'
  | 'after-end'

type Located =
  | {
      readonly ok: true
      readonly value: Json
      /** Returns a part's offset in characters from 0. For a missing part it is that of the nearest enclosing one. */
      readonly offsetOf: (path: Path) => number
      /** Returns the offset at which the same part ends. */
      readonly endOf: (path: Path) => number
    }
  | { readonly ok: false; readonly offset: number; readonly problem: JsonProblem }

const space = /[ \t\n\r]*/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in a text.
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const deepest = 100

/** `begins` is the first character; empty: the text ends. */
function badValue(begins: string): JsonProblem {
  if (begins === '') return 'ends-early'
  return begins === '"' ? 'text-not-closed' : 'no-value'
}

class JsonError extends Error {
  readonly offset: number
  readonly problem: JsonProblem
  constructor(offset: number, problem: JsonProblem) {
    super(problem)
    this.offset = offset
    this.problem = problem
  }
}

/** Reads JSON and remembers where everything is, so that a problem can be shown at its line. */
export function locateJson(text: string): Located {
  const offsets = new Map<string, number>()
  const ends = new Map<string, number>()
  let at = 0
  const eat = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found === null) return null
    at = pattern.lastIndex
    return found[0]
  }
  const skip = (): string => {
    eat(space)
    return text.charAt(at)
  }
  const expect = (character: string, problem: JsonProblem): void => {
    if (skip() !== character) throw new JsonError(at, problem)
    at += 1
  }
  const value = (path: Path): void => {
    const begins = skip()
    if (path.length > deepest) throw new JsonError(at, 'too-deep')
    offsets.set(JSON.stringify(path), at)
    if (begins === '{') list('}', () => member(path))
    else if (begins === '[') {
      let index = 0
      list(']', () => value([...path, index++]))
    } else if (eat(begins === '"' ? string : scalar) === null) throw new JsonError(at, badValue(begins))
    ends.set(JSON.stringify(path), at)
  }
  const member = (path: Path): void => {
    skip()
    const begins = at
    const key = eat(string)
    if (key === null) throw new JsonError(at, 'no-name')
    expect(':', 'no-colon')
    const inner = [...path, JSON.parse(key) as string]
    value(inner)
    offsets.set(JSON.stringify(inner), begins)
  }
  const list = (end: ']' | '}', item: () => void): void => {
    at += 1
    if (skip() === end) {
      at += 1
      return
    }
    for (;;) {
      item()
      const next = skip()
      at += 1
      if (next === end) return
      if (next !== ',') throw new JsonError(at - 1, end === ']' ? 'no-comma-or-bracket' : 'no-comma-or-brace')
    }
  }
  try {
    value([])
    if (skip() !== '') throw new JsonError(at, 'after-end')
  } catch (error) {
    if (error instanceof JsonError) return { ok: false, offset: error.offset, problem: error.problem }
    throw error
  }
  return {
    ok: true,
    value: JSON.parse(text),
    offsetOf: (path) => nearest(offsets, path),
    endOf: (path) => nearest(ends, path),
  }
}

function nearest(offsets: ReadonlyMap<string, number>, path: Path): number {
  for (let length = path.length; length > 0; length -= 1) {
    const offset = offsets.get(JSON.stringify(path.slice(0, length)))
    if (offset !== undefined) return offset
  }
  return offsets.get('[]') ?? 0
}

/** Counted from 1 */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
