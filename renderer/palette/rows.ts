import { createTextSearch } from '../../domain/search/text-search.ts'
import { type Entry, type EntryKind, entryKinds } from './entry.ts'

export type Row =
  | { readonly heading: EntryKind | 'recent' }
  /** `place` is the index among the entries, without headings. */
  | { readonly entry: Entry; readonly index: number }

interface Rows {
  readonly rows: readonly Row[]
  readonly entries: readonly Entry[]
  /** There are more entries than are listed. */
  readonly isCut: boolean
}

/** Typing another letter is quicker than scrolling further. */
const mostFound = 200
/** The limit per kind without a query */
const mostOfKind = 6
const mostRecent = 5

/**
 * Prepares the entries once, and returns a search that runs at each key. It groups results by kind, with the best
 * kind first.
 */
export function paletteRows(entries: readonly Entry[], recent: readonly string[]): (query: string) => Rows {
  const search = createTextSearch(entries)
  const ranks = new Map(recent.map((key, rank) => [key, rank]))
  const rankOf = ({ key }: Entry): number => ranks.get(key) ?? recent.length

  return (query) => {
    if (query.trim() === '') return atRest(entries, recent)
    // Recently chosen entries come before other, equally good results.
    const found = search(query).toSorted((a, b) => a.distance - b.distance || rankOf(a.item) - rankOf(b.item))
    const listed = found.slice(0, mostFound).map(({ item }) => item)
    const kinds = [...new Set(listed.map(({ kind }) => kind))]
    return grouped(
      kinds.map((kind) => [kind, listed.filter((entry) => entry.kind === kind)]),
      found.length > listed.length,
    )
  }
}

/** The recently chosen entries, and some of each kind. */
function atRest(entries: readonly Entry[], recent: readonly string[]): Rows {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]))
  const lately = recent.flatMap((key) => byKey.get(key) ?? []).slice(0, mostRecent)
  const rest = entries.filter((entry) => !lately.includes(entry))
  const groups = entryKinds.map((kind) => {
    const all = rest.filter((entry) => entry.kind === kind && entry.onlyFound !== true)
    return [kind, kind === 'command' ? all : all.slice(0, mostOfKind)] as const
  })
  return grouped([['recent', lately], ...groups], false)
}

function grouped(
  groups: readonly (readonly [EntryKind | 'recent', readonly Entry[]])[],
  isCut: boolean,
): Rows {
  const rows: Row[] = []
  const entries: Entry[] = []
  for (const [heading, members] of groups) {
    if (members.length > 0) rows.push({ heading })
    for (const entry of members) {
      rows.push({ entry, index: entries.length })
      entries.push(entry)
    }
  }
  return { rows, entries, isCut }
}
