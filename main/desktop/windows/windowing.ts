import type { DesktopEnvironment } from '../../../contract/desktop.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import type { Store } from '../../state/store.ts'

/**
 * Returns whether Electron is a Wayland client. A Wayland client cannot place its windows, is not told whether they are
 * minimised, and does not paint hidden ones. Electron uses Wayland in a Wayland session unless `--ozone-platform` says
 * otherwise; `ozonePlatform` is the value of that switch.
 */
export function isWaylandClient(
  platform: NodeJS.Platform,
  environment: NodeJS.ProcessEnv,
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

/** The values of XDG_CURRENT_DESKTOP, in lower case. */
const names: { readonly [name: string]: DesktopEnvironment } = {
  gnome: 'gnome',
  'gnome-classic': 'gnome',
  ubuntu: 'gnome',
  kde: 'kde',
  xfce: 'xfce',
  lxqt: 'lxqt',
  'x-cinnamon': 'cinnamon',
  cinnamon: 'cinnamon',
  mate: 'mate',
  sway: 'sway',
}

/**
 * Returns the desktop environment. XDG_CURRENT_DESKTOP names the desktop first and then those that it resembles
 * ("Budgie:GNOME").
 */
export function desktopEnvironment(
  platform: NodeJS.Platform,
  environment: NodeJS.ProcessEnv,
): DesktopEnvironment {
  if (platform === 'darwin') return 'macos'
  if (platform === 'win32') return 'windows'
  const [first = ''] = (environment.XDG_CURRENT_DESKTOP ?? '').toLowerCase().split(':')
  return Object.hasOwn(names, first) ? (names[first] ?? 'other') : 'other'
}

interface OpeningParts {
  readonly store: Pick<Store, 'snapshot' | 'subscribe'>
  /** The desktop may show no tray icon, which is not known immediately. */
  readonly mayLackTray: boolean
  readonly isVisible: () => boolean
  readonly open: () => void
  /** ms that the first start waits until the state of the tray is known. */
  readonly wait?: number
}

/**
 * Opens the window if the person could not find the application otherwise: at the first start, and if no tray icon is
 * shown. It waits until the state of the tray is known, which decides the kind of window and the text of the welcome.
 * Returns a function that stops waiting.
 */
export function openWhereUnseen(parts: OpeningParts): () => void {
  const { store, mayLackTray, isVisible, open, wait = 2_500 } = parts
  const isFirst = !store.snapshot().preferences.welcomeSeen

  function decide({ desktop }: Snapshot): void {
    stop()
    if ((isFirst || desktop.trayHost === 'absent') && !isVisible()) open()
  }
  const isKnown = ({ desktop }: Snapshot): boolean => desktop.trayHost !== 'unknown'
  const stopListening = store.subscribe((snapshot) => {
    if (isKnown(snapshot)) decide(snapshot)
  })
  const timer = isFirst ? setTimeout(() => decide(store.snapshot()), wait) : undefined
  function stop(): void {
    stopListening()
    clearTimeout(timer)
  }

  if (!mayLackTray || isKnown(store.snapshot())) decide(store.snapshot())
  return stop
}

/**
 * Returns what closing the last window does. With a tray icon, the application continues in the tray. Without one it
 * would continue unseen, so the person is asked, unless the preferences contain the answer. `isConfirming` is true
 * while the question is shown.
 */
export function closeDoes(
  { desktop, preferences }: Pick<Snapshot, 'desktop' | 'preferences'>,
  isConfirming: boolean,
): 'close' | 'ask' | 'quit' {
  if (desktop.trayHost !== 'absent' || isConfirming) return 'close'
  if (preferences.whenClosed === 'ask') return 'ask'
  return preferences.whenClosed === 'quit' ? 'quit' : 'close'
}
