export type Path = readonly (string | number)[]

type RuleProblemKind =
  | 'not-a-list'
  | 'not-an-object'
  | 'type-missing'
  | 'unknown-type'
  | 'field-missing'
  | 'unknown-field'
  | 'not-true-or-false'
  | 'not-a-number'
  | 'not-a-node'
  | 'not-a-mac'
  | 'not-a-subnet'
  | 'prefix-missing'
  | 'host-bits'
  | 'not-a-mask'
  | 'never-matches'
  | 'end-before-start'
  | 'duplicate-id'
  | 'too-many'
  | 'nothing-passes'
  | 'or-first'
  | 'no-action'
  | 'never-reached'

interface NumberLimits {
  readonly least: number
  readonly most: number
  readonly orNull: boolean
}

export interface RuleProblem {
  /** The path from the list inwards: indices from 0, and field names. A missing field is named too. */
  readonly path: Path
  /** error: the service drops, changes or misreads it. warning: it is valid but doubtful */
  readonly severity: 'error' | 'warning'
  readonly kind: RuleProblemKind
  /** The name, value or example that the text needs, or the limits of a number */
  readonly detail: string | NumberLimits
}

/** Describes a problem without its location. */
export type SaidRuleProblem = Pick<RuleProblem, 'kind' | 'detail'>

export function problem(
  severity: RuleProblem['severity'],
  path: Path,
  kind: RuleProblemKind,
  detail: RuleProblem['detail'] = '',
): RuleProblem {
  return { path, severity, kind, detail }
}
