import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

/** Selects controls that are not disabled */
const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'

/** Selects the regions of a window within which a lost focus is restored */
const parts = 'main, nav, header, dialog'

/** Focuses a control when it appears. A dialog that contains it opens after this effect, and focuses by the attribute. */
export function useFirstFocus(control: RefObject<HTMLElement | null>, takesFocus: boolean): void {
  useLayoutEffect(() => {
    if (!takesFocus || control.current === null) return
    control.current.autofocus = true
    control.current.focus()
  }, [])
}

/** Gives the focus back to what opened a dialog, or to the first control if that is gone. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
  useLayoutEffect(() => () => queueMicrotask(() => giveFocus(opener)), [])
}

/**
 * The same for views that take each other's place in a frame, as `shown` says: whoever goes back to one is where the
 * other was opened from, and whoever opens one is in it.
 */
export function useFocusOfViews(frame: RefObject<HTMLElement | null>, shown: string | null): void {
  const opened = useRef([{ shown, from: null as Element | null }])
  const lost = useRef<{ readonly to: Element | null } | null>(null)
  const last = opened.current.at(-1)
  // The previous view is still in the document during this render.
  if (last !== undefined && last.shown !== shown) {
    const from = document.activeElement
    const at = opened.current.findIndex((one) => one.shown === shown)
    lost.current = frame.current?.contains(from) === true ? { to: at < 0 ? null : last.from } : null
    opened.current = at < 0 ? [...opened.current, { shown, from }] : opened.current.slice(0, at + 1)
  }
  useLayoutEffect(() => {
    if (lost.current !== null) giveFocus(lost.current.to)
  }, [shown])
}

/**
 * A row, a banner or a button that goes with the focus in it leaves that to what stands around it; a button that is off
 * while it works has it back then.
 */
export function useFocusRestored(): void {
  useEffect(() => {
    /** The focused element and its ancestors */
    let path: readonly Element[] = []
    const focused = ({ target }: FocusEvent): void => {
      path = target instanceof Element ? around(target) : []
    }
    const left = (): void =>
      queueMicrotask(() => {
        // The person clicked outside of all controls or left the window, so that nothing is to be restored.
        if (path[0]?.isConnected === true && path[0] !== document.activeElement && !isOff(path[0])) path = []
      })
    const keep = (): void => {
      const [last] = path
      if (last === undefined || !isNowhere() || isOff(last)) return
      const near = path.filter((element) => element.isConnected && element.closest(parts) !== null)
      const first = near.map(firstIn).find((element) => element !== null)
      giveFocus(last.isConnected ? last : (first ?? null))
    }
    // The microtask lets a closing dialog give the focus back first.
    const observer = new MutationObserver(() => queueMicrotask(keep))
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', focused)
    document.addEventListener('focusout', left)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', focused)
      document.removeEventListener('focusout', left)
    }
  }, [])
}

function around(element: Element | null): readonly Element[] {
  return element === null || element === document.body ? [] : [element, ...around(element.parentElement)]
}

/** Focuses the element, or the first control if it is null or gone. It does nothing if something has the focus. */
function giveFocus(wanted: Element | null): void {
  if (!isNowhere()) return
  if (wanted instanceof HTMLElement && wanted !== document.body) wanted.focus()
  if (!isNowhere()) return
  const [dialog] = [...document.querySelectorAll<HTMLElement>('dialog[open]')].slice(-1)
  const shown = dialog ?? document.querySelector<HTMLElement>('main')
  if (shown === null) return
  const first = firstIn(shown)
  if (first === null) shown.tabIndex = -1
  const target = first ?? shown
  target.focus()
}

/** Scrolls to the element and focuses the control that opens it, or the first control in it. */
export function goToElement(element: Element): void {
  element.scrollIntoView?.({ block: 'nearest' })
  // Controls of other rows have the tab index -1, so `firstIn` would miss them.
  const main = element.querySelector<HTMLElement>('[data-open]') ?? firstIn(element)
  main?.focus()
}

function firstIn(element: Element): HTMLElement | null {
  const all = [...element.querySelectorAll<HTMLElement>(focusable)]
  return all.find((one) => one.tabIndex >= 0 && one.checkVisibility?.() !== false) ?? null
}

function isOff(element: Element): boolean {
  return element.isConnected && element.matches(':disabled')
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
