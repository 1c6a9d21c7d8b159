import {
  BaseWindow,
  BrowserWindow,
  type BrowserWindowConstructorOptions,
  type WebContents,
  WebContentsView,
} from 'electron'

export interface NativeWindowParts {
  readonly wayland: boolean
  readonly options: BrowserWindowConstructorOptions
  /** Listens to each window that the page is in. */
  readonly listen: (window: BaseWindow) => void
  /** Not on Wayland, which has nothing painted that is hidden. */
  readonly onPainted: () => void
}

/** A page and the native window that it is in. */
export interface NativeWindow {
  readonly contents: WebContents
  /** Electron paints the page while it is hidden, and says when; where it does not, the page has to say it. */
  readonly paintsHidden: boolean
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

export function openNativeWindow({ wayland, options, listen, onPainted }: NativeWindowParts): NativeWindow {
  if (!wayland) {
    const window = new BrowserWindow(options)
    listen(window)
    window.once('ready-to-show', onPainted)
    return {
      contents: window.webContents,
      paintsHidden: true,
      current: () => window,
      renew: () => undefined,
      setBackgroundColor: (colour) => window.setBackgroundColor(colour),
      destroy: () => window.destroy(),
    }
  }

  const { webPreferences = {}, ...looks } = options
  let { backgroundColor: background = '#ffffff' } = options
  const view = new WebContentsView({ webPreferences })
  const { webContents: contents } = view
  view.setBackgroundColor(background)
  let window = open({})

  function open(change: BrowserWindowConstructorOptions): BaseWindow {
    const opened = new BaseWindow({ ...looks, backgroundColor: background, ...change })
    opened.setContentView(view)
    // The keyboard is the page's, whichever way the window came to the front.
    opened.on('focus', () => contents.focus())
    opened.on('closed', () => {
      if (opened === window) contents.close()
    })
    listen(opened)
    return opened
  }

  contents.on('page-title-updated', (_event, title) => window.setTitle(title))
  return {
    contents,
    paintsHidden: false,
    current: () => window,
    renew(size) {
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
