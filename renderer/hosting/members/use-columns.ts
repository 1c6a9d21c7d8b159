import type { RefObject } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import {
  defaultMemberColumns,
  type LesserColumn,
  type MemberColumns,
  type SizedColumn,
} from '../../../contract/member-columns.ts'
import type { MemberState } from '../../../domain/members/member-order.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import type { Translate } from '../../../words/translate.ts'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { boundedWidth, type FittedColumns, fitColumns, type WordWidths } from './columns.ts'
import type { MemberFilter } from './member-filters.ts'
import type { MemberRow } from './member-list.ts'

export interface Columns {
  /** The same while nothing of it changed */
  readonly fitted: FittedColumns
  readonly action: number
  readonly chosen: MemberColumns
  /** Shows another width, which `save` keeps; null: as wide as its words */
  readonly resize: (column: SizedColumn, width: number | null) => void
  readonly save: () => void
  readonly toggle: (column: LesserColumn) => void
  readonly reset: () => void
}

/** Of the box that selects */
const selectWidth = 42
const states = ['waiting', 'added', 'refused', 'authorized'] as const satisfies readonly MemberState[]

/** The columns of the list of members in the room that it has, as they were chosen. */
export function useColumns(
  scroller: RefObject<HTMLElement | null>,
  all: ReadonlyMap<NodeAddress, MemberRow>,
  filters: readonly MemberFilter[],
): Columns {
  const t = useTranslate()
  const { ask, snapshot } = useApp()
  const width = useWidth(scroller)
  const { name, address, offersAuthorize, hasPaths } = useMemo(() => wants([...all.values()]), [all])
  const words = useMemo(() => wordWidths(t), [t])
  const [resized, setResized] = useState<MemberColumns | null>(null)
  const chosen = resized ?? snapshot.value?.preferences.memberColumns ?? defaultMemberColumns
  const latest = useRef<MemberColumns | null>(null)
  const keep = async (columns: MemberColumns): Promise<void> => {
    await ask('preferences.set', { memberColumns: columns })
    setResized((now) => (now === columns ? null : now))
  }
  const action = offersAuthorize ? letters(t('members.authorize'), 79, 145) : 60
  return {
    fitted: useMemo(
      () =>
        fitColumns(
          {
            width,
            edges: selectWidth + action,
            name,
            address,
            asked: askedBy(filters),
            empty: hasPaths ? [] : ['path'],
          },
          chosen,
          words,
        ),
      [width, action, name, address, hasPaths, filters, chosen, words],
    ),
    action,
    chosen,
    resize(column, wanted) {
      const { [column]: _before, ...others } = chosen.widths
      const widths = wanted === null ? others : { ...others, [column]: boundedWidth(wanted) }
      latest.current = { ...chosen, widths }
      setResized(latest.current)
    },
    save() {
      const columns = latest.current
      latest.current = null
      if (columns !== null) void keep(columns)
    },
    toggle(column) {
      const hidden = chosen.hidden.includes(column)
        ? chosen.hidden.filter((one) => one !== column)
        : [...chosen.hidden, column]
      void keep({ ...chosen, hidden })
    },
    reset: () => void keep(defaultMemberColumns),
  }
}

/** The columns that show why a row passes. */
function askedBy(filters: readonly MemberFilter[]): readonly LesserColumn[] {
  const kinds = new Set(filters.map(({ kind }) => kind))
  return (['online', 'seen', 'version'] as const).filter((kind) => kinds.has(kind))
}

/** How wide words are in this language, about: there is no need to measure each row. */
function letters(word: string, around: number, least: number): number {
  return Math.max(least, Math.ceil(word.length * 7 + around))
}

function wordWidths(t: Translate): WordWidths {
  const head = (column: SizedColumn, least: number) => letters(t(`members.columns.${column}`), 38, least)
  const longest = Math.max(...states.map((state) => t(`members.states.${state}`).length))
  const online = Math.max(t('member-path.online').length, t('member-path.offline').length)
  return {
    state: head('state', Math.max(100, longest * 7 + 30)),
    addresses: head('addresses', 136),
    online: head('online', Math.max(80, online * 7 + 30)),
    path: head('path', letters(t('member-path.directLatency', { latency: 100 }), 16, 112)),
    seen: head('seen', 96),
    version: head('version', 88),
    created: head('created', 112),
  }
}

/** Of "+2" beside an address */
const moreWidth = 36

/** The room that names and addresses want, and whether anybody is there to let in. */
function wants(rows: readonly MemberRow[]) {
  const names = rows.map(({ member }) => member.config.name.length).sort((a, b) => a - b)
  const addresses = rows.map(({ member: { config } }) => {
    const [first = '', ...more] = config.ipAssignments
    return first.length * 7.2 + (more.length > 0 ? moreWidth : 0)
  })
  return {
    // A few long names are no reason to leave out columns.
    name: Math.ceil((names[Math.floor(names.length * 0.9)] ?? 0) * 7.2 + 24),
    address: Math.ceil(addresses.reduce((longest, width) => Math.max(longest, width), 0) + 44),
    offersAuthorize: rows.some(({ state }) => state !== 'authorized'),
    // Of an account's members this computer talks to few.
    hasPaths: rows.some(({ member: { presence } }) => presence !== null && presence.path !== 'unknown'),
  }
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const measure = (): void => setWidth(current.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}
