import type { BaseWindow, BaseWindowConstructorOptions, WebContents, WebPreferences } from 'electron'

/** The size of the small window in CSS pixels. It never follows its content, so that nothing moves under the pointer. */
export const windowSize = { width: 380, height: 600 } as const

/** Returns the background colour of the page, so that no other colour is visible before the page is painted. */
export function backgroundColour(dark: boolean): string {
  return dark ? '#181c23' : '#ffffff'
}

/** Restricts a page to the functions that the preload script gives it. */
export function webPreferences(parts: {
  /** The absolute path of the built preload script. */
  readonly preload: string
  readonly devTools: boolean
}): WebPreferences {
  return {
    preload: parts.preload,
    devTools: parts.devTools,
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    navigateOnDragDrop: false,
    webviewTag: false,
    spellcheck: false,
    safeDialogs: true,
    disableDialogs: true,
  }
}

/**
 * Returns the options of a popover at the icon, or of a normal window with a frame. The normal window has a fixed
 * width, because the page is made for it and a tiling compositor lets such a window float.
 */
export function windowOptions(parts: {
  readonly popover: boolean
  readonly height: number
  /** The minimum height of a normal window, which the person may resize. */
  readonly lowest: number
  readonly dark: boolean
}): BaseWindowConstructorOptions {
  const shared: BaseWindowConstructorOptions = {
    width: windowSize.width,
    height: parts.height,
    useContentSize: true,
    show: false,
    title: 'Meshtray',
    backgroundColor: backgroundColour(parts.dark),
    maximizable: false,
    fullscreenable: false,
    autoHideMenuBar: true,
  }
  if (!parts.popover)
    return { ...shared, minWidth: windowSize.width, maxWidth: windowSize.width, minHeight: parts.lowest }
  return { ...shared, frame: false, resizable: false, movable: false, minimizable: false, skipTaskbar: true }
}

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
