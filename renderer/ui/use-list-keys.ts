import { useRef, useState } from 'preact/hooks'
import { controlBeside, rowStep } from './row-step.ts'

const page = 10

/**
 * The keys of a list that is drawn whole: arrows, page, Home and End move the focus from row to row, left and right from
 * one control of a row to the next. Each row has its key as `data-row`; the focus goes to what has the same `data-column`
 * in it, or `data-open`, or to its first button, or to the row itself.
 */
export function useListKeys<E extends HTMLElement>(
  keys: readonly string[],
  /** The row to begin at; null: the first */
  current: string | null = null,
) {
  const list = useRef<E>(null)
  const [chosen, choose] = useState<string | null>(null)
  const active = [chosen, current].find((key) => key !== null && keys.includes(key)) ?? keys[0] ?? null
  const focus = (key: string | undefined, column: string | undefined): void => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const row = rows.find(({ dataset }) => dataset.row === key)
    const selectors = [
      ...(column === undefined ? [] : [`[data-column="${column}"]`]),
      '[data-open]',
      'button:not(:disabled)',
    ]
    const [main = row] = selectors.flatMap((selector) => row?.querySelector<HTMLElement>(selector) ?? [])
    main?.focus()
  }
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
        if (beside === null && next === null) return
        event.preventDefault()
        if (next === null) beside?.focus()
        else focus(keys[next], event.target instanceof HTMLElement ? event.target.dataset.column : undefined)
      },
    },
  }
}

function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
}
