/**
 * Returns whether Electron is a Wayland client. A Wayland client cannot place its windows, is not told whether they are
 * minimised, and does not paint hidden ones. Electron uses Wayland in a Wayland session unless `--ozone-platform` says
 * otherwise; `ozonePlatform` is the value of that switch.
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

/** The state of the window when the icon is clicked or the focus is lost. Times are in ms of one clock. */
export interface WindowState {
  /** The window is a popover at the icon that hides when it loses the focus; otherwise it is a normal window. */
  readonly popover: boolean
  readonly visible: boolean
  /** The state that Electron reports. Some compositors give the focus without Electron noticing. */
  readonly focused: boolean
  readonly shownAt: number
  /** The last time at which the window hid because it lost the focus. */
  readonly blurredAt: number
  /** A dialog of ours is open. */
  readonly pinned: boolean
}

export const settling = 200
/**
 * ms between the loss of focus that a click on the icon causes and the click itself, and between two clicks of a double
 * click.
 */
const sameClick = 400

/** A window that loses the focus while it is still opening was not left by the person, so it stays. */
export function hidesOnBlur(state: WindowState, now: number): boolean {
  return state.popover && state.visible && !state.pinned && now - state.shownAt >= settling
}

/**
 * Returns what a click on the icon does. The click has already hidden the popover by taking its focus, so it must not
 * open it again. A normal window may be behind others, so it is brought to the front.
 */
export function clickDoes(state: WindowState, now: number): 'show' | 'hide' | 'nothing' {
  if (state.visible && now - state.shownAt < sameClick) return 'nothing'
  if (state.visible) return state.popover || state.focused ? 'hide' : 'show'
  return now - state.blurredAt < sameClick ? 'nothing' : 'show'
}

/** Allows an action at most `most` times in any minute. */
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
