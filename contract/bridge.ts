import type { Argument, CommandName, Reply, Show } from './commands.ts'
import type { Result } from './result.ts'
import type { Snapshot } from './snapshot.ts'

/** The bridge uses only these three IPC channels. */
export const channels = {
  command: 'meshtray:command',
  snapshot: 'meshtray:snapshot',
  show: 'meshtray:show',
} as const

/** The API that the preload exposes as `window.meshtray`. Each `on…` returns a function that removes the listener. */
export interface Bridge {
  invoke<C extends CommandName>(
    command: C,
    ...argument: Argument<C> extends undefined ? [] : [Argument<C>]
  ): Promise<Result<Reply<C>>>
  /** Resolves to the reply of a 'snapshot.read' sent before the page ran; newer snapshots may have arrived since. */
  firstSnapshot(): Promise<Result<Snapshot>>
  onSnapshot(listener: (snapshot: Snapshot) => void): () => void
  onShow(listener: (show: Show) => void): () => void
}
