interface Rows {
  /** The row that has the focus */
  readonly at: number
  readonly count: number
  /** So many rows are a page. */
  readonly page: number
}

/** Where a key leads in a list of rows; null: nowhere, the key is for something else. */
export function rowStep(event: KeyboardEvent, { at, count, page }: Rows): number | null {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isOther(event.target))
    return null
  const targets: { readonly [key: string]: number } = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  }
  const next = targets[event.key]
  return next === undefined ? null : Math.max(0, Math.min(count - 1, next))
}

/** What has keys of its own */
function isOther(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    (target.matches('input:not([type=checkbox]), textarea, select, [role=separator]') ||
      target.closest('[popover]') !== null)
  )
}
