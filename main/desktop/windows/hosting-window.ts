import { type BaseWindow, nativeTheme, type Rectangle, type WebContents, WebContentsView } from 'electron'
import type { HostingShow } from '../../../contract/commands.ts'
import { loadPage, type NativeWindow, openNativeWindow, type Page } from './page.ts'
import { appUrl } from './security.ts'
import { backgroundColour, onReady, type ShownWindow, showInFront, webPreferences } from './window-options.ts'
import { createBudget } from './windowing.ts'

export interface HostingWindowOptions {
  /** The absolute path of the built preload script. */
  readonly preload: string
  readonly devTools: boolean
  readonly wayland: boolean
  /** The window is about to come to the front. */
  readonly onFront: () => void
  readonly onBlur: () => void
  /** The person closes the window. */
  readonly onClose: () => void
  readonly log: (message: string) => void
}

export interface HostingWindow extends ShownWindow {
  /** Opens the window or brings it to the front, and shows the view. */
  open(show: HostingShow): void
  close(): void
}

const crashesPerMinute = 3

/** Manages the large window for hosting, which exists only while it is open. It opens again with its last bounds. */
export function createHostingWindow(options: HostingWindowOptions): HostingWindow {
  const listeners = new Set<(visible: boolean) => void>()
  const crashes = createBudget(crashesPerMinute, () => performance.now())
  let native: NativeWindow | null = null
  let contents: WebContents | null = null
  let page: Page | null = null
  let ready: ((painted: boolean) => void) | null = null
  let isReady = false
  let stood: Rectangle | null = null

  function isVisible(): boolean {
    const window = native?.current()
    return window?.isDestroyed() === false && window.isVisible() && !window.isMinimized()
  }
  const tell = (): void => {
    for (const listener of listeners) listener(isVisible())
  }

  function onTheme(): void {
    native?.setBackgroundColor(backgroundColour(nativeTheme.shouldUseDarkColors))
  }
  nativeTheme.on('updated', onTheme)

  function open(show: HostingShow): void {
    const opened = native ?? create()
    page?.turnTo(show)
    if (!isReady) return
    if (!opened.current().isFocused()) opened.renew()
    options.onFront()
    showInFront(opened.current())
  }

  function create(): NativeWindow {
    const view = new WebContentsView({ webPreferences: webPreferences(options) })
    contents = view.webContents
    page = loadPage(contents, {
      url: `${appUrl}#hosting`,
      onBroken: (why) => {
        if (native === created) replace(why)
      },
    })
    const created = openNativeWindow({
      view,
      wayland: options.wayland,
      options: {
        ...(stood ?? { width: 980, height: 700 }),
        minWidth: 640,
        minHeight: 480,
        show: false,
        title: 'Meshtray',
        autoHideMenuBar: true,
        backgroundColor: backgroundColour(nativeTheme.shouldUseDarkColors),
      },
      listen,
    })
    native = created
    ready = onReady(contents, options.wayland, () => {
      isReady = true
      created.renew()
      options.onFront()
      created.current().show()
    })
    return created
  }

  function listen(window: BaseWindow): void {
    window.on('blur', options.onBlur)
    window.on('show', tell)
    window.on('hide', tell)
    window.on('minimize', tell)
    window.on('restore', tell)
    window.on('close', () => {
      stood = window.getNormalBounds()
      options.onClose()
    })
    window.on('closed', () => {
      if (window === native?.current()) forget()
    })
  }

  function replace(why: string): void {
    const again = isVisible() && crashes.take()
    options.log(`gave the window of hosted networks up, as ${why}${again ? '; opening it anew' : ''}`)
    stood = native?.current().getNormalBounds() ?? stood
    const broken = native
    forget()
    broken?.destroy()
    if (again) open({ view: 'hosting', network: null })
  }

  function forget(): void {
    native = null
    contents = null
    page = null
    ready = null
    isReady = false
    tell()
  }

  return {
    open,
    close: () => native?.current().close(),
    isVisible,
    onVisibility(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: (channel, value) => page?.send(channel, value),
    contents: () => contents,
    ready: (painted) => ready?.(painted),
    native: () => native?.current() ?? null,
    dispose() {
      nativeTheme.off('updated', onTheme)
      listeners.clear()
      native?.destroy()
    },
  }
}
