import type { JsonObject } from '../json.ts'
import type { NodeAddress } from '../network-id.ts'
import type { View, WhyOpen } from './conditions.ts'
import { certainOf, type Line, runLines } from './run-rules.ts'

/** A set of matches with its action, as one side of a packet comes to it */
export interface Step {
  /** null: it stands in the network's own rules */
  readonly capability: number | null
  /** Indices in its list, from the first match to the action */
  readonly first: number
  readonly last: number
  readonly matches: 'yes' | 'no' | 'unknown'
  /** The only match that keeps it from applying. null: none does, or several do together */
  readonly failed: number | null
  /** null: it is known whether it applies */
  readonly why: WhyOpen | null
  /** It drops nothing, as the sender does not know a tag of the receiver. */
  readonly isSpared: boolean
  /** It sends a copy to this member. null: it sends none, or that is not known */
  readonly copyTo: NodeAddress | null
}

/** The most that a service keeps as a length, which -1 becomes as well */
const allBytes = 0xffff

/** Returns how many bytes a rule copies. null: all of them */
export function copiedBytes({ length }: JsonObject = {}): number | null {
  return typeof length === 'number' && length > 0 && length < allBytes ? length : null
}

/** Tells what each set of a list comes to, up to the one that ends the list for certain. */
export function stepsOf(lines: readonly Line[], view: View, capability: number | null): readonly Step[] {
  const steps: Step[] = []
  let first = 0
  for (const [last, line] of lines.entries()) {
    if (line.kind === 'condition') continue
    const conditions = lines.slice(first, last)
    let why: WhyOpen | null = null
    const ends = runLines([...conditions, { kind: 'accept' }], view, (found) => {
      why ??= found
    })
    const isMet = ends.every(({ kind }) => kind === 'accept')
    const matches = isMet ? 'yes' : ends.some(({ kind }) => kind === 'accept') ? 'unknown' : 'no'
    const goesOn = runLines([...conditions, line], view, () => {}).some(({ kind }) => kind === 'undecided')
    steps.push({
      capability,
      first,
      last,
      matches,
      failed: matches === 'no' ? failedOf(conditions, view, first) : null,
      why: matches === 'unknown' ? why : null,
      isSpared: matches === 'yes' && line.kind === 'drop' && goesOn,
      copyTo: matches === 'yes' && line.kind === 'copy' ? copiedTo(line.to, view, goesOn) : null,
    })
    if (isMet && (line.kind === 'break' || !goesOn)) return steps
    first = last + 1
  }
  return steps
}

/** A member sends no copy to itself, and receives packets that name it. */
function copiedTo(to: NodeAddress, { sender }: View, goesOn: boolean): NodeAddress | null {
  return to === sender.node || !goesOn ? null : to
}

/** Returns the index of the match to blame. null: none is, or matches are joined by "or" */
function failedOf(conditions: readonly Line[], view: View, first: number): number | null {
  let failed: number | null = null
  for (const [index, line] of conditions.entries()) {
    if (line.kind !== 'condition' || line.or) return null
    const answer = line.holds(view)
    if (failed === null && typeof answer !== 'object' && certainOf(answer, line.not) === 'no')
      failed = first + index
  }
  return failed
}
