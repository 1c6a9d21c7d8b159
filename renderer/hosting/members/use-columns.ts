import type { RefObject } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import {
  columnBounds,
  defaultMemberColumns,
  type LesserColumn,
  lesserColumns,
  type MemberColumns,
  type SizedColumn,
} from '../../../contract/preferences.ts'
import type { MemberState } from '../../../domain/members/member-order.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import type { Translate } from '../../../words/translate.ts'
import { useApp } from '../../app/state.ts'
import { relativeTime } from '../../text/time.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { textMeasure } from '../../ui/measure.ts'
import type { MemberFilter } from './member-filters.ts'
import type { MemberRow } from './member-list.ts'

/** CSS pixels of the checkbox column */
const selectWidth = 42

export type Columns = ReturnType<typeof useColumns>

/** Fits the chosen columns into the width of the list. */
export function useColumns(
  scroller: RefObject<HTMLElement | null>,
  all: ReadonlyMap<NodeAddress, MemberRow>,
  filters: readonly MemberFilter[],
) {
  const t = useTranslate()
  const { ask, snapshot } = useApp()
  const { width, family } = useRoom(scroller)
  const { name, address, offersAuthorize, hasPaths, states } = useMemo(
    () => wants([...all.values()]),
    [all, family],
  )
  // The list is read again and again, with the same states nearly always.
  const words = useMemo(() => wordWidths(t, states), [t, family, states.join()])
  const [resized, setResized] = useState<MemberColumns | null>(null)
  const chosen = resized ?? snapshot.value?.preferences.memberColumns ?? defaultMemberColumns
  const latest = useRef<MemberColumns | null>(null)
  const keep = async (columns: MemberColumns): Promise<void> => {
    await ask('preferences.set', { memberColumns: columns })
    setResized((now) => (now === columns ? null : now))
  }
  const action = offersAuthorize ? words.authorize : 60
  return {
    /** The same object until something changes */
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
    /** Shows a width that `save` then keeps, in CSS pixels; null: as wide as the column's words */
    resize(column: SizedColumn, wanted: number | null) {
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
    toggle(column: LesserColumn) {
      const hidden = chosen.hidden.includes(column)
        ? chosen.hidden.filter((one) => one !== column)
        : [...chosen.hidden, column]
      void keep({ ...chosen, hidden })
    },
    reset: () => void keep(defaultMemberColumns),
  }
}

/** The columns that the filters are about */
function askedBy(filters: readonly MemberFilter[]): readonly LesserColumn[] {
  const kinds = new Set(filters.map(({ kind }) => kind))
  return (['online', 'seen', 'version'] as const).filter((kind) => kinds.has(kind))
}

/** CSS pixels at both sides of a cell's text */
const padding = 16
/** CSS pixels of a state's frame, and of the icon before a rejected one */
const pillFrame = 18
const pillIcon = 16
const day = 86_400_000

/** The widths of the words in this language and font. `states`: those that a member has */
function wordWidths(t: Translate, states: readonly MemberState[]) {
  const [head, bold] = [textMeasure(12, 600), textMeasure(13, 600)]
  const [text, small, pill] = [textMeasure(13), textMeasure(12), textMeasure(12, 500)]
  const column = (name: SizedColumn, least: number, ...contents: readonly number[]) =>
    Math.max(least, head(t(`members.columns.${name}`)) + 38, ...contents.map((width) => width + padding))
  return {
    state: column(
      'state',
      100,
      ...states.map(
        (state) => pill(t(`members.states.${state}`)) + pillFrame + (state === 'rejected' ? pillIcon : 0),
      ),
    ),
    addresses: column('addresses', 136),
    online: column('online', 80, text(t('member-path.online')) + 14, text(t('member-path.offline')) + 14),
    path: column('path', 112, text(t('member-path.directLatency', { latency: 100 }))),
    seen: column('seen', 96, small(relativeTime(t, day, 30 * day))),
    version: column('version', 88),
    created: column('created', 112),
    authorize: Math.max(145, bold(t('members.authorize')) + 79),
  }
}

/** CSS pixels of "+2" beside an address */
const moreWidth = 36

/** The widths that names and addresses need, and which columns have something to show */
function wants(rows: readonly MemberRow[]) {
  // The longest tenth of the names does not count. Only the longest of the others are measured.
  const names = rows.map(({ member }) => member.config.name).sort((a, b) => a.length - b.length)
  const most = names[Math.floor(names.length * 0.9)]?.length ?? 0
  const long = names.filter(({ length }) => length <= most).slice(-20)
  const addresses = rows.map(({ member: { config } }) => {
    const [first = '', ...more] = config.ipAssignments ?? []
    return first.length * 7.2 + (more.length > 0 ? moreWidth : 0)
  })
  return {
    name: Math.max(0, ...long.map(textMeasure(13, 600))) + 24,
    address: Math.ceil(addresses.reduce((longest, width) => Math.max(longest, width), 0) + 44),
    offersAuthorize: rows.some(({ state }) => state !== 'authorized' && state !== 'unknown'),
    states: [...new Set(rows.map(({ state }) => state))],
    // This computer talks to few of an account's members.
    hasPaths: rows.some(({ member: { presence } }) => presence !== null && presence.path !== 'unknown'),
  }
}

/** The width of an element, and the font family of the page as of the last change of the width. */
function useRoom(element: RefObject<HTMLElement | null>): {
  readonly width: number
  readonly family: string
} {
  const [width, setWidth] = useState(0)
  const [family, setFamily] = useState('')
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const measure = (): void => {
      setWidth(current.clientWidth)
      setFamily(getComputedStyle(document.body).fontFamily)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return { width, family }
}

/** CSS pixels that each column's words take. */
type WordWidths = { readonly [C in SizedColumn]: number }

interface Room {
  /** CSS pixels of the whole list */
  readonly width: number
  /** CSS pixels of the checkboxes and the buttons at its edges */
  readonly edges: number
  /** CSS pixels of a long name */
  readonly name: number
  /** CSS pixels of the longest address */
  readonly address: number
  /** The columns that the filters are about get room first. */
  readonly asked: readonly LesserColumn[]
  /** Columns without any value get room last. */
  readonly empty: readonly LesserColumn[]
}

export interface FittedColumns {
  readonly shown: readonly LesserColumn[]
  readonly widths: WordWidths
  /** The address column is wanted and has no room, so the first address stands below the name. */
  readonly addressBelowName: boolean
  readonly drawsLatency: boolean
}

/** CSS pixels that are kept for names */
const nameRoom = { least: 150, most: 240 }
/** CSS pixels of the drawing of a latency */
const drawing = 50

/** Chooses the columns that fit, and their widths. The last ones are left out first. */
export function fitColumns(
  { width, edges, name, address, asked, empty }: Room,
  { hidden, widths: chosen }: MemberColumns,
  words: WordWidths,
): FittedColumns {
  const widths = { ...words, ...chosen }
  const wanted = lesserColumns.filter((column) => !hidden.includes(column))
  let left = width - edges - widths.state - Math.min(Math.max(name, nameRoom.least), nameRoom.most)
  const rank = (column: LesserColumn) => (asked.includes(column) ? 0 : empty.includes(column) ? 2 : 1)
  const fits = new Set<LesserColumn>()
  for (const column of wanted.toSorted((a, b) => rank(a) - rank(b))) {
    if (widths[column] > left) break
    left -= widths[column]
    fits.add(column)
  }
  const shown = wanted.filter((column) => fits.has(column))
  const drawsLatency = shown.includes('path') && chosen.path === undefined && left >= 2 * drawing
  if (drawsLatency) {
    widths.path += drawing
    left -= drawing
  }
  if (shown.includes('addresses') && chosen.addresses === undefined)
    widths.addresses = Math.min(widths.addresses + left, Math.max(address, words.addresses))
  const addressBelowName = wanted.includes('addresses') && !fits.has('addresses')
  return { shown, widths, drawsLatency, addressBelowName }
}

function boundedWidth(width: number): number {
  return Math.round(Math.min(columnBounds.most, Math.max(columnBounds.least, width)))
}
