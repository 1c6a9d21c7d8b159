import {
  BaseWindow,
  type BaseWindowConstructorOptions,
  type WebContents,
  type WebContentsView,
} from 'electron'
import { channels } from '../../../contract/bridge.ts'
import type { Show } from '../../../contract/commands.ts'
import { visibleText } from '../../../domain/text/visible-text.ts'

export interface PageParts {
  readonly url: string
  readonly onBroken: (why: string) => void
  /** The page is being loaded again, so its earlier requests are void. */
  readonly onReload?: () => void
}

/** The page in a window. */
export interface Page {
  /** Makes the page show a view as soon as it can receive messages. */
  turnTo(view: Show): void
  /**
   * Sends a message, also while the page is loading: its listener is added before loading ends. A page that starts
   * later reads the snapshot itself.
   */
  send(channel: string, value: unknown): void
}

export function loadPage(contents: WebContents, parts: PageParts): Page {
  let loaded = false
  let view: Show | null = null

  function sendView(): void {
    if (!loaded || view === null) return
    contents.send(channels.show, view)
    view = null
  }

  contents.on('did-start-loading', () => {
    loaded = false
    parts.onReload?.()
  })
  contents.on('did-finish-load', () => {
    loaded = true
    sendView()
  })
  contents.on('render-process-gone', (_event, { reason }) => parts.onBroken(`its process ended (${reason})`))
  contents.on('unresponsive', () => {
    if (!contents.isDevToolsOpened()) parts.onBroken('it does not answer')
  })
  contents.loadURL(parts.url).catch((error: unknown) => {
    // A page that is reloaded while it is still loading is not broken.
    const aborted = error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED'
    if (!aborted && !contents.isDestroyed()) parts.onBroken(`its page did not load (${String(error)})`)
  })

  return {
    turnTo(next) {
      view = next
      sendView()
    },
    send(channel, value) {
      if (!contents.isDestroyed()) contents.send(channel, value)
    },
  }
}

interface NativeWindowParts {
  /** The view with the page, which may already be loading. */
  readonly view: WebContentsView
  readonly wayland: boolean
  readonly options: BaseWindowConstructorOptions
  /** Adds listeners to each native window that the page is moved to. */
  readonly listen: (window: BaseWindow) => void
}

/** The native window that contains a page. */
export interface NativeWindow {
  /** Returns the window, which `renew` replaces by another one. */
  current(): BaseWindow
  /**
   * On Wayland, moves the page to a new window that the compositor has not shown yet, with the given size or the same
   * size. A hidden window already has a frame without the page and would show that first. GNOME's compositor lists a
   * window that was hidden but does not draw it. A new window appears in front of all others, which a client cannot
   * request.
   */
  renew(size?: { readonly width: number; readonly height: number }): void
  setBackgroundColor(colour: string): void
  destroy(): void
}

export function openNativeWindow({ view, wayland, options, listen }: NativeWindowParts): NativeWindow {
  const { webContents: contents } = view
  let { backgroundColor: background = '#ffffff' } = options
  view.setBackgroundColor(background)
  let window = open({})
  if (!wayland) {
    // A page in a hidden window is painted only without throttling.
    contents.setBackgroundThrottling(false)
    window.once('show', () => contents.setBackgroundThrottling(true))
    // Otherwise the window, when it is first shown, would move the focus from where the page has put it to the first
    // control. On Wayland this call would do so instead.
    contents.focus()
  }

  function open(change: BaseWindowConstructorOptions): BaseWindow {
    const opened = new BaseWindow({ ...options, backgroundColor: background, ...change })
    opened.setContentView(view)
    // The page gets the keyboard focus however the window came to the front.
    opened.on('focus', () => contents.focus())
    opened.on('closed', () => {
      if (opened === window) contents.close()
    })
    listen(opened)
    return opened
  }

  contents.on('page-title-updated', (_event, title) => window.setTitle(visibleText(title)))
  return {
    current: () => window,
    renew(size) {
      if (!wayland) return
      const before = window
      const [width = 0, height = 0] = before.getContentSize()
      window = open({ title: before.getTitle(), useContentSize: true, ...(size ?? { width, height }) })
      if (before.isMaximized()) window.maximize()
      before.destroy()
    },
    setBackgroundColor(colour) {
      background = colour
      view.setBackgroundColor(colour)
      window.setBackgroundColor(colour)
    },
    destroy: () => window.destroy(),
  }
}
