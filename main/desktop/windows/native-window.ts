import { BaseWindow, type BaseWindowConstructorOptions, type WebContentsView } from 'electron'
import { visibleText } from '../../../domain/text/visible-text.ts'

export interface NativeWindowParts {
  /** The page; it may be loading already. */
  readonly view: WebContentsView
  readonly wayland: boolean
  readonly options: BaseWindowConstructorOptions
  /** Listens to each window that the page is in. */
  readonly listen: (window: BaseWindow) => void
}

/** The native window that a page is in. */
export interface NativeWindow {
  /** Another one after `renew`. */
  current(): BaseWindow
  /**
   * On Wayland: takes the page to a window that the compositor has not seen yet, of the size that is given or the same.
   * A hidden window has a frame drawn already, without the page, and would begin with it; GNOME's compositor lists one
   * that was hidden and draws nothing; and a new one is in front of all others, which no client may ask for.
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
    // A page whose window is hidden is painted only so.
    contents.setBackgroundThrottling(false)
    window.once('show', () => contents.setBackgroundThrottling(true))
    // Or a window that first shows would take the focus from where its page has put it, to the first control. On Wayland
    // it is the other way round.
    contents.focus()
  }

  function open(change: BaseWindowConstructorOptions): BaseWindow {
    const opened = new BaseWindow({ ...options, backgroundColor: background, ...change })
    opened.setContentView(view)
    // The keyboard is the page's, whichever way the window came to the front.
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
