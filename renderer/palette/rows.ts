import { createTextSearch, type Found } from '../../domain/search/text-search.ts'
import type { Translate } from '../../words/translate.ts'
import { type Entry, type EntryKind, entryKinds } from './entry.ts'
import { createVerbReader, type Verb } from './verbs.ts'

export type Row =
  | { readonly heading: EntryKind | 'recent' }
  /** `place` is the index among the entries, without headings. */
  | { readonly entry: Entry; readonly index: number }

interface Rows {
  readonly rows: readonly Row[]
  readonly entries: readonly Entry[]
  /** There are more entries than are listed. */
  readonly isCut: boolean
  /** The first entry has the query itself as a name, an address or an id, so that none can come before it. */
  readonly isExact: boolean
}

/** Typing another letter is quicker than scrolling further. */
const mostFound = 200
/** The limit per kind without a query */
const mostOfKind = 6
const mostRecent = 5
/** The greatest distance of an entry that the query itself names */
const exact = 1
/** The distance of what can be done by a verb without a name: behind names that are or begin with the verb */
const anyName = 3
/** Added to the distance of an entry with which the wanted cannot be done */
const instead = 100

/**
 * Prepares the entries once, and returns a search that runs at each key. It groups results by kind, with the best
 * kind first.
 */
export function paletteRows(
  t: Translate,
  entries: readonly Entry[],
  recent: readonly string[],
): (query: string) => Rows {
  const search = createTextSearch(entries)
  const readVerbs = createVerbReader(t)
  const ranks = new Map(recent.map((key, rank) => [key, rank]))
  const rankOf = ({ key, chosenAs = key }: Entry): number => ranks.get(chosenAs) ?? recent.length

  /** Finds what the query means as a verb and a name; if that cannot be done, what has the name. */
  const meant = (query: string, direct: readonly Found<Entry>[]): readonly Found<Entry>[] => {
    const wanted = Map.groupBy(readVerbs(query), ({ noun }) => noun)
    const named = [...wanted].map(([noun, verbs]) => {
      const found = noun === '' ? entries.map((item) => ({ item, distance: anyName })) : search(noun)
      return { noun, verbs, found }
    })
    const done = named.flatMap(({ verbs, found }) => verbs.flatMap(({ verb }) => doing(t, found, verb)))
    if (done.length > 0) return done
    const known = new Set(direct.map(({ item }) => item))
    const others = named.flatMap(({ noun, found }) => (noun === '' ? [] : found))
    return [...new Map(others.map((one) => [one.item, one])).values()]
      .filter(({ item }) => item.onlyFound !== true && !known.has(item))
      .map(({ item, distance }) => ({ item, distance: distance + instead }))
  }

  return (query) => {
    if (query.trim() === '') return atRest(entries, recent)
    const direct = search(query)
    // Recently chosen entries come before other, equally good results.
    const found = [...direct, ...meant(query, direct)].toSorted(
      (a, b) => a.distance - b.distance || rankOf(a.item) - rankOf(b.item),
    )
    const listed = found.slice(0, mostFound).map(({ item }) => item)
    const kinds = [...new Set(listed.map(({ kind }) => kind))]
    return grouped(
      kinds.map((kind) => [kind, listed.filter((entry) => entry.kind === kind)]),
      found.length > listed.length,
      (found[0]?.distance ?? exact + 1) <= exact,
    )
  }
}

/** Makes entries of one action of others: "Disconnect office". */
function doing(t: Translate, found: readonly Found<Entry>[], verb: Verb): readonly Found<Entry>[] {
  const done: Found<Entry>[] = []
  for (const { item, distance } of found) {
    const { key, kind, title, secondary, icon } = item
    const [first, ...more] = item.actions.filter((action) => action.verb === verb)
    if (first === undefined) continue
    const actions: Entry['actions'] = [first, ...more]
    const name = t(`palette.do.${verb}`, { name: title })
    const entry = {
      key: `${verb}>${key}`,
      chosenAs: key,
      kind,
      title: name,
      secondary,
      others: [],
      icon,
      actions,
    }
    done.push({ item: entry, distance })
    if (done.length === mostFound) break
  }
  return done
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
  return grouped([['recent', lately], ...groups], false, true)
}

function grouped(
  groups: readonly (readonly [EntryKind | 'recent', readonly Entry[]])[],
  isCut: boolean,
  isExact: boolean,
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
  return { rows, entries, isCut, isExact }
}
