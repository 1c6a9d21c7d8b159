import paletteWords from 'words:palette'
import setChangesWords from 'words:set-changes'
import smallWindowPartsWords from 'words:small-window-parts'
import { Search } from 'lucide'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Fault } from '../../contract/fault.ts'
import { mostRecentEntries } from '../../contract/preferences.ts'
import { longestQuery } from '../../domain/search/fold.ts'
import { faultTitle } from '../../words/fault-title.ts'
import { keyLabels } from '../app/shortcuts.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Icon } from '../ui/icon.tsx'
import { rowKeys } from '../ui/list-keys.ts'
import type { WindowName } from './commands.ts'
import type { Entry, EntryAction } from './entry.ts'
import { Keys, PaletteList } from './palette-list.tsx'
import { paletteRows } from './rows.ts'
import { useEntries } from './use-entries.ts'
import './styles/palette.css'

/**
 * Messages of the palette, which is loaded when it is first opened. The settings have the same words as in their
 * view.
 */
export const paletteMessages = () => [paletteWords, setChangesWords, smallWindowPartsWords]

interface PaletteProps {
  /** This text was typed while the palette was loading. */
  readonly start: string
  /** Enter was pressed meanwhile. */
  readonly isEntered: boolean
  readonly window: WindowName
  readonly onClose: () => void
}

/** A search box for everything, and the list of results. The focus stays in the box. */
export function Palette({ start, isEntered, window: name, onClose }: PaletteProps) {
  const t = useTranslate()
  const app = useApp()
  const list = useId()
  const box = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState(start)
  const [at, setAt] = useState(0)
  /** The entry whose actions are listed instead of the results */
  const [opened, setOpened] = useState<Entry | null>(null)
  const { entries, fault, isWaiting } = useEntries(query, name)
  /** Enter was pressed before the results had arrived. */
  const [runsFirst, setRunsFirst] = useState(isEntered)
  const recent = app.snapshot.value?.preferences.recentEntries ?? []
  const rowsOf = useMemo(() => paletteRows(t, entries, recent), [t, entries, recent])
  const found = useMemo(() => rowsOf(query), [rowsOf, query])
  const count = opened === null ? found.entries.length : opened.actions.length
  const active = Math.min(at, count - 1)
  const entry = opened ?? found.entries[active]

  useLayoutEffect(() => {
    box.current?.focus()
    box.current?.setSelectionRange(start.length, start.length)
  }, [])

  const turnTo = (next: Entry | null): void => {
    setAt(next === null && opened !== null ? Math.max(found.entries.indexOf(opened), 0) : 0)
    setOpened(next)
  }
  const run = (chosen: Entry, action: EntryAction): void => {
    const chosenKey = chosen.chosenAs ?? chosen.key
    const keys = [chosenKey, ...recent.filter((key) => key !== chosenKey)].slice(0, mostRecentEntries)
    void app.tryAsk('preferences.set', { recentEntries: keys })
    onClose()
    // The action runs after the dialog has given the focus back.
    setTimeout(action.run)
  }
  const choose = (index: number): void => {
    const chosen = opened ?? found.entries[index]
    const action = chosen?.actions[opened === null ? 0 : index]
    if (chosen !== undefined && action !== undefined) run(chosen, action)
  }
  useLayoutEffect(() => {
    if (!runsFirst || isWaiting) return
    setRunsFirst(false)
    choose(0)
  }, [runsFirst, isWaiting])
  const press = (event: KeyboardEvent): void => {
    if (event.isComposing) return
    const does = keyDoes(event, { active, count, isOpened: opened !== null })
    if (does === null) return
    event.preventDefault()
    setRunsFirst(false)
    if (typeof does === 'number') setAt(does)
    else if (does === 'choose' && isWaiting && opened === null && at === 0 && !found.isExact)
      setRunsFirst(true)
    else if (does === 'choose') choose(active)
    else if (does === 'back') turnTo(null)
    else if (entry !== undefined && entry.actions.length > 1) turnTo(entry)
  }

  return (
    <div class="palette">
      <div class="palette-head inline">
        <Icon node={Search} />
        <input
          ref={box}
          type="text"
          class="palette-box"
          role="combobox"
          aria-label={t('common.palette')}
          aria-autocomplete="list"
          aria-expanded={count > 0}
          aria-controls={list}
          aria-activedescendant={count > 0 ? `${list}-${active}` : undefined}
          placeholder={t('palette.hint')}
          spellcheck={false}
          autocomplete="off"
          value={query}
          onInput={({ currentTarget }) => {
            setQuery(currentTarget.value)
            setRunsFirst(false)
            setAt(0)
            setOpened(null)
          }}
          onKeyDown={press}
        />
      </div>
      <PaletteList
        id={list}
        found={found}
        opened={opened}
        active={active}
        query={query}
        onPoint={setAt}
        onChoose={choose}
      />
      <PaletteFoot
        entry={entry ?? null}
        isOpened={opened !== null}
        count={count}
        fault={fault}
        isSearching={runsFirst}
        isAtRest={query.trim() === '' && opened === null}
        isCut={opened === null && found.isCut}
        isTooLong={query.trim().length > longestQuery}
        onTurn={() => turnTo(opened === null ? (entry ?? null) : null)}
      />
    </div>
  )
}

