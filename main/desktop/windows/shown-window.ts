import type { BaseWindow, WebContents } from 'electron'

/**
 * The functions of both windows that the rest of the application uses. They work even while the window does not exist.
 */
export interface ShownWindow {
  isVisible(): boolean
  /** Returns a function that removes the listener. */
  onVisibility(listener: (visible: boolean) => void): () => void
  /** Sends a message to the page, if there is one. */
  send(channel: string, value: unknown): void
  contents(): WebContents | null
  /** The page has something to show. A hidden page may already have painted it. */
  ready(painted: boolean): void
  native(): BaseWindow | null
  dispose(): void
}

/** ms, more than any of our pages needs. After it, the window is shown in its current state. */
const longest = 2_000
/** ms between the end of loading and the first painting. */
const afterLoad = 150

/**
 * Calls `show` once, when a hidden page has something to show. The page reports that with the function that is
 * returned. An unpainted page is waited for, except on Wayland, where nothing hidden is painted. In any case, a page is
 * shown soon after it has loaded, or after two seconds, because an empty window is better than none.
 */
export function onReady(
  contents: WebContents,
  wayland: boolean,
  show: () => void,
): (painted: boolean) => void {
  let timer: NodeJS.Timeout | undefined
  const readyWithin = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(ready, ms)
    timer.unref()
  }
  let done = false
  const forget = (): void => {
    done = true
    clearTimeout(timer)
  }
  const ready = (): void => {
    if (done) return
    forget()
    show()
  }
  contents.once('did-finish-load', () => {
    if (!done) readyWithin(afterLoad)
  })
  contents.once('destroyed', forget)
  readyWithin(longest)
  return (painted) => {
    if (painted || wayland) ready()
  }
}

/** Shows a window in front of all others and gives it the focus. */
export function showInFront(window: BaseWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
