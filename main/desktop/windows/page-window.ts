import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import { loadPage, type Page, type PageParts } from './page.ts'
import {
  type Anchor,
  boundedHeight,
  type Display,
  framedHeight,
  lowestFramed,
  placeWindow,
  type Size,
} from './placement.ts'
import { onFirstPaint, showInFront } from './showing.ts'
import { firstHeight, webPreferences, windowOptions, windowWidth } from './window-options.ts'

interface PageWindowParts extends PageParts {
  /** Absolute path of the built preload. */
  readonly preload: string
  readonly devTools: boolean
  readonly platform: NodeJS.Platform
  readonly wayland: boolean
  /** Whether it stands at the icon, or is a normal window that the desktop places. */
  readonly popover: boolean
  /** The height that the content wanted last, in CSS pixels: there is less to do where it still does. */
  readonly height: number
  readonly onPainted: () => void
  readonly onBlur: () => void
  /** It was shown, hidden, minimised, or is gone. */
  readonly onVisibility: () => void
  /** false: it stays */
  readonly onClose: () => boolean
  readonly onClosed: () => void
}

/** One native window with its page, from its making to its end. */
export interface PageWindow extends Page {
  readonly native: BrowserWindow
  readonly popover: boolean
  /** Whether there is something to see. */
  isPainted(): boolean
  isVisible(): boolean
  reveal(anchor: Anchor, focus: boolean): void
  fit(height: number): void
  /** The screens are others now: a popover in sight stands where there still is one. */
  onScreens(): void
}

export function openPageWindow(parts: PageWindowParts): PageWindow {
  const { popover, platform, wayland } = parts
  const fitted = (wanted: number, workArea: Size): number =>
    popover
      ? boundedHeight(wanted, workArea)
      : framedHeight(wayland ? Math.max(wanted, firstHeight) : wanted, workArea)
  const { workArea } = screen.getPrimaryDisplay()
  const native = new BrowserWindow(
    windowOptions({
      popover,
      height: fitted(parts.height, workArea),
      // GNOME's compositor may answer the first height with the lowest.
      lowest: wayland ? fitted(firstHeight, workArea) : lowestFramed,
      dark: nativeTheme.shouldUseDarkColors,
      preferences: webPreferences(parts.preload, parts.devTools),
    }),
  )
  let painted = false
  let standsAt: Anchor = { at: 'corner' }
  let { height } = parts
  let [, current = height] = native.getContentSize()

  onFirstPaint(native, () => {
    painted = true
    parts.onPainted()
  })
  native.on('blur', () => {
    if (!native.webContents.isDevToolsOpened()) parts.onBlur()
  })
  native.on('show', parts.onVisibility)
  native.on('hide', parts.onVisibility)
  native.on('minimize', parts.onVisibility)
  native.on('restore', parts.onVisibility)
  native.on('close', (event) => {
    if (!parts.onClose()) event.preventDefault()
  })
  native.on('closed', parts.onClosed)
  const page = loadPage(native, parts)

  function isVisible(): boolean {
    return !native.isDestroyed() && native.isVisible() && !native.isMinimized()
  }

  function display(): Display {
    if (standsAt.at === 'corner') return screen.getPrimaryDisplay()
    return screen.getDisplayNearestPoint(standsAt.at === 'icon' ? standsAt.bounds : standsAt.point)
  }

  function stand(): void {
    native.setBounds(placeWindow(standsAt, { width: windowWidth, height }, display(), platform))
  }

  /**
   * A framed window follows its content until the person has sized it. On Wayland it does so until it shows: some
   * compositors answer a later size with the one before, which looks as if the person had.
   */
  function fitFrame(): void {
    if (wayland && isVisible()) return
    const [width = windowWidth, sized = current] = native.getContentSize()
    if (Math.abs(sized - current) > 2) return
    current = fitted(height, screen.getDisplayMatching(native.getBounds()).workArea)
    native.setContentSize(width, current)
  }

  return {
    native,
    popover,
    isPainted: () => painted,
    isVisible,
    reveal(anchor, focus) {
      if (!isVisible()) {
        standsAt = anchor
        if (popover) {
          native.setAlwaysOnTop(true, 'pop-up-menu')
          if (platform === 'darwin') native.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true })
          stand()
        }
        if (!focus && native.isMinimized()) native.restore()
      }
      if (!focus) return native.showInactive()
      showInFront(native)
      if (platform === 'darwin') app.focus({ steal: true })
    },
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
