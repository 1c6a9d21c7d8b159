import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { controlBeside, rowStep } from './row-step.ts'

const page = 10

/** Where the focus goes */
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
  /** The row to begin at; null: the first */
  current: string | null = null,
) {
  const list = useRef<E>(null)
  const [chosen, choose] = useState<string | null>(null)
  const active = [chosen, current].find((key) => key !== null && keys.includes(key)) ?? keys[0] ?? null
  /** It is not drawn yet. */
  const wanted = useRef<Wanted | null>(null)
  /** Answers whether the row is there. */
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
