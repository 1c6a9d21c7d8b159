import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import { channels } from '../../contract/bridge.ts'
import type { Show } from '../../contract/commands.ts'
import { type Anchor, boundedHeight, type Display, placeWindow } from './placement.ts'
import { firstHeight, webPreferences, windowOptions, windowWidth } from './window-options.ts'

export interface PageWindowParts {
  readonly url: string
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
  readonly onBroken: (why: string) => void
  /** The page began anew, and what it asked for before is void. */
  readonly onReload: () => void
}

/** One native window with its page, from its making to its end. */
export interface PageWindow {
  readonly native: BrowserWindow
  /** Whether there is something to see. */
  isPainted(): boolean
  isVisible(): boolean
  reveal(anchor: Anchor, focus: boolean): void
  /** What the page turns to, as soon as it can listen. */
  turnTo(view: Show): void
  send(channel: string, value: unknown): void
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
  const page = native.webContents
  let painted = false
  let loaded = false
  let view: Show | null = null
  let standsAt: Anchor = { at: 'corner' }
  let height = firstHeight
  let framedHeight = firstHeight

  native.once('ready-to-show', () => {
    painted = true
    parts.onPainted()
  })
  native.on('blur', () => {
    if (!page.isDevToolsOpened()) parts.onBlur()
  })
  native.on('show', parts.onVisibility)
  native.on('hide', parts.onVisibility)
  native.on('minimize', parts.onVisibility)
  native.on('restore', parts.onVisibility)
  native.on('closed', parts.onClosed)
  page.on('did-start-loading', () => {
    loaded = false
    parts.onReload()
  })
  page.on('did-finish-load', () => {
    loaded = true
    sendView()
  })
  page.on('render-process-gone', (_event, { reason }) => parts.onBroken(`its process ended (${reason})`))
  page.on('unresponsive', () => {
    if (!page.isDevToolsOpened()) parts.onBroken('it does not answer')
  })
  native.loadURL(parts.url).catch((error: unknown) => {
    // A page that is loaded again while it loads is no broken one.
    const aborted = error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED'
    if (!aborted && !native.isDestroyed()) parts.onBroken(`its page did not load (${String(error)})`)
  })

  function isVisible(): boolean {
    return !native.isDestroyed() && native.isVisible() && !native.isMinimized()
  }

  function sendView(): void {
    if (!loaded || view === null) return
    page.send(channels.show, view)
    view = null
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
    turnTo(next) {
      view = next
      sendView()
    },
    send(channel, value) {
      if (loaded) page.send(channel, value)
    },
    fit(wanted) {
      if (wanted === height) return
      height = wanted
      if (!placeable) fitFrame()
      else if (isVisible()) stand()
    },
  }
}
