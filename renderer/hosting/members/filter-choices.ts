import { type FilterFacts, type MemberFilter, passes, tagValue } from './member-filters.ts'
import type { MemberRow } from './member-list.ts'

export interface FilterChoice {
  readonly filter: MemberFilter
  /** So many members of the whole list pass it. */
  readonly count: number
}

export interface FilterGroup {
  readonly kind: MemberFilter['kind']
  /** Of tags alone */
  readonly tag: number | null
  readonly choices: readonly FilterChoice[]
}

/** More of a kind are found by nobody in a menu: those that the most members have. */
const most = 30

const states = ['waiting', 'added', 'refused', 'authorized', 'unauthorized'] as const
const periods = [7, 30, 90, 180, 365] as const

/** What these members can be filtered by. What would leave none of them is no choice. */
export function filterChoices(rows: readonly MemberRow[], facts: FilterFacts): readonly FilterGroup[] {
  const count = (filter: MemberFilter): FilterChoice => ({
    filter,
    count: rows.reduce((sum, row) => sum + Number(passes(row, filter, facts)), 0),
  })
  const tags = new Set([
    ...facts.tagDefaults.keys(),
    ...rows.flatMap(({ member }) => member.config.tags.map(([id]) => id)),
  ])
  const groups: readonly FilterGroup[] = [
    { kind: 'state', tag: null, choices: states.map((state) => count({ kind: 'state', state })) },
    { kind: 'online', tag: null, choices: [true, false].map((online) => count({ kind: 'online', online })) },
    {
      kind: 'seen',
      tag: null,
      choices: [...periods, null].map((days) => count({ kind: 'seen', days })),
    },
    {
      kind: 'version',
      tag: null,
      choices: frequent(
        rows,
        ({ member }) => member.version,
        (version) => ({ kind: 'version', version }),
      ),
    },
    ...[...tags]
      .sort((a, b) => a - b)
      .map((tag) => ({
        kind: 'tag' as const,
        tag,
        choices: frequent(
          rows,
          ({ member }) => tagValue(member, tag, facts),
          (value) => ({ kind: 'tag', tag, value }),
        ),
      })),
  ]
  return groups
    .map((group) => ({ ...group, choices: group.choices.filter(({ count }) => count > 0) }))
    .filter(({ choices }) => choices.some(({ count }) => count < rows.length))
}

const numeric = new Intl.Collator('en', { numeric: true })

/** The values that most rows have, in their own order; nothing set comes last. */
function frequent(
  rows: readonly MemberRow[],
  read: (row: MemberRow) => string | null,
  filterOf: (value: string | null) => MemberFilter,
): readonly FilterChoice[] {
  const counts = new Map<string | null, number>()
  for (const row of rows) counts.set(read(row), (counts.get(read(row)) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .sort(([a], [b]) => Number(a === null) - Number(b === null) || numeric.compare(a ?? '', b ?? ''))
    .map(([value, count]) => ({ filter: filterOf(value), count }))
}
