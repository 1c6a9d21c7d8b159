/** A range of the text. Lines and columns count from 1, columns in characters, offsets in UTF-16 units from 0. */
export interface TextRange {
  readonly line: number
  readonly column: number
  readonly offset: number
  readonly length: number
}

/** The beginning of a text, for problems that have no other place */
export const startOfText: TextRange = { line: 1, column: 1, offset: 0, length: 0 }

/** Names the kind of value that is expected. Its words are `rules-text.expected.…`. */
export type Expected =
  | 'address'
  | 'characteristics'
  | 'copy-length'
  | 'ethertype'
  | 'icmp-code'
  | 'json'
  | 'mac'
  | 'macro-name'
  | 'name'
  | 'node'
  | 'number'
  | 'ports'
  | 'probability'
  | 'protocol'
  | 'sizes'
  | 'tag-name'
  | 'tag-value'
  | 'tos'

export type TextProblemKind =
  // The order of words
  | 'not-a-statement'
  | 'match-outside'
  | 'not-a-match'
  | 'match-expected'
  | 'end-missing'
  | 'end-stray'
  | 'block-inside'
  | 'reserved-word'
  // Values
  | 'value-missing'
  | 'bad-value'
  | 'prefix-missing'
  | 'host-bits'
  | 'end-before-start'
  | 'unknown-tag'
  | 'unknown-tag-value'
  // Macros
  | 'unknown-macro'
  | 'argument-count'
  | 'recursive-macro'
  | 'unknown-parameter'
  | 'parameter-outside'
  | 'spaced-list'
  | 'bad-parameter'
  // Declarations
  | 'bad-name'
  | 'reserved-name'
  | 'duplicate-name'
  | 'duplicate-id'
  | 'id-missing'
  | 'not-in-tag'
  | 'unknown-bits'
  // Rules as JSON
  | 'raw-broken'
  | 'raw-not-a-match'
  | 'raw-not-last'
  | 'too-deep'
  | 'rounded'
  // Limits of the compiler
  | 'too-long'
  | 'more-problems'
  // Warnings
  | 'left-open'
  | 'include-ends-block'
  | 'raw-unchecked'
  | 'nothing-passes'
  | 'no-accept-at-end'
  | 'arp-dropped'
  | 'nd-dropped'
  | 'unreachable'
  | 'covered'
  | 'tcp-one-way'
  | 'tag-without-default'
  | 'capability-of-nobody'
  | 'vlan-never-matches'
  | 'or-first'
  | 'too-many-rules'
  | 'too-many-capabilities'
  | 'too-many-tags'
  // Tests in comments
  | 'test-form'
  | 'test-service'
  | 'test-broken'

/** Something that is wrong or doubtful in a text of rules. What a field is for depends on the kind. */
export interface TextProblem {
  readonly severity: 'error' | 'warning'
  readonly kind: TextProblemKind
  readonly at: TextRange
  /** The word that it is about. Empty: the end of the text */
  readonly word: string
  /** Another word: what owns the value, what to write instead, or how macros lead back to themselves */
  readonly other: string
  /** The line of something else, or a number that was found. */
  readonly count: number
  /** The limits of a number, or a number that was expected as `most` */
  readonly least: number
  readonly most: number
  readonly expected: Expected | null
}

type Details = Partial<Omit<TextProblem, 'severity' | 'kind' | 'at'>>
type Told = [kind: TextProblemKind, at: TextRange, details?: Details]

export function textProblem(
  severity: TextProblem['severity'],
  kind: TextProblemKind,
  at: TextRange,
  details: Details = {},
): TextProblem {
  return { severity, kind, at, word: '', other: '', count: 0, least: 0, most: 0, expected: null, ...details }
}

const mostProblems = 100

export type Problems = ReturnType<typeof collectProblems>

/** Collects problems: each one once, and no more of them than anybody reads. */
export function collectProblems() {
  const found: TextProblem[] = []
  const seen = new Set<string>()
  let isBroken = false
  const add = (problem: TextProblem): void => {
    const { kind, at, word, other, severity } = problem
    isBroken ||= severity === 'error'
    const key = `${kind} ${at.offset} ${word} ${other}`
    if (seen.has(key) || found.length > mostProblems) return
    seen.add(key)
    found.push(
      found.length < mostProblems
        ? problem
        : textProblem(severity, 'more-problems', at, { most: mostProblems }),
    )
  }
  return {
    error: (...problem: Told): void => add(textProblem('error', ...problem)),
    warning: (...problem: Told): void => add(textProblem('warning', ...problem)),
    /** Returns them in the order of the text. */
    all: (): readonly TextProblem[] => found.toSorted((one, other) => one.at.offset - other.at.offset),
    hasErrors: (): boolean => isBroken,
  }
}

/** Returns the text that a message quotes of a word. */
export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
