import type { BrowserWindow } from 'electron'

/** Longer than any page of ours takes; whatever is there by then is shown. */
const longest = 2_000
/** Between the end of loading and the first painting, where there is one. */
const afterLoad = 150

/**
 * Says once when a hidden window has something to show: its page is painted. Wayland gives a hidden window no surface,
 * so that its painting stops after a frame or two, and with bad luck before there was any content: a page that has
 * loaded is shown soon after, and in any case after a while, as a window without content is better than none.
 */
export function onFirstPaint(native: BrowserWindow, onReady: () => void): void {
  let timer: NodeJS.Timeout | undefined
  const readyWithin = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(ready, ms)
    timer.unref()
  }
  const ready = (): void => {
    clearTimeout(timer)
    native.off('ready-to-show', ready)
    native.webContents.off('did-finish-load', loaded)
    native.off('closed', forget)
    onReady()
  }
  const loaded = (): void => readyWithin(afterLoad)
  const forget = (): void => clearTimeout(timer)
  native.once('ready-to-show', ready)
  native.webContents.once('did-finish-load', loaded)
  native.once('closed', forget)
  readyWithin(longest)
}

/**
 * Shows a window in front of all others, with the focus. A compositor gives the focus only to whom the user turned to,
 * which it knows by a token that Electron's tray does not pass on, and it does not say whether a window is minimised:
 * one that is shown anew is on top in any case.
 */
export function showInFront(native: BrowserWindow, wayland: boolean): void {
  if (native.isMinimized()) native.restore()
  if (wayland && native.isVisible() && !native.isFocused()) native.hide()
  native.show()
  native.focus()
}
