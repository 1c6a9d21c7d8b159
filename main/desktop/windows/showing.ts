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

/** Shows a window in front of all others, with the focus. */
export function showInFront(native: BrowserWindow): void {
  if (native.isMinimized()) native.restore()
  native.show()
  native.focus()
}

/** GNOME's compositor needs as long to forget a window that was hidden. */
const forgotten = 100

/**
 * Brings a window to the front on Wayland, where it may be behind others or minimised, which a client is not told. A
 * compositor gives the focus by a token, which Electron's tray does not pass on; a window that is new to it is in front.
 * What is in the page stays. It comes back a pixel lower and grows to its height, which makes Chromium draw it anew: else
 * GNOME's has nothing to show.
 */
export function remap(native: BrowserWindow): void {
  const [width = 0, height = 0] = native.getContentSize()
  native.hide()
  native.setContentSize(width, height - 1)
  setTimeout(() => {
    if (native.isDestroyed()) return
    showInFront(native)
    native.setContentSize(width, height)
  }, forgotten)
}
