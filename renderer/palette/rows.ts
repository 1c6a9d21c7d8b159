import { createTextSearch } from '../../domain/search/text-search.ts'
import { type Entry, type EntryKind, entryKinds } from './entry.ts'

export type Row =
  | { readonly heading: EntryKind | 'recent' }
  /** `place`: among the entries alone */
  | { readonly entry: Entry; readonly place: number }

interface Rows {
  readonly rows: readonly Row[]
  readonly entries: readonly Entry[]
  /** There are more than are listed. */
  readonly isCut: boolean
}

/** Whoever looks further down types another letter. */
const mostFound = 200
/** Of a kind, while nothing is looked for */
const mostOfKind = 6
const mostRecent = 5

/** Prepares entries once, to be asked with each key: what is there for a query, by kinds, the best kind first. */
export function paletteRows(entries: readonly Entry[], recent: readonly string[]): (query: string) => Rows {
  const search = createTextSearch(entries)
  const ranks = new Map(recent.map((key, rank) => [key, rank]))
  const rankOf = ({ key }: Entry): number => ranks.get(key) ?? recent.length

  return (query) => {
    if (query.trim() === '') return atRest(entries, recent)
    // What was chosen lately comes before what is as near.
    const found = search(query).toSorted((a, b) => a.distance - b.distance || rankOf(a.item) - rankOf(b.item))
    const listed = found.slice(0, mostFound).map(({ item }) => item)
    const kinds = [...new Set(listed.map(({ kind }) => kind))]
    return grouped(
      kinds.map((kind) => [kind, listed.filter((entry) => entry.kind === kind)]),
      found.length > listed.length,
    )
  }
}

/** What was chosen lately, and some of each kind. */
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
      rows.push({ entry, place: entries.length })
      entries.push(entry)
    }
  }
  return { rows, entries, isCut }
}
