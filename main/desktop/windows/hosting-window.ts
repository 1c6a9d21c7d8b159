import { BrowserWindow, nativeTheme, type Rectangle } from 'electron'
import type { HostingShow } from '../../../contract/commands.ts'
import { loadPage, type Page } from './page.ts'
import { appUrl } from './security.ts'
import { onFirstPaint, remap, showInFront } from './showing.ts'
import type { ShownWindow } from './shown-window.ts'
import { backgroundColour, webPreferences } from './window-options.ts'
import { createBudget } from './windowing.ts'

interface HostingWindowOptions {
  /** Absolute path of the built preload. */
  readonly preload: string
  readonly devTools: boolean
  readonly wayland: boolean
  /** The user closes it. */
  readonly onClose: () => void
  readonly log: (message: string) => void
}

interface HostingWindow extends ShownWindow {
  /** Opens it, or brings it to the front, and turns it to what is wanted. */
  open(show: HostingShow): void
  close(): void
}

const crashesPerMinute = 3

/** The window of hosted networks: a normal one, there only while it is open. It comes back where it stood. */
export function createHostingWindow(options: HostingWindowOptions): HostingWindow {
  const listeners = new Set<(visible: boolean) => void>()
  const crashes = createBudget(crashesPerMinute, () => performance.now())
  let native: BrowserWindow | null = null
  let page: Page | null = null
  let painted = false
  let stood: Rectangle | null = null

  const isVisible = (): boolean => native?.isVisible() === true && !native.isMinimized()
  const tell = (): void => {
    for (const listener of listeners) listener(isVisible())
  }

  function open(show: HostingShow): void {
    const opened = native ?? create()
    page?.turnTo(show)
    if (!painted) return
    if (options.wayland && !opened.isFocused()) remap(opened)
    else showInFront(opened)
  }

  function create(): BrowserWindow {
    const created = new BrowserWindow({
      ...(stood ?? { width: 980, height: 700 }),
      minWidth: 720,
      minHeight: 480,
      show: false,
      title: 'Meshtray',
      autoHideMenuBar: true,
      backgroundColor: backgroundColour(nativeTheme.shouldUseDarkColors),
      webPreferences: webPreferences(options.preload, options.devTools),
    })
    native = created
    onFirstPaint(created, () => {
      painted = true
      created.show()
    })
    created.on('show', tell)
    created.on('hide', tell)
    created.on('minimize', tell)
    created.on('restore', tell)
    created.on('close', () => {
      stood = created.getNormalBounds()
      options.onClose()
    })
    created.on('closed', () => {
      if (native === created) forget()
    })
    page = loadPage(created, {
      url: `${appUrl}#hosting`,
      onBroken: (why) => {
        if (native === created) replace(why)
      },
    })
    return created
  }

  function replace(why: string): void {
    const again = isVisible() && crashes.take()
    options.log(`gave the window of hosted networks up, as ${why}${again ? '; opening it anew' : ''}`)
    stood = native?.getNormalBounds() ?? stood
    native?.destroy()
    forget()
    if (again) open({ view: 'hosting', network: null })
  }

  function forget(): void {
    native = null
    page = null
    painted = false
    tell()
  }

  return {
    open,
    close: () => native?.close(),
    isVisible,
    onVisibility(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: (channel, value) => page?.send(channel, value),
    contents: () => native?.webContents ?? null,
    browserWindow: () => native,
    dispose() {
      listeners.clear()
      native?.destroy()
    },
  }
}
