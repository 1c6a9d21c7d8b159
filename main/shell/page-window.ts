import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import { loadPage, type Page, type PageParts } from './page.ts'
import { type Anchor, boundedHeight, type Display, placeWindow } from './placement.ts'
import { firstHeight, webPreferences, windowOptions, windowWidth } from './window-options.ts'

export interface PageWindowParts extends PageParts {
  /** Absolute path of the built preload. */
  readonly preload: string
  readonly devTools: boolean
  readonly platform: NodeJS.Platform
  /** Whether it is a popover, or a normal window that the platform places. */
  readonly placeable: boolean
  readonly onPainted: () => void
  readonly onBlur: () => void
  /** It was shown, hidden, minimised, or is gone. */
  readonly onVisibility: () => void
  readonly onClosed: () => void
}

/** One native window with its page, from its making to its end. */
export interface PageWindow extends Page {
  readonly native: BrowserWindow
  /** Whether there is something to see. */
  isPainted(): boolean
  isVisible(): boolean
  reveal(anchor: Anchor, focus: boolean): void
  fit(height: number): void
}

export function openPageWindow(parts: PageWindowParts): PageWindow {
  const { placeable, platform } = parts
  const native = new BrowserWindow(
    windowOptions({
      placeable,
      dark: nativeTheme.shouldUseDarkColors,
      preferences: webPreferences(parts.preload, parts.devTools),
    }),
  )
  let painted = false
  let standsAt: Anchor = { at: 'corner' }
  let height = firstHeight
  let framedHeight = firstHeight

  native.once('ready-to-show', () => {
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

  /** A framed window follows its content until the person has sized it. */
  function fitFrame(): void {
    const [width = windowWidth, current = framedHeight] = native.getContentSize()
    if (Math.abs(current - framedHeight) > 2) return
    framedHeight = boundedHeight(height, screen.getDisplayMatching(native.getBounds()).workArea)
    native.setContentSize(width, framedHeight)
  }

  return {
    native,
    isPainted: () => painted,
    isVisible,
    reveal(anchor, focus) {
      if (!isVisible()) {
        standsAt = anchor
        if (placeable) {
          native.setAlwaysOnTop(true, 'pop-up-menu')
          if (platform === 'darwin') native.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true })
          stand()
        }
        if (native.isMinimized()) native.restore()
      }
      if (!focus) return native.showInactive()
      native.show()
      if (platform === 'darwin') app.focus({ steal: true })
      native.focus()
    },
    turnTo: page.turnTo,
    send: page.send,
    fit(wanted) {
      if (wanted === height) return
      height = wanted
      if (!placeable) fitFrame()
      else if (isVisible()) stand()
    },
  }
}
