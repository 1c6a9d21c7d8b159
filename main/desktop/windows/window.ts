import { nativeTheme, type Rectangle, screen } from 'electron'
import type { Show } from '../../../contract/commands.ts'
import { openPageWindow, type PageWindow } from './page-window.ts'
import type { Anchor } from './placement.ts'
import { appUrl } from './security.ts'
import type { ShownWindow } from './shown-window.ts'
import { backgroundColour, firstHeight } from './window-options.ts'
import { clickDoes, createBudget, hidesOnBlur, settling, type WindowState } from './windowing.ts'

interface WindowShellOptions {
  /** Absolute path of the built preload. */
  readonly preload: string
  readonly platform: NodeJS.Platform
  readonly wayland: boolean
  /** Whether there is an icon that a popover could stand at. */
  readonly hasIcon: () => boolean
  /** The user closes the window; false: it stays, as somebody asks first. */
  readonly onClose: () => boolean
  /** Where the tray icon is; all zero: not known. */
  readonly trayBounds: () => Rectangle
  readonly log: (message: string) => void
  readonly url?: string
  /** How long a hidden window keeps its memory, in ms; a minute if not given. */
  readonly idleMs?: number
  readonly devTools?: boolean
  /** How often a minute a page that broke in sight is brought back; 3 if not given. */
  readonly crashesPerMinute?: number
}

export interface WindowShell extends ShownWindow {
  /** A click on the tray icon. */
  toggle(): void
  /** Opens the window, or brings it to the front; `view`: what it turns to. Takes the focus unless told not to. */
  show(view?: Show, how?: { readonly from?: 'tray' | 'elsewhere'; readonly focus?: boolean }): void
  hide(): void
  /** Keeps the popover open without the focus, as the page asks while a dialog of its own is open. */
  pin(pinned: boolean): void
  /** The same while something of the system's is in front: a file dialog, a password prompt. */
  whileOpen<T>(work: () => Promise<T>): Promise<T>
  /** The height the page wants, in CSS pixels. */
  fit(height: number): void
}

/** The one window: made when it is first shown, given up when it has been hidden for a while. */
export function createWindowShell(options: WindowShellOptions): WindowShell {
  const { platform, wayland, log } = options
  const crashes = createBudget(options.crashesPerMinute ?? 3, () => performance.now())
  const listeners = new Set<(visible: boolean) => void>()

  let window: PageWindow | null = null
  let height = firstHeight
  let anchor: Anchor = { at: 'corner' }
  /** null: nobody wants to see it */
  let wanted: { readonly focus: boolean } | null = null
  let pinnedByPage = false
  let pins = 0
  let shownAt = Number.NEGATIVE_INFINITY
  let blurredAt = Number.NEGATIVE_INFINITY
  let wasVisible = false
  let timer: NodeJS.Timeout | undefined

  const isVisible = (): boolean => window?.isVisible() ?? false

  function state(): WindowState {
    return {
      popover: window?.popover ?? false,
      visible: isVisible(),
      focused: window?.native.current().isFocused() ?? false,
      shownAt,
      blurredAt,
      pinned: pinnedByPage || pins > 0,
    }
  }

  const wantsPopover = (): boolean => !wayland && options.hasIcon()

  function open(): PageWindow {
    const opened = openPageWindow({
      url: options.url ?? appUrl,
      preload: options.preload,
      devTools: options.devTools ?? false,
      platform,
      wayland,
      popover: wantsPopover(),
      height,
      onReady: reveal,
      onBlur,
      onVisibility: reportVisibility,
      onClose: options.onClose,
      onClosed: () => {
        if (window === opened) forget()
      },
      onBroken: (why) => {
        if (window === opened) replace(why)
      },
      onReload: () => {
        pinnedByPage = false
      },
    })
    return opened
  }

  function reveal(): void {
    if (window === null || wanted === null || !window.isReady()) return
    const { focus } = wanted
    if (!isVisible()) shownAt = performance.now()
    window.reveal(anchor, focus)
    // What took the focus while the window came up is not what the person turned to.
    if (focus && window.popover) {
      later(settling, () => {
        if (isVisible() && window?.native.current().isFocused() === false) window.native.current().focus()
      })
    }
  }

  function anchorFor(from: 'tray' | 'elsewhere'): Anchor {
    const bounds = options.trayBounds()
    if (bounds.width > 0 && bounds.height > 0) return { at: 'icon', bounds }
    return from === 'tray' ? { at: 'pointer', point: screen.getCursorScreenPoint() } : { at: 'corner' }
  }

  function onBlur(): void {
    const now = performance.now()
    if (!hidesOnBlur(state(), now)) return
    blurredAt = now
    hide()
  }

  const show: WindowShell['show'] = (view, how = {}) => {
    clearTimeout(timer)
    if (isBuried()) window?.renew()
    if (!isVisible()) {
      anchor = anchorFor(how.from ?? 'elsewhere')
      if (window !== null && window.popover !== wantsPopover()) destroy()
    }
    wanted = { focus: how.focus ?? true }
    window ??= open()
    if (view !== undefined) window.turnTo(view)
    reveal()
  }

  /**
   * It shows, and somewhere behind others, or minimised, which Wayland does not tell. A compositor gives the focus by a
   * token, which Electron's tray does not pass on; a new window is in front. A dialog of the system's would go with it.
   */
  function isBuried(): boolean {
    const { visible, focused } = state()
    return wayland && visible && !focused && pins === 0 && performance.now() - shownAt >= settling
  }

  function hide(): void {
    wanted = null
    if (window === null) return
    window.native.current().hide()
    later(options.idleMs ?? 60_000, destroy)
  }

  function later(ms: number, work: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(work, ms)
    timer.unref()
  }

  function replace(why: string): void {
    const again = wanted !== null && crashes.take()
    log(`gave the window up, as ${why}; ${again ? 'opening it anew' : 'it opens when next asked for'}`)
    destroy()
    if (again) show()
  }

  function destroy(): void {
    clearTimeout(timer)
    const old = window
    forget()
    old?.native.destroy()
  }

  function forget(): void {
    window = null
    wanted = null
    pinnedByPage = false
    reportVisibility()
  }

  function reportVisibility(): void {
    const visible = isVisible()
    if (visible === wasVisible) return
    wasVisible = visible
    for (const listener of listeners) listener(visible)
  }

  function onTheme(): void {
    window?.native.setBackgroundColor(backgroundColour(nativeTheme.shouldUseDarkColors))
  }
  nativeTheme.on('updated', onTheme)
  const onScreens = (): void => window?.onScreens()
  // An unplugged screen leaves what stood on it out of sight.
  screen.on('display-removed', onScreens)
  screen.on('display-metrics-changed', onScreens)

  return {
    toggle() {
      const does = clickDoes(state(), performance.now())
      if (does === 'show') show(undefined, { from: 'tray' })
      if (does === 'hide') hide()
    },
    show,
    hide,
    pin(pinned) {
      pinnedByPage = pinned
    },
    async whileOpen(work) {
      pins += 1
      try {
        return await work()
      } finally {
        pins -= 1
      }
    },
    fit(wanted) {
      height = wanted
      window?.fit(wanted)
    },
    isVisible,
    onVisibility(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: (channel, value) => window?.send(channel, value),
    contents: () => window?.contents ?? null,
    ready: (painted) => window?.ready(painted),
    native: () => window?.native.current() ?? null,
    dispose() {
      nativeTheme.off('updated', onTheme)
      screen.off('display-removed', onScreens)
      screen.off('display-metrics-changed', onScreens)
      listeners.clear()
      destroy()
    },
  }
}
