import type { Signal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

/** Selects controls that are not disabled */
const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'

/** Selects the open dialogs that keep the focus from all else */
export const modalDialogs = 'dialog[open]:not([data-beside])'

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

/**
 * Gives the focus back to what opened a dialog, or to the first control if that is gone. Where nothing had the focus, the
 * view has it as a whole, so that the next Tab leads to its first control.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
  useLayoutEffect(() => () => queueMicrotask(() => (isControl(opener) ? giveFocus(opener) : giveView())), [])
}

/**
 * The same for views that take each other's place in a frame, as `shown` says: going back to one puts the focus where the
 * other was opened from, and opening one puts the focus into it. `isCalled` tells that the palette or another window asked for the
 * view, so that the focus goes into it wherever it was.
 */
export function useFocusOfViews(
  frame: RefObject<HTMLElement | null>,
  shown: string | null,
  isCalled: Signal<boolean>,
): void {
  const opened = useRef([{ shown, from: null as Element | null }])
  const lost = useRef<{ readonly to: Element | null } | null>(null)
  const last = opened.current.at(-1)
  // The previous view is still in the document during this render.
  if (last !== undefined && last.shown !== shown) {
    const from = document.activeElement
    const at = opened.current.findIndex((one) => one.shown === shown)
    const isLost = isCalled.peek() || frame.current?.contains(from) === true
    lost.current = isLost ? { to: at < 0 ? null : last.from } : null
    opened.current = at < 0 ? [...opened.current, { shown, from }] : opened.current.slice(0, at + 1)
  }
  useLayoutEffect(() => {
    if (lost.current === null) return
    const { activeElement } = document
    // Something in the view was meant, and has the focus by now.
    if (frame.current?.contains(activeElement) === true) return
    if (isCalled.peek() && activeElement instanceof HTMLElement && activeElement.closest('dialog') === null)
      activeElement.blur()
    giveFocus(lost.current.to)
  }, [shown])
  useLayoutEffect(() => {
    isCalled.value = false
  })
}

/**
 * A row, a banner or a button that goes with the focus in it leaves that to what stands around it, or in a bar with
 * `data-returns-focus` to what had it before, without scrolling; a button that is off while it works has it back then.
 */
export function useFocusRestored(): void {
  useEffect(() => {
    /** The focused element and its ancestors */
    let path: readonly Element[] = []
    /** Had the focus before the bar that it is in now */
    let outside: Element | null = null
    const focused = ({ target, relatedTarget }: FocusEvent): void => {
      path = target instanceof Element ? around(target) : []
      const bar = path.find(returnsFocus)
      if (bar !== undefined && relatedTarget instanceof Element && !bar.contains(relatedTarget))
        outside = relatedTarget
    }
    const left = (): void =>
      queueMicrotask(() => {
        // The person clicked outside of all controls or left the window, so that nothing is to be restored.
        if (path[0]?.isConnected === true && path[0] !== document.activeElement && !isOff(path[0])) path = []
      })
    const keep = (): void => {
      const [last] = path
      if (last === undefined || !isNowhere() || isOff(last)) return
      if (!last.isConnected && path.some(returnsFocus) && outside instanceof HTMLElement)
        outside.focus({ preventScroll: true })
      if (!isNowhere()) return
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
  if (isControl(wanted)) wanted.focus()
  if (!isNowhere()) return
  const shown = shownPart()
  const first = shown === null ? null : firstIn(shown)
  if (first === null) giveView()
  else first.focus()
}

/** Focuses the top dialog, or else the view, as a whole. It does nothing if something has the focus. */
function giveView(): void {
  const shown = shownPart()
  if (!isNowhere() || shown === null) return
  shown.tabIndex = -1
  shown.focus({ preventScroll: true })
}

function shownPart(): HTMLElement | null {
  const [dialog] = [...document.querySelectorAll<HTMLElement>(modalDialogs)].slice(-1)
  return dialog ?? document.querySelector<HTMLElement>('main')
}

function isControl(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element !== document.body
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

function returnsFocus(element: Element): boolean {
  return element.hasAttribute('data-returns-focus')
}

function isOff(element: Element): boolean {
  return element.isConnected && element.matches(':disabled')
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
