import type { JsonObject } from '../json.ts'
import { isNodeAddress, type NodeAddress } from '../network-id.ts'
import {
  type Answer,
  type Condition,
  isOfKind,
  readCondition,
  type View,
  type WhyOpen,
} from './conditions.ts'
import { isAction } from './rule-types.ts'

/** A rule as it was read. */
export type Line =
  | {
      readonly kind: 'condition'
      readonly holds: Condition
      readonly not: boolean
      readonly or: boolean
      /** Its answer is the same for all packets of one kind, whichever members they go between. */
      readonly isOfKind: boolean
    }
  | { readonly kind: 'accept' | 'drop' | 'break' }
  /** tee, watch, and redirect */
  | { readonly kind: 'copy' | 'redirect'; readonly to: NodeAddress }
  | { readonly kind: 'unknown' }

/** An end that a list of rules may come to. */
export type Outcome =
  | { readonly kind: 'accept'; readonly index: number }
  | { readonly kind: 'drop'; readonly index: number }
  | { readonly kind: 'redirect'; readonly index: number; readonly to: NodeAddress }
  /** Nothing is decided. */
  | { readonly kind: 'undecided' }
  /** The decision is not known. */
  | { readonly kind: 'open' }

/**
 * A list of rules is at this point: the set that it is in matches so far, or does not, and its drop is passed over. There are
 * four of them, which are compared as objects.
 */
interface State {
  readonly matches: boolean
  readonly sparesDrop: boolean
}
const fresh: State = { matches: true, sparesDrop: false }
const sparing: State = { matches: true, sparesDrop: true }
const failed: State = { matches: false, sparesDrop: false }
const failedSparing: State = { matches: false, sparesDrop: true }

const [freshAlone, sparingAlone] = [[fresh], [sparing]] as const
const [failedAlone, failedSparingAlone] = [[failed], [failedSparing]] as const

/** Returns a list of one state, which is always the same list. */
function aloneOf(state: State): readonly State[] {
  if (state === fresh) return freshAlone
  if (state === failed) return failedAlone
  return state === sparing ? sparingAlone : failedSparingAlone
}

/** Goes through a list, on every way that may be taken where a condition is not known, and returns all ends. */
export function runLines(
  lines: readonly Line[],
  view: View,
  doubt: (why: WhyOpen, index: number) => void,
): readonly Outcome[] {
  const outcomes: Outcome[] = []
  let states = aloneOf(fresh)
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]
    if (line === undefined) break
    // Mostly everything is known, and there is one state only.
    const only = states.length === 1 ? states[0] : undefined
    if (line.kind === 'condition') {
      const { not, or, holds } = line
      if (!or && !(only?.matches ?? states.some(({ matches }) => matches))) continue
      const answer = holds(view)
      if (only !== undefined && typeof answer !== 'object') {
        states = aloneOf(joined(only, certainOf(answer, not), or))
        continue
      }
      if (typeof answer === 'object') doubt(answer.open, index)
      const held = heldOf(answer, not)
      states = distinct(
        states.flatMap((state) =>
          state.matches || or ? held.map((each) => joined(state, each, or)) : state,
        ),
      )
      continue
    }
    if (only?.matches === false) {
      states = aloneOf(fresh)
      continue
    }
    const matching = states.filter(({ matches }) => matches)
    const ends = matching.map((state) => act(line, index, state, view))
    for (const end of ends) {
      if (end === 'goes on') continue
      if (end.kind === 'open') doubt('type', index)
      outcomes.push(end)
    }
    if (matching.length === states.length && !ends.includes('goes on')) return outcomes
    states = aloneOf(fresh)
  }
  return [...outcomes, { kind: 'undecided' }]
}

/** Returns what an action comes to where its set matches. */
function act(
  line: Exclude<Line, { readonly kind: 'condition' }>,
  index: number,
  { sparesDrop }: State,
  { side, sender, receiver }: View,
): Outcome | 'goes on' {
  switch (line.kind) {
    case 'accept':
      return { kind: 'accept', index }
    case 'drop':
      return sparesDrop ? 'goes on' : { kind: 'drop', index }
    case 'break':
      return { kind: 'undecided' }
    case 'unknown':
      return { kind: 'open' }
    case 'copy':
    case 'redirect': {
      const { kind, to } = line
      if (to === sender.node) return 'goes on'
      // The member that is named takes what is sent to it.
      if (to === receiver.node && side === 'receiver') return { kind: 'accept', index }
      if (kind === 'copy') return 'goes on'
      // It is not known if a redirection to where the packet goes anyway ends the list.
      return to === receiver.node ? { kind: 'open' } : { kind: 'redirect', index, to }
    }
  }
}

type HeldAnswer = 'yes' | 'no' | 'for-receiver'

export function certainOf(answer: Exclude<Answer, object>, not: boolean): HeldAnswer {
  if (answer === 'for-receiver') return answer
  return answer === 'never' || answer === not ? 'no' : 'yes'
}

/** Returns every answer that a condition may have with its `not`. */
function heldOf(answer: Answer, not: boolean): readonly HeldAnswer[] {
  if (typeof answer !== 'object') return [certainOf(answer, not)]
  return answer.open === 'tags' ? ['yes', 'no', 'for-receiver'] : ['yes', 'no']
}

function joined(state: State, held: HeldAnswer, or: boolean): State {
  const matches = held !== 'no' || (or && state.matches)
  const sparesDrop = state.sparesDrop || held === 'for-receiver'
  if (matches) return sparesDrop ? sparing : fresh
  return sparesDrop ? failedSparing : failed
}

function distinct(states: readonly State[]): readonly State[] {
  return states.length === 1 ? states : [...new Set(states)]
}

/** The service keeps no more than `most`. */
export function readLines(rules: readonly JsonObject[], most: number): readonly Line[] {
  return rules.slice(0, most).map(readLine)
}

function readLine(rule: JsonObject): Line {
  if (!isAction(rule))
    return {
      kind: 'condition',
      holds: readCondition(rule),
      not: rule.not === true,
      or: rule.or === true,
      isOfKind: isOfKind(rule),
    }
  const to = typeof rule.address === 'string' ? rule.address.toLowerCase() : ''
  switch (rule.type) {
    case 'ACTION_ACCEPT':
      return { kind: 'accept' }
    case 'ACTION_DROP':
      return { kind: 'drop' }
    case 'ACTION_BREAK':
      return { kind: 'break' }
    case 'ACTION_TEE':
    case 'ACTION_WATCH':
      return isNodeAddress(to) ? { kind: 'copy', to } : { kind: 'unknown' }
    case 'ACTION_REDIRECT':
      return isNodeAddress(to) ? { kind: 'redirect', to } : { kind: 'unknown' }
    default:
      return { kind: 'unknown' }
  }
}
