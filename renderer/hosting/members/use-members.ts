import { useMemo, useRef, useState } from 'preact/hooks'
import type { MemberPage } from '../../../contract/hosting.ts'
import { isHidden } from '../../../contract/member-values.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { searchWords } from '../../../domain/search/fold.ts'
import { nameCollator } from '../../../words/formats.ts'
import { useApp } from '../../app/state.ts'
import { usePages } from '../../app/use-pages.ts'
import type { Polled } from '../../app/use-polled.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { type FilterFacts, filterRows, type MemberFilter, toggleFilter } from './member-filters.ts'
import { type MemberOrder, type MemberRow, memberRows, searchRows, sortRows } from './member-list.ts'
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

/** Sorts, searches and filters the members; each step is repeated only when its input changed. */
export function useMemberRows(
  members: readonly HostedMember[] | null,
  { words, filters, order, showsHidden }: ListState,
  facts: FilterFacts,
) {
  const t = useTranslate()
  const last = useRef<ReadonlyMap<NodeAddress, MemberRow>>(new Map())
  const all = useMemo(() => {
    const listed = (members ?? []).filter((member) => showsHidden || !isHidden(member))
    last.current = memberRows(listed, last.current)
    return last.current
  }, [members, showsHidden])
  const sorted = useMemo(() => sortRows(all.values(), order, nameCollator(t.locale)), [all, order, t])
  const found = useMemo(() => searchRows(sorted, words), [sorted, words])
  const rows = useMemo(
    () => filterRows(found, filters, facts),
    // Without filters the time does not matter.
    [found, filters, filters.length === 0 ? null : facts],
  )
  return { all, rows }
}

/** `active`: the index of the row that Tab comes to; `top`: CSS pixels */
const top = { active: 0, top: 0 }

export type ListState = ReturnType<typeof useListState>

/** The search, filters, order and selection of the list of members, for a component that stays while it is out of sight */
export function useListState() {
  const [query, setQuery] = useState('')
  const [filters, setFilters] = useState<readonly MemberFilter[]>([])
  const [order, setOrder] = useState<MemberOrder>({ column: 'state', descending: false })
  const [chosen, setChosen] = useState<Selection>(nothingSelected)
  const [showsHidden, setShowsHidden] = useState(false)
  const words = useMemo(() => searchWords(query), [query])
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
    words,
    filters,
    order,
    chosen,
    showsHidden,
    position,
    setChosen,
    setShowsHidden,
    setQuery: searchFor,
    toggleFilter: (filter: MemberFilter) => filterBy(toggleFilter(filters, filter)),
    clearFilters: () => filterBy([]),
    /** Clears the search and the filters. */
    showAll() {
      searchFor('')
      filterBy([])
    },
    setOrder: fromTop(setOrder),
  }
}
