import { app, type BaseWindow, nativeTheme, screen, type WebContents, WebContentsView } from 'electron'
import { loadPage, type NativeWindow, openNativeWindow, type Page, type PageParts } from './page.ts'
import {
  type Anchor,
  boundedHeight,
  type Display,
  framedHeight,
  lowestFramed,
  windowBounds,
} from './placement.ts'
import { onReady, showInFront, webPreferences, windowOptions, windowSize } from './window-options.ts'

interface PageWindowParts extends PageParts {
  /** The absolute path of the built preload script. */
  readonly preload: string
  readonly devTools: boolean
  readonly platform: NodeJS.Platform
  readonly wayland: boolean
  /** True for a popover at the tray icon, false for a normal window that the desktop places. */
  readonly popover: boolean
  /** The page has something to show. */
  readonly onReady: () => void
  readonly onBlur: () => void
  readonly onFocus: () => void
  /** The window was shown, hidden, minimised, restored or closed. */
  readonly onVisibility: () => void
  /** Returns whether the window may close. */
  readonly onClose: () => boolean
  readonly onClosed: () => void
}

/** A page together with its native window. */
export interface PageWindow extends Page {
  readonly contents: WebContents
  readonly native: NativeWindow
  readonly popover: boolean
  /** The page reports that it has something to show, and whether it has painted that. */
  ready(painted: boolean): void
  isReady(): boolean
  isVisible(): boolean
  reveal(anchor: Anchor, focus: boolean): void
  /** A popover stands above all other windows, or among them. */
  setOnTop(onTop: boolean): void
  /** Brings the window out from behind others if the compositor does not let a client raise itself. */
  renew(): void
  /** The displays have changed. A visible popover is moved to a display that still exists. */
  onScreens(): void
}

export function openPageWindow(parts: PageWindowParts): PageWindow {
  const { popover, platform, wayland } = parts
  const { workArea } = screen.getPrimaryDisplay()
  const height = (popover ? boundedHeight : framedHeight)(windowSize.height, workArea)
  const view = new WebContentsView({ webPreferences: webPreferences(parts) })
  const { webContents: contents } = view
  // Loading begins before the native window is created, which takes a while.
  const page = loadPage(contents, parts)
  const native = openNativeWindow({
    view,
    wayland,
    options: windowOptions({
      popover,
      height,
      // GNOME's compositor may reply to the first height with the minimum height.
      lowest: wayland ? height : lowestFramed,
      dark: nativeTheme.shouldUseDarkColors,
    }),
    listen,
  })
  let isReady = false
  let standsAt: Anchor = { at: 'corner' }

  const ready = onReady(contents, wayland, () => {
    isReady = true
    parts.onReady()
  })

  function listen(window: BaseWindow): void {
    window.on('blur', () => {
      if (!contents.isDevToolsOpened()) parts.onBlur()
    })
    window.on('focus', parts.onFocus)
    window.on('show', parts.onVisibility)
    window.on('hide', parts.onVisibility)
    window.on('minimize', parts.onVisibility)
    window.on('restore', parts.onVisibility)
    window.on('close', (event) => {
      if (!parts.onClose()) event.preventDefault()
    })
    window.on('closed', () => {
      if (window === native.current()) parts.onClosed()
    })
  }

  function isVisible(): boolean {
    const window = native.current()
    return !window.isDestroyed() && window.isVisible() && !window.isMinimized()
  }

  function display(): Display {
    if (standsAt.at === 'corner') return screen.getPrimaryDisplay()
    return screen.getDisplayNearestPoint(standsAt.at === 'icon' ? standsAt.bounds : standsAt.point)
  }

  function setOnTop(onTop: boolean): void {
    native.current().setAlwaysOnTop(onTop, 'pop-up-menu')
  }

  function stand(): void {
    native.current().setBounds(windowBounds(standsAt, windowSize, display(), platform))
  }

  return {
    contents,
    native,
    popover,
    ready,
    isReady: () => isReady,
    isVisible,
    reveal(anchor, focus) {
      if (!isVisible()) {
        native.renew()
        standsAt = anchor
        if (popover) {
          setOnTop(true)
          if (platform === 'darwin')
            native.current().setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true })
          stand()
        }
        if (!focus && native.current().isMinimized()) native.current().restore()
      }
      if (!focus) return native.current().showInactive()
      showInFront(native.current())
      if (platform === 'darwin') app.focus({ steal: true })
    },
    setOnTop,
    renew: () => native.renew(),
    turnTo: page.turnTo,
    send: page.send,
    onScreens() {
      if (popover && isVisible()) stand()
    },
  }
}
