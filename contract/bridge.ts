import type { Argument, CommandName, Reply, Show } from './commands.ts'
import type { Result } from './result.ts'
import type { Snapshot } from './snapshot.ts'

/** The three channels, and there are no others. */
export const channels = {
  command: 'meshtray:command',
  snapshot: 'meshtray:snapshot',
  show: 'meshtray:show',
} as const

/** What the preload puts on `window.meshtray`. Each `on…` returns the function that stops listening. */
export interface Bridge {
  invoke<C extends CommandName>(
    command: C,
    ...argument: Argument<C> extends undefined ? [] : [Argument<C>]
  ): Promise<Result<Reply<C>>>
  /** What 'snapshot.read' answered before the page ran: there may be newer ones since. */
  firstSnapshot(): Promise<Result<Snapshot>>
  onSnapshot(listener: (snapshot: Snapshot) => void): () => void
  onShow(listener: (show: Show) => void): () => void
}
