import type { RefObject } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import { type MemberFilter, toggleFilter } from './member-filters.ts'
import { type MemberOrder, type MemberSearch, readSearch } from './member-list.ts'
import { nothingSelected, type Selection } from './selection.ts'

export interface ListPlace {
  /** The index of the row that Tab comes to */
  readonly active: number
  /** CSS pixels */
  readonly top: number
}

const top: ListPlace = { active: 0, top: 0 }

/** The search, filters, order and selection of the list of members */
export interface ListState {
  readonly query: string
  readonly search: MemberSearch
  readonly filters: readonly MemberFilter[]
  readonly order: MemberOrder
  readonly chosen: Selection
  readonly showsHidden: boolean
  readonly place: RefObject<ListPlace>
  readonly setQuery: (query: string) => void
  readonly toggleFilter: (filter: MemberFilter) => void
  readonly clearFilters: () => void
  /** Clears the search and the filters. */
  readonly showAll: () => void
  readonly setOrder: (order: MemberOrder) => void
  readonly setChosen: (change: Selection | ((before: Selection) => Selection)) => void
  readonly setShowsHidden: (shows: boolean) => void
}

/** Called by a component that stays while the list is out of sight. */
export function useListState(): ListState {
  const [query, setQuery] = useState('')
  const [filters, setFilters] = useState<readonly MemberFilter[]>([])
  const [order, setOrder] = useState<MemberOrder>({ column: 'state', descending: false })
  const [chosen, setChosen] = useState<Selection>(nothingSelected)
  const [showsHidden, setShowsHidden] = useState(false)
  const search = useMemo(() => readSearch(query), [query])
  const place = useRef(top)
  /** A list with other rows begins at its top. */
  const fromTop =
    <T>(set: (value: T) => void) =>
    (value: T): void => {
      place.current = top
      set(value)
    }
  const filterBy = fromTop(setFilters)
  const searchFor = fromTop(setQuery)
  return {
    query,
    search,
    filters,
    order,
    chosen,
    showsHidden,
    place,
    setChosen,
    setShowsHidden,
    setQuery: searchFor,
    toggleFilter: (filter) => filterBy(toggleFilter(filters, filter)),
    clearFilters: () => filterBy([]),
    showAll: () => {
      searchFor('')
      filterBy([])
    },
    setOrder: fromTop(setOrder),
  }
}