const page = 10

interface Place {
  readonly active: number
  readonly count: number
  readonly isOpened: boolean
}

/** The option to which a key leads. null: the text box handles the key. */
function keyDoes(
  event: KeyboardEvent,
  { active, count, isOpened }: Place,
): number | 'choose' | 'back' | 'more' | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
  const primary = ctrlKey || metaKey
  if (altKey || shiftKey) return null
  if (key === 'Enter') return primary ? (isOpened ? 'choose' : 'more') : 'choose'
  const [before, after] = turningKeys()
  if (isOpened && (key === 'Escape' || (key === before && !primary))) return 'back'
  if (key === after && !isOpened && !primary && isAtEnd(target)) return 'more'
  if (primary || count === 0) return null
  const last = count - 1
  const steps: { readonly [key: string]: number } = {
    ArrowDown: active === last ? 0 : active + 1,
    ArrowUp: active === 0 ? last : active - 1,
    PageDown: Math.min(active + page, last),
    PageUp: Math.max(active - page, 0),
  }
  return steps[key] ?? null
}

/** The arrows that lead back and on, as the page runs */
function turningKeys(): readonly [before: string, after: string] {
  const { before, after } = rowKeys
  return document.dir === 'rtl' ? [after, before] : [before, after]
}

function isAtEnd(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement &&
    target.selectionStart === target.value.length &&
    target.selectionEnd === target.value.length
  )
}

interface PaletteFootProps {
  /** The active entry, or null */
  readonly entry: Entry | null
  readonly isOpened: boolean
  readonly count: number
  /** There is no query. */
  readonly isAtRest: boolean
  /** There are more results than are listed. */
  readonly isCut: boolean
  readonly isTooLong: boolean
  /** Enter waits for the results. */
  readonly isSearching: boolean
  readonly fault: Fault | null
  /** Opens the actions of the entry, or goes back. */
  readonly onTurn: () => void
}

/** Milliseconds after the last key until a screen reader announces the result */
const settled = 400

/** The number of results, a note on them, and what the keys do. */
function PaletteFoot({
  entry,
  isOpened,
  count,
  isAtRest,
  isCut,
  isTooLong,
  isSearching,
  fault,
  onTurn,
}: PaletteFootProps) {
  const t = useTranslate()
  const words = t(isOpened ? 'palette.actions' : isCut ? 'palette.first' : 'palette.count', { count })
  const note = isSearching
    ? t('palette.searching')
    : isTooLong
      ? t('palette.tooLong', { count: longestQuery })
      : fault !== null
        ? t('palette.missing', { why: faultTitle(t, fault) })
        : null
  const said = useSettled(note === null ? words : t('common.sentences', { first: words, rest: note }))
  return (
    <div class="palette-foot secondary inline gap-5">
      <span class={note === null ? 'grow' : 'palette-note grow'}>{note ?? (isAtRest ? '' : words)}</span>
      <span class="visually-hidden" role="status">
        {said}
      </span>
      {entry !== null && (
        <>
          {!isOpened && (
            <span class="palette-hint truncate" aria-hidden="true">
              {entry.actions[0].word} <Keys keys={['↵']} />
            </span>
          )}
          {(isOpened || entry.actions.length > 1) && (
            <button type="button" class="palette-turn" onClick={onTurn}>
              {isOpened ? t('palette.back') : t('palette.more')}{' '}
              <Keys keys={[isOpened ? 'Escape' : (keyLabels[turningKeys()[1]] ?? '')]} />
            </button>
          )}
        </>
      )}
    </div>
  )
}

/** Debounces the text, so that a screen reader does not speak at every key. */
function useSettled(text: string): string {
  const [said, say] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => say(text), settled)
    return () => clearTimeout(timer)
  }, [text])
  return said
}
