/**
 * Whether Electron talks to a Wayland compositor. Such a client may not place its windows, does not learn whether they
 * are minimised, and paints none that is hidden. Electron is one where the session is, unless `--ozone-platform` says
 * otherwise; `ozonePlatform` is what it noted there.
 */
export function isWaylandClient(
  platform: NodeJS.Platform,
  environment: { readonly [name: string]: string | undefined },
  ozonePlatform: string,
): boolean {
  if (platform !== 'linux' || ozonePlatform === 'x11') return false
  if (ozonePlatform === 'wayland' || environment.XDG_SESSION_TYPE === 'wayland') return true
  return environment.XDG_SESSION_TYPE !== 'x11' && (environment.WAYLAND_DISPLAY ?? '') !== ''
}

/** How the window stands when a click on the icon or a lost focus arrives. Times in ms on one clock. */
export interface WindowState {
  /** It stands at the icon and hides when the focus goes elsewhere; else it is a normal window. */
  readonly popover: boolean
  readonly visible: boolean
  /** As far as Electron knows: some compositors give the focus and Electron does not notice. */
  readonly focused: boolean
  readonly shownAt: number
  /** When it last hid because it lost the focus. */
  readonly blurredAt: number
  /** A dialog of ours is open. */
  readonly pinned: boolean
}

export const settling = 200
/** Between the blur that a click on the icon causes and the click itself; also two clicks of one double click. */
const sameClick = 400

/** A window that loses the focus while it is still coming up was not left by the person. */
export function hidesOnBlur(state: WindowState, now: number): boolean {
  return state.popover && state.visible && !state.pinned && now - state.shownAt >= settling
}

/**
 * What a click on the icon does. The click that took the focus away has hidden the popover already; a normal window may
 * be behind others, and is brought to the front.
 */
export function clickDoes(state: WindowState, now: number): 'show' | 'hide' | 'nothing' {
  if (state.visible && now - state.shownAt < sameClick) return 'nothing'
  if (state.visible) return state.popover || state.focused ? 'hide' : 'show'
  return now - state.blurredAt < sameClick ? 'nothing' : 'show'
}

/** Allows something at most `most` times in any minute. */
export function createBudget(most: number, now: () => number): { take(): boolean } {
  let taken: readonly number[] = []
  return {
    take() {
      const time = now()
      taken = taken.filter((at) => time - at < 60_000)
      if (taken.length >= most) return false
      taken = [...taken, time]
      return true
    },
  }
}
