/**
 * Whether an application may place its own windows. Under Wayland it may not: the compositor alone decides. Electron
 * is a Wayland client where the session is one, unless told otherwise with `--ozone-platform`.
 */
export function canPlaceWindows(
  platform: NodeJS.Platform,
  environment: { readonly [name: string]: string | undefined },
  ozonePlatform: string,
): boolean {
  if (platform !== 'linux' || ozonePlatform === 'x11') return true
  if (ozonePlatform === 'wayland' || environment.XDG_SESSION_TYPE === 'wayland') return false
  return environment.XDG_SESSION_TYPE === 'x11' || (environment.WAYLAND_DISPLAY ?? '') === ''
}

/** How the popover stands when a click on the icon or a lost focus arrives. Times in ms on one clock. */
export interface PopoverState {
  readonly visible: boolean
  readonly shownAt: number
  /** When it last hid because it lost the focus. */
  readonly blurredAt: number
  /** A dialog of ours is open. */
  readonly held: boolean
}

export const settling = 200
/** Between the blur that a click on the icon causes and the click itself; also two clicks of one double click. */
const sameClick = 400

/** A window that loses the focus while it is still coming up was not left by the person. */
export function hidesOnBlur(state: PopoverState, now: number): boolean {
  return state.visible && !state.held && now - state.shownAt >= settling
}

/** What a click on the icon does. The click that took the focus away has hidden the window already. */
export function clickDoes(state: PopoverState, now: number): 'show' | 'hide' | 'nothing' {
  if (state.visible) return now - state.shownAt < sameClick ? 'nothing' : 'hide'
  return now - state.blurredAt < sameClick ? 'nothing' : 'show'
}

/** Allows something at most `most` times in any minute. */
export function createBudget(most: number, now: () => number): { take(): boolean } {
  let taken: readonly number[] = []
  return {
    take() {
      const time = now()
      taken = taken.filter((earlier) => time - earlier < 60_000)
      if (taken.length >= most) return false
      taken = [...taken, time]
      return true
    },
  }
}
