import type { Asker } from './controller/controller.ts'
import type { Answer } from './node/join-flow.ts'

/** A controller elsewhere, which answers for its own networks: the demo account's. */
export interface RemoteController {
  /** undefined: not one of its networks */
  answer(id: string, asker: Asker): Answer | undefined | Promise<Answer | undefined>
  /** Tells when a node (all: null) shall be given news at once. Returns what ends that. */
  onPush(listener: (networkId: string, address: string | null) => void): () => void
}

/** A controller in another process, by the address of its admin port. Where it cannot be reached, it stays silent. */
export function remoteControllerAt(url: string): RemoteController {
  return {
    async answer(id, asker) {
      try {
        const reply = await fetch(`${url}/__ask/${id}`, { method: 'POST', body: JSON.stringify(asker) })
        return reply.status === 404 ? undefined : ((await reply.json()) as Answer)
      } catch {
        return { kind: 'silent' }
      }
    },
    // Over there it is told where to push to.
    onPush: () => () => undefined,
  }
}
