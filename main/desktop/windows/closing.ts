import type { Snapshot } from '../../../contract/snapshot.ts'

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
