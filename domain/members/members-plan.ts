import type { NodeAddress } from '../network-id.ts'
import type { SaidRuleProblem } from '../rules/rule-problem.ts'
import type { NotedChange } from './member.ts'

export interface MembersPlan {
  readonly importId: string
  readonly fileName: string
  /** Lines that change something, and how. */
  readonly changes: readonly {
    readonly line: number
    readonly member: NodeAddress
    readonly change: NotedChange
    readonly isNew: boolean
  }[]
  /** Lines that are as the network has it already. */
  readonly unchanged: number
  readonly problems: readonly FileProblem[]
}

export interface FileProblem {
  /** 1 is the first line; null: the file as a whole */
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
    /** `value`: so many problems are not listed. */
    | 'more'
  /** The value as it stands in the file, shortened. */
  readonly value: string
  /** Of a rule: what is wrong with it, in the value's place */
  readonly rule?: SaidRuleProblem
}

/** More lines tell nobody more, and a file may hold a million of them. */
const mostProblems = 500

/** The first of them, and how many there are beside. */
export function firstProblems(problems: readonly FileProblem[]): readonly FileProblem[] {
  const more = problems.length - mostProblems
  if (more <= 0) return problems
  return [...problems.slice(0, mostProblems), { line: null, field: null, kind: 'more', value: String(more) }]
}
