import { useRef, useState } from 'preact/hooks'
import { rowStep } from './row-step.ts'

const page = 10

/**
 * The keys of a list that is drawn whole: arrows, page, Home and End move the focus from row to row. Each row has its key
 * as `data-row`; the focus goes to what has `data-open` in it, or its first button, or to the row itself.
 */
export function useListKeys<E extends HTMLElement>(
  keys: readonly string[],
  /** The row to begin at; null: the first */
  current: string | null = null,
) {
  const list = useRef<E>(null)
  const [chosen, choose] = useState<string | null>(null)
  const active = [chosen, current].find((key) => key !== null && keys.includes(key)) ?? keys[0] ?? null
  const focus = (key: string | undefined): void => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const row = rows.find(({ dataset }) => dataset.row === key)
    const [main = row] = ['[data-open]', 'button:not(:disabled)'].flatMap(
      (selector) => row?.querySelector<HTMLElement>(selector) ?? [],
    )
    main?.focus()
  }
  return {
    active,
    list: {
      ref: list,
      onFocusIn({ target }: FocusEvent): void {
        const key = rowOf(target)
        if (key !== null) choose(key)
      },
      onKeyDown(event: KeyboardEvent): void {
        const key = rowOf(event.target)
        if (key === null) return
        const next = rowStep(event, { at: keys.indexOf(key), count: keys.length, page })
        if (next === null) return
        event.preventDefault()
        focus(keys[next])
      },
    },
  }
}

function rowOf(target: EventTarget | null): string | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return row?.dataset.row ?? null
}
