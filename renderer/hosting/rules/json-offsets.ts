import { jsonLanguage } from '@codemirror/lang-json'
import type { SyntaxNode } from '@lezer/common'
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

const deepest = 100

/** Reads JSON and finds where everything is, so that a problem can be shown at its line. */
export function locateJson(text: string): Located {
  const tooDeep = offsetBelow(text, deepest)
  if (tooDeep !== null) return { ok: false, offset: tooDeep, problem: 'too-deep' }
  const { topNode } = jsonLanguage.parser.parse(text)
  const value = valueIn(text)
  if (value === undefined) return { ok: false, ...problemIn(topNode, text) }
  const spans = spansIn(topNode, text)
  return {
    ok: true,
    value,
    offsetOf: (path) => nearest(spans, path).from,
    endOf: (path) => nearest(spans, path).to,
  }
}

/** undefined: the text is not JSON */
function valueIn(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns where lists and objects are nested more deeply than this. null: nowhere */
function offsetBelow(text: string, most: number): number | null {
  let depth = 0
  for (const { 0: found, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (found === '[' || found === '{') depth += 1
    else if (found === ']' || found === '}') depth -= 1
    if (depth > most) return index
  }
  return null
}

interface Span {
  readonly from: number
  readonly to: number
}

/** Returns the spans of all parts by their paths as JSON. That of a field begins at its name. */
function spansIn(top: SyntaxNode, text: string): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>()
  const add = (value: SyntaxNode, span: Span, path: Path): void => {
    spans.set(JSON.stringify(path), { from: span.from, to: span.to })
    let index = 0
    for (let child = value.firstChild; child !== null; child = child.nextSibling) {
      if (isPunctuation.test(child.name)) continue
      const { firstChild, lastChild } = child
      if (child.name !== 'Property' || firstChild === null || lastChild === null)
        add(child, child, [...path, index])
      else add(lastChild, child, [...path, JSON.parse(text.slice(firstChild.from, firstChild.to))])
      index += 1
    }
  }
  if (top.firstChild !== null) add(top.firstChild, top.firstChild, [])
  return spans
}

const isPunctuation = /^[^A-Z]/

function nearest(spans: ReadonlyMap<string, Span>, path: Path): Span {
  for (let length = path.length; length > 0; length -= 1) {
    const span = spans.get(JSON.stringify(path.slice(0, length)))
    if (span !== undefined) return span
  }
  return spans.get('[]') ?? { from: 0, to: 0 }
}

/** Says what is missing at the first place that the grammar does not allow. */
function problemIn(top: SyntaxNode, text: string): { offset: number; problem: JsonProblem } {
  let wrong: SyntaxNode | null = null
  const cursor = top.cursor()
  do if (cursor.type.isError) wrong = cursor.node
  while (wrong === null && cursor.next())
  const at = wrong?.from ?? text.length
  const offset = at + text.slice(at).search(/\S|$/)
  return { offset, problem: wrong === null ? 'no-value' : missingAt(wrong, text.slice(offset)) }
}

/** `rest`: the text from there */
function missingAt({ parent, prevSibling }: SyntaxNode, rest: string): JsonProblem {
  const before = prevSibling?.name ?? null
  const begins = before === null || ['[', '{', ',', ':'].includes(before)
  if (parent?.name === 'Object') return begins ? nameMissing(rest) : 'no-comma-or-brace'
  if (parent?.name === 'Property' && !begins) return 'no-colon'
  if (parent?.name === 'Array' && !begins) return 'no-comma-or-bracket'
  if (parent?.name === 'JsonText' && !begins) return 'after-end'
  if (rest === '') return 'ends-early'
  return rest.startsWith('"') ? 'text-not-closed' : 'no-value'
}

function nameMissing(rest: string): JsonProblem {
  return rest.startsWith('"') ? 'text-not-closed' : 'no-name'
}

/** Counted from 1 */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
