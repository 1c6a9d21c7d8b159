import type { BaseWindow, WebContents } from 'electron'

/** Longer than any page of ours takes; whatever is there by then is shown. */
const longest = 2_000
/** Between the end of loading and the first painting, where there is one. */
const afterLoad = 150

/**
 * Calls back once when a hidden page has something to show. The page says so, by the function that is returned; what is
 * not painted is waited for, but not on Wayland, which paints nothing that is hidden. A page that has loaded is shown
 * soon after in any case, and any after a while, as a window without content is better than none.
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

/** Shows a window in front of all others, with the focus. */
export function showInFront(window: BaseWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
