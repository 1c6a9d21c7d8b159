import type { Snapshot } from '../../../contract/snapshot.ts'
import type { Store } from '../../state/store.ts'

interface OpeningParts {
  readonly store: Pick<Store, 'snapshot' | 'subscribe'>
  /** No tray icon may show here, which is not known at once. */
  readonly mayLackTray: boolean
  readonly isVisible: () => boolean
  readonly open: () => void
  /** How long the first start waits for the answer, in ms */
  readonly wait?: number
}

/**
 * Opens the window where the user would not find the application: at the first start, and where no tray icon shows. It
 * waits for what is known of the tray, as that decides what window it is and what the welcome says. Answers what ends it.
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
 * What closing the last window does. Where there is a tray icon the application stays behind it; where there is none it
 * would go on unseen, so the user is asked, unless that was answered once and for all. `isAsked`: it is being asked now.
 */
export function closeDoes(
  { desktop, preferences }: Pick<Snapshot, 'desktop' | 'preferences'>,
  isConfirming: boolean,
): 'close' | 'ask' | 'quit' {
  if (desktop.trayHost !== 'absent' || isConfirming) return 'close'
  if (preferences.whenClosed === 'ask') return 'ask'
  return preferences.whenClosed === 'quit' ? 'quit' : 'close'
}
