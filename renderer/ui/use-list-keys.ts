import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { rowKeys } from './list-keys.ts'

const page = 10

/** The focus moves to this row and column. */
interface Wanted {
  readonly key: string
  readonly column: string | undefined
}

/**
 * The keys of a list: arrows, page, Home and End move the focus from row to row, left and right from one control of a row
 * to the next. Each row has its key as `data-row`; the focus goes to what has the same `data-column` in it, or
 * `data-open`, or to its first button, or to the row itself. The active row has to be drawn, the others need not be.
 */
export function useListKeys<E extends HTMLElement>(
  keys: readonly string[],
  /** The initial row. null: the first. */
  current: string | null = null,
) {
  const list = useRef<E>(null)
  const [chosen, choose] = useState<string | null>(null)
  const active = [chosen, current].find((key) => key !== null && keys.includes(key)) ?? keys[0] ?? null
  /** The row to focus once it is drawn */
  const wanted = useRef<Wanted | null>(null)
  /** Returns whether the row is drawn. */
  const focus = ({ key, column }: Wanted): boolean => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const row = rows.find(({ dataset }) => dataset.row === key)
    const selectors = [
      ...(column === undefined ? [] : [`[data-column="${column}"]`]),
      '[data-open]',
      'button:not(:disabled)',
    ]
    const [main = row] = selectors.flatMap((selector) => row?.querySelector<HTMLElement>(selector) ?? [])
    main?.focus()
    return row !== undefined
  }
  useLayoutEffect(() => {
    if (wanted.current !== null) focus(wanted.current)
    wanted.current = null
  })
  return {
    active,
    list: {
      ref: list,
      onFocusIn({ target }: FocusEvent): void {
        const key = rowOf(target)?.dataset.row
        if (key !== undefined) choose(key)
      },
      onKeyDown(event: KeyboardEvent): void {
        const row = rowOf(event.target)
        if (row === null) return
        const beside = controlBeside(event, row)
        const next = rowStep(event, { at: keys.indexOf(row.dataset.row ?? ''), count: keys.length, page })
        const key = next === null ? undefined : keys[next]
        if (beside === null && key === undefined) return
        event.preventDefault()
        if (key === undefined) {
          beside?.focus()
          return
        }
        const column = event.target instanceof HTMLElement ? event.target.dataset.column : undefined
        if (focus({ key, column })) return
        wanted.current = { key, column }
        choose(key)
      },
    },
  }
}

function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
}

interface Rows {
  /** The row that has the focus */
  readonly at: number
  readonly count: number
  /** Number of rows per page */
  readonly page: number
}

/** The row to which a key leads. null: the key means something else. */
export function rowStep(event: KeyboardEvent, { at, count, page }: Rows): number | null {
  if (isOther(event)) return null
  const targets: { readonly [key: string]: number } = {
    [rowKeys.down]: at + 1,
    [rowKeys.up]: at - 1,
    [rowKeys.pageDown]: at + page,
    [rowKeys.pageUp]: at - page,
    [rowKeys.first]: 0,
    [rowKeys.last]: count - 1,
  }
  const next = targets[event.key]
  return next === undefined ? null : Math.max(0, Math.min(count - 1, next))
}

/** The control of a row to which the left or right key leads, or null. */
export function controlBeside(event: KeyboardEvent, row: HTMLElement): HTMLElement | null {
  const { before, after } = rowKeys
  if (isOther(event) || (event.key !== before && event.key !== after)) return null
  const isForward = (event.key === after) === (getComputedStyle(row).direction !== 'rtl')
  const inRow = [...row.querySelectorAll<HTMLElement>('button:not(:disabled), input:not(:disabled)')]
  const controls = [
    ...(row.hasAttribute('tabindex') ? [row] : []),
    ...inRow.filter((control) => popoverOf(control) === popoverOf(row) && isShown(control)),
  ]
  const at = controls.findIndex((control) => control.matches(':focus'))
  return at < 0 ? null : (controls[at + (isForward ? 1 : -1)] ?? null)
}

function isShown(control: HTMLElement): boolean {
  return control.checkVisibility?.({ visibilityProperty: true }) !== false
}

/** Returns whether the key was handled, or is handled by the focused element itself. */
function isOther(event: KeyboardEvent): boolean {
  const { target, currentTarget } = event
  return (
    event.defaultPrevented ||
    event.altKey ||
    event.ctrlKey ||
    event.metaKey ||
    (target instanceof Element &&
      (target.matches('input:not([type=checkbox]), textarea, select, [role=separator]') ||
        popoverOf(target) !== popoverOf(currentTarget)))
  )
}

function popoverOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[popover]') : null
}
