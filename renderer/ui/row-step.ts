interface Rows {
  /** The row that has the focus */
  readonly at: number
  readonly count: number
  /** So many rows are a page. */
  readonly page: number
}

/** Where a key leads in a list of rows; null: nowhere, the key is for something else. */
export function rowStep(event: KeyboardEvent, { at, count, page }: Rows): number | null {
  if (isOther(event)) return null
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

/** The control of a row to which left or right leads; null: none, or the key is for something else. */
export function controlBeside(event: KeyboardEvent, row: HTMLElement): HTMLElement | null {
  if (isOther(event) || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return null
  const isForward = (event.key === 'ArrowRight') === (getComputedStyle(row).direction !== 'rtl')
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

/** A key that is used already, or that what has the focus has a use of its own for */
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
