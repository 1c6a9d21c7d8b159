import { ChevronRight } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useCallback, useLayoutEffect, useRef } from 'preact/hooks'
import { foldedText } from '../../domain/search/fold.ts'
import { matchedParts, termsOf } from '../../domain/search/text-search.ts'
import { partsOf } from '../../words/lists.ts'
import { keyName, shortcutKeys } from '../app/shortcuts.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Icon, StateIcon } from '../ui/icon.tsx'
import { Marked } from '../ui/marked.tsx'
import { useVirtual } from '../ui/use-virtual.ts'
import type { Entry } from './entry.ts'
import type { paletteRows, Row } from './rows.ts'

interface PaletteListProps {
  readonly id: string
  readonly found: ReturnType<ReturnType<typeof paletteRows>>
  /** The entry whose actions are listed. null: the results are listed. */
  readonly opened: Entry | null
  /** Index among the options */
  readonly active: number
  readonly query: string
  readonly onPoint: (index: number) => void
  readonly onChoose: (index: number) => void
}

/** CSS pixels, as in the styles */
const heights = { heading: 28, option: 44 } as const

/** The results by kind, or the actions of one of them. */
export function PaletteList({ id, found, opened, active, query, onPoint, onChoose }: PaletteListProps) {
  const t = useTranslate()
  return (
    <div>
      {opened !== null ? (
        <div
          id={id}
          class="palette-list"
          role="listbox"
          aria-label={t('palette.moreOf', { title: opened.title })}
        >
          <div class="palette-heading" role="presentation" dir="auto">
            {opened.title}
          </div>
          {opened.actions.map(({ word }, index) => (
            <Option
              key={index}
              id={id}
              index={index}
              active={active}
              onPoint={onPoint}
              onChoose={onChoose}
              count={opened.actions.length}
            >
              <span class="palette-icon">
                <Icon node={ChevronRight} mirrors />
              </span>
              <span class="palette-title truncate">{word}</span>
            </Option>
          ))}
        </div>
      ) : found.entries.length === 0 ? (
        <div id={id} class="palette-list palette-empty" role="listbox" aria-label={t('palette.results')}>
          <p role="presentation">{t('palette.noMatch', { query: query.trim().slice(0, 60) })}</p>
          <p class="secondary" role="presentation">
            {t('palette.noMatchHint')}
          </p>
        </div>
      ) : (
        <FoundRows
          id={id}
          found={found}
          active={active}
          query={query}
          onPoint={onPoint}
          onChoose={onChoose}
        />
      )}
    </div>
  )
}

function FoundRows({ id, found, active, query, onPoint, onChoose }: Omit<PaletteListProps, 'opened'>) {
  const t = useTranslate()
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, entries } = found
  const row = rows.findIndex((each) => 'entry' in each && each.index === active)
  const keyOf = useCallback((index: number) => rowKey(rows[index]), [rows])
  const virtual = useVirtual({
    count: rows.length,
    rowHeight: heights.option,
    heightOf: (index) => rowHeight(rows[index]),
    headerHeight: 0,
    scroller,
    pinned: row < 0 ? null : row,
    keyOf,
  })
  useLayoutEffect(() => {
    // Scrolling to the first result also shows its heading.
    if (row >= 0) virtual.scrollTo(active === 0 ? 0 : row)
  }, [row, rows])
  return (
    <div id={id} ref={scroller} class="palette-list" role="listbox" aria-label={t('palette.results')}>
      <div class="palette-rows" role="presentation" style={{ height: `${virtual.total}px` }}>
        {virtual.items.map(({ index, start }) => {
          const each = rows[index]
          if (each === undefined) return null
          const top = { transform: `translateY(${start}px)` }
          if ('heading' in each)
            return (
              <div key={each.heading} class="palette-heading palette-row" role="presentation" style={top}>
                {t(`palette.groups.${each.heading}`)}
              </div>
            )
          const { entry, index: option } = each
          return (
            <Option
              key={entry.key}
              id={id}
              index={option}
              active={active}
              onPoint={onPoint}
              onChoose={onChoose}
              count={entries.length}
              style={top}
            >
              <EntryParts entry={entry} query={query} />
            </Option>
          )
        })}
      </div>
    </div>
  )
}

function rowHeight(row: Row | undefined): number {
  return row !== undefined && 'heading' in row ? heights.heading : heights.option
}

function rowKey(row: Row | undefined): string {
  if (row === undefined) return ''
  return 'heading' in row ? row.heading : row.entry.key
}

interface OptionProps {
  /** The id of the list */
  readonly id: string
  readonly index: number
  /** The number of all options, not only of those drawn */
  readonly count: number
  readonly active: number
  readonly style?: { readonly transform: string }
  readonly onPoint: (index: number) => void
  readonly onChoose: (index: number) => void
  readonly children: ComponentChildren
}

/** An option that can be clicked. The focus stays in the text box, which handles the keys. */
function Option({ id, index, count, active, style, onPoint, onChoose, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the box above names the one that is meant.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div
      id={`${id}-${index}`}
      class={style === undefined ? 'palette-option inline' : 'palette-option palette-row inline'}
      role="option"
      aria-selected={index === active}
      aria-posinset={index + 1}
      aria-setsize={count}
      style={style}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => onPoint(index)}
      onClick={() => onChoose(index)}
    >
      {children}
    </div>
  )
}

interface EntryPartsProps {
  readonly entry: Entry
  readonly query: string
}

/** The content of a result. */
function EntryParts({ entry, query }: EntryPartsProps) {
  const t = useTranslate()
  const { kind, title, icon, shortcut } = entry
  const secondary = partsOf(t, [entry.secondary ?? null, unseenMatch(entry, query)])
  return (
    <>
      <span class="palette-icon">
        {typeof icon === 'string' ? <StateIcon state={icon} size={18} /> : <Icon node={icon} />}
      </span>
      <span class="stack gap-0 grow">
        <span class="palette-title truncate" dir="auto">
          <Marked text={title} words={matchedParts(title, query)} />
        </span>
        {secondary !== '' && (
          <span class="palette-secondary secondary truncate">
            <Marked text={secondary} words={matchedParts(secondary, query)} />
          </span>
        )}
        <span class="visually-hidden">{t(`palette.kinds.${kind}`)}</span>
      </span>
      {shortcut !== undefined && <Keys keys={shortcutKeys(shortcut)} />}
    </>
  )
}

/** The text that matched the query, if the entry does not show it, or null */
function unseenMatch({ title, secondary, others, about = [] }: Entry, query: string): string | null {
  const shown = foldedText(`${title} ${secondary}`)
  const missing = termsOf(query).filter((term) => !shown.includes(term))
  const match = [...others, ...about].find((text) =>
    missing.some((term) => foldedText(text.slice(0, 256)).includes(term)),
  )
  return match?.slice(0, 100) ?? null
}

/** Names the keys as they are labelled on the keyboard. */
export function Keys({ keys }: { readonly keys: readonly string[] }) {
  const t = useTranslate()
  return (
    <span class="palette-keys">
      {keys.map((key) => (
        <kbd key={key}>{keyName(t, key)}</kbd>
      ))}
    </span>
  )
}
