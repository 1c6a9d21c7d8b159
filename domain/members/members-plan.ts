import type { NodeAddress } from '../network-id.ts'
import type { SaidRuleProblem } from '../rules/rule-problem.ts'
import type { NotedChange } from './member.ts'

export interface MembersPlan {
  readonly importId: string
  readonly fileName: string
  /** The lines that change something, with their changes */
  readonly changes: readonly {
    readonly line: number
    readonly member: NodeAddress
    readonly change: NotedChange
    readonly isNew: boolean
  }[]
  /** The number of lines that change nothing */
  readonly unchanged: number
  readonly problems: readonly FileProblem[]
}

export interface FileProblem {
  /** Counted from 1. null: the file as a whole */
  readonly line: number | null
  readonly field: string | null
  readonly kind:
    | 'not-json'
    | 'wrong-shape'
    | 'too-large'
    | 'bad-value'
    | 'missing-column'
    | 'unknown-column'
    | 'bad-id'
    | 'reserved-id'
    | 'long-name'
    | 'bad-address'
    | 'address-taken'
    | 'duplicate'
    | 'broken-line'
    /** The host of the network cannot hold it. */
    | 'not-held'
    /** `value` is the number of problems that are not listed. */
    | 'more'
  /** The value in the file, shortened */
  readonly value: string
  /** The problem of a rule is shown instead of its value. */
  readonly rule?: SaidRuleProblem
}

/** Longer lists help nobody, and a file may have a million problems. */
const mostProblems = 500

/** Returns the first problems, with a count of the others. */
export function firstProblems(problems: readonly FileProblem[]): readonly FileProblem[] {
  const more = problems.length - mostProblems
  if (more <= 0) return problems
  return [...problems.slice(0, mostProblems), { line: null, field: null, kind: 'more', value: String(more) }]
}
