import type { Snapshot } from '../../../contract/snapshot.ts'
import type { Store } from '../../state/store.ts'

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
