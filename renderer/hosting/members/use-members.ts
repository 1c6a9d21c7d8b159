import type { RefObject } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import type { MemberPage } from '../../../contract/hosting.ts'
import { isHidden } from '../../../contract/member-values.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { nameCollator } from '../../../words/formats.ts'
import { useApp } from '../../app/state.ts'
import { usePages } from '../../app/use-pages.ts'
import type { Polled } from '../../app/use-polled.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { type FilterFacts, filterRows, type MemberFilter, toggleFilter } from './member-filters.ts'
import {
  type MemberOrder,
  type MemberRow,
  type MemberSearch,
  memberRows,
  readSearch,
  searchRows,
  sortRows,
} from './member-list.ts'
import { nothingSelected, type Selection } from './selection.ts'

export interface Members extends Omit<Polled<readonly HostedMember[]>, 'update'> {
  /** false: pages are still to come */
  readonly isWhole: boolean
  /** The number of members that could not be read */
  readonly unreadable: number
  /** The last latencies of each directly reached member, in milliseconds, oldest first */
  readonly history: History
}

type History = ReadonlyMap<NodeAddress, readonly number[]>

const pause = 4000
/** Used while a job works on the members. */
const quickPause = 3000
/** The drawing has room for this many latencies. */
const mostSamples = 24

/** Polls the members of a network, and remembers their latencies. */
export function useMembers(network: NetworkId): Members {
  const app = useApp()
  const history = useRef<History>(new Map())
  const busy = app.snapshot.value?.hosting.jobs.some(
    (job) => job.network === network && job.state === 'running',
  )
  const { value, ...polled } = usePages<HostedMember, MemberPage>({
    ask: (since) => app.tryAsk('hosting.members', { network, since }),
    idOf: memberId,
    onRead: (members) => {
      history.current = addSamples(history.current, members)
    },
    pause: busy === true ? quickPause : pause,
  })
  const isWhole = value === null || value.book.isWhole
  const unreadable = value?.page.unreadable ?? 0
  return { ...polled, value: value?.book.items ?? null, isWhole, unreadable, history: history.current }
}

const memberId = ({ id }: HostedMember): NodeAddress => id

/** A member that is not reached directly loses its history. */
function addSamples(history: History, members: readonly HostedMember[]): History {
  const next = new Map<NodeAddress, readonly number[]>()
  for (const { id, presence } of members) {
    if (presence?.path !== 'direct' || presence.latency === null) continue
    next.set(id, [...(history.get(id) ?? []), presence.latency].slice(-mostSamples))
  }
  return next
}

interface MemberRows {
  readonly all: ReadonlyMap<NodeAddress, MemberRow>
  /** The shown rows, sorted */
  readonly rows: readonly MemberRow[]
}

/** Sorts, searches and filters the members; each step is repeated only when its input changed. */
export function useMemberRows(
  members: readonly HostedMember[] | null,
  { search, filters, order, showsHidden }: ListState,
  facts: FilterFacts,
): MemberRows {
  const t = useTranslate()
  const last = useRef<MemberRows['all']>(new Map())
  const all = useMemo(() => {
    const listed = (members ?? []).filter((member) => showsHidden || !isHidden(member))
    last.current = memberRows(listed, last.current)
    return last.current
  }, [members, showsHidden])
  const sorted = useMemo(() => sortRows(all.values(), order, nameCollator(t.locale)), [all, order, t])
  const found = useMemo(() => searchRows(sorted, search), [sorted, search])
  const rows = useMemo(
    () => filterRows(found, filters, facts),
    // Without filters the time does not matter.
    [found, filters, filters.length === 0 ? null : facts],
  )
  return { all, rows }
}

export interface ListPosition {
  /** The index of the row that Tab comes to */
  readonly active: number
  /** CSS pixels */
  readonly top: number
}

const top: ListPosition = { active: 0, top: 0 }

/** The search, filters, order and selection of the list of members */
export interface ListState {
  readonly query: string
  readonly search: MemberSearch
  readonly filters: readonly MemberFilter[]
  readonly order: MemberOrder
  readonly chosen: Selection
  readonly showsHidden: boolean
  readonly position: RefObject<ListPosition>
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
  const position = useRef(top)
  /** A list with other rows begins at its top. */
  const fromTop =
    <T>(set: (value: T) => void) =>
    (value: T): void => {
      position.current = top
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
    position,
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
