import { nativeTheme, type Rectangle, screen } from 'electron'
import type { Show } from '../../../contract/commands.ts'
import { openPageWindow, type PageWindow } from './page-window.ts'
import type { Anchor } from './placement.ts'
import { appUrl } from './security.ts'
import { backgroundColour, type ShownWindow } from './window-options.ts'
import { clickDoes, createBudget, hidesOnBlur, settling, type WindowState } from './windowing.ts'

interface WindowShellOptions {
  /** The absolute path of the built preload script. */
  readonly preload: string
  readonly platform: NodeJS.Platform
  readonly wayland: boolean
  /** Returns whether there is a tray icon at which a popover could open. */
  readonly hasIcon: () => boolean
  /** The person closes the window. Returns false if it must stay open for a question. */
  readonly onClose: () => boolean
  /** Returns whether the large window has the focus. */
  readonly isLargeFocused?: () => boolean
  /** Returns the bounds of the tray icon; all zero: they are not known. */
  readonly trayBounds: () => Rectangle
  readonly log: (message: string) => void
  readonly url?: string
  /** ms after which a hidden window is destroyed to free its memory; the default is one minute. */
  readonly idleMs?: number
  readonly devTools?: boolean
  /** The number of times per minute that a visible page is reopened after a crash; the default is 3. */
  readonly crashesPerMinute?: number
}

export interface WindowShell extends ShownWindow {
  /** Handles a click on the tray icon. */
  toggle(): void
  /**
   * Opens the window or brings it to the front, and shows `view`. The window takes the focus unless `focus` is false.
   */
  show(view?: Show, how?: { readonly from?: 'tray' | 'elsewhere'; readonly focus?: boolean }): void
  hide(): void
  /** Keeps the popover open when it loses the focus. The page requests this while one of its dialogs is open. */
  pin(pinned: boolean): void
  /** The large window is about to come to the front. A popover that asked for it stays open, and makes way for it. */
  standBeside(): void
  /** The large window lost the focus. A popover that stands beside it hides if the person has left both. */
  leaveLarge(): void
  /**
   * Keeps the popover open while the system shows something in front of it, such as a file dialog or a password prompt.
   */
  whileOpen<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Manages the small window, which is created when it is first shown and destroyed after it has been hidden for a while.
 */
export function createWindowShell(options: WindowShellOptions): WindowShell {
  const { platform, wayland, log } = options
  const crashes = createBudget(options.crashesPerMinute ?? 3, () => performance.now())
  const listeners = new Set<(visible: boolean) => void>()

  let window: PageWindow | null = null
  let anchor: Anchor = { at: 'corner' }
  /** null: the window should be hidden. */
  let wanted: { readonly focus: boolean } | null = null
  /** The popover stands beside the large window, which has taken its focus. */
  let isBeside = false
  let pinnedByPage = false
  let pins = 0
  let shownAt = Number.NEGATIVE_INFINITY
  let blurredAt = Number.NEGATIVE_INFINITY
  let wasVisible = false
  let timer: NodeJS.Timeout | undefined

  const isVisible = (): boolean => window?.isVisible() ?? false

  function state(): WindowState {
    return {
      popover: window?.popover === true && !isBeside,
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
      onReady: reveal,
      onBlur,
      onFocus,
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
    // Something else may have taken the focus while the window was opening, although the person did not choose it.
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
    if (isBeside) {
      leaveBoth()
      return
    }
    const now = performance.now()
    if (!hidesOnBlur(state(), now)) return
    blurredAt = now
    hide()
  }

  function onFocus(): void {
    if (!isBeside) return
    isBeside = false
    window?.setOnTop(true)
  }

  /** Hides the popover beside the large window, unless one of the two has the focus once it has gone where it goes. */
  function leaveBoth(): void {
    later(settling, () => {
      if (isBeside && !state().pinned && !state().focused && options.isLargeFocused?.() !== true) hide()
    })
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
   * Returns whether the window is open but behind others or minimised, which a Wayland client cannot tell apart. A
   * compositor gives the focus only in exchange for a token, which Electron's tray does not pass on; a new window,
   * however, is in front. While the system shows a dialog the window is kept, because the dialog would disappear with
   * it.
   */
  function isBuried(): boolean {
    const { visible, focused } = state()
    return wayland && visible && !focused && pins === 0 && performance.now() - shownAt >= settling
  }

  function hide(): void {
    wanted = null
    isBeside = false
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
    isBeside = false
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
  // A window on a display that was unplugged would be out of sight.
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
    standBeside() {
      if (!state().popover || !state().focused) return
      isBeside = true
      window?.setOnTop(false)
    },
    leaveLarge() {
      if (isBeside) leaveBoth()
    },
    async whileOpen(work) {
      pins += 1
      try {
        return await work()
      } finally {
        pins -= 1
      }
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
