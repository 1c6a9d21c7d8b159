import type { Handlers } from '../base/handlers.ts'
import type { QuitReason } from '../base/quitting.ts'

/** The application once it has started. */
export interface Running {
  readonly handlers: Handlers
  /** Ends when each account that was signed in before has been asked, or could not be. */
  readonly accountsOpened: Promise<void>
  /** Whether any window shows: all are asked more often then. */
  setShown(shown: boolean): void
  /** Asks everybody at once. */
  poke(): void
  /** What would be cut off or lost if the application ended now. */
  quitReasons(): readonly QuitReason[]
}
