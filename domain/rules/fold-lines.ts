import type { View } from './conditions.ts'
import type { Packet } from './packet.ts'
import { certainOf, type Line } from './run-rules.ts'
import { endOf, type RuleLists, type RuleMember, simulatorOf, type Verdict } from './simulate.ts'

type ConditionLine = Extract<Line, { readonly kind: 'condition' }>

export type Judge = (sender: RuleMember, receiver: RuleMember, packet: () => Packet) => Verdict

/** Returns a function that judges packets of the kind of a given one. Each of them is made only where it is needed. */
export function judgeOfKind(
  lists: RuleLists,
  packet: Packet,
  sender: RuleMember,
  receiver: RuleMember,
): Judge {
  const view: View = {
    packet,
    side: 'sender',
    sender: endOf(sender, lists.tagsOf),
    receiver: endOf(receiver, lists.tagsOf),
  }
  const base = foldLines(lists.base, view)
  const [first] = base
  if (first?.kind === 'accept') return () => 'passes'
  if (first?.kind === 'drop') return () => 'dropped'
  const defined = lists.defined?.map(({ id, lines }) => ({ id, lines: foldLines(lines, view) })) ?? null
  const pass = simulatorOf({ ...lists, base, defined })
  return (one, other, make) => pass(one, other, make()).verdict
}

/** One set of matches, up to its action */
interface OpenSet {
  /** The conditions that are left to be asked */
  readonly left: readonly Line[]
  /** The set's result so far. null: it depends on the members */
  readonly matches: boolean | null
}

const fresh: OpenSet = { left: [], matches: true }

/**
 * Returns the lines that are left of a list for all packets of the kind of `view`: the same ends, without what is already
 * decided. The indices of the ends and the doubts on the way are others.
 */
function foldLines(lines: readonly Line[], view: View): readonly Line[] {
  const folded: Line[] = []
  let set = fresh
  for (const line of lines) {
    if (line.kind === 'condition') {
      set = withCondition(set, line, heldBy(line, view))
      continue
    }
    if (set.matches !== false) folded.push(...set.left, line)
    const isAlways = set.matches === true && set.left.length === 0
    if (isAlways && ['accept', 'drop', 'break'].includes(line.kind)) return folded
    set = fresh
  }
  return folded
}

/** null: it depends on the members, or is not known */
function heldBy({ isOfKind, holds, not }: ConditionLine, view: View): boolean | null {
  const answer = isOfKind ? holds(view) : 'for-receiver'
  return typeof answer === 'object' || answer === 'for-receiver' ? null : certainOf(answer, not) === 'yes'
}

function withCondition({ left, matches }: OpenSet, line: ConditionLine, holds: boolean | null): OpenSet {
  if (!line.or && matches === false) return { left, matches }
  if (left.length === 0) {
    if (holds !== null) return { left, matches: line.or ? holds || matches : holds }
    // A list of conditions begins as true, so the first one left must not be an “or” after some that did not match.
    return { left: [matches === false ? { ...line, or: false } : line], matches: null }
  }
  if (!line.or) {
    if (holds === null) return { left: [...left, line], matches: null }
    return holds ? { left, matches } : { left: [...left, line], matches: false }
  }
  // The lines before decide if a drop is passed over, and therefore stay.
  return { left: [...left, line], matches: holds === false ? matches : null }
}
