import { app, type BaseWindow, nativeTheme, screen, type WebContents, WebContentsView } from 'electron'
import { type NativeWindow, openNativeWindow } from './native-window.ts'
import { loadPage, type Page, type PageParts } from './page.ts'
import {
  type Anchor,
  boundedHeight,
  type Display,
  framedHeight,
  lowestFramed,
  type Size,
  windowBounds,
} from './placement.ts'
import { onReady, showInFront } from './showing.ts'
import { firstHeight, webPreferences, windowOptions, windowWidth } from './window-options.ts'

interface PageWindowParts extends PageParts {
  /** The absolute path of the built preload script. */
  readonly preload: string
  readonly devTools: boolean
  readonly platform: NodeJS.Platform
  readonly wayland: boolean
  /** True for a popover at the tray icon, false for a normal window that the desktop places. */
  readonly popover: boolean
  /** The last height of the content in CSS pixels. If it is still right, the window need not be resized. */
  readonly height: number
  /** The page has something to show. */
  readonly onReady: () => void
  readonly onBlur: () => void
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
  /** Brings the window out from behind others if the compositor does not let a client raise itself. */
  renew(): void
  fit(height: number): void
  /** The displays have changed. A visible popover is moved to a display that still exists. */
  onScreens(): void
}

export function openPageWindow(parts: PageWindowParts): PageWindow {
  const { popover, platform, wayland } = parts
  const fitted = (wanted: number, workArea: Size): number =>
    popover
      ? boundedHeight(wanted, workArea)
      : framedHeight(wayland ? Math.max(wanted, firstHeight) : wanted, workArea)
  const { workArea } = screen.getPrimaryDisplay()
  const view = new WebContentsView({ webPreferences: webPreferences(parts) })
  const { webContents: contents } = view
  // Loading begins before the native window is created, which takes a while.
  const page = loadPage(contents, parts)
  const native = openNativeWindow({
    view,
    wayland,
    options: windowOptions({
      popover,
      height: fitted(parts.height, workArea),
      // GNOME's compositor may reply to the first height with the minimum height.
      lowest: wayland ? fitted(firstHeight, workArea) : lowestFramed,
      dark: nativeTheme.shouldUseDarkColors,
    }),
    listen,
  })
  let isReady = false
  let standsAt: Anchor = { at: 'corner' }
  let { height } = parts
  let [, current = height] = native.current().getContentSize()

  const ready = onReady(contents, wayland, () => {
    isReady = true
    parts.onReady()
  })

  function listen(window: BaseWindow): void {
    window.on('blur', () => {
      if (!contents.isDevToolsOpened()) parts.onBlur()
    })
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

  function stand(): void {
    native.current().setBounds(windowBounds(standsAt, { width: windowWidth, height }, display(), platform))
  }

  /**
   * Fits a framed window to its content until the person resizes it. On Wayland it does so only while the window is
   * hidden: some compositors reply to a later size with the previous one, which would look like a resize by the person.
   */
  function fitFrame(): void {
    if (wayland && isVisible()) return
    const window = native.current()
    const [width = windowWidth, sized = current] = window.getContentSize()
    if (Math.abs(sized - current) > 2) return
    current = fitted(height, screen.getDisplayMatching(window.getBounds()).workArea)
    window.setContentSize(width, current)
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
        if (!popover) fitFrame()
        native.renew()
        standsAt = anchor
        if (popover) {
          native.current().setAlwaysOnTop(true, 'pop-up-menu')
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
    renew: () => native.renew(),
    turnTo: page.turnTo,
    send: page.send,
    onScreens() {
      if (popover && isVisible()) stand()
    },
    fit(wanted) {
      if (wanted === height) return
      height = wanted
      if (!popover) fitFrame()
      else if (isVisible()) stand()
    },
  }
}
