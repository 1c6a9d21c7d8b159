import type { JsonObject } from '../../json.ts'
import { normalRule } from '../normal-rule.ts'
import { isAction } from '../rule-types.ts'
import type { RuleList } from './compile.ts'
import { rangeOf } from './expand.ts'
import type { Problems, TextRange } from './text-problem.ts'

const start: TextRange = { line: 1, column: 1, offset: 0, length: 0 }
const ending: readonly unknown[] = ['ACTION_ACCEPT', 'ACTION_DROP', 'ACTION_BREAK']

/** An action with its matches */
interface Set {
  readonly action: JsonObject
  readonly matches: readonly JsonObject[]
  /** The index of the action */
  readonly index: number
}

/** Finds what of a list has no effect, and lists that end without a word. */
export function lintFlow(list: RuleList, all: readonly RuleList[], problems: Problems): void {
  const { rules, origins, capability } = list
  const rangeAt = (index: number): TextRange => {
    const origin = origins[index]
    return origin === undefined ? start : rangeOf(origin)
  }
  const sets = setsOf(rules)
  for (const { matches, index } of sets)
    if (matches[0]?.or === true) problems.warning('or-first', rangeAt(index - matches.length))
  const end = sets.find(({ action, matches }) => matches.length === 0 && ending.includes(action.type))
  if (end !== undefined && end.index < rules.length - 1)
    problems.warning('unreachable', rangeAt(end.index + 1), {
      word: wordOf(end.action),
      count: rangeAt(end.index).line,
    })
  findCovered(end === undefined ? sets : sets.filter(({ index }) => index < end.index), rangeAt, problems)
  if (capability !== null || end !== undefined) return
  const isOpen = all.some(({ rules: some }) => some.some(mayAccept))
  if (!isOpen) problems.warning('nothing-passes', rangeAt(rules.length - 1))
  else if (rules.some(mayAccept))
    problems.warning('no-accept-at-end', rangeAt(rules.length - 1), { most: all.length > 1 ? 1 : 0 })
}

/** An action of an unknown type may do anything. */
function mayAccept({ type }: JsonObject): boolean {
  return (
    typeof type === 'string' &&
    type.startsWith('ACTION_') &&
    type !== 'ACTION_DROP' &&
    type !== 'ACTION_BREAK'
  )
}

function wordOf({ type }: JsonObject): string {
  return String(type).slice('ACTION_'.length).toLowerCase()
}

function setsOf(rules: readonly JsonObject[]): readonly Set[] {
  const sets: Set[] = []
  let matches: JsonObject[] = []
  rules.forEach((rule, index) => {
    if (!isAction(rule)) {
      matches.push(rule)
      return
    }
    sets.push({ action: rule, matches, index })
    matches = []
  })
  return sets
}

/** Sets with more matches are not compared with those of fewer, as that would take long. */
const mostCompared = 8

/**
 * Finds actions that never decide, as one before them applies to all that they apply to: its matches, joined by "and", are
 * among theirs.
 */
function findCovered(sets: readonly Set[], rangeAt: (index: number) => TextRange, problems: Problems): void {
  const before = new Map<string, Set>()
  for (const set of sets) {
    const keys = keysOf(set)
    if (keys === null) continue
    const covering = subsetsOf(keys).flatMap((key) => before.get(key) ?? [])[0]
    if (covering !== undefined)
      problems.warning('covered', rangeAt(set.index), {
        word: wordOf(set.action),
        other: wordOf(covering.action),
        count: rangeAt(covering.index).line,
      })
    else if (ending.includes(set.action.type) && !sparesDrop(set)) before.set(keys.join('\n'), set)
  }
}

/** A drop by tags is passed over where the other member's tag is not known yet. */
function sparesDrop({ action, matches }: Set): boolean {
  return (
    action.type === 'ACTION_DROP' &&
    matches.some(({ type }) => typeof type === 'string' && type.startsWith('MATCH_TAG'))
  )
}

/** Returns the matches as sorted texts. null: one is or-ed, so that they cannot be compared */
function keysOf({ matches }: Set): readonly string[] | null {
  if (matches.length === 0) return null
  // Chance does not give the same answer twice.
  if (matches.some(({ or, type }) => or === true || type === 'MATCH_RANDOM')) return null
  return [...new Set(matches.map((rule) => JSON.stringify(normalRule(rule))))].toSorted()
}

function subsetsOf(keys: readonly string[]): readonly string[] {
  if (keys.length > mostCompared) return [...keys, keys.join('\n')]
  return Array.from({ length: 2 ** keys.length - 1 }, (_, at) =>
    keys.filter((_key, bit) => ((at + 1) >> bit) & 1).join('\n'),
  )
}
